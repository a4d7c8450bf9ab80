// What happens to jobs and nodes, as columns of numbers: worked out by hand.
import { describe, expect, test } from 'vitest';
import type { Cluster, ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import { EVENTS } from '../../../../src/slurm/machine/codes.ts';
import { readConfiguration } from '../../../../src/slurm/machine/configuration.ts';
import { describeEvents, eventsOf, fillEvents } from '../../../../src/slurm/machine/events/columns.ts';
import { readSubmissions } from '../../../../src/slurm/machine/submissions.ts';

type Instance = Parameters<typeof describeEvents>[0];

/** What a kernel would be given: lists by the names of the columns. */
function columnsOf(cluster: Cluster, jobs: readonly ClusterJob[]): Record<string, number[]> {
  const columns: Record<string, Float64Array | Int32Array | Uint8Array> = {};
  const view =
    (Column: Float64ArrayConstructor | Int32ArrayConstructor | Uint8ArrayConstructor) =>
    (name: string, length: number) => {
      columns[name] = new Column(length);
      return columns[name];
    };
  const exports = new Proxy({}, { get: (_, name) => () => (name === 'setWords' ? 2 : name) });
  const views = { f64: view(Float64Array), i32: view(Int32Array), u8: view(Uint8Array) };
  const instance = { exports, ...views } as unknown as Instance;
  const events = eventsOf(cluster, jobs);
  describeEvents(instance, cluster, events);
  fillEvents(instance, cluster, jobs, events);
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, [...column]]));
}

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
  const { arrayOfColumn, arrayFirstColumn, arrayCountColumn, arrayLimitColumn, rankColumn, eligibleColumn } =
    columnsOf(cluster, jobs);
  expect(arrayOfColumn).toEqual([-1, 0, 0, 0, -1, 1, 1, -1]);
  expect(arrayFirstColumn).toEqual([1, 5]);
  expect(arrayCountColumn).toEqual([3, 2]);
  expect(arrayLimitColumn).toEqual([2, 2_147_483_647]);
  // Tasks of an array have one place in the queue.
  expect(rankColumn).toEqual([0, 1, 1, 1, 2, 3, 3, 4]);
  expect(eligibleColumn).toEqual([NONE, NONE, NONE, NONE, 15, 70, 70, NONE, NONE, 70]);
  expect(columnsOf(cluster, [{ ...jobs[0], begin: 15.2 }]).eligibleColumn).toEqual([16]);
});

test('dependencies belong to jobs and to whole arrays', () => {
  const found = columnsOf({ ...cluster, killsInvalid: true }, jobs);
  const { AFTER, AFTER_ANY, AFTER_OK, AFTER_NOT_OK, SINGLETON } = EVENTS;
  expect(found.termRecordColumn).toEqual([4, 7, 8, 9, 9]);
  expect(found.firstTermColumn).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 5]);
  expect(found.termKindColumn).toEqual([SINGLETON, AFTER_ANY, AFTER_OK, AFTER, AFTER_NOT_OK]);
  expect(found.termTargetColumn).toEqual([-1, 1, 0, 1, 4]);
  expect(found.termDelayColumn).toEqual([0, 0, 0, 180, 0]);
  expect(found.isAnyColumn).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(found.killIfInvalidColumn).toEqual([0, 0, 0, 0, 1, 0, 0, 1, 1, 0]);
  expect(columnsOf(cluster, jobs).killIfInvalidColumn).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('a singleton waits for the jobs of its user and name', () => {
  const { groupOfColumn, firstMemberColumn, groupMemberColumn } = columnsOf(cluster, jobs);
  expect(groupOfColumn).toEqual([0, -1, -1, -1, 0, -1, -1, -1]);
  expect(firstMemberColumn).toEqual([0, 2]);
  expect(groupMemberColumn).toEqual([0, 4]);
  const terms = [{ kind: 'singleton' as const }, { kind: 'afterok' as const, on: 0 }];
  const dependency = { terms, isAny: false };
  const another = { ...jobs[5], array: undefined, dependency };
  const more = [...jobs, another];
  const two = columnsOf(cluster, more);
  expect(two.groupOfColumn).toEqual([0, -1, -1, -1, 0, 1, 1, -1, 1]);
  expect(two.firstMemberColumn).toEqual([0, 2, 5]);
  expect(two.groupMemberColumn).toEqual([0, 4, 5, 6, 8]);
});

test('a job runs again as it says, else as the cluster has it', () => {
  const some = [jobs[0], { ...jobs[0], requeue: true }, { ...jobs[0], requeue: false }];
  expect(columnsOf(cluster, some).runsAgainColumn).toEqual([1, 1, 0]);
  expect(columnsOf({ ...cluster, keepsFailed: true }, some).runsAgainColumn).toEqual([0, 1, 0]);
});

test('followers are the jobs that another one names', () => {
  const some = [{ ...jobs[0], follower: 2 }, jobs[0], { ...jobs[0], follower: 3 }, jobs[0]];
  const { followerColumn, eventSettings } = columnsOf(cluster, some);
  expect(followerColumn).toEqual([2, -1, 3, -1]);
  expect(eventSettings[EVENTS.FOLLOWERS]).toBe(2);
});

test('reservations have their nodes as bits', () => {
  const reservation = {
    ...{ known: 5, start: 100, end: 200, repeat: 0, users: [], accounts: [], nodes: [0, 2, 33] },
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
  expect(found.reservationKnownColumn).toEqual([5, 5, 0, 5]);
  expect(found.reservationStartColumn).toEqual([100, 300, 100, 100]);
  expect(found.reservationEndColumn).toEqual([200, 400, 200, 200]);
  expect(found.reservationRepeatColumn).toEqual([0, 86_400, 0, 0]);
  expect(found.reservationFlagsColumn).toEqual([0, 1, 2, 3]);
  expect(found.reservedNodesColumn).toEqual([5, 2, -2_147_483_648, 0, 5, 2, 0, 0]);
  expect(found.ownReservationColumn).toEqual([1, -1, 0]);
  expect(found.eventSettings[EVENTS.RESERVATIONS]).toBe(4);
  const unknown = [jobs[0], { ...jobs[0], reservation: 'x' }];
  expect(() => columnsOf({ ...cluster, reservations }, unknown)).toThrow("job 1: --reservation 'x'");
});

test('outages are events of nodes', () => {
  const outages = [
    { node: 3, from: 10, until: 20, isDown: true, reason: '' },
    { node: 1, from: 15, until: Number.POSITIVE_INFINITY, isDown: false, reason: '' },
  ];
  const found = columnsOf({ ...cluster, outages }, jobs);
  expect(found.nodeEventTimeColumn).toEqual([10, 15, 20]);
  expect(found.nodeEventNodeColumn).toEqual([3, 1, 3]);
  expect(found.nodeEventStateColumn).toEqual([EVENTS.NODE_DOWN, EVENTS.NODE_DRAINED, EVENTS.NODE_UP]);
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

  test('has who may drive out whom, and how', () => {
    const some = [{ ...jobs[0], qos: 2 }, jobs[0], { ...jobs[0], qos: 3 }, { ...jobs[0], qos: 0 }];
    const found = columnsOf({ ...cluster, preemption }, some);
    expect(found.classModeColumn).toEqual([EVENTS.MODE_OFF, EVENTS.MODE_REQUEUE, EVENTS.MODE_CANCEL]);
    expect(found.classPriorityColumn).toEqual([1, 2, 7]);
    expect(found.mayDriveOutColumn).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0]);
    expect(found.qosClassColumn).toEqual([2, -1, -1, 0]);
  });

  test('and all counts stand in the settings', () => {
    const settings = (of: Cluster) => columnsOf(of, jobs).eventSettings;
    const expected = Array(EVENTS.EVENT_SETTINGS).fill(0);
    expected[EVENTS.ARRAYS] = 2;
    expected[EVENTS.TERMS] = 5;
    expected[EVENTS.GROUPS] = 1;
    expected[EVENTS.MEMBERS] = 2;
    expected[EVENTS.BF_MAX_JOB_ARRAY_RESV] = 20;
    expect(settings(cluster)).toEqual(expected);
    expected[EVENTS.CLASSES] = 3;
    expected[EVENTS.BY_QOS] = 1;
    expected[EVENTS.PATIENCE] = 40;
    expected[EVENTS.REORDERS] = 3;
    expected[EVENTS.YOUNGEST_FIRST] = 1;
    expected[EVENTS.BF_MAX_JOB_ARRAY_RESV] = 2_147_483_647;
    const scheduling = { ...cluster.scheduling, bfMaxJobArrayResv: 1e12 };
    expect(settings({ ...cluster, preemption, scheduling })).toEqual(expected);
    expect(settings({ ...cluster, preemption: { ...preemption, by: 'partition' } })[EVENTS.BY_QOS]).toBe(0);
  });
});
