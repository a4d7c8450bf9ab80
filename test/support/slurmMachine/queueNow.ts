// A small cluster and a recorded queue whose jobs are explained.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainNow } from '../../../src/slurm/live/explainNow.ts';
import { QueueNow } from '../../../src/slurm/live/queueNow.ts';
import { readSlurmConf } from '../../../src/slurm/machine/replayOnSlurm.ts';
import { parseSnapshot } from '../../../src/slurm/snapshot/parse.ts';
import { queuedJob } from '../../../src/slurm/snapshot/queuedJob.ts';
import { clusterKernels } from '../cluster/kernels.ts';
import { type DumpJob, snapshotDump } from '../forecast/snapshotDump.ts';
import { root } from '../paths.ts';

export const CONF = `ClusterName=test
SlurmctldHost=a
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=bf_interval=30,bf_resolution=60
AccountingStorageType=accounting_storage/slurmdbd
PriorityType=priority/multifactor
PriorityWeightAge=1000
NodeName=n[1-4] CPUs=4
PartitionName=main Nodes=n[1-4] Default=YES MaxTime=1-00:00:00 State=UP
PartitionName=short Nodes=n[1-3] MaxTime=00:30:00 PriorityTier=2 State=UP
`;

/** The queue of a snapshot, and the place of one of its waiting jobs. */
export async function queueOf(text: string, id: string, conf = CONF) {
  const snapshot = parseSnapshot(text, 'snapshot.txt');
  const job = queuedJob(snapshot, id);
  const { wasm } = await clusterKernels();
  const queue = new QueueNow(wasm, snapshot, readSlurmConf(conf), job);
  return { queue, place: queue.placeOf(job) };
}

/** Explains a job of the small cluster. */
export const explained = async (jobs: readonly DumpJob[], id: string) => {
  const { queue, place } = await queueOf(snapshotDump({ jobs }), id);
  return explainNow(queue, place);
};

const SITE = join(root, 'examples/slurm/site');
/** A file of the recorded queue. */
export const site = (name: string) => readFileSync(join(SITE, name), 'utf8');
const CELLS = site('snapshot.txt')
  .split('\n')
  .filter((line) => /^\d+\|/.test(line))
  .map((line) => line.split('|'));
/** The cells of each of its waiting jobs. */
export const waiting = CELLS.filter(([, state]) => state === 'PENDING');
