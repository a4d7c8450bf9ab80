// How the time that a job takes on the Slurm machine grows: with the queue (a load of 1.5, more and more jobs), with
// nodes and with jobs (a load of 0.9). The exponent is the slope between the smallest and the largest, in logarithms.
import { readFile } from 'node:fs/promises';
import { wasmKernel } from '../src/kernel/wasm.ts';
import { replayCluster } from '../src/slurm/machine/replay.ts';
import { SLURM_TIMING } from '../src/slurm/machine/replayOnSlurm.ts';
import { clusterWorkload, type Mix } from '../test/support/cluster/clusterWorkload.ts';
import { inTurn } from './pairs.ts';

interface Case {
  readonly mix: Mix;
  readonly grows: 'queue' | 'nodes' | 'jobs';
  readonly sizes: readonly number[];
}

export const cases: Case[] = [
  { mix: 'node small', grows: 'queue', sizes: [3000, 10_000, 40_000] },
  { mix: 'cpu small', grows: 'queue', sizes: [3000, 6000, 10_000] },
  { mix: 'node small', grows: 'nodes', sizes: [100, 1000, 10_000] },
  { mix: 'cpu small', grows: 'nodes', sizes: [100, 1000, 10_000] },
  { mix: 'node small', grows: 'jobs', sizes: [10_000, 100_000, 300_000] },
  { mix: 'cpu small', grows: 'jobs', sizes: [10_000, 100_000] },
];

/** Jobs, nodes and load of a size. */
function shapeOf({ grows }: Case, size: number): [jobs: number, nodes: number, load: number] {
  if (grows === 'nodes') return [10_000, size, 0.9];
  return [size, 1000, grows === 'queue' ? 1.5 : 0.9];
}

export async function run(chosen: Case): Promise<object> {
  const { mix, grows, sizes } = chosen;
  const kernel = await wasmKernel(await readFile('build/slurm.wasm'), 'slurm');
  const points = [];
  for (const size of sizes) {
    const [count, nodes, load] = shapeOf(chosen, size);
    const { cluster, jobs } = clusterWorkload(mix, count, nodes, load);
    const whole = () => replayCluster(kernel, cluster, jobs, SLURM_TIMING);
    const { start, end } = await whole();
    const wait = jobs.reduce((sum, { submit }, i) => sum + start[i] - submit, 0);
    const makespan = end.reduce((last, time) => Math.max(last, time), 0) - jobs[0].submit;
    const { side } = await inTurn({ side: { prepare: () => undefined, run: whole } }, 1);
    points.push({ x: grows === 'queue' ? wait / makespan : size, microseconds: (1e6 * side[0]) / count });
  }
  const [first, last] = [points[0], points[points.length - 1]];
  const exponent = Math.log(last.microseconds / first.microseconds) / Math.log(last.x / first.x);
  const list = points.map(({ x, microseconds }) => `${x.toFixed(0)}: ${microseconds.toFixed(0)}`).join('  ');
  console.log(`  ${mix.padEnd(10)} ${grows.padEnd(6)} µs a job at ${list}  exponent ${exponent.toFixed(2)}`);
  return { mix, grows, points, exponent };
}
