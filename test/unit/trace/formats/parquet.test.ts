import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../../src/errors.ts';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { TraceError } from '../../../../src/trace/raw/traceError.ts';
import { workloadParquet } from '../../../../src/trace/write/workloadParquet.ts';
import { holds } from '../../../properties/seed.ts';
import { writtenWorkload } from '../../../support/arbitraryWorkload.ts';
import { testKernels } from '../../../support/kernels.ts';
import { fixtures } from '../../../support/paths.ts';
import { plainJobs } from '../../../support/workload.ts';

const { wasm: kernel } = await testKernels();

const fixture = (name: string) => readFileSync(join(fixtures, `parquet/${name}.parquet`));
const read = (name: string, options: ReadTraceOptions = {}) =>
  readTrace(fixture(name), { name: `${name}.parquet`, processors: 8, ...options });

async function bytes(chunks: Iterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(Buffer.concat([...chunks]));
}

describe('a Parquet file that Specula wrote', () => {
  test('is read back to the last bit, as a whole, in pieces and part by part', async () => {
    await holds(fc.tuple(writtenWorkload, fc.nat(2)), 100, async ([written, how]) => {
      const file = await bytes(await workloadParquet(written));
      const pieces = (async function* () {
        for (let at = 0; at < file.length; at += 1000) yield file.subarray(at, at + 1000);
      })();
      const found = await readTrace([file, file.buffer, pieces][how]);
      expect(plainJobs(found.jobs)).toEqual(plainJobs(written.jobs));
      expect(found.processors).toBe(written.processors);
      expect(found.unixStartTime).toBe(12);
    });
  });
});

describe('a Parquet file of another program', () => {
  test.each([
    'dates-ms',
    'dates-us',
    'dates-ns',
    'dates-int96',
  ])('is read: %s, with dates, nulls, names, a status in words and columns by other names', async (name) => {
    const { jobs, unixStartTime, cleaning } = await read(name);
    expect(unixStartTime).toBe(Date.UTC(2024, 2, 1) / 1000);
    // The third has no processors: NaN.
    expect(plainJobs(jobs)).toEqual({
      length: 3,
      id: [7, 8, 10],
      submit: [0, 10, 40],
      wait: [5, 10, 1.25],
      run: [60, 60, 58.75],
      request: [60, 60, 120],
      processors: [1, 2, 4],
      status: [1, 5, 0],
      user: [1, 2, -1],
      group: [-1, -1, -1],
      application: [-1, -1, -1],
      queue: [-1, -1, -1],
      partition: [-1, -1, -1],
    });
    expect(cleaning.lines).toBe(4);
    expect(cleaning.rows).toContainEqual({ reason: 'negative-run', action: 'dropped', jobs: 1 });
    expect(cleaning.rows).toContainEqual({ reason: 'no-request', action: 'run time used', jobs: 1 });
  });

  test('is read with several row groups, encodings and types', async () => {
    const { jobs } = await read('groups');
    expect(jobs.length).toBe(1000);
    expect([...jobs.submit]).toEqual(Array.from({ length: 1000 }, (_, j) => 5 * j));
    expect([...jobs.processors.subarray(298, 302)]).toEqual([3, 4, 1, 2]);
    expect(jobs.run.every((seconds) => seconds === 60)).toBe(true);
    expect([...jobs.id.slice(0, 3)]).toEqual([1, 2, 3]);
  });

  test('is read with columns given by name, given by number or left out', async () => {
    const { jobs } = await read('groups', {
      columns: { submit: 'PROCS', wait: 1, id: 'submit', estimate: 0 },
    });
    expect([...jobs.submit.subarray(0, 2)]).toEqual([1, 1]);
    expect([...jobs.wait.subarray(0, 2)]).toEqual([0, 20]);
  });
});

describe('a Parquet file that cannot be read is refused in one line:', () => {
  test.each<[string, ReadTraceOptions, RegExp]>([
    ['nested', {}, /^nested\.parquet: column 'submit', taken for submit, is nested; expected numbers$/],
    [
      'words',
      {},
      /^words\.parquet: row group 1, row 2: column 'submit' \(submit time\): 'x1' is not a time; expected seconds/,
    ],
    [
      'infinite',
      {},
      /^infinite\.parquet: row group 1, row 2: column 'run' \(run time\): 'Infinity' is not a number; expected seconds/,
    ],
    [
      'groups',
      { columns: { run: 0 } },
      /^groups\.parquet: no column 'run' \(run time\), nor 'start' and 'end' among submit/,
    ],
  ])('%s', async (name, options, message) => {
    await expect(read(name, options)).rejects.toThrow(TraceError);
    await expect(read(name, options)).rejects.toThrow(message);
  });

  test('naming a column that a Parquet file does not have is a usage error', async () => {
    await expect(read('groups', { columns: { user: 'who' } })).rejects.toThrow(
      /^--columns: groups\.parquet has no column 'who'; it has submit, run, procs$/,
    );
    await expect(read('groups', { columns: { wait: 9 } })).rejects.toThrow(UsageError);
  });

  test('a damaged Parquet file gives one line of error, or jobs', async () => {
    const whole = fixture('dates-us');
    await holds(
      fc.tuple(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        fc.option(fc.nat(whole.length)),
      ),
      500,
      async ([changes, cut]) => {
        const damaged = new Uint8Array(whole);
        for (const [at, byte] of changes) damaged[at] = byte;
        const source = damaged.slice(0, cut ?? damaged.length);
        try {
          await readTrace(source, { name: 'a.parquet', processors: 8, kernel });
        } catch (error) {
          expect(error).toBeInstanceOf(TraceError);
          expect((error as Error).message).toMatch(/^a\.parquet[:\d]*: .*$/);
        }
      },
    );
  });
});
