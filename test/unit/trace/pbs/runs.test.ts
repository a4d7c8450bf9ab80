import { describe, expect, test } from 'vitest';
import { ended, read, record } from './records.ts';

const counts = (rows: readonly { reason: string; jobs: number }[]) =>
  Object.fromEntries(rows.map(({ reason, jobs }) => [reason, jobs]));

const AGAIN = { start: 1200, end: 1300, Exit_status: 1 };

describe('a job that ran twice is one job', () => {
  const log = [ended('1.a'), record('R', '1.a'), record('S', '1.a', 'start=1200'), ended('1.a', AGAIN)];

  test('with the run time of its last run', async () => {
    const { jobs, cleaning } = await read(log);
    expect([jobs.submit[0], jobs.wait[0], jobs.run[0], jobs.status[0]]).toEqual([0, 200, 100, 0]);
    expect(counts(cleaning.rows)).toEqual({
      'record-R': 1,
      'record-S': 1,
      'further-run': 1,
      requeued: 1,
    });
    expect(cleaning).toMatchObject({ lines: 4, jobs: 1 });
  });

  test('or of all its runs', async () => {
    const { jobs } = await read(log, { requeued: 'sum' });
    expect([...jobs.run]).toEqual([160]);
  });

  test('unless the logs overlap', async () => {
    const { jobs, cleaning } = await read([ended('1.a'), ended('1.a')]);
    expect(jobs.length).toBe(1);
    expect(counts(cleaning.rows)).toEqual({ duplicate: 1 });
  });

  test('or another server or array has that number', async () => {
    const { jobs } = await read([ended('1.a'), ended('1.b', AGAIN), ended('1[1].a'), ended('1[2].a')]);
    expect([...jobs.id]).toEqual([1, 1, 1, 1]);
  });

  test('and none, if its last run has not ended', async () => {
    const { jobs, cleaning } = await read([ended('1'), record('S', '1', 'start=1200'), ended('2')]);
    expect([...jobs.id]).toEqual([2]);
    expect(counts(cleaning.rows)).toEqual({ 'record-S': 1, 'last-run-not-over': 1 });
  });

  test('if the record of its start comes again', async () => {
    const { jobs } = await read([ended('1'), record('S', '1', 'start=1010')]);
    expect([...jobs.id]).toEqual([1]);
  });
});

test('jobs without an end are counted by what became of them', async () => {
  const { cleaning } = await read([
    ended('1'),
    record('Q', '2'),
    ...[record('Q', '3'), record('S', '3', 'start=5')],
    ...[record('Q', '4'), record('D', '4', 'requestor=ann')],
    record('A', '5'),
    ...[record('S', '6', 'start=5'), record('D', '6')],
    ...[record('S', '7', 'start=5'), record('R', '7')],
    ...[record('T', '8'), record('C', '8')],
    record('Q', '9[]'),
    record('E', '9[]'),
    ended('10', { start: undefined, end: '1000', 'resources_used.walltime': undefined }),
    ended('11', { start: '0', end: undefined }),
    ...[record('S', '12', 'start=5'), record('Q', '12'), record('A', '12')],
  ]);
  expect(counts(cleaning.rows)).toEqual({
    'record-Q': 3,
    'record-S': 3,
    'record-T': 1,
    'whole-array': 2,
    'cancelled-before-start': 5,
    'still-running': 3,
    'not-started': 2,
  });
  expect(cleaning).toMatchObject({ lines: 20, jobs: 1 });
});

test('records that are not of jobs need no job and no values', async () => {
  const { cleaning } = await read([
    record('L', 'license', 'floating license hour:3'),
    record('a', '1.srv', 'Resource_List.walltime=10 of'),
    record('A', '1.srv'),
    record('B', 'R5.srv', 'owner=ann'),
    ended('1.srv'),
  ]);
  expect(counts(cleaning.rows)).toEqual({ 'record-L': 1, 'record-a': 1, 'record-A': 1, 'record-B': 1 });
});
