// Cores of nodes in a slurm.conf, and whether jobs get whole cores.
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { readVersion } from '../../../../../src/slurm/machine/conf/version.ts';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';

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

test.each([
  ['22.05', 'node', 'no SelectType: select/linear is assumed, the default before Slurm 23.11'],
  ['23.02.7', 'node', 'no SelectType: select/linear is assumed, the default before Slurm 23.11'],
  ['23.11', 'cpu', 'no SelectType: select/cons_tres is assumed, the default since Slurm 23.11'],
  [undefined, 'cpu', 'no SelectType: select/cons_tres is assumed, the default since Slurm 23.11'],
] as const)('without a SelectType, version %s has its own, and a note says so', (version, unit, note) => {
  const read = (lines: string) => readSlurmConf(`${lines}NodeName=n1\n${MAIN}`, { version });
  expect(read('').cluster.selection.unit).toBe(unit);
  expect(read('').notes).toEqual([`${note}; --slurm-version names another version`]);
  expect(read('SelectType=select/linear\n').notes).toEqual([]);
  const preempts = 'PreemptType=preempt/partition_prio\nPreemptMode=CANCEL\n';
  expect(read(preempts).unsupported.length).toBe(unit === 'node' ? 1 : 0);
});

test('a version is a year and a month, perhaps with a release', () => {
  expect(['22.05', '24.11.3'].map(readVersion)).toEqual(['22.05', '24.11.3']);
  for (const wrong of ['22', '22.5', '22.13', 'v22.05', '22.05.'])
    expect(() => readVersion(wrong)).toThrow(
      `'${wrong}'; expected a version of Slurm, such as 22.05 or 24.11.3`,
    );
});
