// The runs of jobs in any order, with records that appear twice, against a definition that looks at all of them at once.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RunsOfJobs } from '../../../../src/trace/accounting/runs.ts';
import { holds } from '../../../properties/seed.ts';

const FIELDS = [
  'submit',
  'wait',
  'run',
  'status',
  'ending',
  'requestedTime',
  'start',
  'ranOn',
  'watts',
] as const;
type Values = Record<(typeof FIELDS)[number], number>;

interface Event {
  readonly key: number;
  readonly start: number;
  /** Whether the record is of a run that is over. */
  readonly isOver: boolean;
}

const JOBS = 3;
const LAST_START = 6;
/** The values of a run, which follow from its job and its start. */
const valuesOf = ({ key, start }: Event): Values => ({
  ...{ submit: 100 - ((start * 7 + key) % 5), wait: start - 3, run: 10 ** start, start: 100 * start },
  ...{
    status: start % 2,
    ending: key + start,
    requestedTime: 1000 + start,
    ranOn: 50 - start,
    watts: 7 * start,
  },
});

const whole = (max: number) => fc.integer({ min: 0, max });
const event = fc.record({
  key: whole(JOBS - 1),
  start: whole(LAST_START),
  isOver: fc.constantFrom(true, true, false),
});
const cases = fc
  .record({
    events: fc.array(event, { maxLength: 16 }),
    requeued: fc.constantFrom('last' as const, 'sum' as const),
    resized: fc.array(fc.boolean(), { minLength: LAST_START + 1, maxLength: LAST_START + 1 }),
    isInOrder: fc.boolean(),
  })
  // The parts of a resized job are known by their order.
  .map(({ isInOrder, events, resized, requeued }) =>
    isInOrder
      ? { events: events.toSorted((a, b) => a.start - b.start), resized, requeued }
      : { events, resized: resized.map(() => false), requeued },
  );

/** Combined records of one job: the row, and whether its last run is not over. */
function rowOf(events: readonly Event[], requeued: 'last' | 'sum', resized: readonly boolean[]) {
  const firstOf = ({ start }: Event) => events.findIndex((one) => one.isOver && one.start === start);
  const runs = events.filter((one, i) => one.isOver && firstOf(one) === i);
  const inTime = runs.toSorted((a, b) => a.start - b.start);
  const last = inTime[inTime.length - 1];
  const lastWhole = inTime.findLastIndex(({ start }, i) => i < inTime.length - 1 && !resized[start]);
  const added = requeued === 'sum' ? inTime : inTime.slice(lastWhole + 1);
  const values = valuesOf(last);
  const submit = Math.min(...runs.map((run) => valuesOf(run).submit));
  const isUnfinished = events.some((one, i) => {
    const before = runs.filter((run) => events.indexOf(run) < i);
    const after = runs.filter((run) => events.indexOf(run) > i);
    if (one.isOver || before.length === 0 || before.some(({ start }) => start === one.start)) return false;
    const newest = Math.max(...before.map(({ start }) => start));
    return after.every(({ start }) => start < newest);
  });
  const row: Values = {
    ...{ ...values, submit },
    run: added.reduce((sum, run) => sum + valuesOf(run).run, 0),
    wait: runs.length === 1 ? values.wait : Math.max(0, values.start - submit),
  };
  const oddity = runs.length === 1 ? undefined : resized[runs[0].start] ? 'resized' : 'requeued';
  return { row, isUnfinished, oddity, further: runs.length - 1 };
}

test('a job has the values of its last run, its first submission, and the run times that count', async () => {
  await holds(cases, 20_000, ({ events, requeued, resized }) => {
    const runs = new RunsOfJobs(requeued);
    const rows: Values[] = [];
    const cells = {
      get: (field: keyof Values, row: number) => rows[row][field],
      set: (field: keyof Values, row: number, value: number) => {
        rows[row][field] = value;
      },
    };
    const keys: number[] = [];
    const found = { first: 0, further: 0, duplicate: 0 };
    for (const one of events) {
      const values = valuesOf(one);
      const { key } = one;
      const run = {
        key,
        start: values.start,
        values,
        state: { resized: resized[one.start] },
        id: { component: -1 },
      };
      if (!one.isOver) runs.goesOn(run, cells);
      else {
        const kind = runs.add(run, rows.length, cells);
        found[kind]++;
        if (kind === 'first') keys.push(key);
        if (kind === 'first') rows.push({ ...values });
        expect(runs.rowOf(key)).toBe(keys.indexOf(key));
      }
    }
    const expected = keys.map((key) =>
      rowOf(
        events.filter((one) => one.key === key),
        requeued,
        resized,
      ),
    );
    expect(rows).toEqual(expected.map(({ row }) => row));
    const further = expected.reduce((sum, one) => sum + one.further, 0);
    const over = events.filter(({ isOver }) => isOver).length;
    expect(found).toEqual({ first: keys.length, further, duplicate: over - keys.length - further });
    const rowsWith = (is: (one: ReturnType<typeof rowOf>) => boolean) =>
      [...expected.keys()].filter((row) => is(expected[row]));
    expect([...runs.unfinished].sort()).toEqual(rowsWith(({ isUnfinished }) => isUnfinished));
    const time = requeued === 'sum' ? 'all its runs' : 'its last run';
    expect(runs.oddities().map((one) => ({ ...one, rows: Array.from(one.rows).sort() }))).toEqual([
      {
        ...{ reason: 'requeued', action: `one job, with the run time of ${time}` },
        rows: rowsWith(({ oddity }) => oddity === 'requeued'),
      },
      {
        ...{ reason: 'resized', action: 'one job, with the run time of all its parts' },
        rows: rowsWith(({ oddity }) => oddity === 'resized'),
      },
    ]);
  });
});
