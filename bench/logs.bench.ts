// The event loop alone on real logs. Wasm and twin in turn.
import { benchKernels } from './kernels.ts';
import { inTurn, ratio } from './pairs.ts';
import { LOGS, readLog } from './realLogs.ts';
import { stepper } from './stepper.ts';

const POLICIES = ['easy', 'sjf-easy', 'venture', 'wfp3+easy', 'conservative'];
/** Minutes of CPU: under conservative backfilling every end looks at a queue of up to 23 000. */
const TOO_LONG = ['RICC-2010-2 conservative', 'RICC-2010-2 wfp3+easy'];

type Case = { log: string; policy: string };

export const cases: Case[] = LOGS.flatMap(({ log }) =>
  POLICIES.filter((policy) => !TOO_LONG.includes(`${log} ${policy}`)).map((policy) => ({ log, policy })),
);

export async function run({ log, policy }: Case): Promise<object> {
  const kernels = await benchKernels();
  const workload = await readLog(kernels.wasm, log);
  const { length } = workload.jobs;
  const { wasm, js } = await inTurn(
    { wasm: stepper(kernels.wasm, workload, policy), js: stepper(kernels.js, workload, policy) },
    5,
  );
  const row = {
    log,
    policy,
    jobs: length,
    jobsPerSecond: length / Math.min(...wasm),
    wasmOverJs: ratio(js, wasm),
  };
  console.log(
    `  ${log.padEnd(24)} ${policy.padEnd(13)} ${(row.jobsPerSecond / 1e6).toFixed(3).padStart(7)} M jobs/s` +
      `  ${row.wasmOverJs.toFixed(2)} × the twin`,
  );
  return row;
}
