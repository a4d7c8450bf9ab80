// Fills the kernel's columns of arrays, dependencies, reservations, outages and preemption.
import type { SlurmInstance } from '../../../kernel/instance.ts';
import type { Cluster, ClusterJob } from '../cluster.ts';
import { EVENTS } from '../codes.ts';
import { fillHolds, type HoldEvent, holdEventsOf } from './holds.ts';
import type { ArrayTask, Dependency, Term } from './model.ts';
import { type NodeEvent, nodeEventsOf } from './outages.ts';
import { reservationOf } from './reservations.ts';

const ANY_NUMBER = 2 ** 31 - 1;
const KINDS = {
  after: EVENTS.AFTER,
  afterany: EVENTS.AFTER_ANY,
  afterok: EVENTS.AFTER_OK,
  afternotok: EVENTS.AFTER_NOT_OK,
  aftercorr: EVENTS.AFTER_CORR,
  singleton: EVENTS.SINGLETON,
} as const;
const MODES = { off: EVENTS.MODE_OFF, requeue: EVENTS.MODE_REQUEUE, cancel: EVENTS.MODE_CANCEL } as const;

/** The input for the columns. */
interface Events {
  /** The first task of each array. */
  readonly arrays: readonly number[];
  /** Per job; -1: none. */
  readonly arrayOf: readonly number[];
  readonly arrayCount: readonly number[];
  /** Dependencies by the records of their jobs, in the order of the records. */
  readonly dependencies: readonly { readonly record: number; readonly dependency: Dependency }[];
  /** Jobs that share user and name with a singleton, group by group. */
  readonly groups: readonly (readonly number[])[];
  readonly nodeEvents: readonly NodeEvent[];
  readonly holds: readonly HoldEvent[];
  /** Jobs that are submitted when its limit kills another one. */
  readonly followers: ReadonlySet<number>;
}

export function eventsOf(cluster: Cluster, jobs: readonly ClusterJob[]): Events {
  const arrays = jobs.flatMap(({ array }, i) => (array?.first === i ? [i] : []));
  const numbers = new Map(arrays.map((first, i) => [first, i]));
  const arrayOf = jobs.map(({ array }) => (array === undefined ? -1 : (numbers.get(array.first) as number)));
  const arrayCount = arrays.map(() => 0);
  for (const array of arrayOf) if (array >= 0) arrayCount[array]++;
  const dependencies = jobs.flatMap((job, i) => {
    const { dependency, array } = job;
    if (dependency === undefined) return [];
    const isFirst = array?.first === i;
    const ofArray = isFirst ? [{ record: jobs.length + arrayOf[i], dependency }] : [];
    const dependsOnTasks = dependency.terms.some(({ kind }) => kind === 'aftercorr');
    if (array !== undefined && !dependsOnTasks) return ofArray;
    return [...ofArray, { record: i, dependency: { ...dependency, terms: termsOfTask(job, jobs) } }];
  });
  dependencies.sort((a, b) => a.record - b.record);
  return {
    arrays,
    arrayOf,
    arrayCount,
    dependencies,
    groups: groupsOf(jobs),
    nodeEvents: nodeEventsOf(cluster.outages ?? []),
    holds: holdEventsOf(jobs),
    followers: followersOf(jobs),
  };
}

/** The terms of a job, or of a task that has a record of its own: aftercorr waits for the task of the same number. */
function termsOfTask({ dependency, array }: ClusterJob, jobs: readonly ClusterJob[]): Term[] {
  return (dependency?.terms ?? []).map((term) => {
    if (term.kind !== 'aftercorr') return term;
    for (let i = term.on; jobs[i]?.array?.first === term.on && array !== undefined; i++)
      if (jobs[i].array?.task === array.task) return { kind: 'aftercorr', on: i };
    return { kind: 'afterok', on: term.on };
  });
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

/** The sizes that the kernel asks for before it has its columns. */
export function eventSettings(
  { preemption, reservations = [], licenses = [] }: Cluster,
  jobs: readonly ClusterJob[],
  { arrays, dependencies, groups, nodeEvents, holds, followers }: Events,
) {
  return {
    holdEvents: holds.length,
    arrays: arrays.length,
    dependencies: dependencies.reduce((sum, { dependency }) => sum + dependency.terms.length, 0),
    singletonGroups: groups.length,
    groupMembers: groups.reduce((sum, members) => sum + members.length, 0),
    reservations: reservations.length,
    nodeEvents: nodeEvents.length,
    preemptionGroups: preemption?.classes.length ?? 0,
    preemptByQos: preemption?.by === 'qos',
    preemptCoolDown: preemption?.patience ?? 0,
    preemptReorderCount: preemption?.reorders ?? 0,
    youngestFirst: preemption?.youngestFirst ?? false,
    resubmissions: followers.size,
    licenses: licenses.length,
    licenseItems: jobs.reduce((sum, job) => sum + licensesOf(job).length, 0),
  };
}

/** Returns the licenses that a job requests, and how many of each. */
function licensesOf({ licenses = [] }: ClusterJob): [kind: number, count: number][] {
  return [...licenses.entries()].filter(([, count]) => count > 0);
}

function fillLicenses({ columns }: SlurmInstance, jobs: readonly ClusterJob[]): void {
  if (columns.freeLicenses.length === 0) return;
  const { firstLicense, licenseType, licenseCount } = columns;
  let next = 0;
  for (const [i, job] of jobs.entries()) {
    for (const [kind, count] of licensesOf(job)) {
      licenseType[next] = kind;
      licenseCount[next] = count;
      next++;
    }
    firstLicense[i + 1] = next;
  }
}

export function fillEvents(
  instance: SlurmInstance,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  events: Events,
): void {
  fillArrays(instance, cluster, jobs, events);
  fillDependencies(instance, cluster, jobs, events);
  fillReservations(instance, cluster, jobs);
  fillPreemption(instance, cluster, jobs);
  fillLicenses(instance, jobs);
  fillHolds(instance, jobs, events.holds);
  const { columns } = instance;
  columns.resubmission.set(jobs.map(({ follower = -1 }) => follower));
  columns.nodeEventTime.set(events.nodeEvents.map(({ at }) => at));
  columns.nodeEventNode.set(events.nodeEvents.map(({ node }) => node));
  columns.nodeEventState.set(events.nodeEvents.map(({ state }) => state));
}

function fillArrays(
  { columns }: SlurmInstance,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  { arrays, arrayOf, arrayCount }: Events,
): void {
  columns.arrayOf.set(arrayOf);
  columns.arrayFirst.set(arrays);
  columns.arrayCount.set(arrayCount);
  const limits = arrays.map((first) => Math.min((jobs[first].array as ArrayTask).limit, ANY_NUMBER));
  columns.arrayLimit.set(limits);
  const rank = columns.rank;
  const canRequeue = columns.canRequeue;
  const eligible = columns.eligible;
  const beginOf = ({ begin = Number.NaN }: ClusterJob) => Math.ceil(begin);
  let before = -1;
  for (const [i, job] of jobs.entries()) {
    if (job.array === undefined || job.array.first === i) before++;
    rank[i] = before;
    canRequeue[i] = Number(job.requeue ?? !cluster.keepsFailed);
    eligible[i] = beginOf(job);
  }
  for (const [i, first] of arrays.entries()) eligible[jobs.length + i] = beginOf(jobs[first]);
}

function fillDependencies(
  { columns }: SlurmInstance,
  { killsInvalid = false }: Cluster,
  jobs: readonly ClusterJob[],
  { arrays, dependencies, groups }: Events,
): void {
  const records = jobs.length + arrays.length;
  const terms = dependencies.flatMap(({ record, dependency }) =>
    dependency.terms.map((term) => ({ record, term })),
  );
  const first = columns.firstDependency;
  for (const { record } of terms) first[record + 1]++;
  for (let record = 0; record < records; record++) first[record + 1] += first[record];
  columns.dependencyRecord.set(terms.map(({ record }) => record));
  columns.dependencyType.set(terms.map(({ term }) => KINDS[term.kind]));
  columns.dependencyTarget.set(terms.map(({ term }) => (term.kind === 'singleton' ? -1 : term.on)));
  columns.dependencyDelay.set(terms.map(({ term }) => (term.kind === 'after' ? 60 * term.delay : 0)));
  const isAny = columns.isAny;
  const kill = columns.killIfInvalid;
  for (const { record, dependency } of dependencies) {
    isAny[record] = Number(dependency.isAny);
    kill[record] = Number(dependency.killIfInvalid ?? killsInvalid);
  }
  const groupOf = columns.groupOf.fill(-1);
  const firstMember = columns.firstMember;
  for (const [group, members] of groups.entries()) {
    firstMember[group + 1] = firstMember[group] + members.length;
    for (const job of members) groupOf[job] = group;
  }
  const all = groups.flat();
  columns.member.set(all);
}

function fillReservations(
  { columns, numbers }: SlurmInstance,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
): void {
  const { reservations = [] } = cluster;
  columns.reservationKnown.set(reservations.map(({ known }) => known));
  columns.reservationStart.set(reservations.map(({ start }) => start));
  columns.reservationEnd.set(reservations.map(({ end }) => end));
  columns.reservationRepeat.set(reservations.map(({ repeat }) => repeat));
  const flags = reservations.map(
    ({ isMaintenance, overlaps }) =>
      (isMaintenance ? EVENTS.MAINTENANCE : 0) | (overlaps ? EVENTS.OVERLAPS : 0),
  );
  columns.reservationFlags.set(flags);
  const nodes = columns.reservedNodes;
  for (const [i, reservation] of reservations.entries()) {
    for (const node of reservation.nodes) nodes[i * numbers.words + (node >> 5)] |= 1 << (node & 31);
  }
  const own = columns.ownReservation;
  for (const [i, job] of jobs.entries()) own[i] = reservationOf(cluster, job);
}

function fillPreemption(
  { columns }: SlurmInstance,
  { preemption }: Cluster,
  jobs: readonly ClusterJob[],
): void {
  const { classes = [] } = preemption ?? {};
  const count = classes.length;
  columns.preemptMode.set(classes.map(({ mode }) => MODES[mode]));
  columns.groupPriority.set(classes.map(({ priority }) => priority));
  const preemptsGroup = columns.preemptsGroup;
  for (const [i, { preempts }] of classes.entries())
    for (const other of preempts) preemptsGroup[i * count + other] = 1;
  const qos = columns.qosGroup;
  for (const [i, job] of jobs.entries()) {
    const { qos: own = -1 } = job;
    qos[i] = own < count ? own : -1;
  }
}
