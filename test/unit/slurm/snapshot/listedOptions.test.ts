import { expect, it } from 'vitest';
import { tresOfDump } from '../../../../src/slurm/machine/sacctImport/tresOfDump.ts';
import { gpusListed, memoryListed } from '../../../../src/slurm/snapshot/listedOptions.ts';

const listed = (cells: Readonly<Record<string, string>>, runs = true) => ({
  ...{ runs, cpus: 3, nodes: 2, cell: (column: string) => cells[column] ?? '' },
  ...('TRES_ALLOC' in cells && { tres: tresOfDump(cells.TRES_ALLOC) }),
});

it.each([
  ['the total of the CPUs', '1100M', 'cpu=3,mem=3300M,node=2', { 'mem-per-cpu': '1100M' }],
  ['a rounded total of the CPUs', '1.07G', 'cpu=3,mem=3.22G,node=2', { 'mem-per-cpu': '1099M' }],
  ['the total of the nodes', '1100M', 'cpu=3,mem=2200M,node=2', { mem: '1100M' }],
  ['all memory of the nodes', '0', 'cpu=3,mem=800M,node=2', { mem: '400M' }],
  ['no total', '1100M', undefined, { mem: '1100M' }],
  ['nothing', '0', undefined, {}],
])('memory: %s', (_, each, total, options) => {
  const cells = { MIN_MEMORY: each, ...(total !== undefined && { TRES_ALLOC: total }) };
  expect(memoryListed(listed(cells))).toEqual(options);
});

it.each([
  ['TRES_PER_NODE', 'gres:gpu:2', { 'gpus-per-node': '2' }],
  ['TRES_PER_NODE', 'gres/gpu:a100:2,gres/nic:1', { 'gpus-per-node': 'a100:2' }],
  ['TRES_PER_JOB', 'gres/gpu=4', { gpus: '4' }],
  ['TRES_PER_TASK', 'cpu=2,gres/gpu=1', { 'gpus-per-task': '1' }],
  ['TRES_PER_SOCKET', 'gres:gpu:v100:1', { 'gpus-per-socket': 'v100:1' }],
  ['TRES_PER_NODE', 'gres:nic:1', {}],
])('a waiting job asks for the GPUs of %s, %s', (column, text, options) => {
  expect(gpusListed(listed({ [column]: text }, false), 'here')).toEqual(options);
  const more = { [column]: text, TRES_ALLOC: 'cpu=3,mem=1M,node=2,gres/gpu=4' };
  const total = Object.keys(options).length === 0 ? { gres: 'gpu:2' } : options;
  expect(gpusListed(listed(more, false), 'here')).toEqual(total);
});

it.each([
  ['gres/gpu=2', 'cpu=8,node=1,gres/gpu=8', { ntasks: '4', 'cpus-per-task': '2', 'gpus-per-task': '2' }],
  ['cpu=2,gres/gpu=1', undefined, { ntasks: '4', 'cpus-per-task': '2', 'gpus-per-task': '1' }],
  ['cpu:4,gres:gpu:1', 'cpu=8,node=1', { ntasks: '2', 'cpus-per-task': '4', 'gpus-per-task': '1' }],
  ['cpu=3,gres/gpu=1', undefined, { 'gpus-per-task': '1' }],
  ['gres/gpu=1', 'cpu=8,node=1,gres/gpu=3', { 'gpus-per-task': '1' }],
  ['gres/gpu=2', 'cpu=8,node=1,gres/gpu=3', { 'gpus-per-task': '2' }],
  ['gres/gpu=1', undefined, { 'gpus-per-task': '1' }],
])('a waiting job of 8 CPUs has tasks for GPUs of %s and %s', (perTask, total, options) => {
  const cells = { TRES_PER_TASK: perTask, ...(total !== undefined && { TRES_ALLOC: total }) };
  expect(gpusListed({ ...listed(cells, false), cpus: 8 }, 'here')).toEqual(options);
});

it.each([
  ['gres/gpu=4', { gres: 'gpu:2' }],
  ['gres/gpu=4,gres/gpu:a100=4', { gres: 'gpu:a100:2' }],
  ['gres/gpu:a100=2,gres/gpu:v100=2', { gres: 'gpu:a100:1,gpu:v100:1' }],
  ['gres/gpu:a100=3', { ntasks: '3', 'cpus-per-task': '1', 'gpus-per-task': 'a100:1' }],
  ['gres/gpu=5', { gpus: '5' }],
])('a running job holds %s', (gpus, options) => {
  const cells = { TRES_ALLOC: `cpu=3,mem=1M,node=2,${gpus}`, TRES_PER_NODE: 'gres:gpu:1' };
  expect(gpusListed(listed(cells), 'here')).toEqual(options);
});

it('GPUs that are no number are refused with their place and column', () => {
  expect(() =>
    gpusListed(listed({ TRES_PER_NODE: 'gres:gpu:a:b:c' }, false), 'snapshot.txt, line 3'),
  ).toThrow("snapshot.txt, line 3: TRES_PER_NODE: 'gres:gpu:a:b:c': expected GPUs like gpu:2 or gpu:a100:2");
});
