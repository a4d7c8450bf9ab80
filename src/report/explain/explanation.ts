import type { Explanation } from '../../simulate/explain/explain.ts';
import type { Moment } from '../../simulate/explain/moment.ts';
import { jobName } from '../../trace/jobName.ts';
import type { ResultDocument, ResultTable } from '../document/resultDocument.ts';
import { count, duration, elapsed, plural } from '../format.ts';
import { howStarted } from './howStarted.ts';

/** Consecutive moments with one cause and the same holders. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly moments: readonly Moment[];
}

/** A stretch as a row of a table. */
export interface StretchRow {
  /** Seconds after the submission. */
  readonly after: number;
  readonly seconds: number;
  /** One sentence that explains the wait. Jobs are given by their numbers in the trace. */
  readonly why: string;
}

/** A change of the expected start. Times are seconds after the submission. */
export interface Expectation {
  readonly after: number;
  /** Expected start; NaN if there is none from then on. */
  readonly expected: number;
}

function stretches({ moments, job }: Explanation): Stretch[] {
  const runs: { from: number; to: number; moments: Moment[] }[] = [];
  let last: Moment | undefined;
  for (const moment of moments) {
    const current = runs.at(-1);
    if (last && current && isAlike(last, moment, job)) {
      current.moments.push(moment);
      current.to = moment.to;
    } else runs.push({ from: moment.from, to: moment.to, moments: [moment] });
    last = moment;
  }
  return runs;
}

function isAlike(a: Moment, b: Moment, job: number): boolean {
  return (
    a.cause === b.cause &&
    (a.head === job) === (b.head === job) &&
    a.holders.length === b.holders.length &&
    a.holders.every((holder, i) => holder === b.holders[i])
  );
}

/** Returns the reasons for which the job waited, one row per stretch of time. */
export function stretchRows(explanation: Explanation): StretchRow[] {
  const { workload, job } = explanation;
  const submit = workload.jobs.submit[job];
  return stretches(explanation).map((stretch) => ({
    after: stretch.from - submit,
    seconds: stretch.to - stretch.from,
    why: sentence(explanation, stretch.moments),
  }));
}

function sentence({ workload: { jobs }, job }: Explanation, moments: readonly Moment[]): string {
  const [first] = moments;
  const processors = (values: (moment: Moment) => number) => range(moments.map(values));
  const names = (some: readonly number[]) =>
    `${some.length === 1 ? 'job' : 'jobs'} ${some.map((one) => jobName(jobs, one)).join(', ')}`;
  const free = processors((moment) => moment.free);
  const lacking = processors((moment) => moment.lacking);
  const short = `short of ${lacking} ${lacking === '1' ? 'processor' : 'processors'}`;
  const at = (seconds: number) => `+${elapsed(seconds - jobs.submit[job])}`;
  switch (first.cause) {
    case 'running':
      return `ran until it was preempted for ${names(first.holders)}${first.saved ? `; ${duration(first.saved)} of its work are saved` : ''}`;
    case 'order':
      return `fits (${free} free), but must not pass ${names(first.holders)}, the head of the queue, which is ${short}${queue(moments)}`;
    case 'compression':
      return `fits (${free} free), but keeps its reservation: processors came free after its turn in the compression`;
    case 'scheduler':
      return `fits (${free} free), but the scheduler did not start it${queue(moments)}`;
    case 'reservation':
      return `fits (${free} free), but would leave ${names(first.holders)} (reserved at ${at(first.due)}) ${short}${queue(moments)}`;
    case 'processors': {
      if (first.head === job) return `heads the queue; ${short}`;
      const heads = [...new Set(moments.map(({ head }) => head))];
      const behind =
        heads.length === 1
          ? `${names(heads)} heads the queue`
          : `${plural(heads.length, 'job')} headed the queue in turn, the last of them ${names(heads.slice(-1))}`;
      return `${short}; ${behind}${queue(moments)}`;
    }
  }
}

function queue(moments: readonly Moment[]): string {
  const ahead = range(moments.map((moment) => moment.ahead));
  return `; ${ahead} ${ahead === '1' ? 'job' : 'jobs'} ahead`;
}

function range(values: readonly number[]): string {
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  return least === most ? count(least) : `${count(least)} to ${count(most)}`;
}

/** Returns each change of the start that the scheduler expected for the job. */
export function expectations({ workload, job, moments }: Explanation): Expectation[] {
  const submit = workload.jobs.submit[job];
  const changes: Expectation[] = [];
  for (const { from, expected } of moments) {
    const before = changes.at(-1)?.expected ?? Number.NaN;
    if (!Object.is(before, expected - submit))
      changes.push({ after: from - submit, expected: expected - submit });
  }
  return changes;
}

/** Explains the job, the reasons for its wait, and the changes of its expected start. */
export function explanationDocument(explanation: Explanation): ResultDocument {
  const { workload, policy, job, start, backfilled, startReason } = explanation;
  const how = howStarted(backfilled, startReason);
  const { submit, processors, request } = workload.jobs;
  const wait = start - submit[job];
  const origin = submit[0];
  const name = jobName(workload.jobs, job);
  const title = `Job ${name} under ${policy.name}: why did it wait?`;
  const sentences = [
    `job ${name} of ${workload.name} under ${policy.name}: ${count(processors[job])} of ${plural(workload.processors, 'processor')}, ${duration(request[job])} requested`,
    `submitted at ${elapsed(submit[job] - origin)}, started at ${elapsed(start - origin)}${how === '' ? '' : ` (${how})`}: waited ${duration(wait)}`,
  ];
  const rows = stretchRows(explanation);
  if (rows.length === 0) return { title, sentences, tables: [], conclusion: ['It started at once.'] };
  const reasons: ResultTable = {
    caption: 'Why it waited',
    columns: ['after', 'for', { left: 'why' }],
    rows: rows.map(({ after, seconds, why }) => [`+${elapsed(after)}`, elapsed(seconds), why]),
  };
  const changes = expectations(explanation);
  const expected: ResultTable = {
    caption: 'When the scheduler expected to start it',
    columns: ['after', 'expected to start'],
    rows: changes.map((change) => [
      `+${elapsed(change.after)}`,
      Number.isNaN(change.expected) ? '–' : `+${elapsed(change.expected)}`,
    ]),
  };
  return { title, sentences, tables: changes.length === 0 ? [reasons] : [reasons, expected] };
}
