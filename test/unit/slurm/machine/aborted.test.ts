import { expect, test } from 'vitest';
import { replayCluster } from '../../../../src/slurm/machine/replay.ts';
import { SLURM_TIMING } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterWorkload } from '../../../support/cluster/clusterWorkload.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';

test('a replay that is aborted rejects with the reason', async () => {
  const { wasm } = await clusterKernels();
  const { cluster: large, jobs: many } = clusterWorkload('cpu day', 20_000, 200, 0.9);
  const stop = new AbortController();
  const onProgress = () => stop.abort(new Error('enough'));
  const run = replayCluster(wasm, large, many, SLURM_TIMING, { onProgress, signal: stop.signal });
  await expect(run).rejects.toThrow('enough');
});
