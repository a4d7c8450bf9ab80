// The event loop alone on real logs. Wasm and twin in turn.
import { existsSync } from 'node:fs';
import { readSwf } from '../src/trace/formats/swf.ts';
import { openTrace } from '../src/trace/open/file.ts';
import { benchKernels } from './kernels.ts';
import { inTurn, ratio } from './pairs.ts';
import { stepper } from './stepper.ts';

const FOLDER = process.env.SPECULA_TRACES ?? '../shared/traces';

/** And the processors, where the header does not say. */
const LOGS: [log: string, processors?: number][] = [
  ['RICC-2010-2', 8192],
  ['CEA-Curie-2011-2.1-cln'],
  ['CTC-SP2-1996-3.1-cln'],
  ['SDSC-BLUE-2000-4.2-cln'],
  ['KTH-SP2-1996-2.1-cln'],
];
const POLICIES = ['easy', 'sjf-easy', 'venture', 'wfp3+easy', 'conservative'];
/** Minutes of CPU: under conservative backfilling every end looks at a queue of up to 23 000. */
const TOO_LONG = ['RICC-2010-2 conservative', 'RICC-2010-2 wfp3+easy'];

type Case = { log: string; processors?: number; policy: string };

export const cases: Case[] = LOGS.filter(([log]) => existsSync(`${FOLDER}/${log}.swf.gz`)).flatMap(
  ([log, processors]) =>
    POLICIES.filter((policy) => !TOO_LONG.includes(`${log} ${policy}`)).map((policy) => ({
      log,
      processors,
      policy,
    })),
);

export async function run({ log, processors, policy }: Case): Promise<object> {
  const kernels = await benchKernels();
  const { chunks } = await openTrace(`${FOLDER}/${log}.swf.gz`);
  const workload = await readSwf(chunks, { kernel: kernels.wasm, processors });
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
