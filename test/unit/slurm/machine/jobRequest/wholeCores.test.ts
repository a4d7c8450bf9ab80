// Cores of several CPUs are given whole: by the rules of select/cons_tres of 22.05.8 with CR_Core. The recordings of
// random clusters have such nodes too (seeds after 212).
import { describe, expect, test } from 'vitest';
import { MAIN, placements } from '../../../../support/slurmMachine/placements.ts';

/** Nodes of the last job and the CPUs of each; it is alone on the cluster, or comes after others. */
async function last(conf: string, ...jobs: string[]): Promise<string | undefined> {
  return (await placements(`${conf}\n${MAIN}\n`, jobs)).at(-1);
}

describe('two nodes of four cores with two CPUs each', () => {
  const conf =
    'SelectTypeParameters=CR_Core_Memory\nNodeName=n[1-2] Sockets=1 CoresPerSocket=4 ThreadsPerCore=2 RealMemory=800';
  test.each([
    // One task has a core, three have two.
    ['-n1 --mem=1', 'n1:2'],
    ['-n3 --mem=1', 'n1:4'],
    ['-n1 -c3 --mem=1', 'n1:4'],
    ['-n2 -c3 --mem=1', 'n1:6'],
    // The second node keeps a core, and tasks fill the cores of a node.
    ['-N2 -n3 --mem=1', 'n1:2 n2:2'],
    ['-N2 -n4 --mem=1', 'n1:2 n2:2'],
    ['-N2 -n6 --mem=1', 'n1:4 n2:2'],
    ['-N2-2 -n9 --mem=1', 'n1:8 n2:2'],
    ['-n12 --mem=1', 'n1:8 n2:4'],
    ['-N2 --ntasks-per-node=3 --mem=1', 'n1:4 n2:4'],
    // All CPUs of the core count for memory: of 300 MB for each CPU there is one core.
    ['-n1 --mem-per-cpu=300', 'n1:2'],
    ['-n3 -N1 --mem-per-cpu=300', 'never'],
    ['-n1 --mem-per-cpu=500', 'never'],
    ['--exclusive -n1 --mem=1', 'n1:8'],
  ])('%s', async (job, expected) => {
    expect(await last(conf, job)).toBe(expected);
  });

  test('four jobs of one task fill a node, and the fifth goes to the other', async () => {
    const one = '-n1 --mem=1';
    expect(await placements(`${conf}\n${MAIN}\n`, [one, one, one, one, one])).toEqual([
      ...['n1:2', 'n1:2', 'n1:2', 'n1:2'],
      'n2:2',
    ]);
  });
});

describe('four CPUs of a core', () => {
  const conf = 'SelectTypeParameters=CR_Core\nNodeName=n[1-3] Sockets=2 CoresPerSocket=2 ThreadsPerCore=4';
  test.each([
    ['-n5', 'n1:8'],
    ['-N2 -n9', 'n1:8 n2:4'],
    ['-N3 -n3', 'n1:4 n2:4 n3:4'],
  ])('%s', async (job, expected) => {
    expect(await last(conf, job)).toBe(expected);
  });
});

test('GPUs go by tasks, not by the CPUs of whole cores', async () => {
  const conf =
    'SelectTypeParameters=CR_Core\nGresTypes=gpu\nNodeName=n[1-2] Sockets=1 CoresPerSocket=4 ThreadsPerCore=2 Gres=gpu:2';
  const job = '-N1-1 -n1 --gpus-per-task=1';
  expect(await placements(`${conf}\n${MAIN}\n`, [job, job, job])).toEqual(['n1:2', 'n1:2', 'n2:2']);
});

test('a core counts as one CPU where there are no more CPUs than cores', async () => {
  const conf = 'SelectTypeParameters=CR_Core\nNodeName=n1 CPUs=4 Sockets=1 CoresPerSocket=4 ThreadsPerCore=2';
  expect(await last(conf, '-n1')).toBe('n1:1');
});
