// Nodes that backfill plans for a job that requests only CPUs: the kernel finds rows of neighbors in words of 32
// nodes, and all of these are about what lies at the end of a word, or about the state left by another search.
import { expect, test } from 'vitest';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { replayCluster } from '../../../../../src/slurm/machine/replay.ts';
import { SLURM_TIMING } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm, twin } = await clusterKernels();
const MAIN = 'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP';

/** The names of the nodes of the last job's first planned start. Jobs are submitted a second apart. */
async function planned(conf: string, ...jobs: string[]): Promise<string> {
  const cluster = readConfiguration(`SelectTypeParameters=CR_Core\n${conf}\n`, 'slurm.conf');
  const lines = jobs.map((words, i) => `-dt ${i} -e submit_batch_job | -sim-walltime 600 ${words} x.job\n`);
  const submissions = readSubmissions(lines.join(''), 'jobs', cluster);
  const found: string[] = [];
  for (const kernel of [wasm, twin]) {
    const plannedStarts: string[] = [];
    await replayCluster(kernel, cluster, submissions, SLURM_TIMING, {
      watch: {
        job: jobs.length - 1,
        see: ({ plannedStart }) => {
          if (plannedStart !== undefined)
            plannedStarts.push(plannedStart.nodes.map((node) => cluster.nodes[node].name).join(' '));
        },
        start: () => {},
      },
    });
    found.push(plannedStarts[0]);
  }
  expect(found[1]).toBe(found[0]);
  return found[0];
}

const names = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `n${String(from + i).padStart(2, '0')}`).join(' ');

test('a row ends where the weight changes, within a word', async () => {
  const conf = `NodeName=n[01-08] Weight=5\nNodeName=n[09-16] Weight=1\n${MAIN}`;
  expect(await planned(conf, '-n16 -t 10', '-n8 -t 10')).toBe(names(9, 16));
});

test('a row ends where the weight changes, at the end of a word', async () => {
  const conf = `NodeName=n[01-32] Weight=5\nNodeName=n[33-40] Weight=1\n${MAIN}`;
  expect(await planned(conf, '-n40 -t 10', '-n8 -t 10')).toBe(names(33, 40));
});

test('a row continues in the next word', async () => {
  expect(await planned(`NodeName=n[01-40]\n${MAIN}`, '-n40 -t 10', '-n8 -t 10')).toBe(names(1, 8));
});

test('a full word, and a row that comes after a hole', async () => {
  const conf = `NodeName=n[01-70]\nPartitionName=hole Nodes=n34 State=UP\n${MAIN}`;
  // The nodes 35 to 70 are the smaller row that holds the job.
  const jobs = ['-n1 -p hole -t 60', '-n69 -t 10', '-n34 -t 10'];
  expect(await planned(conf, ...jobs)).toBe(names(35, 68));
  expect(await planned(conf, ...jobs.slice(0, 2), '-n20 -t 10')).toBe(names(1, 20));
});

test('names that another job has asked for are its own', async () => {
  const conf = `NodeName=n[01-40]\nPartitionName=back Nodes=n[21-40] State=UP\n${MAIN}`;
  const jobs = ['-n40 -t 10', '-n1 -w n30 -p back -t 10', '-n12 -t 10'];
  expect(await planned(conf, ...jobs)).toBe(names(1, 12));
});

test('a job that has named a node is planned there', async () => {
  const conf = `NodeName=n[01-40]\n${MAIN}`;
  expect(await planned(conf, '-n40 -t 10', '-n2 -w n30 -t 10')).toBe('n30 n31');
});

test('MaxCPUsPerNode leaves a node less than it has free', async () => {
  const conf = `NodeName=n[01-04] CPUs=4\nPartitionName=few Nodes=ALL MaxCPUsPerNode=1 State=UP\n${MAIN}`;
  expect(await planned(conf, '-n16 -t 10', '-n3 -p few -t 10')).toBe(names(1, 3));
});

test('no more tasks on a node than the job allows', async () => {
  const conf = `NodeName=n[01-04] CPUs=4\n${MAIN}`;
  expect(await planned(conf, '-n16 -t 10', '-n4 --ntasks-per-node=2 -t 10')).toBe(names(1, 2));
});

test('of the ends that make room the first one counts', async () => {
  const conf = `NodeName=n[01-04]\n${MAIN}`;
  // Nodes 1 and 2 come free first, and the state after them is checked.
  expect(await planned(conf, '-N2 -n2 -t 10', '-N2 -n2 -t 20', '-n2 -t 10')).toBe(names(1, 2));
  expect(await planned(conf, '-N2 -n2 -t 20', '-N2 -n2 -t 10', '-n2 -t 10')).toBe(names(3, 4));
});
