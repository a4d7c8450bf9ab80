import type { Advice, AdviceVerdict, ApplicationAdvice, Measured } from '../../advice/advise.ts';
import type { Spent } from '../../advice/spent.ts';
import { minutesText } from '../../slurm/drive/timeLimit.ts';
import { count, decimal, duration, durationBeside, percent, plural } from '../format.ts';
import { type Column, textTable, titleOf } from '../table.ts';
import { type AdviceTable, tablesText } from './adviceTable.ts';
import { fewNotes, fewTables } from './fewTables.ts';
import { memoryNotes, memoryTables } from './memoryTables.ts';

/** Source of the advice. */
export interface AdviceContext {
  readonly name: string;
  readonly processors: number;
  /** True if the user gave the count. Otherwise it is the largest number of processors in use at one time. */
  readonly processorsGiven: boolean;
  readonly jobs: number;
  readonly unit: 'cpus' | 'nodes';
  readonly strategies: readonly string[];
  readonly policy: string;
  readonly minRuns: number;
  /** Jobs without a time limit, and the request that they are assumed to have made, in seconds. */
  readonly unlimited: number;
  readonly defaultLimit: number;
}

const MOST_SHOWN = 5;
/** Largest number of rows of the table. Applications with the smallest savings are left out. */
const MOST_ROWS = 40;
const HOUR = 3600;

/** Returns the unit of the hours: `CPU-h`, `node-h`. */
export function hoursUnit({ unit }: AdviceContext): string {
  return unit === 'nodes' ? 'node-h' : 'CPU-h';
}

const minutes = (seconds: number) => minutesText(Math.ceil(seconds / 60));

/** Describes the current requests of an application's jobs. */
export function todayText({ today: { least, median, most } }: ApplicationAdvice): string {
  return least === most ? minutes(most) : `${minutes(median)} (${minutes(least)} to ${minutes(most)})`;
}

const WITHOUT: Readonly<Record<AdviceVerdict, string>> = {
  gains: '',
  'as today': 'as today',
  'not measured': 'not measured',
  'not judged': 'not judged',
};

/**
 * Describes the advised requests of its jobs, which come before the current request. A `*` marks a request that should
 * end with a checkpoint.
 */
export function requestsText({ requests, verdict }: ApplicationAdvice): string {
  if (requests.length === 0) return WITHOUT[verdict];
  const all = requests.map(({ request, checkpoint }) => `${minutes(request)}${checkpoint ? '*' : ''}`);
  if (all.length > MOST_SHOWN) all.splice(MOST_SHOWN - 1, all.length - MOST_SHOWN, '…');
  return `${all.join(', ')}, then as today`;
}

export function strategyText({ strategy }: ApplicationAdvice): string {
  return strategy === 'user' ? '' : strategy;
}

/** Formats a wait in seconds. */
type WaitText = (seconds: number) => string;

/** Returns the cells of the savings: reserved before and after, the share saved, used, mean wait. */
export function measuredCells({ jobs, today, advised }: Measured, waitText: WaitText): string[] {
  if (jobs === 0) return ['–', ...Array<string>(7).fill('–')];
  const hours = (processorSeconds: number) => decimal(processorSeconds / HOUR, 1);
  return [
    count(jobs),
    hours(today.reserved),
    hours(advised.reserved),
    percent(1 - advised.reserved / today.reserved),
    hours(today.used),
    hours(advised.used),
    waitText(today.wait / jobs),
    waitText(advised.wait / jobs),
  ];
}

const MEASURED_TITLES = [
  ...['measured jobs', 'reserved (today)', 'reserved (advised)', 'saved'],
  ...['used (today)', 'used (advised)', 'wait (today)', 'wait (advised)'],
];

const COLUMNS: Column[] = [
  ...[{ left: 'user' }, { left: 'job' }, 'processors', 'runs', 'cut off'],
  ...[{ left: 'requests today' }, { left: 'should request' }, { left: 'strategy' }],
  ...MEASURED_TITLES,
];

/** Returns a sentence that explains why the log gives no measured time limits; undefined if it gives some. */
export function noAdvice(advice: Advice, { minRuns }: AdviceContext): string | undefined {
  const { applications, total, tooFew } = advice;
  const isEmpty = applications.length === 0;
  if (!isEmpty && (total.jobs > 0 || longerRows(advice).length > 0)) return undefined;
  const all = applications.length + tooFew.applications;
  const enough = isEmpty
    ? `none of ${count(all)} applications has`
    : `${count(applications.length)} of ${count(all)} applications ${applications.length === 1 ? 'has' : 'have'}`;
  const later = isEmpty ? '' : `, but none of them has ${minRuns} later jobs to measure its requests on`;
  return `No time limit is measured: ${enough} ${minRuns} runs that completed${later}; dump a longer time, or lower --min-runs.`;
}

/** Returns a row that counts the applications without a row. */
export function othersRow(applications: number, cells: number): string[] {
  return ['…', `${count(applications)} more`, ...Array<string>(cells - 2).fill('')];
}

/** Formats the advice as a table, with an explanation of its columns. */
export function adviceText(advice: Advice, context: AdviceContext): string {
  const { applications, total } = advice;
  const nothing = noAdvice(advice, context);
  const further = tablesText(furtherTables(advice));
  const notes = `${adviceNotes(advice, context).join('\n')}\n`;
  if (nothing !== undefined) return `${nothing}\n\n${further}${notes}`;
  const shown = applications.slice(0, MOST_ROWS);
  const measured = [total, ...shown.map((one) => one.measured)];
  const waitText = durationBeside(
    measured.flatMap(({ jobs, today, advised }) => [today.wait / jobs, advised.wait / jobs]),
  );
  const rows = shown.map((one) => [
    one.user,
    one.name,
    count(one.processors),
    count(one.observed.completed.length + one.observed.censored.length),
    count(one.observed.censored.length),
    todayText(one),
    requestsText(one),
    strategyText(one),
    ...measuredCells(one.measured, waitText),
  ]);
  if (applications.length > MOST_ROWS) rows.push(othersRow(applications.length - MOST_ROWS, COLUMNS.length));
  rows.push(['all', '', '', '', '', '', '', '', ...measuredCells(total, waitText)]);
  return `${textTable(COLUMNS, rows)}\n${everybodyTable(advice, context)}\n${longerTable(advice)}${further}${notes}`;
}

/** Returns the tables after those of the measured time limits: of few runs, and of memory. */
export function furtherTables(advice: Advice): AdviceTable[] {
  return [...fewTables(advice), ...(advice.memory ? memoryTables(advice.memory) : [])];
}

/** Title of the column that names the ways of requesting. */
export const WAYS = 'requests';

/**
 * Returns rows that compare the same jobs with their current requests, with the requests of one strategy for all, and
 * with the advised requests.
 *
 * @param given default: one unit for all waits
 */
export function everybodyRows(
  { everybody, total: { jobs, today, advised } }: Advice,
  given?: WaitText,
): string[][] {
  const ways: [string, Spent][] = [
    ['as today', today],
    ...everybody.map(({ strategy, spent }): [string, Spent] => [`${strategy} for all`, spent]),
    ['as advised', advised],
  ];
  const waitText = given ?? durationBeside(ways.map(([, { wait }]) => wait / jobs));
  return ways.map(([name, { reserved, used, wait }]) => [
    name,
    decimal(reserved / HOUR, 1),
    percent(1 - reserved / today.reserved),
    decimal(used / HOUR, 1),
    waitText(wait / jobs),
  ]);
}

function everybodyTable(advice: Advice, context: AdviceContext): string {
  const hours = hoursUnit(context);
  const titles = [`reserved (${hours})`, 'saved', `used (${hours})`, 'mean wait'];
  return textTable([{ left: WAYS }, ...titles], everybodyRows(advice));
}

const LONGER: Column[] = [
  ...[{ left: 'user' }, { left: 'job' }, 'processors', 'runs', 'cut off'],
  ...['at (median)', 'longer limit', 'suffices for'],
];

export const LONGER_TITLES = LONGER.map(titleOf);

/** Returns the applications whose limits cut off many runs, each with a limit that would not. */
export function longerRows({ applications }: Advice): string[][] {
  return applications.flatMap(({ user, name, processors, observed, longer }) => {
    if (longer === undefined) return [];
    const { completed, censored } = observed;
    const runs = [completed.length + censored.length, censored.length].map(count);
    const share = longer.share === null ? 'not known' : percent(longer.share);
    return [[user, name, count(processors), ...runs, minutes(longer.cutOffAt), minutes(longer.limit), share]];
  });
}

function longerTable(advice: Advice): string {
  const rows = longerRows(advice);
  return rows.length === 0 ? '' : `${textTable(LONGER, rows.slice(0, MOST_ROWS))}\n`;
}

/** Explains the figures and the model that they are based on, in one or two sentences each. */
export function adviceNotes(advice: Advice, context: AdviceContext): string[] {
  const { unlimited, defaultLimit } = context;
  return [
    ...(noAdvice(advice, context) === undefined ? measuredNotes(advice, context) : []),
    ...fewNotes(advice),
    ...(advice.memory ? memoryNotes(advice.memory) : []),
    ...(unlimited > 0
      ? [
          `${plural(unlimited, 'job')} without a time limit: assumed to have requested ${minutes(defaultLimit)} (--default-limit).`,
        ]
      : []),
  ];
}

/** Explains the tables of measured time limits. */
function measuredNotes(advice: Advice, context: AdviceContext): string[] {
  const { tooFew, applications, total, log } = advice;
  const { minRuns, strategies, policy, processors, processorsGiven, jobs } = context;
  const notes: string[] = [];
  const leftOut = applications.reduce((sum, one) => sum + one.leftOut, 0);
  if (tooFew.applications > 0)
    notes.push(
      `${plural(tooFew.applications, 'application')} with ${plural(tooFew.jobs, 'job')} ${tooFew.applications === 1 ? 'has' : 'have'} fewer than ${minRuns} runs that completed. They get no advice of their own.`,
    );
  if (applications.length > 0) {
    notes.push(
      `Should request: of ${strategies.join(', ')}, the strategy that reserves least, by more than the noise, without longer waits. A job makes those of these requests that are below its own request, then its own. Requests are whole minutes.`,
      `The requests of an application are learned from the first half of its runs. They are measured on the ${plural(total.jobs, 'job')} submitted after these runs. Not measured: there are fewer than ${minRuns} such jobs.`,
      `Cut off: runs ended by their time limit. ${plural(leftOut, 'run')} ended in failure, by a person or by a node. They say nothing about how long a job takes and are left out.`,
      `Reserved: requests times processors in ${hoursUnit(context)}, failed requests included. Used: the time that ran in ${hoursUnit(context)}, failed tries included. Wait: submission to end, less the run itself.`,
      `Waits: all ${plural(jobs, 'job')} were replayed under ${policy} on ${plural(processors, 'processor')}${processorsGiven ? '' : ' (the most in use at one time; --processors or --slurm-conf gives another number)'}: with today's requests, with the advice of each application alone, and with all advice. The mean wait of all jobs is ${duration(log.today.wait / jobs)} today and ${duration(log.advised.wait / jobs)} with all advice.`,
    );
    const unjudged = applications.filter(({ verdict }) => verdict === 'not judged').length;
    if (unjudged > 0)
      notes.push(`Not judged: ${plural(unjudged, 'application')} that would save less than the others.`);
    if (longerRows(advice).length > 0)
      notes.push(
        'Longer limit: 95% of the runs would end within it. Where no run shows this time, it is twice the longest run that was cut off. No replay can measure it, since the log does not say how long these runs would have taken.',
      );
  }
  return notes;
}
