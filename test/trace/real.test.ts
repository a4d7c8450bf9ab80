import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openTrace } from '../../src/trace/file.ts';
import { type ReadSwfOptions, readSwf } from '../../src/trace/swf.ts';
import { testKernels } from '../kernels.ts';
import { expectOracle, read } from '../swf/readings.ts';
import { realTrace, WHY_SKIPPED } from '../traces.ts';

const kernels = await testKernels();

interface Log {
  lines: number;
  jobs: number;
  processors: number;
  options?: ReadSwfOptions;
}

const request6 = { columns: { requestedTime: 6 } };

// Lines, and processors where the header has none, as the table of the logs states them; jobs by a script of five lines.
const LOGS: Record<string, Log> = {
  'ALCF-Mira-2018.swf.gz': { lines: 22508, jobs: 22508, processors: 49152, options: request6 },
  'ALCF-Theta-2022-2023.swf.gz': { lines: 23387, jobs: 23387, processors: 4392, options: request6 },
  'CEA-Curie-2011-2.1-cln.swf.gz': { lines: 312826, jobs: 312807, processors: 93312 },
  'CERIT-SC-wagap-2013.swf.gz': {
    lines: 17900,
    jobs: 17898,
    processors: 2176,
    options: { processors: 2176 },
  },
  'CTC-SP2-1996-3.1-cln.swf.gz': { lines: 77222, jobs: 77222, processors: 338 },
  'KTH-SP2-1996-2.1-cln.swf.gz': { lines: 28476, jobs: 28475, processors: 100 },
  'KTH-SP2-1996-2.swf.gz': { lines: 28489, jobs: 28489, processors: 100 },
  'KTH-SP2-pyss-easy-result.swf.gz': { lines: 28481, jobs: 28481, processors: 100 },
  'LLNL-Atlas-2006-2.1-cln.swf.gz': { lines: 43778, jobs: 39207, processors: 9216 },
  'LLNL-Thunder-2007-1.1-cln.swf.gz': { lines: 121039, jobs: 118791, processors: 4008 },
  'LPC-EGEE-2004-1.2-cln.swf.gz': { lines: 234889, jobs: 220695, processors: 140 },
  'METACENTRUM-2009-2.swf.gz': { lines: 103656, jobs: 103656, processors: 806, options: { processors: 806 } },
  'NASA-iPSC-1993-3.1-cln.swf.gz': { lines: 18239, jobs: 18239, processors: 128 },
  'OSC-Clust-2000-3.1-cln.swf.gz': { lines: 36097, jobs: 36097, processors: 178 },
  'RICC-2010-2.swf.gz': { lines: 447794, jobs: 447794, processors: 8192, options: { processors: 8192 } },
  'SDSC-BLUE-2000-4.2-cln.swf.gz': { lines: 243306, jobs: 232562, processors: 1152 },
  'SDSC-DS-2004-2.1-cln.swf.gz': { lines: 96069, jobs: 85045, processors: 1664 },
  'SDSC-Par-1996-3.1-cln.swf.gz': { lines: 32135, jobs: 32135, processors: 400 },
  'SDSC-SP2-1998-4.2-cln.swf.gz': { lines: 59715, jobs: 54044, processors: 128 },
  'SDSC-SP2-pyss-easy-result.swf.gz': { lines: 54006, jobs: 54006, processors: 128 },
  'Sandia-Ross-2001-1.1-cln.swf.gz': { lines: 57882, jobs: 57867, processors: 1524 },
  'UniLu-Gaia-2014-1.swf.gz': { lines: 51987, jobs: 51860, processors: 2004 },
  'lublin_256.swf.gz': { lines: 10000, jobs: 10000, processors: 256 },
};

describe.each(Object.entries(LOGS))('%s', (file, { lines, jobs, processors, options }) => {
  const path = realTrace(file);

  test('is read as the oracle reads it, by every kernel', { timeout: 60_000 }, async ({ skip }) => {
    if (!path) return skip(WHY_SKIPPED);
    const bytes = gunzipSync(readFileSync(path));
    const columns = options?.columns as Record<string, number> | undefined;
    const wasm = await read(kernels.wasm, bytes, { columns });
    expectOracle(wasm, bytes.toString('latin1'), columns);
    for (const kernel of [kernels.twin, kernels.checked]) {
      const same = await read(kernel, bytes, { columns });
      for (const [name, column] of Object.entries(wasm.columns)) {
        const other = same.columns[name as keyof typeof wasm.columns];
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

  test('becomes a workload in which every line is accounted for', async ({ skip }) => {
    if (!path) return skip(WHY_SKIPPED);
    const { chunks } = await openTrace(path);
    const workload = await readSwf(chunks, { kernel: kernels.wasm, ...options });
    const dropped = workload.cleaning.rows.filter(({ action }) => action === 'dropped');
    expect(workload.cleaning.lines).toBe(lines);
    expect(workload.processors).toBe(processors);
    expect(workload.jobs.length).toBe(jobs);
    expect(lines - dropped.reduce((sum, row) => sum + row.jobs, 0)).toBe(jobs);
    expect(workload.jobs.submit.every((time, job, all) => job === 0 || all[job - 1] <= time)).toBe(true);
  });
});
