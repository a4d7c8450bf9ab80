import {
  type Baseline,
  type BaselineRow,
  LEAST_JOBS,
  type Trust,
} from '../../slurm/machine/baseline/baseline.ts';
import { count, duration, durationBeside, percent, plural } from '../format.ts';
import { type Column, textTable } from '../table.ts';

/** Number of users, and of accounts, in the table; --json has all. */
const SHOWN = 6;
const NAMES = 6;
const HEADINGS = [
  ...['jobs', 'wait (log)', 'wait (model)', 'wait difference', 'median (log)', 'median (model)'],
  ...['p90 (log)', 'p90 (model)', 'start difference'],
];
const WORDS = {
  partition: 'partition',
  qos: 'QOS',
  user: 'user',
  account: 'account',
  size: 'CPUs',
  nodes: 'nodes',
} as const;

/** The comparison of the model with a log, as a table and sentences. */
export interface BaselineDocument {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Jobs that the table does not have. */
  readonly notes: readonly string[];
  /** How far the model can be trusted. */
  readonly trust: string;
  /** Which changes may be errors of the model, in one sentence. Absent if that is unknown. */
  readonly modelError?: string;
}

/** @param lacking the unknown properties of the jobs, without which the comparison is no check */
export function baselineDocument(
  baseline: Baseline,
  trust: Trust | undefined,
  lacking: readonly string[] = [],
): BaselineDocument {
  const shown = { ...table(baseline.rows), notes: [...never(baseline), ...unknown(baseline)] };
  if (lacking.length > 0) return { ...shown, trust: noCheckText(lacking) };
  if (trust === undefined) return { ...shown, trust: noWaitText(baseline) };
  return {
    ...shown,
    trust: `${leftOut(baseline)}${errorText(trust)} ${relianceText(trust)}`,
    modelError: `A change of the mean wait by less than ${percent(trust.least)} may be an error of the model.`,
  };
}

/**
 * Returns the waits of the log next to those of the model, the jobs that the model cannot start, and its reliability.
 *
 * @param lacking the unknown properties of the jobs, without which the comparison is no check
 */
export function baselineText(
  baseline: Baseline,
  trust: Trust | undefined,
  lacking: readonly string[] = [],
): string {
  const { columns, rows, notes, trust: last } = baselineDocument(baseline, trust, lacking);
  return [textTable(columns, rows), ...notes, `${last}\n`].join('\n');
}

function table(rows: readonly BaselineRow[]): Pick<BaselineDocument, 'columns' | 'rows'> {
  const first = (by: BaselineRow['by']) => rows.filter((row) => row.by === by).slice(0, SHOWN);
  const kept = new Set([...first('user'), ...first('account')]);
  const shown = rows.filter((row) => (row.by !== 'user' && row.by !== 'account') || kept.has(row));
  const meansOf = ({ log, model }: BaselineRow) => [log.mean, model.mean];
  const timesOf = ({ log, model, apart }: BaselineRow) => [
    log.median,
    model.median,
    log.p90,
    model.p90,
    apart,
  ];
  // The row of all jobs determines the unit of all rows.
  const text = durationBeside([...meansOf(rows[0]), ...timesOf(rows[0])]);
  return {
    columns: [{ left: '' }, ...HEADINGS],
    rows: shown.map((row) => [
      row.by === undefined ? row.group : `${WORDS[row.by]} ${row.group}`,
      count(row.jobs),
      ...meansOf(row).map(text),
      signedPercent(row.difference.ratio.value - 1),
      ...timesOf(row).map(text),
    ]),
  };
}

function never({ neverStart }: Baseline): string[] {
  return neverStart.map(({ reason, why, jobs }) => {
    const names = jobs.slice(0, NAMES).join(', ') + (jobs.length > NAMES ? ', …' : '');
    return `never start in the model: ${plural(jobs.length, 'job')}, ${reason}: ${why} (${names})`;
  });
}

function unknown({ unknown: jobs }: Baseline): string[] {
  return jobs === 0 ? [] : [`without a start in the log: ${plural(jobs, 'job')}`];
}

function noCheckText(lacking: readonly string[]): string {
  const what = lacking.length > 1 ? `${lacking.slice(0, -1).join(', ')} and ${lacking.at(-1)}` : lacking[0];
  return `The ${what} of the jobs are unknown, so this comparison does not check the model.`;
}

function signedPercent(share: number): string {
  return share > 0 ? `+${percent(share)}` : percent(share);
}

/** @param off the model's mean wait over the log's, minus 1 */
function longer(off: number): string {
  const share = percent(Math.abs(off));
  return share === '0%' ? 'as long' : `${share} ${off < 0 ? 'shorter' : 'longer'}`;
}

function noWaitText({ rows: [all] }: Baseline): string {
  return all.log.mean > 0
    ? `No job waits in the model, but the mean wait of the log is ${duration(all.log.mean)}: do not rely on comparisons of configurations.`
    : 'No job of the log waited, so this log does not show how well the model predicts waits.';
}

function leftOut({ rows: [all], neverStart, unknown: unrecorded }: Baseline): string {
  const never = neverStart.reduce((sum, { jobs }) => sum + jobs.length, 0);
  if (never === 0) return '';
  const jobs = plural(all.jobs + never + unrecorded, 'job');
  return `Of ${jobs}, ${count(never)} never start in the model and are not compared. `;
}

function errorText({ off, low, high, worst }: Trust): string {
  const interval =
    low === undefined || high === undefined
      ? ''
      : ` (95% confidence interval: ${low < 0 && high > 0 ? longer(low) : percent(Math.abs(low))} to ${longer(high)})`;
  const where =
    worst === undefined || worst.off === off
      ? ''
      : ` Of the partitions with ${LEAST_JOBS} jobs or more, ${worst.partition} differs most: ${longer(worst.off)}.`;
  const than = longer(off) === 'as long' ? 'as in the log' : 'than in the log';
  return `In the model, the mean wait is ${longer(off)} ${than}${interval}.${where}`;
}

function relianceText({ low, least }: Trust): string {
  const why = low === undefined ? '' : ', the farther end of that interval';
  return (
    `Rely on a comparison of configurations only if the mean wait changes by more than ${percent(least)}${why}; ` +
    'a smaller change may be an error of the model.'
  );
}
