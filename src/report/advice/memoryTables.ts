// Shows what applications and users request and use of memory, and what they should request.

import { killedOf } from '../../advice/few/pooledRuns.ts';
import { type MeasuredMemory, NOTHING_MEASURED } from '../../advice/memory/measuredMemory.ts';
import type { ApplicationMemory, MemoryAdvice } from '../../advice/memory/memoryAdvice.ts';
import { FACTOR, MARGIN } from '../../advice/memory/memoryRequest.ts';
import { count, decimal, percent } from '../format.ts';
import { type AdviceTable, killedText, NOTHING, nextText } from './adviceTable.ts';
import { poolsTable } from './fewTables.ts';

/** MiB times seconds of a GiB-hour. */
const GIB_HOUR = 1024 * 3600;
const hours = (amount: number) => decimal(amount / GIB_HOUR, 1);

const amounts = ({ least, median, most }: ApplicationMemory['requested']) =>
  least === most ? count(most) : `${count(median)} (${count(least)} to ${count(most)})`;

/** Returns the advised request; `as today` if another one was measured and does not free memory. */
function requestText({ verdict, request }: ApplicationMemory): string {
  if (verdict === 'as today') return verdict;
  const why = { raise: ', more than today', 'not measured': ', not measured', lower: '' }[verdict];
  return `${count(request)}${why}`;
}

/** Returns the cells of measured runs: the number, the killed, reserved, freed with its interval, its share. */
function measuredCells({ jobs, killed, unknown, reserved, freed, halfWidth }: MeasuredMemory): string[] {
  if (jobs === 0) return Array<string>(5).fill(NOTHING);
  const interval = `${hours(freed)} (${hours(freed - halfWidth)} to ${hours(freed + halfWidth)})`;
  return [
    count(jobs),
    `${killedText(killedOf(killed, jobs - unknown))}${unknown > 0 ? `; ${count(unknown)} unknown` : ''}`,
    hours(reserved),
    freed === 0 ? hours(0) : interval,
    percent(freed / reserved),
  ];
}

const MEASURED = [
  'measured jobs',
  { left: 'would be killed' },
  'reserved (GiB-h)',
  'freed (GiB-h)',
  'share freed',
];

/** Returns the tables of the memory by application, by user, and by user and partition. */
export function memoryTables({ applications, users, advised, all, pools }: MemoryAdvice): AdviceTable[] {
  const byApplication: AdviceTable = {
    caption: 'Memory by application, on each node',
    columns: [
      ...[{ left: 'user' }, { left: 'job' }, 'processors', 'runs', { left: 'out of memory' }],
      ...[{ left: 'requests today (MiB)' }, 'used (median)', 'used (95%)', 'used (most)'],
      ...[{ left: 'should request (MiB)' }, 'kills the next run', 'measured request (MiB)', ...MEASURED],
    ],
    rows: applications.map((one) => [
      ...[one.user, one.name, count(one.processors), count(one.runs), killedText(one.outOfMemory)],
      amounts(one.requested),
      ...[one.largest.median, one.largest.p95, one.largest.most].map((amount) =>
        Number.isNaN(amount) ? NOTHING : count(amount),
      ),
      requestText(one),
      `${one.outOfMemory.runs > 0 ? 'at most ' : ''}${nextText(one.next)}`,
      one.judged === null ? NOTHING : count(one.judged.request),
      ...measuredCells(one.judged?.measured ?? NOTHING_MEASURED),
    ]),
  };
  const byUser: AdviceTable = {
    caption: 'Memory by user',
    columns: [
      ...[
        { left: 'user' },
        'runs',
        { left: 'out of memory' },
        'reserved by all runs (GiB-h)',
        'used at most',
      ],
      ...MEASURED,
    ],
    rows: users.map(({ user, runs, outOfMemory, reserved, used, measured }) => [
      ...[user, count(runs), killedText(outOfMemory), hours(reserved), percent(used / reserved)],
      ...measuredCells(measured),
    ]),
    total: ['all, as advised', '', '', '', '', ...measuredCells(advised)],
  };
  const everybody: AdviceTable = {
    caption: 'Memory if all measured applications follow the rule, also those that gain nothing',
    columns: MEASURED,
    rows: [measuredCells(all)],
  };
  return [
    ...(applications.length > 0 ? [byApplication] : []),
    byUser,
    ...(all.jobs > 0 ? [everybody] : []),
    ...poolsTable('Memory by user and partition, of applications with few runs', 'request', pools),
  ];
}

/** Explains the tables. */
export function memoryNotes({ applications }: MemoryAdvice): string[] {
  const notes = [
    'Memory: MiB on each node, for --mem; with --mem-per-cpu, divide by the CPUs on a node. Used: the largest sum over the steps that ran at one time, as Slurm sampled it, so that short peaks may be missing. A step of several tasks counts with the sum over its tasks, or with its largest task times the tasks of a node if that is less. Out of memory: runs that Slurm killed for their memory, of all whose memory is known.',
  ];
  if (applications.length > 0)
    notes.push(
      `Should request (memory): the largest use of all runs and ${percent(MARGIN)} more, in multiples of 100 MiB. If a run was killed at a request that no other run exceeded, ${FACTOR} times that request. The same rule, learned from the first half of the runs (measured request), is measured on the runs submitted after it: it is advised if it frees memory by more than the noise and would have killed at most 5% of them. A killed run frees nothing, reserves its new request without a result, and runs again with its old one. Unknown: runs that were killed at a smaller request. In brackets: 95% intervals, as if runs were independent.`,
    );
  return notes;
}
