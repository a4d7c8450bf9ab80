// Joins the accounting of a cluster with the jobs of its snapshot into one history.
import { DataError } from '../../errors.ts';
import { durationText } from '../../input/duration.ts';
import type { Pool, PoolJob } from '../../slurm/snapshot/pool.ts';
import type { ListedJob, Snapshot } from '../../slurm/snapshot/snapshot.ts';
import { columnsAt } from '../../trace/columnsAt.ts';
import { namePattern } from '../../trace/sacct/cells.ts';
import type { Jobs, Workload } from '../../trace/workload.ts';
import { checkPast, unknownWaits } from '../checkPast.ts';
import { type History, historyOfLog, type SharedNumbers } from '../history.ts';

/** Limit that the reader of sacct assigns to jobs without one, in seconds. */
const UNLIMITED = 2 ** 31 - 1;
const DAY = 86_400;
/** Least limit that is assumed, in seconds. */
const LEAST_LIMIT = 60;

/** A history whose times are seconds since 1970, with notes on omitted jobs. */
interface SnapshotHistory {
  readonly history: History;
  /** Place of each waiting job of the pool. */
  readonly places: ReadonlyMap<ListedJob, number>;
  /** Origin of each job of the history: its place in the log, or the listed job. */
  readonly from: readonly (number | ListedJob)[];
  readonly notes: readonly string[];
}

/** A job of the snapshot as a row of the log; unknown columns are -1. */
type Row = Partial<Record<keyof Jobs, number>> & { submit: number; processors: number; request: number };

/**
 * Joins the log and the snapshot of a pool. Pools of one snapshot share the numbers of its jobs and users, so that their
 * futures are the same ones.
 *
 * @param past log whose times count from its `unixStartTime`
 * @param queued true if the queue is in the order of submission; waiting jobs then exchange their submission times, so
 *   that the order is that of the pool
 * @throws DataError if the times of the log have no date, or if a forecast cannot learn from it
 */
export function snapshotHistory(
  past: Workload,
  pool: Pool,
  { now, jobs: listed }: Pick<Snapshot, 'now' | 'jobs'>,
  queued: boolean,
): SnapshotHistory {
  const notes: string[] = [];
  const { unixStartTime: origin } = past;
  if (origin === undefined)
    throw new DataError(
      `${past.name}: its times have no date, so they cannot be related to the snapshot; give a dump of sacct, or SWF with UnixStartTime`,
    );
  checkPast(past, 'recorded');
  const known = historyOfLog(past);
  const kept = keptJobs(known, past, pool, now - origin, notes);
  const jobs: Jobs = { ...columnsAt(past.jobs, kept), length: kept.length };
  const limit = limitOfUnlimited(jobs, pool, now, notes);
  for (let job = 0; job < jobs.length; job++) if (jobs.request[job] >= UNLIMITED) jobs.request[job] = limit;
  const users = new Numbers(past.names?.user, jobs.user);
  const applications = new Numbers(past.names?.application, jobs.application);
  const all: readonly PoolJob[] = [...pool.running, ...pool.waiting];
  const submits = pool.waiting.map(({ job }) => Math.min(job.submit, now));
  if (queued) submits.sort((a, b) => a - b);
  const rows = all.map(({ job, processors, limit: own }, i): Row => {
    const waits = i - pool.running.length;
    return {
      id: Number.parseInt(job.id, 10) || -1,
      submit: waits >= 0 ? submits[waits] : Math.min(job.submit, startOf(job, now)),
      request: own < UNLIMITED ? own : limit,
      run: own < UNLIMITED ? own : limit,
      processors,
      user: users.of(job.user),
      application: applications.of(patternOf(job.name)),
    };
  });
  for (let job = 0; job < jobs.length; job++) jobs.submit[job] += origin;
  const submit = [...jobs.submit, ...rows.map((row) => row.submit)];
  const order = Int32Array.from(submit, (_, i) => i).sort((a, b) => submit[a] - submit[b] || a - b);
  const never = Number.POSITIVE_INFINITY;
  const starts = [...kept].map((job) => known.start[job] + origin);
  const ends = [...kept].map((job) => known.end[job] + origin);
  for (const { job } of all) {
    starts.push(Number.isNaN(job.start) ? never : startOf(job, now));
    ends.push(never);
  }
  const placeOf = new Int32Array(order.length);
  order.forEach((row, place) => {
    placeOf[row] = place;
  });
  const history = {
    jobs: joined(jobs, rows, order),
    processors: pool.processors,
    start: Float64Array.from(order, (row) => starts[row]),
    end: Float64Array.from(order, (row) => ends[row]),
    unknown: new Set(placesOf(kept, known.unknown, placeOf)),
    knownSince: past.jobs.length > 0 ? past.jobs.submit[0] + origin : now,
    shared: sharedNumbers(
      listed,
      all.map(({ job }, i) => [job, placeOf[kept.length + i]]),
    ),
  };
  notes.push(...unknownWaits(history));
  return {
    history,
    places: new Map(all.map(({ job }, i) => [job, placeOf[kept.length + i]])),
    from: Array.from(order, (row) => (row < kept.length ? kept[row] : all[row - kept.length].job)),
    notes,
  };
}

/** Returns the numbers of the jobs and users of a snapshot, by the places in the history of those of a pool. */
function sharedNumbers(
  listed: readonly ListedJob[],
  placed: readonly (readonly [ListedJob, number])[],
): SharedNumbers {
  const numberOf = new Map(listed.map((job, i) => [job, i]));
  const userOf = new Map<string, number>();
  for (const { user } of listed) if (!userOf.has(user)) userOf.set(user, userOf.size);
  return {
    ...{ jobs: listed.length, users: userOf.size },
    of: new Map(
      placed.map(([job, place]) => [
        place,
        { job: numberOf.get(job) as number, user: userOf.get(job.user) as number },
      ]),
    ),
  };
}

/** Returns the places in the history of the kept jobs whose waits are not known. */
function placesOf(kept: Int32Array, unknown: ReadonlySet<number>, placeOf: Int32Array): number[] {
  return [...kept].flatMap((job, row) => (unknown.has(job) ? [placeOf[row]] : []));
}

/** Returns the start of a job; one that has just started is assumed to have run for a second. */
const startOf = ({ start }: ListedJob, now: number) => Math.min(start, now - 1);

/** Returns the places of the jobs of the log that ran on this pool and have ended. */
function keptJobs({ end }: History, past: Workload, pool: Pool, now: number, notes: string[]): Int32Array {
  const { jobs, names } = past;
  const left = { others: 0, later: 0, larger: 0 };
  const kept: number[] = [];
  for (let job = 0; job < jobs.length; job++) {
    const partition = names?.partition?.[jobs.partition[job] - 1];
    if (partition !== undefined && !pool.partitions.has(partition)) left.others++;
    else if (!(end[job] < now)) left.later++;
    else if (jobs.processors[job] > pool.processors) left.larger++;
    else kept.push(job);
  }
  const why = [
    left.others > 0 ? `${left.others} of other partitions` : '',
    left.larger > 0 ? `${left.larger} larger than the pool` : '',
    left.later > 0 ? `${left.later} that end later` : '',
  ].filter((text) => text !== '');
  let latest = Number.NEGATIVE_INFINITY;
  for (const job of kept) latest = Math.max(latest, end[job]);
  const days = Math.floor((now - latest) / DAY);
  if (kept.length > 0 && days >= 1)
    notes.push(
      `the last job of the history ended ${days} d before the snapshot; later submissions are not known`,
    );
  notes.push(
    `history: ${kept.length} jobs of ${past.name}${why.length > 0 ? `, without ${why.join(', ')}` : ''}`,
  );
  return Int32Array.from(kept);
}

/** Returns the limit assumed for jobs without one: the longest limit of all other jobs, or the longest run. */
function limitOfUnlimited({ request, run }: Jobs, pool: Pool, now: number, notes: string[]): number {
  const present = [...pool.running, ...pool.waiting];
  let longest = 0;
  for (const { limit } of present) if (limit < UNLIMITED) longest = Math.max(longest, limit);
  for (const limit of request) if (limit < UNLIMITED) longest = Math.max(longest, limit);
  if (longest === 0) {
    for (const time of run) longest = Math.max(longest, time);
    for (const { job } of pool.running) longest = Math.max(longest, now - job.start);
  }
  const made = Math.max(LEAST_LIMIT, longest);
  const without = present.filter(({ limit }) => !(limit < UNLIMITED)).length;
  if (without > 0)
    notes.push(
      `${without === 1 ? '1 job has' : `${without} jobs have`} no time limit: assumed to be ${durationText(Math.round(made))}, the longest of the others`,
    );
  return made;
}

/** Assigns numbers to names, continuing those of a log. */
class Numbers {
  readonly #numbers: Map<string, number>;
  #next: number;

  constructor(names: readonly string[] | undefined, column: ArrayLike<number>) {
    this.#numbers = new Map(names?.map((name, i) => [name, i + 1]));
    let most = names?.length ?? 0;
    for (let job = 0; job < column.length; job++) most = Math.max(most, column[job]);
    this.#next = most + 1;
  }

  of(name: string): number {
    const number = this.#numbers.get(name) ?? this.#next++;
    this.#numbers.set(name, number);
    return number;
  }
}

/** Returns the application of a job's name, as the reader of sacct names it. */
function patternOf(name: string): string {
  const bytes = new TextEncoder().encode(name);
  const pattern = new Uint8Array(bytes.length);
  return new TextDecoder().decode(pattern.subarray(0, namePattern(bytes, 0, bytes.length, pattern)));
}

function joined(jobs: Jobs, rows: readonly Row[], order: Int32Array): Jobs {
  const columns = Object.entries(jobs).flatMap(([name, column]) => {
    if (!ArrayBuffer.isView(column)) return [];
    const old = column as unknown as ArrayLike<number>;
    const value = (row: number) =>
      row < jobs.length ? old[row] : (rows[row - jobs.length][name as keyof Jobs] ?? -1);
    const isWhole = name === 'processors';
    return [[name, isWhole ? Int32Array.from(order, value) : Float64Array.from(order, value)]];
  });
  return { ...Object.fromEntries(columns), length: order.length } as Jobs;
}
