// The Slurm machine with Slurm's defaults: generated jobs on clusters of 1000 nodes of 32 CPUs, even and with
// queues of hundreds. Whole calls: the kernel's columns are filled within the time that counts.
import { readFile } from 'node:fs/promises';
import { wasmKernel } from '../src/kernel/wasm.ts';
import { replayCluster } from '../src/slurm/machine/replay.ts';
import { SLURM_TIMING } from '../src/slurm/machine/replayOnSlurm.ts';
import { clusterWorkload, type Mix } from '../test/support/cluster/clusterWorkload.ts';
import { inTurn, median } from './pairs.ts';

type Case = [mix: Mix, jobs: number, nodes: number, load: number];

export const cases: Case[] = [
  ['node', 10_000, 1000, 0.9],
  ['cpu', 10_000, 1000, 0.9],
  ['node small', 100_000, 1000, 0.9],
  ['node small day', 100_000, 1000, 0.9],
  ['cpu small', 100_000, 1000, 0.9],
];

export async function run([mix, count, nodes, load]: Case): Promise<object> {
  const kernel = await wasmKernel(await readFile('build/slurm.wasm'), 'slurm');
  const { cluster, jobs } = clusterWorkload(mix, count, nodes, load);
  const whole = () => replayCluster(kernel, cluster, jobs, SLURM_TIMING);
  const { start } = await whole();
  const { wasm } = await inTurn({ wasm: { prepare: () => undefined, run: whole } }, 3);
  const seconds = median(wasm);
  const days = (jobs[count - 1].submit - jobs[0].submit) / 86_400;
  const wait = jobs.reduce((sum, { submit }, i) => sum + start[i] - submit, 0) / count;
  console.log(
    `  ${mix.padEnd(14)} ${count} jobs on ${nodes} nodes, load ${load}, ${days.toFixed(1)} days, mean wait ${wait.toFixed(0)} s:` +
      `  ${seconds.toFixed(2)} s`,
  );
  return { mix, jobs: count, nodes, load, days, wait, seconds };
}
