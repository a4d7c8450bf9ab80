import type { EndOfRun, SlurmExplanation, SlurmMoment } from '../../slurm/machine/explain/explainOnSlurm.ts';
import type { ResultDocument, ResultTable } from '../document/resultDocument.ts';
import { count, decimal, duration, elapsed, plural } from '../format.ts';
import { termsWithTitles } from './priorityTerms.ts';

/** Number of jobs in a cell; --json has all. */
const NAMES = 4;

/** Explains the job, the reasons for its wait, its priority, and its planned starts. */
export function slurmExplanation(explanation: SlurmExplanation): ResultDocument {
  const { moments, never: cause, run, job, configuration } = explanation;
  const title = `Job ${job.id} under ${configuration}: why did it wait?`;
  const sentences = headOf(explanation);
  if (cause !== undefined)
    return {
      title,
      sentences: [...sentences, `It never starts: ${cause.reason}, ${cause.why}.`],
      tables: [],
    };
  if (moments.length === 0) return { title, sentences, tables: [], conclusion: ['It started at once.'] };
  return {
    title,
    sentences,
    tables: [reasonTable(explanation), priorityTable(explanation), ...planTable(explanation)],
    ...(run === undefined && { conclusion: ['It never starts.'] }),
  };
}

function headOf({ trace, configuration, processors, job, run, broken }: SlurmExplanation): string[] {
  const { id, user, account, partitions, tasks, cpusPerTask, nodes, timeLimit, submit } = job;
  const { switches, segment } = job;
  const cpus = tasks * cpusPerTask;
  const who = [
    user === undefined ? '' : `, user ${user}`,
    account === undefined ? '' : `, account ${account}`,
  ];
  const asks = `${plural(cpus, 'CPU')} of ${count(processors)} on ${plural(nodes, 'node')} at least`;
  const wishes = [
    switches === undefined
      ? ''
      : `, on at most ${switches.most} leaf ${switches.most === 1 ? 'switch' : 'switches'} if that takes no longer than ${duration(switches.wait)}`,
    segment === undefined ? '' : `, in segments of ${plural(segment, 'node')}`,
  ].join('');
  const limit = Number.isFinite(timeLimit) ? `limit ${duration(timeLimit)}` : 'no limit';
  const lines = [
    `job ${id} of ${trace} under ${configuration}: ${asks}${wishes}, ${limit}, ${partitions.length === 1 ? 'partition' : 'partitions'} ${partitions.join(', ')}${who.join('')}`,
  ];
  const at = (seconds: number) => `+${elapsed(seconds - submit)}`;
  for (const { start, end, nodes: on, why } of broken)
    lines.push(
      `ran on ${on} from ${at(start)} to ${at(end)}, when it was ${why === 'preempted' ? why : 'lost with a node'}`,
    );
  if (run !== undefined) {
    const by = run.by === 'main' ? 'the main scheduler' : 'backfill';
    lines.push(
      `submitted at ${elapsed(submit)}, started on ${run.nodes} by ${by}: waited ${duration(run.start - submit)}`,
    );
    if (run.spans !== undefined) {
      const { of, spanned, fewest } = run.spans;
      const possible = spanned === fewest ? 'the fewest possible' : `the fewest possible: ${fewest}`;
      lines.push(`its nodes are on ${spanned} ${spanned === 1 ? ONE[of] : of} (${possible})`);
    }
    if (run.freed !== undefined)
      lines.push(
        `the last of these nodes came free at ${at(run.freed.at)}, at the end of job ${run.freed.job}`,
      );
  }
  if (run !== undefined) lines.push(`ended at ${at(run.end)}: ${ENDS[run.ended]}`);
  return lines;
}

const ONE = { 'leaf switches': 'leaf switch', 'base blocks': 'base block' } as const;

const ENDS: Readonly<Record<EndOfRun, string>> = {
  completed: 'it completed',
  'time limit': 'its time limit killed it',
  preempted: 'it was preempted, and does not run again',
  'node failed': 'a node failed, and it does not run again',
  'reservation over': 'its reservation was over',
};

function runsOf<T>(list: readonly T[], isAlike: (a: T, b: T) => boolean): T[][] {
  const runs: T[][] = [];
  for (const one of list) {
    const run = runs.at(-1);
    if (run !== undefined && isAlike(run[run.length - 1], one)) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

function reasonTable({ job: { submit }, moments }: SlurmExplanation): ResultTable {
  const keeps = ({ keptBy = [] }: SlurmMoment) => keptBy.join('; ');
  const stretches = runsOf(
    moments,
    (a, b) => a.reason === b.reason && a.to === b.from && keeps(a) === keeps(b),
  );
  const isKept = moments.some((one) => keeps(one) !== '');
  const columns = [
    ...['after', 'for', { left: 'reason' }, 'jobs before it', { left: 'the first of them' }],
    ...[{ left: 'free nodes' }, 'free CPUs', ...(isKept ? [{ left: 'nodes kept by' }] : [])],
  ];
  return {
    caption: 'Why it waited, and what was free',
    columns,
    rows: stretches.map((some) => {
      const [first] = some;
      const { before } = first;
      return [
        `+${elapsed(first.from - submit)}`,
        elapsed(some[some.length - 1].to - first.from),
        first.reason,
        range(some.flatMap((one) => (one.before === undefined ? [] : [one.before.length]))),
        before === undefined ? '' : names(before),
        some.every(({ freeNodes }) => freeNodes === first.freeNodes) ? first.freeNodes || 'none' : 'varied',
        range(some.map(({ freeCpus }) => freeCpus)),
        ...(isKept ? [keeps(first)] : []),
      ];
    }),
  };
}

/** Formats the terms of the priority that are not zero. */
function priorityTable({ job: { submit, nice }, moments }: SlurmExplanation): ResultTable {
  const stretches = runsOf(moments, (a, b) => a.priority === b.priority);
  const terms = termsWithTitles(moments.map(({ terms: of }) => of));
  return {
    caption: 'Its priority, and the factors of it',
    columns: ['after', 'priority', ...terms.map(([, title]) => title), ...(nice === 0 ? [] : ['nice'])],
    rows: stretches.map(([{ from, priority, terms: of }]) => [
      ...[`+${elapsed(from - submit)}`, count(priority)],
      ...terms.map(([name]) => decimal(of[name], 0)),
      ...(nice === 0 ? [] : [decimal(-nice, 0)]),
    ]),
  };
}

function planTable({ job: { submit }, moments }: SlurmExplanation): ResultTable[] {
  const isAlike = ({ plannedStart: a }: SlurmMoment, { plannedStart: b }: SlurmMoment) =>
    a?.start === b?.start && a?.nodes === b?.nodes;
  const stretches = runsOf(moments, isAlike);
  if (stretches.every(([{ plannedStart }]) => plannedStart === undefined)) return [];
  const table = {
    caption: 'When backfill planned to start it',
    columns: ['after', 'planned start', { left: 'on nodes' }, { left: 'held by jobs' }],
    rows: stretches.map(([{ from, plannedStart }]) =>
      plannedStart === undefined
        ? [`+${elapsed(from - submit)}`, 'none', '', '']
        : [
            `+${elapsed(from - submit)}`,
            `+${elapsed(plannedStart.start - submit)}`,
            plannedStart.nodes,
            names(plannedStart.heldBy),
          ],
    ),
  };
  return [table];
}

function names(list: readonly string[]): string {
  return list.slice(0, NAMES).join(', ') + (list.length > NAMES ? ', …' : '');
}

function range(values: readonly number[]): string {
  if (values.length === 0) return '';
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  return least === most ? count(least) : `${count(least)} to ${count(most)}`;
}
