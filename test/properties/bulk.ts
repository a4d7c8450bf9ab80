// Many small cases against an oracle, quickly: each runs on one engine, and only what
// differs is made smaller and shown.
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Kernel } from '../../src/kernel/instance.ts';
import { inTurn } from '../support/engines.ts';
import { testKernels, withBlocks } from '../support/kernels.ts';
import { sized } from './seed.ts';

/** How many small workloads a test takes: a policy has this test under each of two event rules. */
export const SMALL_WORKLOADS = sized(102, 20);

interface Workload {
  readonly jobs: readonly unknown[];
}

interface BulkOptions {
  /** Entries of a block of the queues. Default: those of long queues. */
  blocks?: number;
}

/**
 * Expects that the kernel's answer is the oracle's for each workload, on the engines in turn.
 *
 * @param both the answers of the kernel and of the oracle
 */
export async function expectInBulk<W extends Workload>(
  workloads: readonly W[],
  both: (workload: W, kernel: Kernel) => Promise<readonly [unknown, unknown]>,
  { blocks }: BulkOptions = {},
): Promise<void> {
  const kernels = await testKernels();
  for (const [i, workload] of workloads.entries()) {
    const name = inTurn(i);
    const kernel = blocks === undefined ? kernels[name] : withBlocks(kernels[name], blocks);
    const differs = async (one: W) => !isDeepStrictEqual(...(await both(one, kernel)));
    if (!(await differs(workload))) continue;
    const least = await smallest(workload, differs);
    const [found, wanted] = await both(least, kernel);
    expect(found, `workload ${i} on ${name}, made smaller: ${JSON.stringify(least)}`).toEqual(wanted);
  }
}

/** The workload without jobs that need not be there for it to fail. */
async function smallest<W extends Workload>(workload: W, fails: (one: W) => Promise<boolean>): Promise<W> {
  for (let job = 0; job < workload.jobs.length; job++) {
    const without = { ...workload, jobs: workload.jobs.toSpliced(job, 1) };
    if (without.jobs.length > 0 && (await fails(without))) return smallest(without, fails);
  }
  return workload;
}
