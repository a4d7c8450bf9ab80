// Leaf switches and base blocks that jobs span, by hand: the metric, the table by size, and which jobs they leave out.
import { expect, test } from 'vitest';
import { metrics } from '../../../../../src/metrics/metrics.ts';
import { spansBySize } from '../../../../../src/metrics/slurm/spans.ts';
import { spansText } from '../../../../../src/report/replayText.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, replayOnSlurm } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm: kernel } = await clusterKernels();

/** The schedule of exclusive jobs, 1,000 s apart, so that each finds an empty cluster. */
async function scheduleOf(plugin: string, topology: string, jobs: readonly string[], more = '') {
  const conf = `${plugin === '' ? '' : `TopologyPlugin=topology/${plugin}`}
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-8] CPUs=2
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE
PartitionName=half Nodes=n[1,5] MaxTime=INFINITE
${more}`;
  const configuration = readSlurmConf(conf, {
    version: '24.11',
    ...(plugin !== '' && { topology: { text: topology, file: 'topology.conf' } }),
  });
  const lines = jobs.map(
    (options, i) =>
      `-dt ${1000 * i} -e submit_batch_job | -sim-walltime 60 -t 5 --exclusive ${options} x.job`,
  );
  const submissions = readEvents(lines.join('\n'), { file: 'jobs' });
  return (await replayOnSlurm(configuration, submissions, { kernel })).schedule;
}

const TREE = 'SwitchName=a Nodes=n[1-4]\nSwitchName=b Nodes=n[5-8]\nSwitchName=top Switches=a,b';
// n1 and n5 are on two switches; both jobs of the last line could be on one.
const JOBS = ['-N 1', '-N 4', '-N 5', '-N 8', '-N 2 -p half', '-N 2 -w n1,n5', '-N 2'];

test('leaf switches', async () => {
  const schedule = await scheduleOf('tree', TREE, JOBS);
  expect(schedule.onSlurm?.spans).toEqual({
    of: 'leaf switches',
    spanned: Int32Array.of(1, 1, 2, 2, 2, 2, 1),
    fewest: Int32Array.of(1, 1, 2, 2, 2, 1, 1),
  });
  expect(metrics(schedule).meanSpan).toBe(10 / 6);
  expect(spansBySize(schedule)).toEqual({
    of: 'leaf switches',
    rows: [
      { nodes: '2', jobs: 3, mean: 5 / 3, most: 2, fewest: 2 / 3 },
      { nodes: '3 to 4', jobs: 1, mean: 1, most: 1, fewest: 1 },
      { nodes: '5 to 8', jobs: 2, mean: 2, most: 2, fewest: 1 },
    ],
  });
  // Only jobs that count.
  const isCounted = (job: number) => job === 0 || job === 3;
  expect(metrics(schedule, isCounted).meanSpan).toBe(2);
  expect(spansBySize(schedule, isCounted)?.rows).toEqual([
    { nodes: '5 to 8', jobs: 1, mean: 2, most: 2, fewest: 1 },
  ]);
});

test('base blocks, and a job on a node of none', async () => {
  const blocks = 'BlockName=a Nodes=n[1-3]\nBlockName=b Nodes=n[4-6]\nBlockSizes=3';
  const jobs = ['-N 3', '-N 5', '-N 2 -w n[7-8] -p outside'];
  const schedule = await scheduleOf('block', blocks, jobs, 'PartitionName=outside Nodes=n[7-8]');
  expect(schedule.onSlurm?.spans).toEqual({
    of: 'base blocks',
    spanned: Int32Array.of(1, 2, 0),
    fewest: Int32Array.of(1, 2, 0),
  });
  expect(metrics(schedule).meanSpan).toBe(1.5);
});

test('a node on two leaf switches counts for the first', async () => {
  const tree = 'SwitchName=a Nodes=n[1-4]\nSwitchName=b Nodes=n[4-8]\nSwitchName=top Switches=a,b';
  const schedule = await scheduleOf('tree', tree, ['-N 2 -w n3,n4', '-N 2 -w n4,n5']);
  expect([...(schedule.onSlurm?.spans?.spanned ?? [])]).toEqual([1, 2]);
});

test('the fewest possible are counted from the largest leaf switches on', async () => {
  const names = ['SwitchName=top Switches=a,b,c', 'SwitchName=a Nodes=n[1-4]'];
  const tree = [...names, 'SwitchName=b Nodes=n[5-6]', 'SwitchName=c Nodes=n[7-8]'].join('\n');
  const { onSlurm } = await scheduleOf('tree', tree, ['-N 4 -w n[5-8]', '-N 6 -w n[1-2,5-8]']);
  expect(onSlurm?.spans).toMatchObject({ spanned: Int32Array.of(2, 3), fewest: Int32Array.of(1, 2) });
});

test('with TopoOptional, switches decide only for jobs with --switches', async () => {
  const tree = 'SwitchName=top Switches=a,b\nSwitchName=a Nodes=n[1,3,5,7]\nSwitchName=b Nodes=n[2,4,6,8]';
  const jobs = ['-N 4', '-N 4 --switches=1'];
  const optional = await scheduleOf('tree', tree, jobs, 'TopologyParam=TopoOptional');
  expect(optional.onSlurm?.spans?.spanned).toEqual(Int32Array.of(2, 1));
  expect((await scheduleOf('tree', tree, jobs)).onSlurm?.spans?.spanned).toEqual(Int32Array.of(1, 1));
});

test('the fewest are those of the best of the partitions that a job names', async () => {
  const { onSlurm } = await scheduleOf('tree', TREE, ['-N 2 -p half', '-N 2 -p half,main']);
  expect(onSlurm?.spans).toMatchObject({ spanned: Int32Array.of(2, 2), fewest: Int32Array.of(2, 1) });
});

test('without a topology, and without jobs of several nodes, there is no mean', async () => {
  const plain = await scheduleOf('', '', JOBS);
  expect(plain.onSlurm?.spans).toBeUndefined();
  expect(metrics(plain).meanSpan).toBeNaN();
  expect(spansBySize(plain)).toBeUndefined();
  expect(spansBySize({ ...plain, onSlurm: undefined })).toBeUndefined();
  const serial = await scheduleOf('tree', TREE, ['-N 1']);
  expect(metrics(serial).meanSpan).toBeNaN();
  expect(spansBySize(serial)).toEqual({ of: 'leaf switches', rows: [] });
});

test('the table has the configurations with a topology, class by class', async () => {
  const spans = [
    spansBySize(await scheduleOf('tree', TREE, JOBS)),
    spansBySize(await scheduleOf('', '', JOBS)),
    spansBySize(await scheduleOf('block', 'BlockName=a Nodes=n[1-4]\nBlockName=b Nodes=n[5-8]', ['-N 3'])),
  ];
  const systems = spans.map((one, i) => ({ name: `${'abc'[i]}.conf`, spans: one }));
  expect(spansText(systems, 'configuration')).toBe(
    `Number of leaf switches or base blocks that the nodes of a job are on, for jobs of at least two nodes:

nodes   configuration  jobs  mean  largest  fewest possible
──────  ─────────────  ────  ────  ───────  ───────────────
2       a.conf            3  1.67        2            66.7%
3 to 4  a.conf            1  1.00        1             100%
3 to 4  c.conf            1  1.00        1             100%
5 to 8  a.conf            2  2.00        2             100%
`,
  );
  expect(spansText([systems[1]], 'configuration')).toBeUndefined();
});
