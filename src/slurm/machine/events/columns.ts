// Arrays, dependencies, reservations, outages and preemption, as the kernel counts them.
import type { Address } from '../../../kernel/address.ts';
import type { Cluster, ClusterJob } from '../cluster.ts';
import { EVENTS } from '../codes.ts';
import type { ArrayTask, Dependency } from './model.ts';
import { type NodeEvent, nodeEventsOf } from './outages.ts';
import { reservationOf } from './reservations.ts';

/** Their exports of the kernel, as declared in assembly/slurm/events/columns.ts. */
export interface EventExports {
  eventSettings(): Address;
  arrayOfColumn(): Address;
  arrayFirstColumn(): Address;
  arrayCountColumn(): Address;
  arrayLimitColumn(): Address;
  eligibleColumn(): Address;
  firstTermColumn(): Address;
  termRecordColumn(): Address;
  termKindColumn(): Address;
  termTargetColumn(): Address;
  termDelayColumn(): Address;
  isAnyColumn(): Address;
  killIfInvalidColumn(): Address;
  groupOfColumn(): Address;
  firstMemberColumn(): Address;
  groupMemberColumn(): Address;
  reservationKnownColumn(): Address;
  reservationStartColumn(): Address;
  reservationEndColumn(): Address;
  reservationRepeatColumn(): Address;
  reservationFlagsColumn(): Address;
  reservedNodesColumn(): Address;
  ownReservationColumn(): Address;
  nodeEventTimeColumn(): Address;
  nodeEventNodeColumn(): Address;
  nodeEventStateColumn(): Address;
  qosClassColumn(): Address;
  mayDriveOutColumn(): Address;
  classModeColumn(): Address;
  classPriorityColumn(): Address;
  runsAgainColumn(): Address;
  rankColumn(): Address;
  followerColumn(): Address;
  breakLogColumn(): Address;
  breakLogLength(): number;
  clearBreakLog(): void;
}

interface Instance {
  readonly exports: EventExports & { setWords(): number };
  readonly f64: (address: Address, length: number) => Float64Array;
  readonly i32: (address: Address, length: number) => Int32Array;
  readonly u8: (address: Address, length: number) => Uint8Array;
}

const ANY_NUMBER = 2 ** 31 - 1;
const KINDS = {
  after: EVENTS.AFTER,
  afterany: EVENTS.AFTER_ANY,
  afterok: EVENTS.AFTER_OK,
  afternotok: EVENTS.AFTER_NOT_OK,
  singleton: EVENTS.SINGLETON,
} as const;
const MODES = { off: EVENTS.MODE_OFF, requeue: EVENTS.MODE_REQUEUE, cancel: EVENTS.MODE_CANCEL } as const;

/** What the columns are filled from. */
interface Events {
  /** The first task of each array. */
  readonly arrays: readonly number[];
  /** Of each job; -1: none. */
  readonly arrayOf: readonly number[];
  readonly arrayCount: readonly number[];
  /** Dependencies by the records of their jobs, in the order of the records. */
  readonly dependencies: readonly { readonly record: number; readonly dependency: Dependency }[];
  /** Jobs that share user and name with a singleton, group by group. */
  readonly groups: readonly (readonly number[])[];
  readonly nodeEvents: readonly NodeEvent[];
  /** Jobs that are submitted when its limit kills another one. */
  readonly followers: ReadonlySet<number>;
}

export function eventsOf(cluster: Cluster, jobs: readonly ClusterJob[]): Events {
  const arrays = jobs.flatMap(({ array }, i) => (array?.first === i ? [i] : []));
  const numbers = new Map(arrays.map((first, i) => [first, i]));
  const arrayOf = jobs.map(({ array }) => (array === undefined ? -1 : (numbers.get(array.first) as number)));
  const arrayCount = arrays.map(() => 0);
  for (const array of arrayOf) if (array >= 0) arrayCount[array]++;
  const dependencies = jobs.flatMap(({ dependency, array }, i) => {
    if (dependency === undefined || (array !== undefined && array.first !== i)) return [];
    return [{ record: array === undefined ? i : jobs.length + arrayOf[i], dependency }];
  });
  dependencies.sort((a, b) => a.record - b.record);
  return {
    arrays,
    arrayOf,
    arrayCount,
    dependencies,
    groups: groupsOf(jobs),
    nodeEvents: nodeEventsOf(cluster.outages ?? []),
    followers: followersOf(jobs),
  };
}

/** The jobs that wait for the end of another one to be submitted. */
function followersOf(jobs: readonly ClusterJob[]): Set<number> {
  return new Set(jobs.flatMap(({ follower }) => follower ?? []));
}

function groupsOf(jobs: readonly ClusterJob[]): number[][] {
  const key = ({ user, name }: ClusterJob) => `${user}\n${name}`;
  const wanted = new Set(
    jobs.filter(({ dependency }) => dependency?.terms.some(({ kind }) => kind === 'singleton')).map(key),
  );
  const groups = new Map<string, number[]>([...wanted].map((one) => [one, []]));
  for (const [i, job] of jobs.entries()) groups.get(key(job))?.push(i);
  return [...groups.values()];
}

/** Fills the block of the numbers, before createCluster(). */
export function describeEvents({ exports, f64 }: Instance, cluster: Cluster, events: Events): void {
  const { preemption, reservations = [], scheduling } = cluster;
  const settings = f64(exports.eventSettings(), EVENTS.EVENT_SETTINGS);
  settings[EVENTS.ARRAYS] = events.arrays.length;
  settings[EVENTS.TERMS] = events.dependencies.reduce(
    (sum, { dependency }) => sum + dependency.terms.length,
    0,
  );
  settings[EVENTS.GROUPS] = events.groups.length;
  settings[EVENTS.MEMBERS] = events.groups.reduce((sum, members) => sum + members.length, 0);
  settings[EVENTS.RESERVATIONS] = reservations.length;
  settings[EVENTS.NODE_EVENTS] = events.nodeEvents.length;
  settings[EVENTS.CLASSES] = preemption?.classes.length ?? 0;
  settings[EVENTS.BY_QOS] = Number(preemption?.by === 'qos');
  settings[EVENTS.PATIENCE] = preemption?.patience ?? 0;
  settings[EVENTS.REORDERS] = preemption?.reorders ?? 0;
  settings[EVENTS.YOUNGEST_FIRST] = Number(preemption?.youngestFirst ?? false);
  settings[EVENTS.FOLLOWERS] = events.followers.size;
  settings[EVENTS.BF_MAX_JOB_ARRAY_RESV] = Math.min(scheduling.bfMaxJobArrayResv, ANY_NUMBER);
}

/** @throws DataError for a job that may not use the reservation that it names */
export function fillEvents(
  instance: Instance,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  events: Events,
): void {
  fillArrays(instance, cluster, jobs, events);
  fillDependencies(instance, cluster, jobs, events);
  fillReservations(instance, cluster, jobs);
  fillPreemption(instance, cluster, jobs);
  const { exports, f64, i32, u8 } = instance;
  i32(exports.followerColumn(), jobs.length).set(jobs.map(({ follower = -1 }) => follower));
  const count = events.nodeEvents.length;
  f64(exports.nodeEventTimeColumn(), count).set(events.nodeEvents.map(({ at }) => at));
  i32(exports.nodeEventNodeColumn(), count).set(events.nodeEvents.map(({ node }) => node));
  u8(exports.nodeEventStateColumn(), count).set(events.nodeEvents.map(({ state }) => state));
}

function fillArrays(
  { exports, f64, i32, u8 }: Instance,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  { arrays, arrayOf, arrayCount }: Events,
): void {
  i32(exports.arrayOfColumn(), jobs.length).set(arrayOf);
  i32(exports.arrayFirstColumn(), arrays.length).set(arrays);
  i32(exports.arrayCountColumn(), arrays.length).set(arrayCount);
  const limits = arrays.map((first) => Math.min((jobs[first].array as ArrayTask).limit, ANY_NUMBER));
  i32(exports.arrayLimitColumn(), arrays.length).set(limits);
  const rank = i32(exports.rankColumn(), jobs.length);
  const runsAgain = u8(exports.runsAgainColumn(), jobs.length);
  const eligible = f64(exports.eligibleColumn(), jobs.length + arrays.length);
  const beginOf = ({ begin = Number.NaN }: ClusterJob) => Math.ceil(begin);
  let before = -1;
  for (const [i, job] of jobs.entries()) {
    if (job.array === undefined || job.array.first === i) before++;
    rank[i] = before;
    runsAgain[i] = Number(job.requeue ?? !cluster.keepsFailed);
    eligible[i] = beginOf(job);
  }
  for (const [i, first] of arrays.entries()) eligible[jobs.length + i] = beginOf(jobs[first]);
}

function fillDependencies(
  { exports, f64, i32, u8 }: Instance,
  { killsInvalid = false }: Cluster,
  jobs: readonly ClusterJob[],
  { arrays, dependencies, groups }: Events,
): void {
  const records = jobs.length + arrays.length;
  const terms = dependencies.flatMap(({ record, dependency }) =>
    dependency.terms.map((term) => ({ record, term })),
  );
  const first = i32(exports.firstTermColumn(), records + 1);
  for (const { record } of terms) first[record + 1]++;
  for (let record = 0; record < records; record++) first[record + 1] += first[record];
  i32(exports.termRecordColumn(), terms.length).set(terms.map(({ record }) => record));
  u8(exports.termKindColumn(), terms.length).set(terms.map(({ term }) => KINDS[term.kind]));
  i32(exports.termTargetColumn(), terms.length).set(
    terms.map(({ term }) => (term.kind === 'singleton' ? -1 : term.on)),
  );
  f64(exports.termDelayColumn(), terms.length).set(
    terms.map(({ term }) => (term.kind === 'after' ? 60 * term.delay : 0)),
  );
  const isAny = u8(exports.isAnyColumn(), records);
  const kill = u8(exports.killIfInvalidColumn(), records);
  for (const { record, dependency } of dependencies) {
    isAny[record] = Number(dependency.isAny);
    kill[record] = Number(dependency.killIfInvalid ?? killsInvalid);
  }
  const groupOf = i32(exports.groupOfColumn(), jobs.length).fill(-1);
  const firstMember = i32(exports.firstMemberColumn(), groups.length + 1);
  for (const [group, members] of groups.entries()) {
    firstMember[group + 1] = firstMember[group] + members.length;
    for (const job of members) groupOf[job] = group;
  }
  const all = groups.flat();
  i32(exports.groupMemberColumn(), all.length).set(all);
}

function fillReservations(
  { exports, f64, i32 }: Instance,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
): void {
  const { reservations = [] } = cluster;
  const count = reservations.length;
  f64(exports.reservationKnownColumn(), count).set(reservations.map(({ known }) => known));
  f64(exports.reservationStartColumn(), count).set(reservations.map(({ start }) => start));
  f64(exports.reservationEndColumn(), count).set(reservations.map(({ end }) => end));
  f64(exports.reservationRepeatColumn(), count).set(reservations.map(({ repeat }) => repeat));
  const flags = reservations.map(
    ({ isMaintenance, overlaps }) =>
      (isMaintenance ? EVENTS.MAINTENANCE : 0) | (overlaps ? EVENTS.OVERLAPS : 0),
  );
  i32(exports.reservationFlagsColumn(), count).set(flags);
  const words = exports.setWords();
  const nodes = i32(exports.reservedNodesColumn(), count * words);
  for (const [i, reservation] of reservations.entries()) {
    for (const node of reservation.nodes) nodes[i * words + (node >> 5)] |= 1 << (node & 31);
  }
  const own = i32(exports.ownReservationColumn(), jobs.length);
  for (const [i, job] of jobs.entries()) own[i] = reservationOf(cluster, job, `job ${i}`);
}

function fillPreemption(
  { exports, f64, i32, u8 }: Instance,
  { preemption }: Cluster,
  jobs: readonly ClusterJob[],
): void {
  const { classes = [] } = preemption ?? {};
  const count = classes.length;
  u8(exports.classModeColumn(), count).set(classes.map(({ mode }) => MODES[mode]));
  f64(exports.classPriorityColumn(), count).set(classes.map(({ priority }) => priority));
  const drives = u8(exports.mayDriveOutColumn(), count * count);
  for (const [i, { preempts }] of classes.entries())
    for (const other of preempts) drives[i * count + other] = 1;
  const qos = i32(exports.qosClassColumn(), jobs.length);
  for (const [i, job] of jobs.entries()) {
    const { qos: own = -1 } = job;
    qos[i] = own < count ? own : -1;
  }
}
