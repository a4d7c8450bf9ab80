// Hashes of schedules on larger Slurm clusters than the oracle can follow: starts, ends, nodes, the scheduler that
// started a job, and why jobs waited. They are those of the kernel as it was before it left out searches whose
// answers are known. Those of `mixed` are of the rule that a job with GPUs is offered only the CPUs of its tasks.
// That of `node small day` has Resources as the last reason of jobs that lacked nodes at their submission.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { replayCluster } from '../../src/slurm/machine/replay.ts';
import { SLURM_TIMING } from '../../src/slurm/machine/replayOnSlurm.ts';
import { sized } from '../properties/seed.ts';
import { clusterWorkload, type Mix } from '../support/cluster/clusterWorkload.ts';
import { clusterKernels } from '../support/cluster/kernels.ts';

const { wasm, twin } = await clusterKernels();

type Known = [mix: Mix, jobs: number, nodes: number, load: number, hash: string];

const QUICK: Known[] = [
  ['cpu', 3000, 1000, 0.9, '452aefa2a685a354'],
  ['node small day', 3000, 1000, 0.9, 'a325b57033ac40a3'],
  ['cpu day', 1000, 300, 0.9, 'fb7432d29d450f8d'],
  ['mixed', 700, 300, 2, '7dce91c8a5c78c05'],
];
const LONGER: Known[] = [
  ['node', 3000, 1000, 0.9, 'd5cd57cbe46f4be5'],
  ['node day', 1500, 300, 0.9, 'f6054d0c3b1e57b8'],
  ['cpu small day', 1500, 200, 0.9, 'e3fefb2598275320'],
  ['mixed', 5000, 200, 1.2, '2cdbaa21203621e3'],
  ['mixed', 1500, 300, 2, 'a70fa6fd3a27d644'],
];

test.each(
  sized([...QUICK, ...LONGER], QUICK),
)('%s: %i jobs on %i nodes at a load of %d', async (mix, count, nodes, load, hash) => {
  const { cluster, jobs } = clusterWorkload(mix, count, nodes, load);
  for (const kernel of mix === 'mixed' ? sized([wasm, twin], [wasm]) : [wasm]) {
    const found = await replayCluster(kernel, cluster, jobs, SLURM_TIMING);
    const sum = createHash('sha1');
    for (const column of [found.start, found.end, found.by, found.reason, found.firstNode, found.nodes]) {
      sum.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
    }
    expect(sum.digest('hex').slice(0, 16)).toBe(hash);
  }
});
