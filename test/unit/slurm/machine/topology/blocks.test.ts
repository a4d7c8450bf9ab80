// topology/block by hand: which nodes jobs get in blocks, with and without segments; and reading BlockName lines.
import { describe, expect, test } from 'vitest';
import { canEverRun } from '../../../../../src/slurm/machine/feasibility.ts';
import { readSlurmConf, SLURM_TIMING } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';
import type { Blocks } from '../../../../../src/slurm/machine/topology/model.ts';
import { byKernel, byOracle } from '../../../../support/cluster/compared.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm } = await clusterKernels();

/** Blocks of these numbers of nodes, and a cluster that has them. */
function clusterOf(sizes: readonly number[], blockSizes: string, weights: readonly number[] = []) {
  let first = 1;
  const ranges = sizes.map((size) => {
    first += size;
    return `n[${first - size}-${first - 1}]`;
  });
  const conf = `TopologyPlugin=topology/block
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
${ranges.map((range, i) => `NodeName=${range} CPUs=2 Weight=${weights[i] ?? 1}`).join('\n')}
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE`;
  const text = `${ranges.map((range, i) => `BlockName=b${i + 1} Nodes=${range}`).join('\n')}\n${blockSizes}`;
  return readSlurmConf(conf, { version: '24.11', topology: { text, file: 'topology.conf' } }).cluster;
}

/** The kernel's answer for each job, which is the oracle's. */
async function answered(cluster: ReturnType<typeof clusterOf>, jobs: readonly string[]) {
  const lines = jobs.map(
    (options, i) => `-dt ${i} -e submit_batch_job | -sim-walltime 900 -t 20 ${options} x.job`,
  );
  const value = {
    ...{ cluster, timing: SLURM_TIMING },
    jobs: readSubmissions(lines.join('\n'), 'jobs', cluster),
  };
  const found = await byKernel(wasm, value);
  expect(found).toEqual(byOracle(value));
  return found;
}

/** For each job: its number of nodes on each base block. */
async function placed(cluster: ReturnType<typeof clusterOf>, jobs: readonly string[]): Promise<string[]> {
  const found = await answered(cluster, jobs);
  const { blocks } = cluster.topology as Blocks;
  return found.map(({ nodes }) =>
    blocks.map((block) => nodes.filter((node) => block.nodes.includes(node)).length).join(' + '),
  );
}

const whole = (options: string) => `--exclusive ${options}`;

test('36 nodes in three blocks of 17: segments of 12 make 12 + 12 + 12, not 17 + 17 + 2', async () => {
  const cluster = clusterOf([17, 17, 17], 'BlockSizes=17');
  expect(await placed(cluster, [whole('-N 36 --segment=12')])).toEqual(['12 + 12 + 12']);
  expect(await placed(cluster, [whole('-N 36')])).toEqual(['2 + 17 + 17']);
});

/** The start of each job on two base blocks of three nodes, and the block that its nodes are in. */
async function startsOf(jobs: readonly string[], partition: { readonly exclusiveTopology?: true } = {}) {
  const { partitions, ...cluster } = clusterOf([3, 3], 'BlockSizes=3');
  const found = await answered({ ...cluster, partitions: [{ ...partitions[0], ...partition }] }, jobs);
  const blockOf = (node: number) => (node < 3 ? 'b1' : 'b2');
  return found.map(({ start, nodes }) => [start, [...new Set(nodes.map(blockOf))].join()]);
}

describe('jobs that have base blocks for themselves', () => {
  test('others stay out of the block of a job with --exclusive=topo', async () => {
    const jobs = ['', '-N 1', '-N 1'];
    const all = ['b2', 'b2', 'b2'];
    expect((await startsOf(jobs)).map(([, block]) => block)).toEqual(all);
    const [first, ...others] = await startsOf(['--exclusive=topo', ...jobs.slice(1)]);
    expect([first, ...others].map(([, block]) => block)).toEqual(['b2', 'b1', 'b1']);
  });

  test('such a job waits for a block without jobs, and gets the CPUs that it asks for', async () => {
    const [first, second, third] = await startsOf(['-N 1', '-N 3 --exclusive', '-N 1 --exclusive=topo']);
    expect([first, second]).toEqual([
      [0, 'b2'],
      [3, 'b1'],
    ]);
    // Five CPUs of the block of the first one are idle.
    expect(third).toEqual([900, 'b2']);
  });

  test('the planned start of such a job keeps its whole block from a job that would run for longer', async () => {
    const jobs = ['-N 1', '-N 3 --exclusive', '-N 1 --exclusive=topo', '-N 1 -t 60'];
    const [, , alone, long] = await startsOf(jobs);
    expect(alone).toEqual([900, 'b2']);
    // Two nodes of b2 are idle from the beginning.
    expect(long[0]).toBeGreaterThan(900);
    expect(long[1]).toBe('b1');
    const [, , , short] = await startsOf([...jobs.slice(0, 3), '-N 1 -t 15']);
    expect(short[0]).toBeLessThan(100);
  });

  test('a partition may have all its jobs alone', async () => {
    const starts = await startsOf(['-N 1', '-N 1', '-N 1'], { exclusiveTopology: true });
    expect(starts).toEqual([
      [0, 'b2'],
      [3, 'b1'],
      [900, 'b2'],
    ]);
  });
});

test.each([
  // The last of the base blocks with the fewest nodes that hold it.
  ['-N 3', '0 + 0 + 0 + 3'],
  ['-N 4', '0 + 0 + 0 + 4'],
  // A block of two base blocks, and one of all four.
  ['-N 5', '0 + 0 + 1 + 4'],
  ['-N 8', '0 + 0 + 4 + 4'],
  ['-N 9', '0 + 1 + 4 + 4'],
  ['-N 9 --segment=3', '0 + 3 + 3 + 3'],
  ['-N 8 --segment=2', '0 + 0 + 4 + 4'],
  ['-N 16 --segment=4', '4 + 4 + 4 + 4'],
])('%s on four base blocks of four nodes: %s', async (options, expected) => {
  expect(await placed(clusterOf([4, 4, 4, 4], 'BlockSizes=4,8'), [whole(options)])).toEqual([expected]);
});

test('a job gets as few of the next smaller blocks as possible', async () => {
  const cluster = clusterOf([4, 4, 4, 4, 4, 4, 4, 4], 'BlockSizes=4,8,32');
  // No pair holds it: the last of the largest comes first, and then that which the last node fills best.
  const jobs = ['-N 3 -w n[21-23]', '-N 2 -w n[25-26]', '-N 9'];
  expect((await placed(cluster, jobs.map(whole)))[2]).toBe('0 + 0 + 4 + 4 + 0 + 1 + 0 + 0');
  expect(await placed(cluster, [whole('-N 9')])).toEqual(['0 + 0 + 0 + 0 + 0 + 1 + 4 + 4']);
});

test('a job takes what is left of a block before an empty one', async () => {
  const cluster = clusterOf([4, 4, 4], 'BlockSizes=4');
  expect(await placed(cluster, [whole('-N 2'), whole('-N 2'), whole('-N 4')])).toEqual([
    '0 + 0 + 2',
    '0 + 0 + 2',
    '0 + 4 + 0',
  ]);
});

test('a block with lighter nodes comes first', async () => {
  expect(await placed(clusterOf([4, 4, 4], 'BlockSizes=4', [2, 1, 2]), [whole('-N 3')])).toEqual([
    '0 + 3 + 0',
  ]);
});

test('each segment needs an equal share of the CPUs, rounded down', async () => {
  const cluster = clusterOf([4, 4], 'BlockSizes=4');
  // One CPU of each node is left: 11 tasks start on 7 CPUs, but not 14, which are 2 for each segment.
  const jobs = ['-N 8 -n 8', '-N 7 -n 11 --segment=1'];
  expect((await answered(cluster, jobs))[1].start).toBeLessThan(10);
  expect((await answered(cluster, [jobs[0], '-N 7 -n 14 --segment=1']))[1].start).toBeGreaterThan(900);
  expect((await answered(cluster, [jobs[0], '-N 7 -n 11']))[1].start).toBeGreaterThan(900);
  // Three nodes have six CPUs.
  const most = readSubmissions(
    '-dt 0 -e submit_batch_job | -sim-walltime 9 -t 2 -N 3 -n 8 --segment=1 x.job',
    'jobs',
    cluster,
  );
  expect(most.map(canEverRun(cluster))).toEqual([true]);
});

test('jobs that no block can hold are rejected', () => {
  const cluster = clusterOf([4, 4], 'BlockSizes=4');
  const lines = ['-N 8', '-N 6 --segment=4', '-N 8 --segment=5', '-N 8 --segment=4', '-N 8 --segment=0'].map(
    (options) => `-dt 0 -e submit_batch_job | -sim-walltime 9 -t 2 ${options} x.job`,
  );
  const jobs = readSubmissions(lines.join('\n'), 'jobs', cluster);
  expect(jobs.map(canEverRun(cluster))).toEqual([true, false, false, true, true]);
  expect(jobs.map(({ refused }) => refused)).toEqual([
    undefined,
    'its --segment does not divide its number of nodes',
    'its --segment is larger than a base block',
    undefined,
    undefined,
  ]);
});

describe('topology.conf', () => {
  const CONF = `TopologyPlugin=topology/block
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-8] CPUs=2
PartitionName=main Nodes=ALL Default=YES`;
  const read = (text: string) =>
    readSlurmConf(CONF, { version: '24.11', topology: { text, file: 'topology.conf' } });
  const LINES = 'expected lines like BlockName=b1 Nodes=n[1-16] and BlockSizes=16,32';
  const SIZES = 'expected numbers of nodes, each a power of two times the first, such as 16,32,128';

  test('has base blocks, their size, and larger blocks', () => {
    const blocks = 'BlockName=a Nodes=n[1-3]\nBlockName=b Nodes=n[4-7]\n';
    expect(read(`${blocks}BlockSizes=2,8`).cluster.topology).toEqual({
      ...{ kind: 'block', base: 2, levels: [0, 2] },
      blocks: [
        { name: 'a', nodes: [0, 1, 2] },
        { name: 'b', nodes: [3, 4, 5, 6] },
      ],
    });
    expect(read(blocks).cluster.topology).toMatchObject({ base: 3, levels: [0, 1, 2, 3, 4] });
    const lacking = read('BlockName=a Nodes=n3,n9,n1').cluster.topology;
    expect(lacking).toMatchObject({ blocks: [{ name: 'a', nodes: [0, 2] }], base: 2 });
    // The largest is 32,768 times the smallest, and the order does not matter.
    const levels = read('BlockName=a Nodes=n1\nBlockSizes=1,32768,4,2,4').cluster.topology;
    expect(levels).toMatchObject({ base: 1, levels: [0, 1, 2, 15] });
    expect(read(blocks.replace('n[1-3]', 'n[1-3],n9')).notes).toEqual([
      'topology.conf: ignored because slurm.conf does not have them: n9',
      'topology.conf: in no block: used only by jobs that may use no node of a block: n8',
    ]);
  });

  test.each([
    ['', `topology.conf: no blocks: ${LINES}`],
    ['BlockSizes=4', `topology.conf: no blocks: ${LINES}`],
    ['BlockName=a', `topology.conf:1: BlockName 'a' has no Nodes: ${LINES}`],
    ['Nodes=n1', `topology.conf:1: no BlockName: ${LINES}`],
    ['BlockName=a Nodes=n1\nBlockName=a Nodes=n2', "topology.conf: the block 'a' is there twice"],
    [
      'SwitchName=a Nodes=n1',
      `topology.conf:1: 'switchname': ${LINES}; switches are for TopologyPlugin=topology/tree`,
    ],
    ['BlockName=a Nodes=n1\nBlockSizes=1,3', `topology.conf:2: BlockSizes '1,3': ${SIZES}`],
    ['BlockName=a Nodes=n1\nBlockSizes=0', `topology.conf:2: BlockSizes '0': ${SIZES}`],
    ...['1,65536', '4,2', '-1,-2', '1.5,3'].map((sizes) => [
      `BlockName=a Nodes=n[1-4]\nBlockSizes=${sizes}`,
      `topology.conf:2: BlockSizes '${sizes}': ${SIZES}`,
    ]),
    [
      'Switches=a Nodes=n1',
      `topology.conf:1: 'switches': ${LINES}; switches are for TopologyPlugin=topology/tree`,
    ],
    ['MySwitchName=a Nodes=n1', `topology.conf:1: 'myswitchname': ${LINES}`],
    ['SwitchNames=a Nodes=n1', `topology.conf:1: 'switchnames': ${LINES}`],
    ['BlockName=a Nodes=n1\nBlockSizes=x', `topology.conf:2: BlockSizes 'x': ${SIZES}`],
    [
      'BlockName=a Nodes=n[1-2]\nBlockName=b Nodes=n3',
      "topology.conf:2: BlockName 'b' has 1 nodes of slurm.conf: expected at least 2",
    ],
  ])('%j is refused', (text, message) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ message }));
  });
});
