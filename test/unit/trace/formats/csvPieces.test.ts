// A table of text as it arrives, and which of its columns are meant.
import { describe, expect, test } from 'vitest';
import { namedColumns } from '../../../../src/trace/formats/columnNames.ts';
import { CsvReader } from '../../../../src/trace/formats/csv.ts';

const encode = (text: string) => new TextEncoder().encode(text);
type Options = ConstructorParameters<typeof CsvReader>[1];

function read(text: string | string[], options?: Options) {
  const reader = new CsvReader('a.csv', options);
  for (const piece of [text].flat()) reader.add(encode(piece));
  return reader.finish();
}
const column = (raw: ReturnType<typeof read>, field: 'submit' | 'run' | 'wait' | 'allocated' | 'id') =>
  Array.from(raw.columns[field]);

describe('a table that arrives in pieces', () => {
  const text = 'submit;run;procs;state\n3;5;1;done\n\n\n4;6;2;odd\n9;7;3;done\n1;8;4;what\n';
  const lines = [2, 5, 6, 7];

  test('is the same wherever they end', () => {
    const whole = read(text);
    for (let size = 1; size <= text.length; size++) {
      const pieces = [];
      for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
      const raw = read(pieces);
      expect([raw.columns, raw.oddities]).toEqual([whole.columns, whole.oddities]);
      expect(lines.map((_, row) => raw.lines.of(row))).toEqual(lines);
    }
    expect(column(whole, 'run')).toEqual([5, 6, 7, 8]);
    expect(column(whole, 'id')).toEqual([1, 2, 3, 4]);
    expect(whole.oddities).toEqual([{ reason: 'unknown-status', action: 'taken as unknown', rows: [1, 3] }]);
  });

  test('is refused at the piece that is wrong', () => {
    for (const pieces of [
      ['submit,run,procs', '\n0,x,1\n'],
      ['submit,run,procs\n0', ',x,1\n'],
    ]) {
      const reader = new CsvReader('a.csv');
      reader.add(encode(pieces[0]));
      expect(() => reader.add(encode(pieces[1]))).toThrow(/^a\.csv:2: column 'run'/);
    }
  });

  test('may have a line of names of 2^20 bytes, and no longer one', () => {
    const reader = new CsvReader('a.csv');
    reader.add(encode('x'.repeat(2 ** 20)));
    expect(() => reader.add(encode('x'))).toThrow(
      'a.csv:1: the line is longer than 1048576 bytes; expected a line of column names',
    );
  });

  test('has no rows if no status was strange', () => {
    expect(read('submit,run,procs\n0,1,1\n').oddities).toEqual([
      { reason: 'unknown-status', action: 'taken as unknown', rows: [] },
    ]);
  });
});

describe('a mark of UTF-8', () => {
  test('is no part of the first name, which may be in quotes', () => {
    expect(column(read('\ufeff"a,b",submit,run,procs\nx,3,5,1\n'), 'submit')).toEqual([3]);
  });

  // The first, the second or the third byte is another.
  test.each(['\u1eff', '\ufa3f', '\ufee0'])('is not %j', (letter) => {
    const columns = { submit: `${letter}a`, run: 'b', allocated: 'c' };
    expect(column(read(`${letter}a,b,c\n3,5,1\n`, { columns }), 'submit')).toEqual([3]);
  });
});

describe('a column is found by each of its names:', () => {
  test.each([
    ['id', 'id Job job_id JobNumber'],
    ['submit', 'Submit submit_time Submission-Time'],
    ['wait', 'wait wait_time waiting_time'],
    ['run', 'run run_time execution_time'],
    ['allocated', 'allocated processors procs allocated_processors number_of_allocated_processors'],
    [
      'requestedProcessors',
      'requestedProcessors requested_number_of_processors requested_number_of_resources',
    ],
    ['requestedTime', 'requestedTime request walltime'],
    ['status', 'status state'],
    ['user', 'user user_id username'],
    ['group', 'group group_id'],
    ['application', 'application executable application_number'],
    ['queue', 'queue queue_number'],
    ['partition', 'partition partition_number'],
    ['estimate', 'estimate predicted_run_time'],
    ['precedingJob', 'precedingJob preceding_job_number dependency'],
    ['thinkTime', 'thinkTime think_time_from_preceding_job'],
    ['start', 'start start_time starting_time'],
    ['end', 'end end_time finish_time'],
  ])('%s', (field, names) => {
    const needed = { submit: 'x', run: 'x', allocated: 'x', [field]: undefined };
    for (const name of names.split(' ')) {
      const found = namedColumns([name, 'x'], needed, 'a.csv', 1);
      expect([name, found.get(field as never)]).toEqual([name, { place: 0, unit: 1 }]);
    }
  });
});

describe('--columns', () => {
  test('with a word other than a unit after a colon is a name', () => {
    const columns = { submit: 1, run: 2, allocated: 'took:mx' };
    expect(column(read('a,b,took:mx\n3,5,1\n', { columns }), 'allocated')).toEqual([1]);
    expect(() => read('a,b,took\n3,5,1\n', { columns })).toThrow(
      "has no column 'took:mx'; it has a, b, took",
    );
  });

  test.each<[Record<string, string | number | undefined>, number]>([
    [{ submit: 1, run: 2, allocated: 3 }, 2],
    [{ submit: 1, run: 2, allocated: 3, request: undefined }, 2],
    [{ submit: 1, run: 2, allocated: 3, request: 0, user: '0' }, 2],
    [{ submit: 1, run: 2, requestedProcessors: 3 }, 2],
    // A name says that the first line has names.
    [{ submit: 1, run: '5', allocated: 'x' }, 1],
  ])('%j of a table without names, or with them, has %i jobs', (columns, jobs) => {
    const first = jobs === 2 ? '3,5,1' : '3,5,x';
    expect(read(`${first}\n4,6,1\n`, { columns }).length).toBe(jobs);
  });

  test('by number of a table without names gives errors with the numbers', () => {
    const columns = { submit: 1, run: 2, allocated: 3 };
    expect(() => read('3,5,1\n4,x,1\n', { columns })).toThrow("a.csv:2: column '2' (run time): 'x' is not a");
  });

  test('a unit of less than a second is divided by once', () => {
    const columns = { submit: 'submit:us', run: 'run:ms', allocated: 'procs', wait: 'wait:h' };
    const raw = read('submit,run,procs,wait\n3000001,1001,1,\n3,7,1,0.5\n', { columns });
    expect([column(raw, 'submit'), column(raw, 'run'), column(raw, 'wait')]).toEqual([
      [3000001 / 1e6, 3 / 1e6],
      [1001 / 1e3, 7 / 1e3],
      [-1, 1800],
    ]);
  });
});

describe('starts and ends', () => {
  test.each([
    [
      'start',
      "column 'start' (start time): 'x' is not a time; expected seconds, or -1 for unknown; or a date",
    ],
    ['end', "column 'end' (end time): 'x' is not a time; expected seconds, or -1 for unknown; or a date"],
  ])('that are none are refused: %s', (name, message) => {
    const line = name === 'start' ? '3,x,5,1' : '3,4,x,1';
    expect(() => read(`submit,start,end,procs\n${line}\n`)).toThrow(message);
  });

  test('of two kinds have no difference', () => {
    const date = '1970-01-01T00:00:04';
    expect(column(read(`submit,start,end,procs\n3,${date},9,1\n`), 'run')).toEqual([-1]);
    expect(column(read(`submit,start,end,procs\n3,${date},${date},1\n`), 'wait')).toEqual([-1]);
    expect(column(read(`submit,start,end,procs\n3,4,${date},1\n`), 'run')).toEqual([-1]);
  });

  test('that are unknown make the run or the wait unknown', () => {
    const raw = read('submit,start,end,procs\n3,-1,9,1\n3,,9,1\n3,4,-1,1\n3,4,9,1\n0,0,9,1\n');
    expect([column(raw, 'run'), column(raw, 'wait')]).toEqual([
      [-1, -1, -1, 5, 9],
      [-1, -1, 1, 1, 0],
    ]);
    expect(column(read('submit,start,run,procs\n3,-1,9,1\n-1,4,9,1\n'), 'wait')).toEqual([-1, -1]);
  });
});

test('dates before 1970 alone are no first submission', () => {
  const raw = read('submit,run,procs\n1969-12-31,5,1\n,5,1\n');
  expect(column(raw, 'submit').every((seconds) => seconds < 0 && seconds > -1e9)).toBe(true);
});

test('names of jobs cannot be preceding jobs by number', () => {
  const text = 'id,submit,run,procs,precedingJob\na,3,5,1,\nb,4,5,1,1\n';
  expect(() => read(text)).toThrow(
    'the jobs of this table have names, so its preceding jobs cannot be found',
  );
  expect(read(text, { columns: { precedingJob: 0 } }).length).toBe(2);
  expect(read(text.replace('a,3', '1,3').replace('b,4', '2,4')).length).toBe(2);
});
