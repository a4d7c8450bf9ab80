// The built-in policies, written as schedulers of one's own, on the real logs. They have the same starts
// and ends to the last bit, under both event rules and on both engines.
import { expect } from 'vitest';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../src/trace/open/file.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { exampleScheduler } from '../../support/exampleSchedulers.ts';
import { testKernels } from '../../support/kernels.ts';
import { LOGS, testOnLog } from '../../support/logs.ts';
import { sized, THOROUGH } from '../seed.ts';

const { wasm, twin } = await testKernels();
const RULES = sized<EventRule[]>(['batch', 'each'], ['batch']);
const KERNELS = sized([wasm, twin], [wasm]);

/** These schedulers stop at the first job that does not fit, or at the last processor that is free. */
const QUICK = ['fcfs', 'easy'];
/**
 * These look at every waiting job at every pass: thorough tests only. Where thousands wait, they take the
 * first jobs of the log only.
 */
const SLOW = ['sjf-easy', 'conservative', 'pv-easy'];
const MOST: Record<string, number> = {
  'CEA-Curie-2011-2.1-cln.swf.gz': 50_000,
  'RICC-2010-2.swf.gz': 10_000,
};

for (const [file, { options }] of Object.entries(LOGS)) {
  const most = MOST[file];
  testOnLog(
    `${file}: the five examples give the hashes of the built-in policies`,
    file,
    async (path) => {
      const read = async (jobs?: number) =>
        readSwf((await openTrace(path)).chunks, { kernel: wasm, name: file, ...options, jobs });
      const whole = await read();
      await agree(whole, QUICK);
      if (THOROUGH) await agree(withLengths(most === undefined ? whole : await read(most)), SLOW);
    },
    false,
  );
}

/**
 * Jobs that are estimated to take no time take a second. The built-in conservative policy starts one of no
 * length at its reservation, also if its processors are held then (docs/schedulers.md). METACENTRUM-2009-2
 * has one such start.
 */
function withLengths(workload: Workload): Workload {
  const { jobs } = workload;
  if (!jobs.request.some((request) => request === 0)) return workload;
  const atLeast = (times: Float64Array) => times.map((time, j) => (jobs.request[j] === 0 ? 1 : time));
  return { ...workload, jobs: { ...jobs, run: atLeast(jobs.run), request: atLeast(jobs.request) } };
}

async function agree(workload: Workload, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const scheduler = await exampleScheduler(name);
    for (const eventRule of RULES) {
      const { hash } = await replay(workload, name, { kernel: wasm, eventRule });
      for (const kernel of KERNELS) {
        const own = await replay(workload, scheduler, { kernel, eventRule });
        const of = { name, eventRule, engine: kernel.engine };
        expect({ ...of, hash: own.hash }).toEqual({ ...of, hash });
      }
    }
  }
}
