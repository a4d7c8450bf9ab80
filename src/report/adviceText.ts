import type { Advice, ApplicationAdvice, Measured } from '../advice/advise.ts';
import type { Spent } from '../advice/spent.ts';
import { minutesText } from '../slurm/timeLimit.ts';
import { count, decimal, duration, percent } from './format.ts';
import { type Column, textTable } from './table.ts';

/** What an advice was made from. */
export interface AdviceContext {
  readonly name: string;
  readonly processors: number;
  /** Whether somebody said how many; else they are the most in use at one time. */
  readonly processorsGiven: boolean;
  readonly jobs: number;
  readonly unit: 'cpus' | 'nodes';
  readonly requests: readonly string[];
  readonly policy: string;
  readonly minRuns: number;
  /** Jobs without a time limit, and what they are taken to have requested, in seconds. */
  readonly unlimited: number;
  readonly limit: number;
}

const MOST_SHOWN = 5;
/** Applications that have a row; those that save least are left out. */
const MOST_ROWS = 40;
const HOUR = 3600;

/** `CPU-h`, `node-h`. */
export function hoursUnit({ unit }: AdviceContext): string {
  return unit === 'nodes' ? 'node-h' : 'CPU-h';
}

const minutes = (seconds: number) => minutesText(Math.ceil(seconds / 60));

/** What its jobs request today. */
export function todayText({ today: { least, median, most } }: ApplicationAdvice): string {
  return least === most ? minutes(most) : `${minutes(median)} (${minutes(least)} to ${minutes(most)})`;
}

/** What they should request; a request behind which they should save has a *. */
export function requestsText({ requests }: ApplicationAdvice): string {
  if (requests.length === 0) return 'as today';
  const all = requests.map(({ request, checkpoint }) => `${minutes(request)}${checkpoint ? '*' : ''}`);
  if (all.length > MOST_SHOWN) all.splice(MOST_SHOWN - 1, all.length - MOST_SHOWN, '…');
  return all.join(', ');
}

export function strategyText({ strategy }: ApplicationAdvice): string {
  return strategy === 'user' ? '' : strategy;
}

/** The cells that say what would be saved: reserved then and now, the share saved, used, mean wait. */
export function measuredCells({ jobs, today, advised }: Measured): string[] {
  if (jobs === 0) return ['0', ...Array<string>(7).fill('–')];
  const hours = (processorSeconds: number) => decimal(processorSeconds / HOUR, 1);
  return [
    count(jobs),
    hours(today.reserved),
    hours(advised.reserved),
    percent(1 - advised.reserved / today.reserved),
    hours(today.used),
    hours(advised.used),
    duration(today.wait / jobs),
    duration(advised.wait / jobs),
  ];
}

export const MEASURED_TITLES = [
  'jobs',
  'reserved',
  '→ advised',
  'saved',
  'used',
  '→ advised',
  'mean wait',
  '→ advised',
];

const COLUMNS: Column[] = [
  { title: 'user', align: 'left' },
  { title: 'job', align: 'left' },
  { title: 'procs' },
  { title: 'runs' },
  { title: 'cut off' },
  { title: 'requests today', align: 'left' },
  { title: 'should request', align: 'left' },
  { title: 'by', align: 'left' },
  ...MEASURED_TITLES.map((title) => ({ title })),
];

/** A row that says how many have none. */
export function othersRow(applications: number, cells: number): string[] {
  return ['…', `${count(applications)} more`, ...Array<string>(cells - 2).fill('')];
}

/** The advice as a table, with what its columns mean. */
export function adviceText(advice: Advice, context: AdviceContext): string {
  const { applications, total } = advice;
  if (applications.length === 0) return `${adviceNotes(advice, context).join('\n')}\n`;
  const rows = applications
    .slice(0, MOST_ROWS)
    .map((one) => [
      one.user,
      one.name,
      count(one.processors),
      count(one.observed.completed.length + one.observed.censored.length),
      count(one.observed.censored.length),
      todayText(one),
      requestsText(one),
      strategyText(one),
      ...measuredCells(one.measured),
    ]);
  if (applications.length > MOST_ROWS) rows.push(othersRow(applications.length - MOST_ROWS, COLUMNS.length));
  rows.push(['all', '', '', '', '', '', '', '', ...measuredCells(total)]);
  return `${textTable(COLUMNS, rows)}\n${everybodyTable(advice)}\n${adviceNotes(advice, context).join('\n')}\n`;
}

const EVERYBODY: Column[] = [
  { title: 'requests', align: 'left' },
  ...['reserved', 'saved', 'used', 'mean wait'].map((title) => ({ title })),
];

/** The same jobs with the requests of today, with those of one strategy for all, and as advised. */
export function everybodyRows({ everybody, total: { jobs, today, advised } }: Advice): string[][] {
  const ways: [string, Spent][] = [
    ['as today', today],
    ...everybody.map(({ requests, spent }): [string, Spent] => [`${requests} for all`, spent]),
    ['as advised', advised],
  ];
  return ways.map(([name, { reserved, used, wait }]) => [
    name,
    decimal(reserved / HOUR, 1),
    percent(1 - reserved / today.reserved),
    decimal(used / HOUR, 1),
    duration(wait / jobs),
  ]);
}

export const EVERYBODY_TITLES = EVERYBODY.map(({ title }) => title);

function everybodyTable(advice: Advice): string {
  return textTable(EVERYBODY, everybodyRows(advice));
}

/** What the figures mean and by what model they were found, a sentence or two each. */
export function adviceNotes({ tooFew, applications, total }: Advice, context: AdviceContext): string[] {
  const { minRuns, requests, policy, processors, processorsGiven, jobs, unlimited, limit } = context;
  const notes: string[] = [];
  if (tooFew.applications > 0)
    notes.push(
      `${count(tooFew.applications)} applications with ${count(tooFew.jobs)} jobs have fewer than ${minRuns} runs that ended by themselves. They get no advice.`,
    );
  if (applications.length > 0) {
    notes.push(
      `Should request: of ${requests.join(', ')}, the strategy that reserves least without longer waits; as today if there is none. Requests are whole minutes. The last one is the longest that the application asked for. Cut off: runs ended by a limit, a person or a node.`,
      `Measured on the ${count(total.jobs)} jobs submitted when their application had at least ${minRuns} known runs. Each job uses the runs known at its submission.`,
      `Reserved: requests times processors in ${hoursUnit(context)}, failed requests included. Used: the time that ran in ${hoursUnit(context)}, failed tries included. Wait: submission to end, less the run itself.`,
      `Waits: all ${count(jobs)} jobs were replayed under ${policy} on ${count(processors)} processors${processorsGiven ? '' : ' (the most in use at one time; --procs sets another number)'}, once for each choice of requests.`,
    );
  }
  if (unlimited > 0)
    notes.push(
      `${count(unlimited)} jobs have no time limit. They are assumed to have requested ${minutes(limit)} (--limit).`,
    );
  return notes;
}
