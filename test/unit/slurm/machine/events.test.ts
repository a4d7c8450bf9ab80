// Readers of what happens to jobs and nodes.
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../../src/slurm/machine/conf/configuration.ts';
import { readArray } from '../../../../src/slurm/machine/events/arrays.ts';
import { readDependency } from '../../../../src/slurm/machine/events/dependencies.ts';
import { readOutages } from '../../../../src/slurm/machine/events/outages.ts';
import { readQosPreemption } from '../../../../src/slurm/machine/events/preemption.ts';
import { someOf } from '../../../../src/slurm/machine/events/renumber.ts';
import {
  readReservations,
  reservationOf,
  reservationRefusal,
} from '../../../../src/slurm/machine/events/reservations.ts';
import { readSubmissions } from '../../../../src/slurm/machine/submissions.ts';

const CONF = `SelectTypeParameters=CR_Core
NodeName=n[1-4] CPUs=4
PartitionName=low Nodes=ALL Default=YES
PartitionName=high Nodes=n[1-2] PriorityTier=5 PreemptMode=OFF
`;
const { nodes } = readConfiguration(CONF, 'slurm.conf');
const seconds = (text: string) => (text === '' ? Number.NaN : Number(text) - 1000);

test.each([
  ['0-3', [0, 1, 2, 3], Number.POSITIVE_INFINITY],
  ['1,5-7', [1, 5, 6, 7], Number.POSITIVE_INFINITY],
  ['0-9:4%2', [0, 4, 8], 2],
  ['3,1-3%0', [1, 2, 3], Number.POSITIVE_INFINITY],
])('--array=%s', (text, tasks, limit) => {
  expect(readArray(text, 'here')).toEqual({ tasks, limit });
});

test('tasks of arrays are jobs one after the other, and dependencies count them', () => {
  const line = (words: string) => `-dt 1 -e submit_batch_job | -sim-walltime 9 ${words} -n 1 pseudo.job\n`;
  const text =
    line('-J many --array=2-4%2') + line('-J one -d afterok:many') + line('--dependency=after:2+5?singleton');
  const jobs = readSubmissions(text, 'jobs', readConfiguration(CONF, 'slurm.conf'));
  expect(jobs.map(({ array }) => array)).toEqual([
    { first: 0, task: 2, limit: 2 },
    { first: 0, task: 3, limit: 2 },
    { first: 0, task: 4, limit: 2 },
    undefined,
    undefined,
  ]);
  expect(jobs[3].dependency).toEqual({ terms: [{ kind: 'afterok', on: 0 }], isAny: false });
  const any = { terms: [{ kind: 'after', on: 3, delay: 5 }, { kind: 'singleton' }], isAny: true };
  expect(jobs[4].dependency).toEqual(any);
  // Without the array, its number means nothing to the others; a job that depended on it is free.
  const some = someOf(jobs, [3, 4]);
  expect(some.map(({ dependency }) => dependency)).toEqual([
    undefined,
    { ...any, terms: [{ kind: 'after', on: 0, delay: 5 }, { kind: 'singleton' }] },
  ]);
});

test('a dependency on an unknown job number is met, and unsupported types are left out', () => {
  const none = { terms: [], isAny: false };
  expect(readDependency('afterok:4711', () => undefined, 'here')).toEqual(none);
  expect(readDependency('expand:1', () => 0, 'here')).toEqual(none);
});

test('reservations as scontrol shows them', () => {
  const text = `ReservationName=repair StartTime=1500 EndTime=2400 Duration=00:15:00
   Nodes=n[3-4,1] NodeCnt=3 CoreCnt=12 Features=(null) PartitionName=(null) Flags=MAINT,IGNORE_JOBS,SPEC_NODES
   Users=root Groups=(null) Accounts=(null) Licenses=(null)

ReservationName=course StartTime=2000 EndTime=3000 Nodes=n2 Flags=DAILY,MAGNETIC Users=ada,bob Accounts=cs
`;
  const { reservations, unsupported } = readReservations(text, 'show', nodes, seconds);
  const known = Number.NEGATIVE_INFINITY;
  expect(reservations).toEqual([
    {
      name: 'repair',
      known,
      start: 500,
      end: 1400,
      repeat: 0,
      nodes: [0, 2, 3],
      isMaintenance: true,
      overlaps: false,
      users: { allows: true, names: ['root'] },
    },
    {
      name: 'course',
      known,
      start: 1000,
      end: 2000,
      repeat: 86_400,
      nodes: [1],
      isMaintenance: false,
      overlaps: false,
      users: { allows: true, names: ['ada', 'bob'] },
      accounts: { allows: true, names: ['cs'] },
    },
  ]);
  expect(unsupported).toEqual([{ name: 'course', what: 'flag MAGNETIC' }]);
  const cluster = { ...readConfiguration(CONF, 'slurm.conf'), reservations };
  const job = readSubmissions(
    '-dt 1 -e submit_batch_job | -sim-walltime 9 --reservation=course --uid=ada -A cs x.job',
    'jobs',
    cluster,
  )[0];
  expect(reservationOf(cluster, job)).toBe(1);
  expect(reservationRefusal(cluster, { ...job, user: 'eve' })).toBe(
    "it may not use its reservation 'course'",
  );
  expect(readReservations('No reservations in the system\n', 'show', nodes, seconds).reservations).toEqual(
    [],
  );
});

test('outages from a table or from sacctmgr', () => {
  const table = 'node,from,until,reason,state\nn[1-2],1010,1020,disk,DRAIN\nn3,1030,,power,DOWN\n';
  expect(readOutages(table, 'out.csv', nodes, seconds).outages).toEqual([
    { node: 0, from: 10, until: 20, isDown: false, reason: 'disk' },
    { node: 1, from: 10, until: 20, isDown: false, reason: 'disk' },
    { node: 2, from: 30, until: Number.POSITIVE_INFINITY, isDown: true, reason: 'power' },
  ]);
  const events =
    'Cluster|NodeName|TimeStart|TimeEnd|State|Reason|User\nc||1000|2000||Cluster Registered TRES|root\nc|n4|1040|1050|DOWN*|lost|root\n';
  expect(readOutages(events, 'events', nodes, seconds).outages).toEqual([
    { node: 3, from: 40, until: 50, isDown: true, reason: 'lost' },
  ]);
});

test('preemption by partition and by QOS', () => {
  const by = (type: string, qos = '') =>
    readConfiguration(
      `PreemptType=preempt/${type}\nPreemptMode=REQUEUE\nKillWait=5\n${CONF}`,
      'slurm.conf',
      qos === '' ? [] : readQosPreemption(qos, 'qos.txt'),
    ).preemption;
  expect(by('none')).toBeUndefined();
  const rest = { patience: 15, reorders: 1, youngestFirst: false };
  expect(by('partition_prio')).toEqual({
    by: 'partition',
    classes: [
      { name: 'low', priority: 1, preempts: [], mode: 'requeue' },
      { name: 'high', priority: 5, preempts: [0], mode: 'off' },
    ],
    ...rest,
  });
  const qos = 'Name|Priority|Preempt|PreemptMode\nnormal|0||cluster\nurgent|9|normal|cancel\n';
  expect(by('qos', qos)).toEqual({
    by: 'qos',
    classes: [
      { name: 'normal', priority: 0, preempts: [], mode: 'requeue' },
      { name: 'urgent', priority: 9, preempts: [0], mode: 'cancel' },
    ],
    ...rest,
  });
});

describe('an invalid event is one line', () => {
  const nobody = () => undefined;
  test.each([
    [() => readArray('5-1', 'here'), "here: --array '5-1': expected numbers like 0-9, 1,3,5-7 or 0-15:4%2"],
    [() => readDependency('afterok', nobody, 'here'), "here: --dependency 'afterok': expected one of"],
    [() => readDependency('afterok:first', nobody, 'here'), "here: --dependency on 'first': no job"],
    [() => readDependency('afterok:1,singleton?after:1', nobody, 'here'), 'expected , or ? between'],
    [() => readOutages('a,b\n', 'o.csv', nodes, seconds), "o.csv:1: 'a,b': expected the columns"],
    [
      () => readOutages('node,from,until\nn1,9,2\n', 'o.csv', nodes, seconds),
      "o.csv:2: until '2': expected one behind '9'",
    ],
    [
      () => readReservations('StartTime=1\n', 'show', nodes, seconds),
      "show:1: 'StartTime=1': expected the text of scontrol show reservation",
    ],
    [
      () => readReservations('ReservationName=r StartTime= EndTime=2', 'show', nodes, seconds),
      "show:1: StartTime '': expected a date",
    ],
    [() => readQosPreemption('a|b\n', 'qos.txt'), 'qos.txt:1: no names of columns'],
    [
      () => readConfiguration(`PreemptType=preempt/qos\nPreemptMode=KILL\n${CONF}`, 'slurm.conf'),
      "slurm.conf: PreemptMode 'kill': expected OFF, CANCEL or REQUEUE",
    ],
  ])('%#', (read, message) => {
    expect(read).toThrow(message);
  });
});
