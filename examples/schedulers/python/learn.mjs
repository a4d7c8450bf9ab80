// Trains learner.py on seeds of a drawn workload, and compares it with FCFS on other seeds: the mean bounded slowdown of each
// seed under both, and the mean of their differences with its 95% interval.
//
//   node examples/schedulers/python/learn.mjs [seeds to train on] [held-out seeds]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execScheduler, generateLublin, replay } from 'specula';

const [training, heldOut] = [process.argv[2] ?? 30, process.argv[3] ?? 20].map(Number);
const folder = mkdtempSync(join(tmpdir(), 'specula-learner-'));
const learner = fileURLToPath(new URL('learner.py', import.meta.url));
const command = `python3 '${learner}' '${join(folder, 'table.json')}'`;

/** @param {number} seed */
const workload = (seed) => generateLublin({ jobs: 1000, processors: 64, load: 0.8, overestimate: 1, seed });

for (let seed = 1; seed <= training; seed++)
  await replay(await workload(seed), execScheduler(`${command} --train`), { seed });

const differences = [];
for (let seed = 1001; seed <= 1000 + heldOut; seed++) {
  const jobs = await workload(seed);
  const learned = await replay(jobs, execScheduler(command), { seed });
  const fcfs = await replay(jobs, 'fcfs');
  differences.push(fcfs.metrics.meanBoundedSlowdown - learned.metrics.meanBoundedSlowdown);
  console.log(
    `seed ${seed}: fcfs ${fcfs.metrics.meanBoundedSlowdown.toFixed(1)}, learned ${learned.metrics.meanBoundedSlowdown.toFixed(1)}`,
  );
}
const mean = differences.reduce((sum, one) => sum + one, 0) / heldOut;
const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (heldOut - 1);
console.log(`better on ${differences.filter((one) => one > 0).length} of ${heldOut} held-out seeds`);
console.log(
  `mean difference ${mean.toFixed(1)} ± ${(1.96 * Math.sqrt(variance / heldOut)).toFixed(1)} (95% interval)`,
);
rmSync(folder, { recursive: true });
