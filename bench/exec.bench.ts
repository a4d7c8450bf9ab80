// How many decisions a second a scheduler in a process of its own makes: EASY in Python on the shipped log,
// by the clock on the wall.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execScheduler, readSwf, replay } from '../src/library/node.ts';
import type { Scheduler } from '../src/policy/scheduler.ts';
import { benchKernels } from './kernels.ts';
import { median } from './pairs.ts';

const LOG = 'examples/logs/KTH-SP2-1996-2.1-cln.swf.gz';
const ROUNDS = 5;

export const cases: object[] = [{}];

export async function run(): Promise<object> {
  const { wasm } = await benchKernels();
  const workload = await readSwf(LOG, { kernel: wasm });
  const folder = join(process.cwd(), 'examples', 'schedulers');
  const inProcess: Scheduler = (await import(pathToFileURL(join(folder, 'easy.mjs')).href)).default;
  let passes = 0;
  const counting: Scheduler = {
    ...inProcess,
    schedule(pass) {
      passes++;
      inProcess.schedule(pass);
    },
  };
  const { hash } = await replay(workload, counting, { kernel: wasm });
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const own = await replay(workload, execScheduler(`python3 ${join(folder, 'python', 'easy.py')}`), {
      kernel: wasm,
    });
    seconds.push((performance.now() - begun) / 1000);
    if (own.hash !== hash) throw new Error('EASY in Python is not EASY');
  }
  const decisionsPerSecond = passes / median(seconds);
  console.log(`  easy.py  ${passes} decisions  ${Math.round(decisionsPerSecond)} decisions/s`);
  return { workload: workload.name, passes, decisionsPerSecond };
}
