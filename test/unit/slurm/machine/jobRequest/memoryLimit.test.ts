// MaxMemPerCPU raises the CPUs of a request, and MaxMemPerNode refuses it, as slurmctld does (_valid_pn_min_mem).
import { expect, test } from 'vitest';
import { MAIN, placements } from '../../../../support/slurmMachine/placements.ts';

const conf = (general: string, own = '') => `SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
${general}
NodeName=n[1-2] CPUs=16 RealMemory=64000 Gres=gpu:2
${MAIN} ${own}
`;
const PER_CPU = 'DefMemPerCPU=1000\nMaxMemPerCPU=4000';

test.each([
  ['as much as allowed', PER_CPU, '', '-n2 -N1 --mem-per-cpu=4000', 'n1:2'],
  ['more for each CPU', PER_CPU, '', '-n2 -N1 --mem-per-cpu=4001', 'n1:4'],
  ['nearly three times as much', PER_CPU, '', '-n2 -N1 --mem-per-cpu=11G', 'n1:6'],
  ['with several CPUs for each task', PER_CPU, '', '-n2 -N1 -c2 --mem-per-cpu=8000', 'n1:8'],
  ['on each node', PER_CPU, '', '-n1 --mem=16000', 'n1:4'],
  ['a little more on each node', PER_CPU, '', '-n1 --mem=16001', 'n1:5'],
  ['less than its CPUs may have', PER_CPU, '', '-n8 -N1 --mem=16000', 'n1:8'],
  ['together with --mincpus', PER_CPU, '', '-n1 --mem=16000 --mincpus=6', 'n1:6'],
  ['on two nodes', PER_CPU, '', '-N2 -n2 --mem=8000', 'n1:2 n2:2'],
  ['by default', 'DefMemPerCPU=6000\nMaxMemPerCPU=4000', '', '-n2 -N1', 'n1:4'],
  ['in the partition', PER_CPU, 'MaxMemPerCPU=2000', '-n1 --mem-per-cpu=4000', 'n1:2'],
  ['not where the partition limits nodes', PER_CPU, 'MaxMemPerNode=8000', '-n1 --mem-per-cpu=8000', 'n1:1'],
  ['not with 0', 'MaxMemPerCPU=0', '', '-n1 --mem-per-cpu=8000', 'n1:1'],
  ['not with UNLIMITED', 'MaxMemPerCPU=UNLIMITED', '', '-n1 --mem-per-cpu=8000', 'n1:1'],
  ['not for memory of GPUs', PER_CPU, '', '-n1 --gres=gpu:1 --mem-per-gpu=16000', 'n1:1'],
  [
    'but for memory of CPUs in addition',
    `${PER_CPU}\nDefMemPerGPU=9000`,
    '',
    '-n1 --gres=gpu:1 --mem-per-cpu=8000',
    'n1:2',
  ],
  ['more than a node has', PER_CPU, '', '-n1 -c9 --mem-per-cpu=8000', 'never'],
  ['above MaxMemPerNode', 'MaxMemPerNode=8000', '', '-n1 --mem=8001', 'refused'],
  ['just MaxMemPerNode', 'MaxMemPerNode=8000', '', '-n1 --mem=8000', 'n1:1'],
  ['above MaxMemPerNode with all CPUs', 'MaxMemPerNode=8000', '', '-n3 -N1 --mem-per-cpu=3000', 'refused'],
  ['below it on two nodes', 'MaxMemPerNode=8000', '', '-n4 -N2 --mem-per-cpu=3000', 'n1:3 n2:1'],
])('%s', async (_, general, own, words, seen) => {
  expect(await placements(conf(general, own), [words])).toEqual([seen]);
});

test('a job that has more CPUs keeps them from others', async () => {
  const words = '-n1 --mem-per-cpu=16000';
  expect(
    await placements(
      conf(PER_CPU),
      Array.from({ length: 9 }, () => words),
    ),
  ).toEqual([
    ...Array.from({ length: 4 }, () => 'n1:4'),
    ...Array.from({ length: 4 }, () => 'n2:4'),
    'Resources',
  ]);
});
