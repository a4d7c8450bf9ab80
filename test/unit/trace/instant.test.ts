// Dates as ends of windows and as presents of a trace.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { durationOrDate } from '../../../src/commands/values.ts';
import { jobQuestion } from '../../../src/forecast/jobQuestion.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { secondsAfterFirst } from '../../../src/trace/instant.ts';
import { instantOfDate } from '../../../src/trace/times.ts';
import { holds } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm: kernel } = await testKernels();

/** The clock of Stockholm is an hour ahead until 2:00 of 31 March 2024, and then two. */
const EASTER = Date.UTC(2024, 2, 30) / 1000;
const text = (header: string) =>
  `; MaxProcs: 4\n${header}${[100, 86_400, 2 * 86_400, 3 * 86_400]
    .map((submit, i) => `${i + 1} ${submit} 0 50 1 -1 -1 1 60 -1 1 1 1 1 1 -1 -1 -1\n`)
    .join('')}`;
const dated = text(`; UnixStartTime: ${EASTER}\n; TimeZoneString: Europe/Stockholm\n`);
const read = (swf: string, window: object) =>
  readSwf(new TextEncoder().encode(swf), { kernel, name: 'easter.swf', ...window });
const submits = async (window: object) => Array.from((await read(dated, window)).jobs.submit);

test.each<[object, number[]]>([
  [{ from: '2024-03-31' }, [86_400, 172_800, 259_200]],
  // 1:00 in Stockholm is 0:00 in Greenwich, when the second job comes.
  [{ from: '2024-03-31T01:00' }, [86_400, 172_800, 259_200]],
  [{ from: '2024-03-31T01:00:01' }, [172_800, 259_200]],
  [{ from: '2024-03-31T00:00:00Z' }, [86_400, 172_800, 259_200]],
  [{ from: '2024-03-31T00:00:01Z' }, [172_800, 259_200]],
  // After the change of the clock it is two hours ahead.
  [{ to: '2024-04-01 02:00' }, [100, 86_400]],
  [{ to: '2024-04-01 02:00:01' }, [100, 86_400, 172_800]],
  [{ to: '2024/04/01T01:00+01:00' }, [100, 86_400]],
  [{ from: '2024-03-31', to: '2024-04-01' }, [86_400]],
  [{ from: '1999-01-01', to: 86_400 }, [100, 86_400]],
  [{ from: 200, to: '2024-04-02' }, [86_400, 172_800]],
])('of the window %j the jobs are those by the clock of the log', async (window, expected) => {
  expect(await submits(window)).toEqual(expected);
});

test('a log without a zone goes by Greenwich', async () => {
  const { jobs } = await read(text(`; UnixStartTime: ${EASTER}\n`), { from: '2024-03-31T00:00:01' });
  expect(Array.from(jobs.submit)).toEqual([172_800, 259_200]);
});

test.each<[string, object, string]>([
  [
    dated,
    { from: '2024-03-31', to: '2024-03-30' },
    '--to: expected a time later than --from (2024-03-31), not 2024-03-30',
  ],
  [dated, { from: '2024-04-01', to: 3600 }, '--to: expected a time later than --from (2024-04-01), not 1h'],
  [
    dated,
    { from: '2024-02-30' },
    '--from 2024-02-30: expected a date such as 2024-03-27 or 2024-03-27T08:00',
  ],
  [
    text(''),
    { to: '2024-04-01' },
    'easter.swf: --to 2024-04-01: the trace has no dates; give a time after its first job, such as 12h',
  ],
])('of %j the window %j is refused in one line', async (swf, window, message) => {
  await expect(read(swf, window)).rejects.toThrow(message);
});

test('a forecast is asked at a date', async () => {
  const workload = await read(dated, {});
  const { jobs } = workload;
  const start = jobs.submit;
  const world = { jobs, start, end: start, unknown: 0 } as unknown as Parameters<typeof jobQuestion>[0];
  const asked = { processors: 1, request: 60 };
  expect(jobQuestion(world, workload, { at: '2024-03-31T12:00', ...asked }).now).toBe(86_400 + 10 * 3600);
  expect(() => jobQuestion(world, workload, { at: '2024-03-29', ...asked })).toThrow(
    '--at 2024-03-29: expected seconds after the first job, 0 or more',
  );
});

test('a date is as far from the first job as its instant is, whatever the clock', async () => {
  const zone = fc.constantFrom('UTC', 'Europe/Stockholm', 'America/Chicago', 'Asia/Kolkata');
  const seconds = fc.integer({ min: 0, max: 2_000_000_000 });
  await holds(fc.tuple(zone, seconds, seconds), 300, ([timeZone, at, unixStartTime]) => {
    const shown = new Date(1000 * at).toLocaleString('sv', { timeZone }).replace(' ', 'T');
    const found = secondsAfterFirst(shown, { name: 'x', first: 7, unixStartTime, timeZone }, '--at');
    // The clock shows an hour twice when it is put back: the first of the two is meant.
    expect([at, at - 3600]).toContain(found + unixStartTime + 7);
    expect(instantOfDate(`${new Date(1000 * at).toISOString().slice(0, 19)}Z`, timeZone)).toBe(at);
  });
});

test('an option takes a duration as seconds, and a date as it is', () => {
  expect(durationOrDate('1h30m')).toBe(5400);
  expect(durationOrDate('2024')).toBe(2024);
  for (const date of ['2024-03-27', '2024/03/27', '2024-03-27T08:00', '2024-03-27 08:00:30+02:00'])
    expect(durationOrDate(date)).toBe(date);
  for (const wrong of ['2024-3-27', '2024-13-01', '2024-02-30', '2024-03-27T8'])
    expect(() => durationOrDate(wrong)).toThrow('expected a date such as 2024-03-27 or 2024-03-27T08:00');
  expect(() => durationOrDate('27-03-2024')).toThrow('expected a duration');
});
