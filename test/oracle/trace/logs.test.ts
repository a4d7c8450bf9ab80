import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../src/trace/open/file.ts';
import { testKernels } from '../../support/kernels.ts';
import { LOGS, testOnLog } from '../../support/logs.ts';
import { expectOracle, read } from '../../unit/trace/text/readings.ts';

const kernels = await testKernels();

for (const [file, { lines, jobs, processors, options }] of Object.entries(LOGS)) {
  testOnLog(`${file} is read as the oracle reads it, by every kernel`, file, async (path) => {
    const bytes = gunzipSync(readFileSync(path));
    const columns = options?.columns as Record<string, number> | undefined;
    const wasm = await read(kernels.wasm, bytes, { columns });
    expectOracle(wasm, bytes.toString('latin1'), columns);
    for (const kernel of [kernels.twin, kernels.checked]) {
      const same = await read(kernel, bytes, { columns });
      const others = Object.entries(same.columns);
      for (const [i, [name, column]] of Object.entries(wasm.columns).entries()) {
        const [, other] = others[i];
        expect([
          name,
          Buffer.compare(
            Buffer.from(column.buffer, 0, column.byteLength),
            Buffer.from(other.buffer, 0, other.byteLength),
          ),
        ]).toEqual([name, 0]);
      }
    }
  });

  testOnLog(`${file} becomes a workload in which every line is accounted for`, file, async (path) => {
    const { chunks } = await openTrace(path);
    const workload = await readSwf(chunks, { kernel: kernels.wasm, ...options });
    const dropped = workload.cleaning.rows.filter(({ action }) => action === 'dropped');
    expect(workload.cleaning.lines).toBe(lines);
    expect(workload.processors).toBe(processors);
    expect(workload.jobs.length).toBe(jobs);
    expect(lines - dropped.reduce((sum, row) => sum + row.jobs, 0)).toBe(jobs);
    expect(workload.jobs.submit.every((time, job, all) => job === 0 || all[job - 1] <= time)).toBe(true);
  });
}
