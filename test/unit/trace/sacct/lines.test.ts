// Contents of one line of a dump, with as few fields as the case needs.
import { describe, expect, test } from 'vitest';
import type { ReadTraceOptions } from '../../../../src/trace/open/readTrace.ts';
import { SacctReader } from '../../../../src/trace/sacct/dump.ts';
import { encode, read } from './dump.ts';

const HEAD = 'JobID|Submit|Start|End|State|NCPUS';
const JOB = '1|10|20|50|COMPLETED|2';

/** A dump of this line, and of one more job, if any. */
const one = (line: string, head = HEAD, options: ReadTraceOptions = {}) => read([line], options, head);
const refused = (line: string, head = HEAD) =>
  one(line, head).then(
    () => 'read',
    ({ message }: Error) => message,
  );

describe('a line is not a job', () => {
  test.each([
    ['1|10|20|50|PENDING|2', 'not-started'],
    ['1|10|20|50|RUNNING|2', 'still-running'],
    ['1|10|20|Unknown|COMPLETED|2', 'still-running'],
    ['1|10|Unknown|50|COMPLETED|2', 'not-started'],
    ['1|10|Unknown|50|CANCELLED|2', 'cancelled-before-start'],
    ['1|10|20|20|CANCELLED by 5|2', 'cancelled-before-start'],
    ['1|10|20|50|REVOKED|2', 'revoked'],
    ['1_[4-9]|10|20|50|COMPLETED|2', 'array-not-started'],
    ['1.batch|10|20|50|COMPLETED|2', 'step'],
    [HEAD, 'header'],
  ])('%s: %s', async (line, reason) => {
    const { jobs, cleaning } = await read([JOB.replace('1|', '7|'), line], {}, HEAD);
    expect(Array.from(jobs.id)).toEqual([7]);
    expect(cleaning.rows).toContainEqual({ reason, action: 'dropped', jobs: 1 });
  });

  test.each([
    '1|10|20|50|CANCELLED by 5|2',
    '1|10|20|20|COMPLETED|2',
  ])('but this one is: %s', async (line) => {
    expect((await one(line)).jobs.length).toBe(1);
  });
});

describe('a line that cannot be read is refused:', () => {
  test.each([
    ['1|Unknown|20|50|COMPLETED|2', HEAD, 'submit', 'Unknown'],
    ['1|10|20|soon|COMPLETED|2', HEAD, 'end', 'soon'],
    ['1|10|20|50|COMPLETED|two', HEAD, 'ncpus', 'two'],
    ['1|10|20|50|COMPLETED|2|x', `${HEAD}|ElapsedRaw`, 'elapsedraw', 'x'],
    ['1|10|20|50|COMPLETED|2|x', `${HEAD}|Elapsed`, 'elapsed', 'x'],
    ['1|10|20|50|COMPLETED|2|x', `${HEAD}|Timelimit`, 'timelimit', 'x'],
    ['1|10|20|50|COMPLETED|2|x', `${HEAD}|JobIDRaw`, 'jobidraw', 'x'],
  ])('%s of %s', async (line, head, field, shown) => {
    expect(await refused(line, head)).toMatch(
      new RegExp(`^dump\\.txt:2: ${field}: '${shown}' is not valid; `),
    );
  });

  test('too many fields, if no job name can hold the delimiter', async () => {
    expect(await refused(`${JOB}|x`)).toMatch(/^dump\.txt:2: the line has 7 fields, its header 6; /);
  });

  test('after many others, with its line', () => {
    const reader = new SacctReader('dump.txt');
    reader.add(encode(`${HEAD}\n`));
    for (let job = 0; job < 5; job++) reader.add(encode(`${job}|10|20|50|COMPLETED|2\n\n`));
    reader.add(encode('9|10|20|x|COMPLETED|2\n'));
    expect(() => reader.finish()).toThrow(/^dump\.txt:12: end: 'x'/);
  });
});

test('times may count from any instant', async () => {
  const { jobs, unixStartTime } = await one('1|1|1|5|COMPLETED|2');
  expect([jobs.run[0], jobs.wait[0], unixStartTime]).toEqual([4, 0, 1]);
});

describe('the time of a run', () => {
  test.each([
    ['0', 'ElapsedRaw', 0],
    ['7', 'ElapsedRaw', 7],
    ['', 'ElapsedRaw', 30],
    ['00:07', 'Elapsed', 7],
    ['', 'Elapsed', 30],
    ['7|00:09', 'ElapsedRaw|Elapsed', 7],
    ['|00:09', 'ElapsedRaw|Elapsed', 9],
  ])('%j as %s is %i s, whatever its end', async (text, fields, run) => {
    const { jobs } = await one(`1|10|20|50|COMPLETED|2|${text}`, `${HEAD}|${fields}`);
    expect(Array.from(jobs.run)).toEqual([run]);
  });

  test('without an end and a length is not known', async () => {
    const head = 'JobID|Submit|Start|Elapsed|State|NCPUS';
    const { cleaning } = await read(['1|10|20||COMPLETED|2', '2|10|20|1:00|COMPLETED|2'], {}, head);
    expect(cleaning.rows).toContainEqual({ reason: 'negative-run', action: 'dropped', jobs: 1 });
  });
});

describe('the time limit', () => {
  test.each<[string, string, number, string[]]>([
    ['|5', 'TimelimitRaw', 300, []],
    ['|00:40', 'Timelimit', 40, []],
    ['|Partition_Limit', 'Timelimit', 30, ['partition-limit', 'no-request']],
    ['|0', 'TimelimitRaw', 30, ['no-request']],
    ['|7|00:40', 'TimelimitRaw|Timelimit', 420, []],
    ['', '', 30, ['partition-limit', 'no-request']],
  ])('%j of %s', async (text, fields, request, reasons) => {
    const { jobs, cleaning } = await one(JOB + text, fields === '' ? HEAD : `${HEAD}|${fields}`);
    expect(Array.from(jobs.request)).toEqual([request]);
    const found = cleaning.rows.map(({ reason }) => reason);
    expect(found).toEqual(reasons);
  });
});

test.each([
  ['15', 15, 5],
  ['20', 20, 0],
  ['9', 10, 10],
  // Later than the start: the job was held after it had run.
  ['21', 10, 10],
])('a job that may start at %s is submitted at %i', async (eligible, submit, wait) => {
  const { jobs, unixStartTime } = await one(`${JOB}|${eligible}`, `${HEAD}|Eligible`);
  expect([unixStartTime, jobs.wait[0]]).toEqual([submit, wait]);
});

describe('the size of a job', () => {
  test.each<[string, string, ReadTraceOptions, number]>([
    ['3', 'NCPUS', {}, 3],
    ['x,cpu=9|3', 'JobName|NCPUS', {}, 3],
    ['4|3', 'AllocCPUS|NCPUS', {}, 4],
    ['0|3', 'AllocCPUS|NCPUS', {}, 3],
    ['|3', 'AllocCPUS|NCPUS', {}, 3],
    ['cpu=5,node=2|3', 'AllocTRES|NCPUS', {}, 5],
    ['cpu=0|3', 'AllocTRES|NCPUS', {}, 3],
    ['cpu=5,node=2|3|6', 'AllocTRES|NCPUS|NNodes', { unit: 'nodes' }, 2],
    ['3|6', 'NCPUS|NNodes', { unit: 'nodes' }, 6],
    ['3|6|7', 'NCPUS|NNodes|AllocNodes', { unit: 'nodes' }, 7],
    ['3|6|7', 'NCPUS|ReqCPUS|ReqNodes', { processorsFrom: 'requested' }, 6],
    ['3|6|7', 'NCPUS|ReqCPUS|ReqNodes', { processorsFrom: 'requested', unit: 'nodes' }, 7],
    ['3|cpu=9|6', 'NCPUS|ReqTRES|ReqCPUS', { processorsFrom: 'requested' }, 9],
    ['8', 'ReqCPUS', { format: 'sacct' }, 8],
  ])('%s of %s with %j is %i', async (text, fields, options, size) => {
    const { jobs } = await one(
      `1|10|20|50|COMPLETED|${text}`,
      `JobID|Submit|Start|End|State|${fields}`,
      options,
    );
    expect(Array.from(jobs.processors)).toEqual([size]);
  });
});

describe('the nodes that a job asks for', () => {
  test.each<[string, string, number]>([
    ['', '', -1],
    ['|cpu=2', '|AllocTRES', -1],
    ['|node=2', '|AllocTRES', 2],
    ['|node=2|node=4', '|ReqTRES|AllocTRES', 2],
    ['|cpu=2|node=4', '|ReqTRES|AllocTRES', 4],
    ['|3|node=4', '|ReqNodes|AllocTRES', 3],
    ['||node=4', '|ReqNodes|AllocTRES', 4],
    ['|node=2|3|4|5', '|ReqTRES|ReqNodes|NNodes|AllocNodes', 2],
    ['|mem=8M|0|4|5', '|ReqTRES|ReqNodes|NNodes|AllocNodes', 0],
    ['|mem=8M|4|5', '|ReqTRES|NNodes|AllocNodes', 4],
    ['|mem=8M||5', '|ReqTRES|NNodes|AllocNodes', 5],
  ])('%s of %s', async (text, fields, expected) => {
    const { jobs } = await one(JOB + text, HEAD + fields);
    expect(jobs.nodes?.[0]).toBe(expected);
  });
});

describe('how a job was asked for', () => {
  const head = `${HEAD}|ReqTRES|SubmitLine|ReqMem`;

  test('is kept as the dump has it, each different one once', async () => {
    const { jobs, names } = await read(
      [
        '1|10|20|50|COMPLETED|2|cpu=2|sbatch -n 2 a.sh|4Gc',
        '2|10|20|50|COMPLETED|2|cpu=2|sbatch -n 2 b.sh|4Gc',
        '3|10|20|50|COMPLETED|2|cpu=2|sbatch -n 2 a.sh|4Gc',
        '4|10|20|50|COMPLETED|2|cpu=2|sbatch -n 2 a.sh|4Gn',
      ],
      {},
      head,
    );
    expect(Array.from(jobs.asked ?? [])).toEqual([1, 2, 1, 3]);
    expect(names?.asked).toEqual([
      { reqtres: 'cpu=2', submitline: 'sbatch -n 2 a.sh', reqmem: '4Gc' },
      { reqtres: 'cpu=2', submitline: 'sbatch -n 2 b.sh', reqmem: '4Gc' },
      { reqtres: 'cpu=2', submitline: 'sbatch -n 2 a.sh', reqmem: '4Gn' },
    ]);
  });

  test('is not known if the dump has no such field', async () => {
    const { jobs, names } = await one(JOB);
    expect([jobs.asked?.[0], names?.asked]).toEqual([-1, []]);
  });
});

describe('a task of an array', () => {
  const tasks = async (lines: string[], head = HEAD) => {
    const { jobs } = await read(lines, {}, head);
    return [jobs.id, jobs.array, jobs.task].map((column) => Array.from(column ?? []));
  };

  test('keeps the number of its array and its index', async () => {
    expect(await tasks(['7_3|10|20|50|COMPLETED|2', '8|11|20|50|COMPLETED|2'])).toEqual([
      [7, 8],
      [7, -1],
      [3, -1],
    ]);
    expect(await tasks(['7_3|9|10|20|50|COMPLETED|2'], HEAD.replace('|', '|JobIDRaw|'))).toEqual([
      [9],
      [7],
      [3],
    ]);
  });
});

test('names that the dump does not have are unknown', async () => {
  const { jobs, names } = await one(JOB);
  const { user, group, application, queue, partition } = jobs;
  expect([user, group, application, queue, partition].map((column) => column[0])).toEqual([
    -1, -1, -1, -1, -1,
  ]);
  expect(names).toEqual({
    user: [],
    application: [],
    group: [],
    queue: [],
    asked: [],
    ranOn: [],
    partition: [],
  });
});

test.each([
  ['Group', 'Account', ['lab']],
  ['Group', 'QOS', ['staff']],
])('the account of a job is its group, else its group is: %s, %s', async (first, second, group) => {
  const { names } = await one(`${JOB}|staff|lab`, `${HEAD}|${first}|${second}`);
  expect(names?.group).toEqual(group);
});

describe('a dump that another program wrote as CSV', () => {
  const head = 'JobID,JobName,Submit,Start,End,State,NCPUS';
  test('has names in quotes', async () => {
    const { names } = await one('1,"a,""b""",10,20,50,COMPLETED,2', head);
    expect(names?.application).toEqual(['a,"b"']);
  });

  test('of Slurm itself has no quotes: they are letters', async () => {
    const { names } = await one('1|"a|10|20|50|COMPLETED|2', head.replaceAll(',', '|'));
    expect(names?.application).toEqual(['"a']);
  });
});

test('a line may lack the delimiter at its end that its header has', async () => {
  const { jobs } = await read([`${JOB}|`, JOB.replace('1|', '2|')], {}, `${HEAD}|`);
  expect(Array.from(jobs.id)).toEqual([1, 2]);
});

describe('jobs of several components and tasks', () => {
  const part = (id: string, cpus: number, start = 20) => `${id}|10|${start}|50|COMPLETED|${cpus}\n`;
  const dump = (lines: string[]) => {
    const reader = new SacctReader('dump.txt', { onCleaned: true });
    reader.add(encode(`${HEAD}\n`));
    for (const line of lines) reader.add(encode(line));
    const { columns, oddities, skipped = [], lines: places, length } = reader.finish();
    return {
      processors: Array.from(columns.allocated),
      places: Array.from({ length }, (_, row) => places.of(row)),
      odd: oddities
        .map(({ reason, rows }) => [reason, ...Array.from(rows)])
        .filter(([reason, ...rows]) => reason !== 'partition-limit' && rows.length > 0),
      skipped: skipped.map(({ reason, count, jobs }) => [reason, count, ...jobs.map(({ line }) => line)]),
    };
  };
  const lines = [part('5', 7), part('1+0', 2), part('6', 9), part('1+1', 3), part('1+2', 0), part('1+3', 4)];
  const found = {
    processors: [7, 9, 9],
    places: [2, 3, 4],
    odd: [['het-job', 1, 1, 1]],
    skipped: [['het-component', 3, 5, 6, 7]],
  };

  test('add up their processors, in one piece of the text or in many', () => {
    expect(dump(lines)).toEqual(found);
    expect(dump([lines.join('')])).toEqual(found);
  });

  test('that come twice count once', () => {
    const twice = { ...found, skipped: [...found.skipped, ['duplicate', 6, 8, 9, 10, 11, 12, 13]] };
    expect(dump([...lines, ...lines])).toEqual(twice);
    expect(dump([[...lines, ...lines].join('')])).toEqual(twice);
  });

  test('take the processors of a later component if the first has none', () => {
    expect(dump([part('1+0', 0), part('1+1', 3)]).processors).toEqual([3]);
  });

  test('are other jobs than those with numbers near theirs', () => {
    // Every one of them starts at the same instant.
    const ids = ['1', '1_0', '1_1', '2_0', '2', '3+0', '4194304', '4194305', '4194306', '8388609'];
    expect(dump(ids.map((id) => part(id, 1)))).toMatchObject({ processors: ids.map(() => 1), skipped: [] });
  });

  test('that ran several times are distinguished from copies', () => {
    const runs = [part('1', 1), part('1', 2, 30), part('2', 3), part('1', 4, 40), part('1', 2, 30)];
    expect(dump(runs)).toEqual({
      processors: [1, 3],
      places: [2, 4],
      odd: [['requeued', 0]],
      skipped: [
        ['further-run', 2, 3, 5],
        ['duplicate', 1, 6],
      ],
    });
  });
});

test('line numbers of dropped rows are kept only on request', () => {
  for (const onCleaned of [undefined, true]) {
    const reader = new SacctReader('dump.txt', { onCleaned });
    reader.add(encode(`${HEAD}\n${JOB}\n1.batch|||||\n`));
    expect(reader.finish().skipped).toMatchObject([
      { reason: 'step', count: 1, jobs: onCleaned ? [{ line: 3, id: 1 }] : [] },
    ]);
  }
});

test('a name of a job in which the delimiter occurs is one only if nothing else could hold it', async () => {
  const { jobs, cleaning } = await read(
    ['1|a|10|20|50|COMPLETED|2', '2|a|b|10|20|51|COMPLETED|3'],
    {},
    HEAD.replace('|', '|JobName|'),
  );
  expect([Array.from(jobs.run), Array.from(jobs.application)]).toEqual([
    [30, 31],
    [1, 2],
  ]);
  expect(cleaning.rows).toContainEqual({ reason: 'delimiter-in-job-name', action: 'joined again', jobs: 1 });
});
