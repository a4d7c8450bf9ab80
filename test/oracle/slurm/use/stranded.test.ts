// The oracle of what is stranded, worked out by hand.
import { expect, test } from 'vitest';
import { type Snapshot, strandedAt, strandedOver } from './stranded.ts';

// Two nodes, of which the second is also in the partition gpu.
const PARTITIONS = [[0, 1], [1]];
const IDLE = [
  { cpus: 1, gpus: 0 },
  { cpus: 1, gpus: 2 },
];
const C = { job: 2, cpus: 2, gpus: 0, partitions: [0] };
const D = { job: 3, cpus: 1, gpus: 1, partitions: [1] };

test('all that is idle in a partition is stranded if a job that waits there asks for no more', () => {
  const found = strandedAt(PARTITIONS, { at: 0, idle: IDLE, waiting: [C] });
  expect(found.partitions[0]).toEqual({ idle: { cpus: 2, gpus: 2 }, stranded: { cpus: 2, gpus: 0 } });
  expect(found.partitions[1]).toEqual({ idle: { cpus: 1, gpus: 2 }, stranded: { cpus: 0, gpus: 0 } });
});

test('a node counts once for the whole cluster', () => {
  const found = strandedAt(PARTITIONS, { at: 0, idle: IDLE, waiting: [C, D] });
  expect(found.partitions.map(({ stranded }) => stranded)).toEqual([
    { cpus: 2, gpus: 0 },
    { cpus: 1, gpus: 2 },
  ]);
  expect(found.cluster.stranded).toEqual({ cpus: 2, gpus: 2 });
  const ofD = strandedAt(PARTITIONS, { at: 0, idle: IDLE, waiting: [C, D] }, (job) => job === 3);
  expect(ofD.cluster.stranded).toEqual({ cpus: 1, gpus: 2 });
});

test('nothing is stranded for a job that asks for more of one resource', () => {
  const waiting = [
    { ...D, cpus: 2 },
    { ...D, gpus: 3 },
  ];
  expect(strandedAt(PARTITIONS, { at: 0, idle: IDLE, waiting }).cluster.stranded).toEqual({
    cpus: 0,
    gpus: 0,
  });
});

test('the integral runs over a window', () => {
  const snapshots: Snapshot[] = [
    { at: 0, idle: IDLE, waiting: [] },
    { at: 10, idle: IDLE, waiting: [C] },
    { at: 60, idle: IDLE, waiting: [] },
  ];
  expect(strandedOver(PARTITIONS, snapshots, [20, 100]).cluster).toEqual({
    idle: { cpus: 160, gpus: 160 },
    stranded: { cpus: 80, gpus: 0 },
  });
});
