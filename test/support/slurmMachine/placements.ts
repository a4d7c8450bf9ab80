// Where the jobs of a few submissions get their CPUs, for what slurmctld 22.05.8 was seen to do with them.
import { reasonWord } from '../../../src/slurm/machine/accounting/limitWords.ts';
import { readEvents } from '../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, runOnSlurm } from '../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../cluster/kernels.ts';

/** A line of slurm.conf. */
export const MAIN = 'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP';

const { wasm: kernel } = await clusterKernels();

/** Long before the first of the jobs ends. */
const SEEN_AT = 100;

/**
 * Jobs that are submitted a second after the other and run long. Of each: the nodes and the CPUs of each, the reason
 * for which it waits, or that it is refused.
 */
export async function placements(conf: string, jobs: readonly string[], version?: string): Promise<string[]> {
  const lines = jobs.map(
    (words, i) => `-dt ${i} -e submit_batch_job | -sim-walltime 600 -t 20 ${words} x.job\n`,
  );
  const {
    cluster,
    found,
    jobs: taken,
  } = await runOnSlurm(readSlurmConf(conf, { version }), readEvents(lines.join(''), { file: 'jobs' }), {
    kernel,
  });
  return jobs.map((_, i) => {
    if (taken[i].refused !== undefined) return 'refused';
    if (Number.isNaN(found.start[i])) return 'never';
    if (found.start[i] > SEEN_AT) return reasonWord(found.reason[i]);
    const places = Array.from({ length: found.firstNode[i + 1] - found.firstNode[i] }, (_, k) => {
      const at = found.firstNode[i] + k;
      return `${cluster.nodes[found.nodes[at]].name}:${found.cpus[at]}`;
    });
    return places.join(' ');
  });
}
