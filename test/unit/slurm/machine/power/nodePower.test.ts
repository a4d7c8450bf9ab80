// The power of nodes and of jobs on a Slurm cluster, worked out by hand.
import { expect, test } from 'vitest';
import { energyMetrics } from '../../../../../src/metrics/energy/energyMetrics.ts';
import { evenPower } from '../../../../../src/metrics/energy/power.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { alikeNodes, readNodePower, wattsOfNodes } from '../../../../../src/slurm/machine/power/nodePower.ts';
import { powerOnCluster } from '../../../../../src/slurm/machine/power/powerOnCluster.ts';
import { readSlurmConf, runOnSlurm } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { scheduleOn, started } from '../../../../../src/slurm/machine/schedule.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';
import { testWorkload } from '../../../../support/workload.ts';

const CONF = `SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-2] CPUs=4 Feature=old
NodeName=g1 CPUs=8
PartitionName=main Nodes=n[1-2] Default=YES MaxTime=INFINITE
PartitionName=gpu Nodes=g1 MaxTime=INFINITE
PartitionName=all Nodes=ALL MaxTime=INFINITE
`;
const TABLE = `# watts
NodeName=ALL idle=100 busy=300
PartitionName=gpu idle=400 busy=2000
Feature=old idle=150 busy=350
NodeName=n[2] idle=50 busy=250
`;

async function runOf(jobs: readonly string[]) {
  const lines = jobs.map(
    (options, i) => `-dt ${1000 * i} -e submit_batch_job | -sim-walltime 60 -t 5 ${options} x.job`,
  );
  const { wasm: kernel } = await clusterKernels();
  return runOnSlurm(readSlurmConf(CONF), readEvents(lines.join('\n'), { file: 'jobs' }), { kernel });
}

const tableOf = (text: string) =>
  wattsOfNodes(readNodePower(text, 'power.conf'), readSlurmConf(CONF).cluster, 'slurm.conf');

test('a node has the watts of the last row that is for it', () => {
  // Nodes are in the order of their names.
  expect(tableOf(TABLE)).toEqual([
    { idle: 400, busy: 2000 },
    { idle: 150, busy: 350 },
    { idle: 50, busy: 250 },
  ]);
  // g1 is in two partitions.
  expect(tableOf('PartitionName=gpu idle=1 busy=2\nPartitionName=all idle=3 busy=4')[0]).toEqual({
    ...{ idle: 3, busy: 4 },
  });
  expect(tableOf('PartitionName=all idle=3 busy=4\nPartitionName=gpu idle=1 busy=2')[0]).toEqual({
    ...{ idle: 1, busy: 2 },
  });
});

test('nodes may draw nothing, and as much idle as busy', () => {
  expect(tableOf('NodeName=ALL idle=0 busy=0')[0]).toMatchObject({ idle: 0, busy: 0 });
});

test('a job draws the share of its CPUs on each node', async () => {
  const run = await runOf(['-n 2', '-n 8 -p gpu', '-n 6']);
  const power = powerOnCluster(run, tableOf(TABLE), started(run));
  expect(power.machineIdle).toBe(600);
  // Half of n1; all of g1; all of n1 and half of n2.
  expect([...power.ofJob]).toEqual([175, 2000, 475]);
  expect([...power.added]).toEqual([100, 1600, 300]);
  const schedule = scheduleOn(run, started(run));
  const { energy = 0, busyEnergy, maxPower = 0 } = energyMetrics(schedule, power, {});
  const [first, last] = [schedule.workload.jobs.submit[0], Math.max(...schedule.end)];
  expect(energy).toBeCloseTo((600 * (last - first) + 60 * (100 + 1600 + 300)) / 3.6e9, 12);
  expect(busyEnergy).toBeCloseTo((60 * (175 + 2000 + 475)) / 3.6e9, 12);
  // The second job runs in the second window of 900 s, which has 900 s.
  expect(maxPower).toBeCloseTo((600 + (1600 * 60) / 900) / 1000, 9);
});

test('the measured power of a job counts if it holds whole nodes', async () => {
  const run = await runOf(['-n 2', '-n 8 -p gpu', '-n 6', '-n 2 --exclusive', '-n 4']);
  // The log has the jobs in another order.
  const submissions = run.submissions.map((one, place) => ({ ...one, jobOfLog: 4 - place }));
  const watts = Float64Array.of(-1, 250, 800, 1500, 90);
  const log = testWorkload(
    16,
    [...watts].map(() => ({ submit: 0, run: 60, request: 300, processors: 1 })),
  );
  const workload = { ...log, jobs: { ...log.jobs, watts } };
  const power = powerOnCluster({ ...run, submissions, workload }, tableOf(TABLE), started(run));
  const given = powerOnCluster(run, tableOf(TABLE), started(run));
  // Two of four CPUs; all of g1; half of n2; the whole n1 by --exclusive; not measured.
  expect([...(power.measured ?? [])]).toEqual([0, 1, 0, 1, 0]);
  expect([...power.ofJob]).toEqual([175, 1500, 475, 250, 350]);
  // The idle nodes draw 400 and 150 W.
  expect([...power.added]).toEqual([100, 1100, 300, 100, 200]);
  expect([...given.ofJob]).toEqual([175, 2000, 475, 350, 350]);
  expect(given.measured).toBeUndefined();
  // A job of no row of the log, and one of a row that it does not have.
  const others = submissions.map((one, place) =>
    place === 1 ? { ...one, jobOfLog: undefined } : { ...one, jobOfLog: 9 },
  );
  const unknown = powerOnCluster({ ...run, submissions: others, workload }, tableOf(TABLE), started(run));
  expect([...(unknown.measured ?? [])]).toEqual([0, 0, 0, 0, 0]);
  const schedule = scheduleOn(run, started(run));
  const found = energyMetrics(schedule, power, {});
  expect(found.measuredJobs).toBe(2 / 5);
  expect(found.measuredTime).toBe((8 + 4) / (2 + 8 + 6 + 4 + 4));
  expect(found.busyEnergy).toBeCloseTo((60 * (175 + 1500 + 475 + 250 + 350)) / 3.6e9, 12);
});

test('nodes that never serve jobs draw no power', async () => {
  const run = await runOf(['-n 2']);
  const outage = { node: 0, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  const outages = [{ ...outage, isDown: true, reason: 'gone' }];
  const { machineIdle } = powerOnCluster(
    { ...run, cluster: { ...run.cluster, outages } },
    tableOf(TABLE),
    started(run),
  );
  expect(machineIdle).toBe(200);
});

test('if all CPUs draw the same, a cluster draws what its processors do', async () => {
  const run = await runOf(['-n 2', '-n 8 -p gpu', '-n 6', '-n 3 -p all']);
  const schedule = scheduleOn(run, started(run));
  const table = 'NodeName=ALL idle=12 busy=40\nNodeName=g1 idle=24 busy=80';
  const found = powerOnCluster(run, tableOf(table), started(run));
  expect(found).toEqual(evenPower(schedule, { idle: 3, busy: 10 }));
  const alike = wattsOfNodes(alikeNodes({ idle: 1, busy: 2 }), run.cluster, 'slurm.conf');
  expect(alike).toEqual([1, 2, 3].map(() => ({ idle: 1, busy: 2 })));
});

test.each([
  ['NodeName=n3 idle=1 busy=2', "power.conf:1: slurm.conf has no node 'n3'"],
  ['PartitionName=big idle=1 busy=2', "power.conf:1: slurm.conf has no partition 'big'"],
  ['Feature=new idle=1 busy=2', "power.conf:1: slurm.conf has no node with the feature 'new'"],
  ['NodeName=n[1-2] idle=1 busy=2', 'slurm.conf: node g1 has no power; begin the table with NodeName=ALL'],
  ['NodeName=ALL idle=3 busy=2', 'power.conf:1: busy=2: expected at least as many watts as idle=3'],
  ['NodeName=ALL idle=3', "power.conf:1: busy='': expected watts, such as 350"],
  ['NodeName=ALL idle=3 busy=1e999', "power.conf:1: busy='1e999': expected watts, such as 350"],
  ['NodeName=ALL idle=-3 busy=2', "power.conf:1: idle='-3': expected watts, such as 350"],
  ['NodeName=ALL max=3', "power.conf:1: 'max': expected NodeName=, PartitionName= or Feature=, then idle="],
  ['idle=1 busy=3', 'power.conf:1: expected NodeName=, PartitionName= or Feature=, then idle= and busy='],
  ['NodeName=ALL Feature=old idle=1 busy=3', 'power.conf:1: expected NodeName=, PartitionName= or'],
  ['# nothing', 'power.conf: is empty; expected NodeName='],
])('%s is an error of one line', (text, message) => {
  expect(() => tableOf(text)).toThrow(message);
});
