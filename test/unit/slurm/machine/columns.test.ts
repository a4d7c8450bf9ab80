// Events of jobs and nodes, as columns of numbers: worked out by hand.
import { describe, expect, test } from 'vitest';
import type { Cluster, ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import { EVENTS } from '../../../../src/slurm/machine/codes.ts';
import { readConfiguration } from '../../../../src/slurm/machine/conf/configuration.ts';
import { eventSettings, eventsOf, fillEvents } from '../../../../src/slurm/machine/events/columns.ts';
import { readSubmissions } from '../../../../src/slurm/machine/submissions.ts';
import { clusterTwin } from '../../../../src/slurm/machine/twin.ts';

const instance = await clusterTwin.instantiate();

/** Input of a kernel: a list for each column. */
function columnsOf(cluster: Cluster, jobs: readonly ClusterJob[]): Record<string, number[]> {
  const { exports, columns, numbers } = instance;
  const events = eventsOf(cluster, jobs);
  const { nodes, partitions } = cluster;
  const sizes = { nodes: nodes.length, partitions: partitions.length, jobs: jobs.length };
  Object.assign(numbers, sizes, eventSettings(cluster, jobs, events));
  exports.createCluster();
  fillEvents(instance, cluster, jobs, events);
  return new Proxy({}, { get: (_, name) => [...columns[name as keyof typeof columns]] });
}

const settingsOf = (of: Cluster, jobs: readonly ClusterJob[]) => eventSettings(of, jobs, eventsOf(of, jobs));

const cluster = readConfiguration(
  'NodeName=n[0-39]\nPartitionName=main Nodes=ALL Default=YES\n',
  'slurm.conf',
);
const line = (words: string) => `-dt 10.5 -e submit_batch_job | -sim-walltime 9 ${words} -n 1 x.job\n`;
// Job 0; array 1 to 3; job 4; array 5 and 6; job 7.
const jobs = readSubmissions(
  line('-J solve --uid=ada') +
    line('-J many --uid=ada -a 0-2%2 -d afterok:1') +
    line('-J solve --uid=ada -d singleton -b now+5') +
    line('-J solve --uid=bob -a 0-1 -d after:2+3?afternotok:solve --kill-on-invalid-dep=no -b now+60') +
    line('-d afterany:many --no-requeue'),
  'jobs',
  cluster,
);
const NONE = Number.NaN;

test('arrays, their tasks and the instants from which jobs may start', () => {
  const { arrayOf, arrayFirst, arrayCount, arrayLimit, rank, eligible } = columnsOf(cluster, jobs);
  expect(arrayOf).toEqual([-1, 0, 0, 0, -1, 1, 1, -1]);
  expect(arrayFirst).toEqual([1, 5]);
  expect(arrayCount).toEqual([3, 2]);
  expect(arrayLimit).toEqual([2, 2_147_483_647]);
  // Tasks of an array have one place in the queue.
  expect(rank).toEqual([0, 1, 1, 1, 2, 3, 3, 4]);
  expect(eligible).toEqual([NONE, NONE, NONE, NONE, 15, 70, 70, NONE, NONE, 70]);
  expect(columnsOf(cluster, [{ ...jobs[0], begin: 15.2 }]).eligible).toEqual([16]);
});

test('dependencies belong to jobs and to whole arrays', () => {
  const found = columnsOf({ ...cluster, killsInvalid: true }, jobs);
  const { AFTER, AFTER_ANY, AFTER_OK, AFTER_NOT_OK, SINGLETON } = EVENTS;
  expect(found.dependencyRecord).toEqual([4, 7, 8, 9, 9]);
  expect(found.firstDependency).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 5]);
  expect(found.dependencyType).toEqual([SINGLETON, AFTER_ANY, AFTER_OK, AFTER, AFTER_NOT_OK]);
  expect(found.dependencyTarget).toEqual([-1, 1, 0, 1, 4]);
  expect(found.dependencyDelay).toEqual([0, 0, 0, 180, 0]);
  expect(found.isAny).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(found.killIfInvalid).toEqual([0, 0, 0, 0, 1, 0, 0, 1, 1, 0]);
  expect(columnsOf(cluster, jobs).killIfInvalid).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('a singleton waits for the jobs of its user and name', () => {
  const { groupOf, firstMember, member } = columnsOf(cluster, jobs);
  expect(groupOf).toEqual([0, -1, -1, -1, 0, -1, -1, -1]);
  expect(firstMember).toEqual([0, 2]);
  expect(member).toEqual([0, 4]);
  const terms = [{ kind: 'singleton' as const }, { kind: 'afterok' as const, on: 0 }];
  const dependency = { terms, isAny: false };
  const another = { ...jobs[5], array: undefined, dependency };
  const more = [...jobs, another];
  const two = columnsOf(cluster, more);
  expect(two.groupOf).toEqual([0, -1, -1, -1, 0, 1, 1, -1, 1]);
  expect(two.firstMember).toEqual([0, 2, 5]);
  expect(two.member).toEqual([0, 4, 5, 6, 8]);
});

test('a job can be requeued as it requests, or else as the cluster is configured', () => {
  const some = [jobs[0], { ...jobs[0], requeue: true }, { ...jobs[0], requeue: false }];
  expect(columnsOf(cluster, some).canRequeue).toEqual([1, 1, 0]);
  expect(columnsOf({ ...cluster, keepsFailed: true }, some).canRequeue).toEqual([0, 1, 0]);
});

test('resubmissions are the jobs that another job names as its follower', () => {
  const some = [{ ...jobs[0], follower: 2 }, jobs[0], { ...jobs[0], follower: 3 }, jobs[0]];
  expect(columnsOf(cluster, some).resubmission).toEqual([2, -1, 3, -1]);
  expect(settingsOf(cluster, some).resubmissions).toBe(2);
});

test('reservations have their nodes as bits', () => {
  const reservation = {
    ...{ known: 5, start: 100, end: 200, repeat: 0, nodes: [0, 2, 33] },
    ...{ name: 'a', isMaintenance: false, overlaps: false },
  };
  const reservations = [
    reservation,
    { ...reservation, name: 'b', isMaintenance: true, start: 300, end: 400, repeat: 86_400, nodes: [31] },
    { ...reservation, name: 'c', overlaps: true, known: 0 },
    { ...reservation, name: 'd', isMaintenance: true, overlaps: true, nodes: [] },
  ];
  const asking = [{ ...jobs[0], reservation: 'b' }, jobs[0], { ...jobs[0], reservation: 'a' }];
  const found = columnsOf({ ...cluster, reservations }, asking);
  expect(found.reservationKnown).toEqual([5, 5, 0, 5]);
  expect(found.reservationStart).toEqual([100, 300, 100, 100]);
  expect(found.reservationEnd).toEqual([200, 400, 200, 200]);
  expect(found.reservationRepeat).toEqual([0, 86_400, 0, 0]);
  expect(found.reservationFlags).toEqual([0, 1, 2, 3]);
  expect(found.reservedNodes).toEqual([
    ...[5, 2, 0, 0, -2_147_483_648, 0, 0, 0],
    ...[5, 2, 0, 0, 0, 0, 0, 0],
  ]);
  expect(found.ownReservation).toEqual([1, -1, 0]);
  expect(settingsOf({ ...cluster, reservations }, asking).reservations).toBe(4);
  const unknown = [jobs[0], { ...jobs[0], reservation: 'x' }];
  expect(columnsOf({ ...cluster, reservations }, unknown).ownReservation).toEqual([-1, -1]);
});

test('outages are events of nodes', () => {
  const outages = [
    { node: 3, from: 10, until: 20, isDown: true, reason: '' },
    { node: 1, from: 15, until: Number.POSITIVE_INFINITY, isDown: false, reason: '' },
  ];
  const found = columnsOf({ ...cluster, outages }, jobs);
  expect(found.nodeEventTime).toEqual([10, 15, 20]);
  expect(found.nodeEventNode).toEqual([3, 1, 3]);
  expect(found.nodeEventState).toEqual([EVENTS.NODE_DOWN, EVENTS.NODE_DRAINED, EVENTS.NODE_UP]);
});

describe('preemption', () => {
  const preemption = {
    by: 'qos' as const,
    classes: [
      { name: 'low', priority: 1, preempts: [], mode: 'off' as const },
      { name: 'mid', priority: 2, preempts: [0], mode: 'requeue' as const },
      { name: 'high', priority: 7, preempts: [0, 1], mode: 'cancel' as const },
    ],
    ...{ patience: 40, reorders: 3, youngestFirst: true },
  };

  test('fills which groups preempt which, and in which mode', () => {
    const some = [{ ...jobs[0], qos: 2 }, jobs[0], { ...jobs[0], qos: 3 }, { ...jobs[0], qos: 0 }];
    const found = columnsOf({ ...cluster, preemption }, some);
    expect(found.preemptMode).toEqual([EVENTS.MODE_OFF, EVENTS.MODE_REQUEUE, EVENTS.MODE_CANCEL]);
    expect(found.groupPriority).toEqual([1, 2, 7]);
    expect(found.preemptsGroup).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0]);
    expect(found.qosGroup).toEqual([2, -1, -1, 0]);
  });

  test('puts all counts into the settings', () => {
    const expected = {
      ...{ arrays: 2, dependencies: 5, singletonGroups: 1, groupMembers: 2, reservations: 0, nodeEvents: 0 },
      holdEvents: 0,
      ...{ preemptionGroups: 0, preemptByQos: false, preemptCoolDown: 0, preemptReorderCount: 0 },
      youngestFirst: false,
      ...{ resubmissions: 0, licenses: 0, licenseItems: 0 },
    };
    expect(settingsOf(cluster, jobs)).toEqual(expected);
    expect(settingsOf({ ...cluster, preemption }, jobs)).toEqual({
      ...expected,
      ...{ preemptionGroups: 3, preemptByQos: true, preemptCoolDown: 40, preemptReorderCount: 3 },
      youngestFirst: true,
    });
    const byPartition = { ...cluster, preemption: { ...preemption, by: 'partition' as const } };
    expect(settingsOf(byPartition, jobs).preemptByQos).toBe(false);
  });
});
