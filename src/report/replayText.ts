import type { ClassMetrics } from '../metrics/classes.ts';
import {
  type AnyMetrics,
  METRICS,
  type MetricName,
  type Metrics,
  type StrandedMetrics,
} from '../metrics/metricFields.ts';
import type { SpansBySize } from '../metrics/slurm/spans.ts';
import type { Policy } from '../policy/policy.ts';
import type { CleaningReport } from '../trace/cleaning.ts';
import type { Workload } from '../trace/workload.ts';
import { visibleLine } from '../visible.ts';
import { showsOf } from './estimateText.ts';
import { loadSentence } from './finding.ts';
import { count, decimals, percent, plural } from './format.ts';
import { type Column, textTable } from './table.ts';

/** Describes the input and its cleaning. */
export function cleaningText({
  name,
  processors,
  cleaning,
}: Pick<Workload, 'name' | 'processors' | 'cleaning'>): string {
  const head = `${visibleLine(name)}: ${count(cleaning.jobs)} of ${plural(cleaning.lines, 'job')}, ${plural(processors, 'processor')}\n`;
  return head + cleaningRows(cleaning);
}

function cleaningRows({ rows }: CleaningReport): string {
  const width = Math.max(0, ...rows.map(({ jobs }) => count(jobs).length));
  return rows
    .map(
      ({ reason, action, jobs }) =>
        `  ${count(jobs).padStart(width)}  ${reason.replaceAll('-', ' ')}: ${action}\n`,
    )
    .join('');
}

/** Metrics that are columns. */
type Shown = readonly MetricName[];

const WAITS: Shown = ['meanWait', 'p99Wait', 'meanBoundedSlowdown', 'meanWeightedBoundedSlowdown'];

/** Columns with feedback, under which users who wait longer submit fewer jobs. */
const SUBMISSIONS: Shown = ['meanSubmissionDelay', 'jobsADay'];

const ANSWERS: Shown = ['makespan', 'backfilled'];

/** Columns shown for clusters that have such resources. */
const STRANDED = ['strandedCpus', 'strandedGpus'] as const;

/** Columns shown if one of the policies uses predictions, preempts or breaks a reservation. */
const FAIRNESS: Shown = ['delayed', 'maxDelay', 'reservationViolations', 'preempted', 'wastedLoad'];

/** Returns the cells of each row: all cells of a column have one unit and one number of decimals. */
function cellsOf(shown: Shown, rows: readonly Metrics[]): string[][] {
  const columns = shown.map((of) => showsOf(of).values(rows.map((metrics) => (metrics as AnyMetrics)[of])));
  return rows.map((_, row) => columns.map((column) => column[row]));
}

/** Returns true if the table of results has the columns on fairness, whatever the results. */
const predictsOrPreempts = ({ estimate = 'request', preemption = 'none', backfilling }: Policy) =>
  preemption !== 'none' || backfilling === 'venture' || (estimate !== 'request' && estimate !== 'exact');

/** Returns true if reservations were broken or jobs preempted, which only a custom scheduler may do unannounced. */
const brokeOrPreempted = ({ reservationViolations, preempted }: Metrics) =>
  reservationViolations > 0 || preempted > 0;

const titles = (shown: Shown) => shown.map((of) => METRICS[of].title);

/**
 * Formats the results as a table of policies by metrics.
 *
 * @param what title of the column that names the results
 * @param loadOfLog the load of the log, if the load was changed
 */
export function answerTable(
  results: readonly { policy: Policy; metrics: Metrics }[],
  { what = 'policy', loadOfLog }: { what?: string; loadOfLog?: number } = {},
): string {
  const isFair = !results.some(
    ({ policy, metrics }) => predictsOrPreempts(policy) || brokeOrPreempted(metrics),
  );
  const follows = results.some(({ metrics }) => metrics.meanSubmissionDelay !== 0);
  const [wait, ...waits] = WAITS;
  const stranded = STRANDED.filter((of) =>
    results.some(({ metrics }) => Number.isFinite((metrics as Partial<StrandedMetrics>)[of])),
  );
  const shown: Shown = [
    ...[wait, ...(follows ? SUBMISSIONS : []), ...waits, 'utilization' as const, ...stranded, ...ANSWERS],
    ...(isFair ? [] : FAIRNESS),
  ];
  const cells = cellsOf(
    shown,
    results.map(({ metrics }) => metrics),
  );
  const table = textTable(
    [{ left: what }, ...titles(shown)],
    results.map(({ policy: { name, clairvoyant } }, row) => [
      clairvoyant ? `${name} (clairvoyant)` : name,
      ...cells[row],
    ]),
  );
  return [...loadSentence(results[0].metrics.load, loadOfLog).map((told) => `${told}\n\n`), table].join('');
}

/** Formats the metrics by classes of job size and length, policy by policy. */
export function classTable(
  results: readonly { name: string; classes: readonly ClassMetrics[] }[],
  what = 'policy',
): string {
  return textTable(
    [{ left: 'class' }, { left: what }, 'jobs', ...titles(WAITS)],
    results[0].classes.flatMap(({ label }, i) => {
      const metrics = results.map(({ classes }) => classes[i].metrics);
      const cells = cellsOf(WAITS, metrics);
      return results.map(({ name }, row) => [label, name, count(metrics[row].jobs), ...cells[row]]);
    }),
  );
}

/** A system and how many leaf switches or base blocks its jobs span; undefined: it has no topology. */
interface SpansOf {
  readonly name: string;
  readonly spans?: SpansBySize;
}

export interface SpansTable {
  /** A sentence without its full stop. */
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns the table of systems by size of the jobs; undefined if no job of several nodes was placed by a topology. */
export function spansTable(systems: readonly SpansOf[], what: string): SpansTable | undefined {
  const having = systems.flatMap(({ name, spans }) =>
    spans === undefined || spans.rows.length === 0 ? [] : [{ name, spans }],
  );
  if (having.length === 0) return undefined;
  const sizes = [...new Set(having.flatMap(({ spans }) => spans.rows.map(({ nodes }) => nodes)))];
  // `5 to 8` comes after `3 to 4`.
  const ordered = sizes.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  const cells = ordered.flatMap((size) =>
    having.flatMap(({ name, spans }) =>
      spans.rows.filter(({ nodes }) => nodes === size).map((row) => ({ name, row })),
    ),
  );
  const means = decimals(cells.map(({ row }) => row.mean));
  const kinds = [...new Set(having.map(({ spans }) => spans.of))].join(' or ');
  return {
    title: `Number of ${kinds} that the nodes of a job are on, for jobs of at least two nodes`,
    columns: [{ left: 'nodes' }, { left: what }, 'jobs', 'mean', 'largest', 'fewest possible'],
    rows: cells.map(({ name, row }, i) => [
      ...[row.nodes, name, count(row.jobs), means[i], count(row.most), percent(row.fewest)],
    ]),
  };
}

export function spansText(systems: readonly SpansOf[], what: string): string | undefined {
  const found = spansTable(systems, what);
  return found && `${found.title}:\n\n${textTable(found.columns, found.rows)}`;
}
