// Jobs that may have run before: Slurm puts such a job back into the queue, where it waits for two minutes.
import { expect, test } from 'vitest';
import { SacctReader } from '../../../../src/trace/sacct/dump.ts';
import { encode, HEADER, type Line, line, read } from './dump.ts';

const SUBMIT = 1_704_873_600;
const job = (id: string, delay: number, more: Line | { wait?: number } = {}) => {
  const { wait = 200, ...rest } = more as { wait?: number };
  const start = SUBMIT + wait;
  const times = { submit: SUBMIT, eligible: SUBMIT + delay, start, end: start + 60 };
  const texts = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, String(time)]));
  return line({ id, ...texts, ...rest });
};
const requeued = async (lines: readonly string[], field?: string) => {
  const { cleaning } = await read(lines, {}, field === undefined ? HEADER : `${HEADER}|${field}`);
  const count = (reason: string) => cleaning.rows.find((row) => row.reason === reason)?.jobs ?? 0;
  return [count('perhaps-requeued'), count('further-run')];
};

test.each<[delay: number, wait: number, found: number]>([
  [0, 200, 0],
  [119, 200, 0],
  [120, 200, 1],
  [121, 200, 1],
  [125, 200, 1],
  [126, 200, 0],
  [121, 121, 1],
  [121, 120, 0],
])('a job that was eligible after %i s and started after %i s', async (delay, wait, found) => {
  expect(await requeued([job('7', delay, { wait })])).toEqual([found, 0]);
});

test.each<[field: string, cell: string, delay: number, found: number]>([
  ['Restarts', '2', 0, 1],
  ['Restarts', '0', 121, 0],
  ['SubmitLine', 'sbatch a-b.sh', 121, 1],
  ['SubmitLine', 'sbatch -n 1 a.sh', 121, 1],
  ['SubmitLine', 'sbatch -n 1 a.sh', 0, 0],
  ['SubmitLine', 'sbatch -b now+2minutes a.sh', 121, 0],
  ['SubmitLine', 'sbatch --begin=now+2minutes a.sh', 121, 0],
  ['SubmitLine', 'sbatch -dafter:1 a.sh', 121, 0],
  ['SubmitLine', 'sbatch --dependency=after:1 a.sh', 121, 0],
])('a job with the %s %j that was eligible after %i s', async (field, cell, delay, found) => {
  expect(await requeued([`${job('7', delay)}|${cell}`], field)).toEqual([found, 0]);
});

test('a job whose earlier run is in the dump is not counted', async () => {
  const first = job('7', 0, { wait: 10, state: 'REQUEUED' } as Line & { wait: number });
  expect(await requeued([first, job('7', 121), job('8', 121)])).toEqual([1, 1]);
});

test('dates of sacct have no time zone, seconds do', () => {
  const headerOf = (record: string) => {
    const reader = new SacctReader('dump.txt');
    reader.add(encode(`${HEADER}\n${record}\n`));
    return reader.finish().header;
  };
  const dates = { submit: '2024-01-10T08:00:00', start: '2024-01-10T08:00:10', end: '2024-01-10T08:01:10' };
  expect(headerOf(line({ id: '7', ...dates }))).toEqual({ unixStartTime: SUBMIT, naiveDates: true });
  expect(headerOf(job('7', 0))).toEqual({ unixStartTime: SUBMIT });
});
