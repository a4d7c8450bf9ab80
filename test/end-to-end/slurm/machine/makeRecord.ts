import type { ControllerLog, PlannedStart } from './controllerLog.ts';
import type { EventJob } from './events.ts';
import type { MachineRecord, PastRun, RecordedJob } from './record.ts';
import type { Scenario } from './scenario.ts';
import type { Factors } from './sprioPoll.ts';
import type { Seen } from './squeuePoll.ts';

/** Files and outputs of a run. Times are seconds since the epoch. */
export interface Gathered extends ControllerLog {
  /** Submission of the first job. */
  readonly first: number;
  readonly jobs: readonly EventJob[];
  readonly refused: readonly string[];
  readonly commands: MachineRecord['commands'];
  readonly seen: readonly Seen[];
  readonly factors: readonly Factors[];
  /** GPUs of jobs by their numbers, as `g1:2 g[3-4]:1`. */
  readonly gpus: ReadonlyMap<string, string>;
  /** `scontrol show job --details --oneliner`. */
  readonly shown: string;
  /** Of jobcomp/filetxt: a line for each run of a job that ended. */
  readonly completions: string;
  readonly sdiag: string;
  readonly version: string;
}

type Fields = ReadonlyMap<string, string>;

export function makeRecord(scenario: Scenario, speed: number, gathered: Gathered): MachineRecord {
  const { first } = gathered;
  const since = (time: number) => round(time - first);
  const shown = gathered.shown
    .split('\n')
    .filter((line) => line.startsWith('JobId='))
    .map(fields)
    .filter((job) => !gathered.refused.includes(job.get('JobName') as string));
  const seen = groupBy(gathered.seen, ({ id }) => id);
  const plannedStarts = groupBy(gathered.plannedStarts, ({ job }) => job);
  const ended = endings(gathered.completions, first);
  const jobs = shown.map((job) => {
    const number = job.get('JobId') as string;
    const id = job.has('ArrayTaskId') ? `${job.get('ArrayJobId')}_${job.get('ArrayTaskId')}` : number;
    const written = [...(plannedStarts.get(number) ?? []), ...(plannedStarts.get(`${id}(${number})`) ?? [])];
    return recordedJob(id, job, seen.get(id) ?? [], written, ended.get(number) ?? [], gathered);
  });
  jobs.sort((a, b) => a.submit - b.submit || order(a.id) - order(b.id));
  const asked = new Map(gathered.jobs.map(({ name, run }) => [name, run]));
  const over = jobs
    .filter(({ state }) => state === 'COMPLETED')
    .map(({ name, start = Number.NaN, end = Number.NaN }) => round(end - start - (asked.get(name) as number)))
    .sort((a, b) => a - b);
  return {
    scenario: scenario.name,
    version: gathered.version,
    speed,
    latency: [over[0], over[over.length >> 1], over[over.length - 1]],
    sdiag: numbers(gathered.sdiag),
    commands: gathered.commands.map((one) => ({ ...one, at: round(one.at) })),
    ...(gathered.refused.length > 0 && { refused: gathered.refused }),
    passes: gathered.passes.map(([begin, full]) => [since(begin), full]),
    cycles: gathered.cycles.map(([begin, end, tested]) => [since(begin), since(end), tested]),
    jobs,
  };
}

function recordedJob(
  id: string,
  job: Fields,
  seen: readonly Seen[],
  plannedStarts: readonly PlannedStart[],
  ended: readonly PastRun[],
  { first, by, factors, gpus }: Gathered,
): RecordedJob {
  const time = (name: string) => {
    const value = Number(job.get(name));
    return Number.isFinite(value) ? value - first : undefined;
  };
  const last = ended.at(-1);
  const hasRun = last !== undefined && !/^(\(null\))?$/.test(last[5]);
  const number = job.get('JobId') as string;
  const scheduler = by.get(number);
  const waiting = seen.filter(({ state }) => state === 'PENDING');
  const weighted = changes(
    factors.filter((one) => one.id === id),
    ({ values }) => values.join(),
  );
  const planned = changes(plannedStarts, ({ start, end, nodes }) => `${start} ${end} ${nodes}`);
  return {
    id,
    name: job.get('JobName') as string,
    submit: time('SubmitTime') as number,
    eligible: time('EligibleTime'),
    start: hasRun ? last[2] : undefined,
    end: hasRun || last?.[4] === 'DEADLINE' ? last?.[3] : undefined,
    state: last?.[4] ?? (job.get('JobState') as string),
    by: scheduler,
    nodes: job.get('Nodes'),
    ...(hasRun && gpus.has(number) && { gpus: gpus.get(number) }),
    ...(ended.length > 1 && { before: ended.slice(0, -1) }),
    reasons: changes(seen, ({ state, reason }) => `${state} ${reason}`).map(({ at, state, reason }) => [
      at - first,
      state,
      reason,
    ]),
    priority: changes(waiting, ({ priority }) => `${priority}`).map(({ at, priority }) => [
      at - first,
      priority,
    ]),
    ...(weighted.length > 0 && {
      factors: weighted.map(({ at, values }) => [Math.round(at - first), ...values] as const),
    }),
    ...(planned.length > 0 && {
      plannedStarts: planned.map(({ at, start, end, nodes }) => [
        round(at - first),
        start - first,
        end - first,
        nodes,
      ]),
    }),
  };
}

/** The runs of each job that ended, by its number. */
function endings(text: string, first: number): Map<string, PastRun[]> {
  const ended = new Map<string, PastRun[]>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const job = fields(line);
    const time = (name: string) => Date.parse(job.get(name) as string) / 1000 - first;
    const run: PastRun = [
      time('SubmitTime'),
      time('EligibleTime'),
      time('StartTime'),
      time('EndTime'),
      job.get('JobState') ?? '',
      job.get('NodeList') ?? '',
    ];
    if (!Number.isFinite(run[2])) continue;
    const number = job.get('JobId') as string;
    ended.set(number, [...(ended.get(number) ?? []), run]);
  }
  return ended;
}

/**
 * `Name=value` of a line. Nodes are listed one after another there; `Nodes` has all with their processors.
 */
function fields(line: string): Fields {
  const found = new Map<string, string>();
  for (const [, name, value] of line.matchAll(/(\S+?)=(\S*)/g)) if (!found.has(name)) found.set(name, value);
  const nodes = [...line.matchAll(/ Nodes=(\S+) CPU_IDs=(\S+)/g)].map(
    ([, names, cpus]) => `${names}:${cpus}`,
  );
  found.delete('Nodes');
  if (nodes.length > 0) found.set('Nodes', nodes.join(' '));
  return found;
}

/** Those that differ from the one before. */
function changes<T>(items: readonly T[], key: (item: T) => string): T[] {
  return items.filter((item, i) => i === 0 || key(item) !== key(items[i - 1]));
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

const round = (seconds: number) => Math.round(1000 * seconds) / 1000;
const order = (id: string) => {
  const [job, task = 0] = id.split('_').map(Number);
  return job + task / 1e6;
};

/** Counts of `sdiag` for the two schedulers; cycles are in microseconds of the cluster's clock. */
function numbers(text: string): { [name: string]: number } {
  const [main, backfill] = [/Main schedule[\s\S]*?\n\n/, /Backfilling stats[\s\S]*?\n\n/].map(
    (part) => part.exec(text)?.[0] ?? '',
  );
  const count = (part: string, name: string) =>
    Number(new RegExp(`\\t${name}: *(\\d+)`).exec(part)?.[1] ?? 0);
  return {
    mainMeanCycle: count(main, 'Mean cycle'),
    mainMaxCycle: count(main, 'Max cycle'),
    backfilledJobs: count(backfill, 'Total backfilled jobs \\(since last slurm start\\)'),
    backfillMeanCycle: count(backfill, 'Mean cycle'),
    backfillMaxCycle: count(backfill, 'Max cycle'),
  };
}
