// Nodes and partitions that slurm.conf has down, drained or not yet there take no jobs.
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, replayOnSlurm } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm: kernel } = await clusterKernels();
const SELECT = 'SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\n';
const MAIN = 'PartitionName=main Nodes=ALL Default=YES\n';
const job = (words: string) =>
  `-dt 1 -e submit_batch_job | -sim-walltime 300 -N 1 -n 4 -t 60 ${words} pseudo.job\n`;

async function replayed(conf: string, count = 6, words = '') {
  const configuration = readSlurmConf(`${SELECT}${conf}`);
  const events = readEvents(job(words).repeat(count), { file: 'jobs.events' });
  const { schedule, unsupported, neverStart } = await replayOnSlurm(configuration, events, { kernel });
  const { onSlurm, workload } = schedule;
  return { nodes: onSlurm?.nodes, processors: workload.processors, unsupported, neverStart };
}

const served = (nodes: readonly string[] = []) => [...new Set(nodes)].sort().join();

test('jobs start on the nodes that are up, and only their CPUs count', async () => {
  const conf = `NodeName=n[1-2] CPUs=4
NodeName=f[1-8] CPUs=4 State=FUTURE
NodeName=d[1-2] CPUs=4 State=DOWN
NodeName=e[1-2] CPUs=4 State=DRAIN
${MAIN}`;
  const { nodes, ...others } = await replayed(conf);
  expect(nodes).toHaveLength(6);
  expect(served(nodes)).toBe('n1,n2');
  expect(others).toEqual({ processors: 8, unsupported: [], neverStart: [] });
});

describe('a node of the state', () => {
  test.each([
    ['UNKNOWN', 'n1,n2'],
    ['idle', 'n1,n2'],
    ['CLOUD', 'n1,n2'],
    ['Down', 'n2'],
    ['DRAIN', 'n2'],
    ['DRAINED', 'n2'],
    ['FAIL', 'n2'],
    ['FAILING', 'n2'],
    ['future', 'n2'],
  ])('%s', async (state, nodes) => {
    const found = await replayed(`NodeName=n1 CPUs=4 State=${state}\nNodeName=n2 CPUs=4\n${MAIN}`);
    expect([served(found.nodes), found.processors]).toEqual([nodes, 4 * nodes.split(',').length]);
    expect(found.unsupported).toEqual([]);
  });

  test('that Slurm does not know is reported', async () => {
    const { unsupported } = await replayed(`NodeName=n1 CPUs=4 State=xdown\n${MAIN}`);
    expect(unsupported).toMatchObject([{ asked: ['State=xdown'] }]);
  });

  test('is that of its DEFAULT line', async () => {
    const conf = `NodeName=DEFAULT State=DRAIN CPUs=4\nNodeName=n1\nNodeName=n2 State=UNKNOWN\n${MAIN}`;
    expect(served((await replayed(conf)).nodes)).toBe('n2');
  });
});

describe('DownNodes', () => {
  const NODES = 'NodeName=n[1-4] CPUs=4\n';
  test.each([
    ['DownNodes=n[3-4]', 'n1,n2'],
    ['DownNodes=n[3-4] State=DOWN Reason="fan broken"', 'n1,n2'],
    ['downnodes=n1,n4 state=drain', 'n2,n3'],
    ['DownNodes=n1 State=UNKNOWN', 'n1,n2,n3,n4'],
    ['DownNodes=n[1-2]\nDownNodes=n1 State=UNKNOWN', 'n1,n3,n4'],
    ['DownNodes=n1 Reason=x\nDownNodes=n2', 'n3,n4'],
  ])('%s', async (line, nodes) => {
    const found = await replayed(`${NODES}${MAIN}${line}\n`);
    expect(served(found.nodes)).toBe(nodes);
    expect(found.unsupported).toEqual([]);
  });

  test('keep their reason', () => {
    const { outages } = readConfiguration(`${NODES}${MAIN}DownNodes=n2 Reason="fan broken"\n`, 'slurm.conf');
    expect(outages).toMatchObject([{ node: 1, reason: 'fan broken' }]);
  });

  test('of no node are refused', () => {
    expect(() => readConfiguration(`${NODES}${MAIN}DownNodes=n9\n`, 'slurm.conf')).toThrow(
      "slurm.conf:3: DownNodes: there is no node 'n9'",
    );
  });
});

test('a partition may name nodes that do not exist yet, and no others', () => {
  const nodes = 'NodeName=n[1-2] CPUs=4\nNodeName=f[1-2] CPUs=4 State=FUTURE\n';
  const read = (list: string) =>
    readConfiguration(`${nodes}PartitionName=p Nodes=${list}\n`, 'slurm.conf').partitions[0].nodes;
  expect(read('n[1-2],f[1-2]')).toEqual([0, 1]);
  expect(() => read('n1,g1')).toThrow("slurm.conf:3: Nodes: there is no node 'g1'");
});

describe('a partition of the state', () => {
  const two = (state: string) =>
    `NodeName=n[1-2] CPUs=4\nPartitionName=a Nodes=n1 State=${state}\nPartitionName=b Nodes=n2\n`;
  test.each([
    ['UP', 'n1', 0],
    ['up', 'n1', 0],
    ['DOWN', '', 6],
    ['DRAIN', '', 6],
    ['INACTIVE', '', 6],
  ])('%s', async (state, nodes, never) => {
    const found = await replayed(two(state), 6, '-p a');
    expect([served(found.nodes), found.neverStart.length]).toEqual([nodes, never]);
    expect(found.unsupported).toEqual([]);
    const other = await replayed(two(state), 6, '-p a,b');
    expect(served(other.nodes)).toBe(nodes === '' ? 'n2' : 'n1,n2');
  });

  test('that Slurm does not know is refused', () => {
    expect(() => readConfiguration(two('OFF'), 'slurm.conf')).toThrow(
      "slurm.conf:2: State 'OFF': expected UP",
    );
  });
});
