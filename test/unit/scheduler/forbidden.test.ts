// The library refuses what a scheduler must not do, and never one that does nothing of that.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { Scheduler } from '../../../src/policy/scheduler.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { THOROUGH } from '../../properties/seed.ts';
import { FORBIDDEN } from '../../support/forbidden.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const { wasm, twin } = await testKernels();
const folder = mkdtempSync(join(tmpdir(), 'specula-forbidden-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As TINY of the command's tests. */
const job = (submit: number, run: number, request: number, processors: number) => ({
  ...{ submit, run, request, processors },
});
const JOBS = [job(0, 100, 100, 1), job(10, 50, 60, 2), job(20, 30, 40, 1), job(30, 99, 80, 2)];

const ours = FORBIDDEN.flatMap((one, i) => (one.late || one.command ? [] : [[one.does, one, i] as const]));

describe.each(Object.entries(THOROUGH ? { wasm, twin } : { wasm }))('on %s', (_, kernel) => {
  it.each(
    ours,
  )('a replay of the library refuses %s, and leaves the workload as it was', async (_, one, i) => {
    const file = join(folder, `${i}.mjs`);
    writeFileSync(file, one.text);
    const { default: scheduler } = (await import(pathToFileURL(file).href)) as { default: Scheduler };
    const workload = testWorkload(2, JOBS);
    const before = structuredClone(workload);
    const refused = replay(workload, scheduler, { kernel });
    // The file has another name here.
    const says = new RegExp(one.says.source.replaceAll('mine\\.mjs', `${i}\\.mjs`), one.says.flags);
    await expect(refused).rejects.toThrow(says);
    await expect(refused).rejects.toMatchObject({ message: expect.stringMatching(/^[^\n]+$/) });
    expect(workload).toEqual(before);
  });
});
