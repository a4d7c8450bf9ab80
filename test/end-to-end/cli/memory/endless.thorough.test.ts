// A device or a pipe that never ends is refused in little memory, whichever option names it.
import { execFileSync, spawn } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampled } from '../../../properties/seed.ts';
import { fixtures } from '../../../support/paths.ts';
import { temporaryFolder } from '../cli.ts';
import { withMemory } from './withMemory.ts';

const folder = temporaryFolder();
const conf = join(fixtures, 'slurm-machine', 'cores', 'slurm.conf');
const accounts = join(fixtures, 'slurm-machine', 'micro-cluster', 'accounts.cfg');
writeFileSync(join(folder, 'jobs.swf'), '; MaxProcs: 4\n1 0 0 5 1\n');

/** Every argument and option that names a file that is read. FILE is its placeholder. */
const CALLS = [
  'replay FILE',
  'replay FILE --stream',
  'replay FILE --format csv',
  'replay FILE --format sacct',
  'explain FILE --job 1',
  'plot FILE --policy easy -o figures',
  'stats FILE',
  'speculate FILE',
  'advise --from-sacct FILE',
  'trace write FILE -o out.swf',
  'trace from-sacct FILE -o out.swf',
  'validate FILE.csv --trace jobs.swf',
  'validate FILE.bin --trace jobs.swf',
  'validate FILE.swf --trace jobs.swf',
  'reserve --trace FILE',
  'reserve --discrete FILE',
  'reserve --history FILE',
  'sessions FILE --model interactive:fcfs',
  'generate stochastic --description FILE --strategy hpc -o out.json',
  'sweep FILE -o runs',
  'resume FILE',
  'cancel FILE',
  'when FILE --job 1',
  'when --job 1 --snapshot FILE',
  'submit --distribution uniform(1h,9h) -- FILE',
  `slurm replay jobs.swf --slurm-conf FILE`,
  `slurm replay jobs.swf --slurm-conf ${conf} --accounts FILE`,
  `slurm replay jobs.swf --slurm-conf ${conf} --accounts ${accounts} --qos FILE`,
  `slurm replay jobs.swf --slurm-conf ${conf} --reservations FILE`,
  `slurm replay jobs.swf --slurm-conf ${conf} --outages FILE`,
];

const run = (args: readonly string[]) => withMemory(args, folder);

for (const ending of ['.csv', '.bin', '.swf']) symlinkSync('/dev/zero', join(folder, `zero${ending}`));
symlinkSync('/dev/zero', join(folder, 'zero'));

test.each(sampled(CALLS, 3))('%s: zeros without end', async (call) => {
  const { status, megabytes, stderr } = await run(call.replace('FILE', 'zero').split(' '));
  expect(stderr).toMatch(/^specula: .*(NUL byte at 0|not a schedule buffer).*\n$/);
  expect(status).toBeGreaterThan(0);
  expect(megabytes).toBeLessThan(150);
});

test.each(
  sampled(
    CALLS.filter((call) => !call.includes('FILE.')),
    5,
  ),
)('%s: lines without end', async (call) => {
  const pipe = join(folder, 'pipe');
  execFileSync('rm', ['-f', pipe]);
  execFileSync('mkfifo', [pipe]);
  const writer = spawn('bash', ['-c', `yes > '${pipe}'`], { stdio: 'ignore' });
  const { status, megabytes, stderr } = await run(call.replace('FILE', 'pipe').split(' '));
  writer.kill();
  expect(stderr).toMatch(/^specula: .{1,1999}\n$/);
  expect(status).toBeGreaterThan(0);
  // Jobs, recordings and earlier runs may be long; what describes something may not.
  expect(megabytes).toBeLessThan(/^(speculate|sessions|reserve --history)/.test(call) ? 1500 : 300);
});
