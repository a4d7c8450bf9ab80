// The kernel beside C programs of the same algorithms, on the same jobs, in turn, where a C compiler is
// there. The sum of all waits must be equal to the last bit.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { generatePlain } from '../src/trace/generate/plain.ts';
import type { Workload } from '../src/trace/workload.ts';
import { benchKernels } from './kernels.ts';
import { inTurn } from './pairs.ts';
import { LOGS, readLog } from './realLogs.ts';
import { startsOf, stepper } from './stepper.ts';

type Case =
  | { policy: 'easy' | 'conservative'; log: string }
  | { policy: 'easy' | 'conservative'; load: number; jobs: number };

const FOLDER = 'build/bench/native';
const ROUNDS = 5;

const compiles = spawnSync('cc', ['--version']).status === 0;
if (!compiles) console.log('  there is no C compiler: these cases are left out');

const synthetic: Case[] = [
  { policy: 'easy', load: 0.8, jobs: 1e6 },
  { policy: 'easy', load: 0.95, jobs: 1e6 },
  { policy: 'easy', load: 1.5, jobs: 1e6 },
  { policy: 'conservative', load: 0.8, jobs: 2e5 },
  { policy: 'conservative', load: 0.95, jobs: 2e5 },
  { policy: 'conservative', load: 1.5, jobs: 1e4 },
];
const logs = LOGS.flatMap(({ log }): Case[] => [
  { policy: 'easy', log },
  ...(log.startsWith('RICC') ? [] : [{ policy: 'conservative' as const, log }]),
]);

export const cases: Case[] = compiles ? [...synthetic, ...logs] : [];

/** The least time of three replays in a process of its own, and the sum of waits. */
function runNative(program: string, jobs: string): { seconds: number; waits: number } {
  const [seconds, waits] = execFileSync(program, [jobs], { encoding: 'utf8' }).split(' ').map(Number);
  return { seconds, waits };
}

function compile(policy: string): string {
  mkdirSync(FOLDER, { recursive: true });
  const program = `${FOLDER}/${policy}`;
  execFileSync('cc', ['-O3', '-march=native', '-o', program, `bench/native/${policy}.c`, '-lm']);
  return program;
}

/** The columns as the programs read them (bench/native/jobs.h). A job is killed at its request. */
function writeJobs({
  jobs: { length, submit, run, request, processors },
  processors: machine,
}: Workload): string {
  const path = `${FOLDER}/jobs.bin`;
  const runs = run.map((seconds, job) => Math.min(seconds, request[job]));
  const columns = [submit, runs, request, processors].map((column) => column.subarray(0, length));
  const bytes = [Int32Array.of(length, machine), ...columns].map((column) =>
    Buffer.from(column.buffer, column.byteOffset, column.byteLength),
  );
  writeFileSync(path, Buffer.concat(bytes));
  return path;
}

export async function run(chosen: Case): Promise<object> {
  const { wasm } = await benchKernels();
  const workload =
    'log' in chosen
      ? await readLog(wasm, chosen.log)
      : await generatePlain({
          kernel: wasm,
          jobs: chosen.jobs,
          processors: 4096,
          load: chosen.load,
          seed: 1,
        });
  const program = compile(chosen.policy);
  const path = writeJobs(workload);
  const native = Array.from({ length: ROUNDS }, () => 0);
  let waits = 0;
  let round = 0;
  const side = stepper(wasm, workload, chosen.policy);
  const { kernel } = await inTurn(
    {
      kernel: {
        ...side,
        prepare: () => {
          const told = runNative(program, path);
          waits = told.waits;
          native[round++ % ROUNDS] = told.seconds;
          return side.prepare();
        },
      },
    },
    ROUNDS,
  );
  const ready = await side.prepare();
  side.run(ready);
  const { submit, length } = workload.jobs;
  const start = startsOf(ready, length);
  let expected = 0;
  for (let job = 0; job < length; job++) expected += start[job] - submit[job];
  if (expected !== waits) throw new Error(`the sum of waits is ${expected}, that of the C program ${waits}`);
  const seconds = Math.min(...kernel);
  const nativeSeconds = Math.min(...native);
  const name = 'log' in chosen ? chosen.log : `load ${chosen.load}`;
  const row = {
    ...chosen,
    jobsPerSecond: length / seconds,
    nativeJobsPerSecond: length / nativeSeconds,
    nativeOverKernel: nativeSeconds / seconds,
  };
  const rate = (jobsPerSecond: number) => (jobsPerSecond / 1e6).toFixed(3).padStart(7);
  console.log(
    `  ${chosen.policy.padEnd(13)} ${name.padEnd(24)} ${rate(row.jobsPerSecond)} M jobs/s, C ${rate(row.nativeJobsPerSecond)}` +
      `  ${row.nativeOverKernel.toFixed(2)} of C's rate`,
  );
  return row;
}
