// Each job is drawn on the rows of its nodes, and no two jobs at a time have one row.
import { expect, test } from 'vitest';
import { placeOnNodes } from '../../../../../src/lab/worker/slurm/placeOnNodes.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, runOnSlurm } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { started } from '../../../../../src/slurm/machine/schedule.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm: kernel } = await clusterKernels();

const CONF = `# Slurm 24.11
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
NodeName=a[1-3] CPUs=4
NodeName=b[1-2] CPUs=6
PartitionName=main Nodes=ALL Default=YES
`;

async function placed(lines: readonly string[], conf = CONF) {
  const events = readEvents(lines.join('\n'), { file: 'jobs.events' });
  const run = await runOnSlurm(readSlurmConf(conf), events, { kernel });
  const places = started(run);
  return { run, places, placement: placeOnNodes(run, places) };
}

/** A job as a line of a file of events. */
const job = (at: number, id: number, options: string, run = 100) =>
  `-dt ${at} -e submit_batch_job | -sim-walltime ${run} -J job_${id} --uid=u1 -t 10 ${options} pseudo.job`;

/** The rows of the jobs, by their places. */
const rowsOf = ({ placement }: Awaited<ReturnType<typeof placed>>) =>
  Array.from(placement?.bar ?? [], (bar, i) => [bar, placement?.low[i], placement?.high[i]]);

test('whole neighboring nodes are one bar, and a node of its own begins at its first row', async () => {
  const found = await placed([job(0, 1, '-N 2 --exclusive'), job(0, 2, '-n 6 -N 1'), job(1, 3, '-n 2')]);
  expect(rowsOf(found)).toEqual([
    [0, 0, 8],
    [1, 12, 18],
    [2, 8, 10],
  ]);
  expect(found.placement?.split).toBe(0);
});

test('a job on parts of several nodes has a bar on each, with the CPUs that it holds there', async () => {
  const lines = Array.from({ length: 60 }, (_, i) =>
    job(3 * i, i + 1, `-n ${1 + ((i * 7) % 9)}`, 20 + ((i * 37) % 90)),
  );
  const { run, places, placement } = await placed(lines);
  const { found, cluster } = run;
  if (placement === undefined) throw new Error('nothing was placed');
  const first = cluster.nodes.map((_, node) =>
    cluster.nodes.slice(0, node).reduce((sum, { cpus }) => sum + cpus, 0),
  );
  let several = 0;
  const bars = Array.from(placement.bar, (bar, i) => ({
    bar,
    low: placement.low[i],
    high: placement.high[i],
  }));
  for (const [bar, place] of places.entries()) {
    const own = bars.filter((one) => one.bar === bar);
    if (own.length > 1) several++;
    for (let i = found.firstNode[place]; i < found.firstNode[place + 1]; i++) {
      const node = found.nodes[i];
      const [from, to] = [first[node], first[node] + cluster.nodes[node].cpus];
      const rows = own.reduce(
        (sum, { low, high }) => sum + Math.max(0, Math.min(high, to) - Math.max(low, from)),
        0,
      );
      expect(rows).toBe(found.cpus[i]);
    }
    for (const { low, high } of own)
      for (const other of bars) {
        if (other.bar <= bar) continue;
        const at = places[other.bar];
        const isBoth = found.start[at] < found.end[place] && found.start[place] < found.end[at];
        if (isBoth) expect(other.low < high && low < other.high).toBe(false);
      }
  }
  expect(several).toBe(placement.split);
  expect(several).toBeGreaterThan(0);
});

test('runs that a preemption ended have no known nodes, so such a schedule is not placed by nodes', async () => {
  const conf = CONF.replace(
    /PartitionName.*\n/,
    `PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
PartitionName=low Nodes=ALL Default=YES PriorityTier=1
PartitionName=high Nodes=ALL PriorityTier=2
`,
  );
  const { run, placement } = await placed(
    [job(0, 1, '-N 5 --exclusive', 500), job(10, 2, '-p high -N 5 --exclusive')],
    conf,
  );
  expect(run.found.broken).toHaveLength(1);
  expect(placement).toBeUndefined();
});
