// Cores of nodes in a slurm.conf, and whether jobs get whole cores.
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';

const MAIN = 'PartitionName=main Nodes=ALL\n';

describe('cores of several CPUs', () => {
  const CORES = 'SelectTypeParameters=CR_Core_Memory';
  test.each([
    [CORES, 'CoresPerSocket=4 ThreadsPerCore=2', 8, 2],
    [CORES, 'Sockets=2 CoresPerSocket=4 ThreadsPerCore=4', 32, 4],
    [CORES, 'CPUs=16 ThreadsPerCore=2', 16, 2],
    [CORES, 'CPUs=16 Sockets=1 CoresPerSocket=8 ThreadsPerCore=2', 16, 2],
    // No more CPUs than cores: each core is one.
    [CORES, 'CPUs=8 Sockets=1 CoresPerSocket=8 ThreadsPerCore=2', 8, undefined],
    [CORES, 'CPUs=8', 8, undefined],
    [
      'SelectType=select/cons_tres\nSelectTypeParameters=CR_ONE_TASK_PER_CORE,cr_core',
      'ThreadsPerCore=2',
      2,
      2,
    ],
    ['SelectTypeParameters=CR_CPU', 'ThreadsPerCore=2', 2, undefined],
    ['SelectTypeParameters=CR_Core_Default_Dist_Block,CR_CPU', 'ThreadsPerCore=2', 2, undefined],
  ])('%s with %s', (select, words, cpus, threads) => {
    const [found] = readConfiguration(`${select}\nNodeName=n1 ${words}\n${MAIN}`, 'slurm.conf').nodes;
    expect(found).toMatchObject({ cpus });
    expect(found.threads).toBe(threads);
  });
});

test.each([
  ['', 'cpu'],
  ['SelectTypeParameters=CR_Memory', 'cpu'],
  ['SelectTypeParameters=CR_Core', 'cpu'],
  ['SelectTypeParameters=cr_cpu_memory', 'cpu'],
  ['SelectType=select/linear\nSelectTypeParameters=CR_Core', 'node'],
  ['SelectType=select/cons_tres', 'cpu'],
] as const)('without a SelectType the parameters decide: %s', (lines, unit) => {
  expect(readConfiguration(`${lines}\nNodeName=n1\n${MAIN}`, 'slurm.conf').selection.unit).toBe(unit);
});
