// DefCpuPerGPU and DefMemPerGPU: what a job gets for each GPU if it does not ask for CPUs or memory itself.
import { expect, test } from 'vitest';
import { MAIN, placements } from '../../../../support/slurmMachine/placements.ts';

const conf = (general: string, own = '', select = 'CR_Core_Memory') => `SelectType=select/cons_tres
SelectTypeParameters=${select}
${general}
NodeName=n[1-2] CPUs=96 RealMemory=850000 Gres=gpu:h100:8
${MAIN} ${own}
`;
const BOTH = 'DefMemPerGPU=96000\nDefCpuPerGPU=12';
const times = (count: number, words: string) => Array.from({ length: count }, () => words);
const cpusOf = (list: readonly string[]) => list.map((one) => one.replace(/n\d:/g, ''));

test('sixteen jobs of one GPU share two nodes of eight', async () => {
  const seen = await placements(conf(BOTH), times(17, '-n1 --gres=gpu:1'));
  expect(seen.filter((one) => one === 'n1:12')).toHaveLength(8);
  expect(seen.filter((one) => one === 'n2:12')).toHaveLength(8);
  expect(seen[16]).toBe('Resources');
});

test.each([
  [
    'without defaults a job gets all the memory of its node',
    '',
    '',
    '-n1 --gres=gpu:1',
    ['1', '1', 'Resources'],
  ],
  ['those of the partition go first', BOTH, 'DefCpuPerGPU=40', '-n1 --gres=gpu:1', ['40', '40', '40']],
  [
    '0 in the partition turns those of the cluster off',
    BOTH,
    'DefCpuPerGPU=0',
    '-n1 --gres=gpu:1',
    ['1', '1', '1'],
  ],
  ['they count for each GPU', BOTH, '', '-n1 --gpus=3', ['36', '36', '36']],
  ['and for GPUs of types', BOTH, '', '-n1 --gres=gpu:h100:2', ['24', '24', '24']],
  ['and for GPUs of tasks', BOTH, '', '-N1 -n2 --gpus-per-task=2', ['48', '48', '48']],
  ['CPUs for each task go before them', BOTH, '', '-n2 -N1 -c3 --gres=gpu:1', ['6', '6', '6']],
  ['CPUs for each GPU go before them', BOTH, '', '-n1 --gres=gpu:1 --cpus-per-gpu=2', ['2', '2', '2']],
  ['memory goes before them', BOTH, '', '-n1 --gres=gpu:1 --mem=500000', ['12', '12', 'Resources']],
  ['memory for each CPU too', BOTH, '', '-n1 --gres=gpu:1 --mem-per-cpu=50000', ['12', '12', 'Resources']],
  ['memory for each GPU too', BOTH, '', '-n1 --gres=gpu:1 --mem-per-gpu=500000', ['12', '12', 'Resources']],
  [
    'memory for each GPU of a task',
    '',
    '',
    '-N1 -n2 --gpus-per-task=1 --mem-per-gpu=250000',
    ['2', '2', 'Resources'],
  ],
  [
    'memory of GPUs goes before that of CPUs',
    `${BOTH}\nDefMemPerCPU=70000`,
    '',
    '-n1 --gres=gpu:1',
    ['12', '12', '12'],
  ],
  ['a job without GPUs has none of it', `${BOTH}\nDefMemPerNode=500000`, '', '-n1', ['1', '1', 'Resources']],
])('%s', async (_, general, own, words, seen) => {
  expect(cpusOf(await placements(conf(general, own), times(3, words)))).toEqual(seen);
});

test('DefMemPerGPU=UNLIMITED is none', async () => {
  const seen = await placements(conf('DefMemPerGPU=UNLIMITED'), times(3, '-n1 --gres=gpu:1'));
  expect(cpusOf(seen)).toEqual(['1', '1', 'Resources']);
});

test('where whole nodes are given out, Slurm does not look at them', async () => {
  const linear = conf(BOTH).replace('cons_tres', 'linear').replace('CR_Core_Memory', 'CR_Memory');
  expect(cpusOf(await placements(linear, times(3, '-n1 --gres=gpu:1')))).toEqual(['96', '96', 'Resources']);
});
