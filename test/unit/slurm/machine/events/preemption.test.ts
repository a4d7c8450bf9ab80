// Pairs of jobs of which one may preempt the other, by a slurm.conf and a list of QOS.
import { expect, test } from 'vitest';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { readQosPreemption } from '../../../../../src/slurm/machine/events/preemption.ts';

const CORES = 'SelectTypeParameters=CR_Core\n';
const NODES = 'NodeName=n[1-3] CPUs=4\n';
const MAIN = 'PartitionName=main Nodes=ALL\n';
const read = (more = '', partition = MAIN) =>
  readConfiguration(`${CORES}${more}\n${NODES}${partition}`, 'slurm.conf');

const preempting = (more: string, qos?: string) =>
  readConfiguration(
    `${CORES}PreemptType=preempt/partition_prio\n${more}\n${NODES}${MAIN}`,
    'slurm.conf',
    qos === undefined ? undefined : readQosPreemption(qos, 'qos.txt'),
  ).preemption;

test('is not there where it is off, or where whole nodes are given out', () => {
  expect(preempting('')).toBeUndefined();
  expect(preempting('PreemptMode=OFF')).toBeUndefined();
  expect(preempting('PreemptMode=REQUEUE\nSelectType=select/linear')).toBeUndefined();
  for (const select of ['linear', 'cons_tres'])
    expect(read(`PreemptMode=REQUEUE\nSelectType=select/${select}`)).not.toHaveProperty('preemption');
});

test('has its times and its order', () => {
  expect(preempting('PreemptMode=CANCEL')).toMatchObject({
    patience: 40,
    reorders: 1,
    youngestFirst: false,
  });
  const words =
    'KillWait=5\nMessageTimeout=7\nSchedulerParameters=preempt_reorder_count=12,preempt_youngest_first';
  expect(preempting(`PreemptMode=CANCEL\n${words}`)).toMatchObject({
    ...{ patience: 12, reorders: 12, youngestFirst: true },
  });
});

test.each([
  ['PreemptParameters=youngest_first', true, 1],
  ['PreemptParameters=send_user_signal, Youngest_First,reorder_count=7', true, 7],
  ['SchedulerParameters=bf_interval=9, preempt_youngest_first', true, 1],
  ['PreemptParameters=not_youngest_first', false, 1],
  ['SchedulerParameters=youngest_first,reorder_count=7', false, 1],
])('has its order with %s', (line, youngestFirst, reorders) => {
  expect(
    preempting(`PreemptMode=CANCEL\n${line}`.replace(/=(send.*)$/, '="$1"').replace(/=(bf.*)$/, '="$1"')),
  ).toMatchObject({
    youngestFirst,
    reorders,
  });
});

test('refuses a number of attempts that is none', () => {
  expect(() => preempting('PreemptMode=CANCEL\nPreemptParameters=reorder_count=x')).toThrow(
    "slurm.conf: preempt_reorder_count 'x': expected a whole number of at least 0",
  );
});

test('takes the first word that the model supports', () => {
  const mode = (words: string) => preempting(`PreemptMode=${words}`)?.classes[0].mode;
  expect(['GANG,REQUEUE', 'Cancel', 'WITHIN,CANCEL'].map(mode)).toEqual(['requeue', 'cancel', 'cancel']);
  expect(['SUSPEND,GANG', 'CHECKPOINT', 'off'].map(mode)).toEqual([undefined, undefined, undefined]);
  for (const word of ['xoff', 'offx'])
    expect(() => mode(word)).toThrow(`PreemptMode '${word}': expected OFF`);
});

test('preempts jobs in partitions of lower tiers that have a mode, each by its own', () => {
  const lines =
    'PartitionName=a Nodes=ALL PriorityTier=1\nPartitionName=b Nodes=ALL PriorityTier=2 PreemptMode=REQUEUE\n' +
    'PartitionName=c Nodes=ALL PriorityTier=2 PreemptMode=OFF\nPartitionName=d Nodes=ALL PriorityTier=3\n';
  const classes = read('PreemptType=preempt/partition_prio\nPreemptMode=CANCEL', lines).preemption?.classes;
  expect(classes).toEqual([
    { name: 'a', priority: 1, preempts: [], mode: 'cancel' },
    { name: 'b', priority: 2, preempts: [0], mode: 'requeue' },
    { name: 'c', priority: 2, preempts: [0], mode: 'off' },
    { name: 'd', priority: 3, preempts: [0, 1], mode: 'cancel' },
  ]);
});

test('by QOS is read from a list', () => {
  const text = 'Name|Priority|Preempt|PreemptMode\n  \na|1|b,,nobody|cluster\nb|2||\nc||a,b|Requeue\n';
  expect(readQosPreemption(text, 'qos.txt')).toEqual([
    { name: 'a', priority: 1, preempts: ['b', 'nobody'] },
    { name: 'b', priority: 2, preempts: [] },
    { name: 'c', priority: 0, preempts: ['a', 'b'], mode: 'requeue' },
  ]);
  expect(readQosPreemption('name\nx\n', 'qos.txt')).toEqual([{ name: 'x', priority: 0, preempts: [] }]);
  for (const word of ['xcluster', 'clusterx'])
    expect(() => readQosPreemption(`Name|PreemptMode\na|${word}\n`, 'qos.txt')).toThrow(
      `qos.txt:2: PreemptMode '${word}': expected OFF, CANCEL or REQUEUE`,
    );
  const by = readConfiguration(
    `${CORES}PreemptType=preempt/qos\nPreemptMode=CANCEL\n${NODES}${MAIN}`,
    'slurm.conf',
    readQosPreemption(text, 'qos.txt'),
  ).preemption;
  expect(by).toMatchObject({
    by: 'qos',
    classes: [
      { name: 'a', preempts: [1], mode: 'cancel' },
      { name: 'b', preempts: [], mode: 'cancel' },
      { name: 'c', preempts: [0, 1], mode: 'requeue' },
    ],
  });
  expect(read('PreemptType=preempt/qos\nPreemptMode=CANCEL').preemption?.classes).toEqual([]);
});
