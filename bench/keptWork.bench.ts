// PV-EASY whose preempted jobs keep their work, beside PV-EASY that kills them: a log and generated jobs, at two
// loads. The rate of a side is that of its replays over that of kills.
import { withLoad } from '../src/trace/generate/generate.ts';
import { generatePlain } from '../src/trace/generate/plain.ts';
import { benchKernels } from './kernels.ts';
import { inTurn, ratio } from './pairs.ts';
import { readLog } from './realLogs.ts';
import { stepper } from './stepper.ts';

type Case = [workload: 'KTH' | 'generated', load: number];

export const cases: Case[] = [
  ['KTH', 0.8],
  ['KTH', 0.95],
  ['generated', 0.8],
  ['generated', 0.95],
];

const WAYS = ['suspend:2m:2m', 'ondemand:2m:2m', 'periodic:1h:2m:2m'];

export async function run([name, load]: Case): Promise<object> {
  const { wasm } = await benchKernels();
  const workload = withLoad(
    name === 'KTH'
      ? await readLog(wasm, 'KTH-SP2-1996-2.1-cln')
      : await generatePlain({ kernel: wasm, jobs: 1e5, processors: 256, load: 1, seed: 1 }),
    load,
  );
  const side = (preemption: string) => stepper(wasm, workload, `pv-easy+request${preemption}`);
  const { kill, ...kept } = await inTurn(
    { kill: side(''), ...Object.fromEntries(WAYS.map((way) => [way, side(`+${way}`)])) },
    5,
  );
  const rates = Object.fromEntries(
    Object.entries<number[]>(kept).map(([way, times]) => [way, 1 / ratio(times, kill)]),
  );
  const list = Object.entries(rates).map(([way, rate]) => `${way} ${rate.toFixed(2)}`);
  console.log(`  ${name.padEnd(9)} load ${load}: ${list.join('  ')} of the rate of kills`);
  return { name, load, rates };
}
