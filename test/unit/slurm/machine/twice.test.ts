// Duplicates in Slurm's files. slurmctld 22.05.8 refuses a node and a partition that are defined twice, and
// takes the last value of a setting ("specified more than once, latest value used"); of SchedulerParameters
// it takes the first.
import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../src/errors.ts';
import { readAssociations } from '../../../../src/slurm/machine/accounting/associations.ts';
import { readQos } from '../../../../src/slurm/machine/accounting/qos.ts';
import { readConfiguration } from '../../../../src/slurm/machine/conf/configuration.ts';
import { readOutages } from '../../../../src/slurm/machine/events/outages.ts';
import { readQosPreemption } from '../../../../src/slurm/machine/events/preemption.ts';
import { readReservations } from '../../../../src/slurm/machine/events/reservations.ts';
import { parseSnapshot } from '../../../../src/slurm/snapshot/parse.ts';
import { snapshotDump } from '../../../support/forecast/snapshotDump.ts';

const CONF = 'NodeName=n[1-3] CPUs=4\nPartitionName=main Nodes=ALL\n';
const read = (text: string) => readConfiguration(text, 'slurm.conf');
const nothing = () => {};

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(DataError);
    return (error as Error).message;
  }
  return 'nothing is refused';
}

describe('a duplicate is refused:', () => {
  const { nodes } = read(CONF);
  const accounts = (text: string) => () =>
    readAssociations(`Cluster - 'c'\nParent - 'root'\n${text}`, 'a.cfg', [], nothing);
  const reservation = 'ReservationName=r StartTime=5 EndTime=9 Nodes=n1\n';
  test.each<[string, () => unknown, string]>([
    ['a node', () => read(`${CONF}NodeName=x,n2 CPUs=1\n`), "slurm.conf: the node 'n2' is there twice"],
    [
      'a partition',
      () => read(`${CONF}PartitionName=main Nodes=n1\n`),
      "slurm.conf: the partition 'main' is there twice",
    ],
    [
      'a column of QOS, by another name too',
      () => readQos('Name|MaxTRES|MaxTRESPerJob\n', 'q.txt', nothing),
      "q.txt:1: the column 'maxtres' is there twice",
    ],
    ['a QOS', () => readQos('Name\na\nb\nA\n', 'q.txt', nothing), "q.txt: the QOS 'a' is there twice"],
    [
      'an account',
      accounts("Account - 'x'\nAccount - 'X'\n"),
      "a.cfg:4: Account 'X' of account 'x' is there twice",
    ],
    [
      'a user of an account',
      accounts("User - 'u'\nUser - 'u'\n"),
      "a.cfg:4: User 'u' of account 'root' is there twice",
    ],
    [
      'a field of an account',
      accounts("Account - 'x':MaxJobs=1:maxjobs=2\n"),
      "a.cfg:3: the field 'maxjobs' is there twice",
    ],
    [
      'a column of outages',
      () => readOutages('node,from,until,from\n', 'o.txt', nodes, Number),
      "o.txt:1: the column 'from' is there twice",
    ],
    [
      'a reservation',
      () => readReservations(reservation + reservation, 'r.txt', nodes, Number),
      "r.txt: the reservation 'r' is there twice",
    ],
    [
      'a column of squeue',
      () => parseSnapshot(snapshotDump().replace('|NODELIST|', '|CPUS|NODELIST|'), 'p.txt'),
      "p.txt, line 3: the column 'CPUS' is there twice",
    ],
  ])('%s', (_, work, message) => {
    expect(refusal(work)).toBe(message);
  });
});

test('a user may be of several accounts, and an account may have the name of a user', () => {
  const text = "Cluster - 'c'\nParent - 'root'\nAccount - 'u'\nUser - 'u'\nParent - 'u'\nUser - 'u'\n";
  expect(readAssociations(text, 'a.cfg', [], nothing).map(({ account, user }) => [account, user])).toEqual([
    ['root', undefined],
    ['u', undefined],
    ['root', 'u'],
    ['u', 'u'],
  ]);
});

test('of a setting the last value counts, of SchedulerParameters the first', () => {
  const { nodes, partitions, scheduling, priority } = read(
    'NodeName=n1 CPUs=1 CPUs=2\nPartitionName=p Nodes=n1 MaxTime=5 MaxTime=9\n' +
      'SchedulerParameters=bf_window=100,BF_Interval=7,bf_interval=8,bf_window=200\n' +
      'PriorityWeightPartition=5\nPriorityWeightPartition=7\n',
  );
  expect([nodes[0].cpus, partitions[0].maxTime, priority.weightPartition]).toEqual([2, 9, 7]);
  expect([scheduling.bfWindow, scheduling.bfInterval]).toEqual([6000, 7]);
});

describe.each([
  ['newlines', '\n'],
  ['carriage returns', '\r'],
  ['both', '\r\n'],
])('lines end with %s:', (_, end) => {
  const ended = (text: string) => text.replaceAll('\n', end);

  test('in slurm.conf, also where a line is continued', () => {
    const { nodes, partitions } = read(
      ended(`# nodes\nNodeName=n[1-2] \\\n CPUs=4\nPartitionName=p Nodes=n2\n`),
    );
    expect(nodes.map(({ name, cpus }) => [name, cpus])).toEqual([
      ['n1', 4],
      ['n2', 4],
    ]);
    expect(partitions[0].nodes).toEqual([1]);
  });

  test('in QOS and accounts', () => {
    const qos = readQos(ended('Name|Priority\na|5\n\nb|6\n'), 'q.txt', nothing);
    expect(qos.map(({ name, priority }) => [name, priority])).toEqual([
      ['a', 5],
      ['b', 6],
    ]);
    const text = ended("Cluster - 'c':MaxJobs=3\nParent - 'root'\nUser - 'u'\n");
    expect(readAssociations(text, 'a.cfg', qos, nothing).map(({ maxJobs }) => maxJobs)).toEqual([3, 3]);
  });

  test('in outages, reservations and the present', () => {
    const { nodes } = read(CONF);
    const { outages } = readOutages(ended('node,from,until\nn1,1,2\nn3,5,9\n'), 'o.txt', nodes, Number);
    expect(outages.map(({ node, from, until }) => [node, from, until])).toEqual([
      [0, 1, 2],
      [2, 5, 9],
    ]);
    const text = ended(
      'ReservationName=r StartTime=5\n EndTime=9 Nodes=n1,n3\nReservationName=s StartTime=6 EndTime=7\n',
    );
    const { reservations } = readReservations(text, 'r.txt', nodes, Number);
    expect(reservations.map(({ name, start, end, nodes: on }) => [name, start, end, on])).toEqual([
      ['r', 5, 9, [0, 2]],
      ['s', 6, 7, []],
    ]);
    expect(parseSnapshot(ended(snapshotDump({ jobs: [{ id: '7' }] })), 'p').jobs.map(({ id }) => id)).toEqual(
      ['7'],
    );
  });

  test('and errors count them, blank ones too', () => {
    const text = ended('Name|PreemptMode\n\na|requeue\n\nb|sleep\n');
    expect(() => readQosPreemption(text, 'q.txt')).toThrow(
      "q.txt:5: PreemptMode 'sleep': expected OFF, CANCEL or REQUEUE",
    );
  });
});
