// slurm explain says what switches and blocks keep a job from, although enough nodes are idle.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slurmExplanation } from '../../../../../src/report/explain/slurmExplanation.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { explainOnSlurm } from '../../../../../src/slurm/machine/explain/explainOnSlurm.ts';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { holds } from '../../../../properties/seed.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm: kernel } = await clusterKernels();

const TREE = 'SwitchName=a Nodes=n[1-4]\nSwitchName=b Nodes=n[5-8]';
const BLOCKS = 'BlockName=a Nodes=n[1-4]\nBlockName=b Nodes=n[5-8]\nBlockSizes=4';

/** The explanation of the last of some jobs, 10 s apart, each of which has whole nodes for 900 s. */
async function explained(plugin: string, topology: string, jobs: readonly string[]) {
  const conf = `TopologyPlugin=topology/${plugin}
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-8] CPUs=2
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE`;
  const configuration = readSlurmConf(conf, {
    version: '24.11',
    topology: { text: topology, file: 'topology.conf' },
  });
  const lines = jobs.map(
    (options, i) =>
      `-dt ${10 * i} -e submit_batch_job | -sim-walltime 900 -t 20 --exclusive ${options} x.job`,
  );
  const submissions = readEvents(lines.join('\n'), { file: 'jobs' });
  return explainOnSlurm(configuration, submissions, jobs.length, { kernel });
}

/** What keeps the last of the jobs from idle nodes, at the beginning of each moment of its wait. */
async function kept(...of: Parameters<typeof explained>) {
  const { moments } = await explained(...of);
  return [...new Set(moments.flatMap(({ keptBy = [] }) => keptBy))];
}

const HALVES = ['-w n[1-2] -N 2', '-w n[5-6] -N 2'];
const ROOT = `${TREE}\nSwitchName=top Switches=a,b`;

test.each([
  [
    'below one switch',
    'tree',
    TREE,
    '-N 4',
    '4 idle nodes, but only 2 below one switch, and it needs 4 there',
  ],
  [
    'on few switches',
    'tree',
    ROOT,
    '-N 3 --switches=1@2:00',
    '4 idle nodes, but only 2 on 1 switch, and it waits for at most 1 switch until 120 s after its submission',
  ],
  [
    'in one block',
    'block',
    BLOCKS,
    '-N 3',
    '4 idle nodes, but only 2 in one block of 4 nodes, and it needs 3 there',
  ],
  [
    'in segments',
    'block',
    BLOCKS,
    '-N 3 --segment=3',
    '4 idle nodes, but room for only 0 of its 1 segments of 3 nodes, each in one base block',
  ],
])('a job waits although enough nodes are idle: %s', async (_, plugin, topology, job, expected) => {
  expect(await kept(plugin, topology, [...HALVES, job])).toEqual([expected]);
});

test('a job waits for few of the smaller blocks in a block', async () => {
  // A node of each base block is idle.
  const busy = [1, 3, 5, 7].map((node) => `-N 1 -w n${node}`);
  expect(await kept('block', blocksOf('2,8'), [...busy, '-N 4'])).toEqual([
    '4 idle nodes, but only 2 in 2 blocks of 2 nodes, and it needs 4 there',
  ]);
  expect(await kept('block', blocksOf('2,4,8'), [...busy, '-N 4'])).toEqual([
    '4 idle nodes, but only 2 in one block of 4 nodes, and it needs 4 there',
  ]);
});

test('a job that is larger than a block waits for few of the largest', async () => {
  const ones = [1, 2, 3, 4, 5, 6, 7, 8].map((node) => `BlockName=b${node} Nodes=n${node}`);
  const busy = [1, 3, 5, 7].map((node) => `-N 1 -w n${node}`);
  expect(await kept('block', `${ones.join('\n')}\nBlockSizes=1,2`, [...busy, '-N 3'])).toEqual([
    '4 idle nodes, but only 2 in 2 blocks of 2 nodes, and it needs 3 there',
  ]);
});

test('the nodes that Slurm takes are not always on the fewest switches', async () => {
  const busy = [1, 4, 7, 8].map((node) => `-N 1 -w n${node}`);
  // n5, n6 and another would be on two.
  expect(
    await kept('tree', `${DEEP}\nSwitchName=top Switches=t[0-1]`, [...busy, '-N 3 --switches=2']),
  ).toEqual([
    '4 idle nodes, but those closest to each other may be on more than 2 switches, and it waits for at most 2 switches until 300 s after its submission',
  ]);
});

test('nothing is said if nodes are too few, or the topology is no obstacle', async () => {
  expect(await kept('tree', ROOT, [...HALVES, '-N 5'])).toEqual([]);
  expect(await kept('block', BLOCKS, [...HALVES, '-N 5'])).toEqual([]);
  expect(await kept('tree', ROOT, [...HALVES, '-N 4'])).toEqual([]);
  // On three base blocks of two, but on two blocks of four.
  expect(await kept('block', blocksOf('2,4'), ['-N 1 -w n3', '-N 1 -w n7', '-N 6'])).toEqual([]);
});

test('the explanation says what the job wants of the topology, and what it got', async () => {
  const few = await explained('tree', ROOT, [...HALVES, '-N 3 --switches=1@2:00']);
  expect(few.job.switches).toEqual({ most: 1, wait: 120 });
  expect(few.run?.spans).toEqual({ of: 'leaf switches', spanned: 2, fewest: 1 });
  const [first, ...more] = slurmExplanation(few).sentences;
  expect(first).toContain(
    'on 3 nodes at least, on at most 1 leaf switch if that takes no longer than 2 min, limit 20 min',
  );
  expect(more).toContain('its nodes are on 2 leaf switches (the fewest possible: 1)');
  // max_switch_wait is shorter.
  const long = await explained('tree', ROOT, ['-N 3 --switches=2@20:00']);
  expect(long.job.switches).toEqual({ most: 2, wait: 300 });
  expect(slurmExplanation(long).sentences).toContain('its nodes are on 1 leaf switch (the fewest possible)');
  const segments = await explained('block', BLOCKS, ['-N 6 --segment=3']);
  expect(segments.job).toMatchObject({ segment: 3 });
  expect(segments.job.switches).toBeUndefined();
  const [asked, ...got] = slurmExplanation(segments).sentences;
  expect(asked).toContain('on 6 nodes at least, in segments of 3 nodes, limit');
  expect(got).toContain('its nodes are on 2 base blocks (the fewest possible)');
  // Blocks do not count switches.
  expect((await explained('block', BLOCKS, ['-N 2 --switches=1'])).job.switches).toBeUndefined();
  const serial = await explained('tree', ROOT, ['-N 1']);
  expect(serial.run?.spans).toBeUndefined();
});

/** Base blocks of two nodes, or leaf switches of two below switches of four. */
const PAIRS = ['n[1-2]', 'n[3-4]', 'n[5-6]', 'n[7-8]'];
const DEEP = [
  ...PAIRS.map((nodes, i) => `SwitchName=s${i} Nodes=${nodes}`),
  'SwitchName=t0 Switches=s[0-1]',
  'SwitchName=t1 Switches=s[2-3]',
].join('\n');
const blocksOf = (sizes: string) =>
  [...PAIRS.map((nodes, i) => `BlockName=b${i} Nodes=${nodes}`), `BlockSizes=${sizes}`].join('\n');

test('a job waits if and only if something keeps it from idle nodes that are enough', async () => {
  const idle: boolean[] = [];
  await holds(
    fc.record({
      topology: fc.constantFrom<[plugin: string, text: string]>(
        ['tree', DEEP],
        ['tree', `${DEEP}\nSwitchName=top Switches=t[0-1]`],
        ['block', blocksOf('2')],
        ['block', blocksOf('2,4')],
        ['block', blocksOf('2,8')],
        ['block', blocksOf('2,4,8')],
      ),
      busy: fc.subarray([1, 2, 3, 4, 5, 6, 7, 8]),
      nodes: fc.integer({ min: 1, max: 6 }),
      wish: fc.constantFrom(0, 0, 1, 2),
    }),
    2000,
    async ({ topology: [plugin, text], busy, nodes, wish }) => {
      fc.pre(8 - busy.length >= nodes);
      const isSegment = plugin === 'block' && wish > 0 && nodes % wish === 0;
      const option = isSegment
        ? `--segment=${wish}`
        : plugin === 'tree' && wish > 0
          ? `--switches=${wish}`
          : '';
      const others = busy.map((node) => `-N 1 -w n${node}`);
      const { run, moments, job, never } = await explained(plugin, text, [
        ...others,
        `-N ${nodes} ${option}`,
      ]);
      // Not even the empty cluster holds it, which is said in other words.
      if (never !== undefined) return;
      const keeps = moments.some(({ keptBy }) => keptBy !== undefined);
      const waited = run === undefined || run.start - job.submit > 60;
      expect({ keeps }).toEqual({ keeps: waited });
      idle.push(keeps);
    },
    40,
  );
  expect(idle.filter(Boolean).length).toBeGreaterThan(3);
  expect(idle.filter((one) => !one).length).toBeGreaterThan(3);
});
