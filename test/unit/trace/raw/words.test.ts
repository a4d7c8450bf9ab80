// Meaning of the comments, columns, words and options of a trace.
import { describe, expect, test } from 'vitest';
import { columnsWith, fieldsOf, neededFields } from '../../../../src/trace/raw/columns.ts';
import { checkOnce, checkWhole, readComment, type TraceHeader } from '../../../../src/trace/raw/header.ts';
import { missing, notANumber, tokenAt } from '../../../../src/trace/raw/rowErrors.ts';
import { statusCode } from '../../../../src/trace/raw/status.ts';
import { checkWindow, firstSubmission, inWindow } from '../../../../src/trace/raw/window.ts';

describe('a comment', () => {
  const header = (...comments: string[]) => {
    const found: TraceHeader = {};
    for (const comment of comments) readComment(found, comment);
    return found;
  };
  test.each<[string, TraceHeader]>([
    ['; MaxProcs: 1664 (72, 1368, 224)', { maxProcs: 1664 }],
    [';;maxnodes : +12', { maxNodes: 12 }],
    [';UnixStartTime:7', { unixStartTime: 7 }],
    ['; UnixStartTime: 800000000.25 (Europe)', { unixStartTime: 800000000.25 }],
    ['; UnixStartTime: 0', {}],
    ['; MaxProcs: -1', {}],
    ['; MaxProcs: many', {}],
    ['; MaxProcs 7', {}],
    ['; Note: MaxProcs: 7', {}],
    ['MaxProcs: 7', {}],
    ['; MaxProcs of it: 7', {}],
    ['; as before; MaxProcs: 7', {}],
    ['; as before; TimeZoneString: Europe/Paris', {}],
    [';TimeZoneString:Europe/Paris', { timeZone: 'Europe/Paris' }],
    [';  TimeZoneString  :  Europe/Paris', { timeZone: 'Europe/Paris' }],
    ['; MaxJobs: 7', {}],
    ['; TimeZoneString: Europe/Paris and more', { timeZone: 'Europe/Paris' }],
    [';; timezonestring :US/Pacific', { timeZone: 'US/Pacific' }],
    ['; TimeZoneString: Nowhere/At_all', {}],
    ['; A TimeZoneString: Europe/Paris', {}],
    ['; TimeZoneString: ', {}],
  ])('%s', (comment, expected) => {
    expect(header(comment)).toStrictEqual(expected);
  });

  test.each([
    ['1024', 1024],
    ['1024.', 1024],
    ['1024, of which 24 are login nodes', 1024],
    ['1024; see above', 1024],
    ['144 (12 of 8, 4x1)', 144],
    ['144(12 of 8)', 144],
    ['144 nodes', 144],
    ['144-way', 144],
    ['1046430000 20030228', 1046430000],
    ['12 3', 12],
    ['12 3456', 12],
    ['12\r', 12],
  ])('with the number %s has it', (value, expected) => {
    expect(header(`; MaxProcs: ${value}`)).toStrictEqual({ maxProcs: expected });
  });

  test.each([
    '1,024',
    '1.5K',
    '1.024',
    '1 024',
    '1 024 cores',
    "1'024",
    '1_024',
    '8x128',
    '8 x 128',
    '8*128',
    '8 × 128',
  ])('with %s, which is no whole number, is refused with its line', (value) => {
    const found: TraceHeader = {};
    readComment(found, `; MaxProcs: ${value} (72)`, () => 3);
    readComment(found, '; MaxProcs: 2K', () => 4);
    expect(found.maxProcs).toBeUndefined();
    expect(() => checkWhole(found, 'maxNodes', 'a.swf')).not.toThrow();
    expect(() => checkWhole(found, 'maxProcs', 'a.swf', ', or more')).toThrow(
      `a.swf:3: MaxProcs: '${value}' is not a whole number; expected digits alone, such as 1024, or more`,
    );
  });

  test.each([
    '2K',
    '2k cores',
    '64cpus',
    '2^10',
    '1e3',
    '512-1024',
    '512/1024',
    '12:30',
  ])('with %s is refused', (value) => {
    const found = header(`;MaxNodes:+${value}`);
    expect(found.maxNodes).toBeUndefined();
    expect(() => checkWhole(found, 'maxNodes', 'a')).toThrow(`a: MaxNodes: '${value}' is not a whole number`);
  });

  test('that says another value once more is remembered, one that says the same is not', () => {
    const one = header('; MaxProcs: 7', '; MaxProcs: 7', '; MaxNodes: 2');
    expect(one).toEqual({ maxProcs: 7, maxNodes: 2 });
    for (const key of ['maxProcs', 'maxNodes', 'unixStartTime', 'timeZone'] as const)
      expect(() => checkOnce(one, key, 'a.swf')).not.toThrow();
    const zones = ['; TimeZoneString: Europe/Paris', '; TimeZoneString: Asia/Tokyo'];
    const two = header('; MaxProcs: 7', '; MaxProcs: 8', '; MaxProcs: 9', ...zones);
    expect(() => checkOnce(two, 'maxProcs', 'a.swf', '; well')).toThrow(
      'a.swf: its header has two values of MaxProcs: 7 and 8; well',
    );
    expect(() => checkOnce(two, 'timeZone', 'a.swf')).toThrow(
      /two values of TimeZoneString: Europe\/Paris and Asia\/Tokyo$/,
    );
    expect(() => checkOnce(two, 'maxNodes', 'a.swf')).not.toThrow();
  });
});

describe('columns by number', () => {
  test('are those of SWF, but for the fields that are elsewhere', () => {
    const columns = columnsWith({ request: 6, estimate: 10_000, wait: undefined, user: 0 });
    expect(columns).toEqual({
      ...{ id: 1, submit: 2, wait: 3, run: 4, allocated: 5, requestedProcessors: 8, requestedTime: 6 },
      ...{ status: 11, user: 0, group: 13, application: 14, queue: 15, partition: 16, estimate: 10_000 },
      ...{ precedingJob: 0, thinkTime: 0 },
    });
    expect(fieldsOf(columns).slice(-2)).toEqual(['partition', 'estimate']);
    expect(fieldsOf(columnsWith({ precedingJob: 17, thinkTime: 18 })).slice(-2)).toEqual([
      'precedingJob',
      'thinkTime',
    ]);
    expect(fieldsOf(columns)).toContain('user');
    expect(columnsWith().wait).toBe(3);
  });

  test.each([-1, 1.5, 10_001, Number.NaN])('are none at %d', (run) => {
    expect(() => columnsWith({ run })).toThrow(
      `--columns: run=${run} is not a column; expected 1, 2, … or 0 for none`,
    );
  });

  test('are needed from the left to the right, and of the two counts the left one', () => {
    expect(neededFields(columnsWith())).toEqual(['submit', 'run', 'allocated']);
    expect(neededFields(columnsWith({ requestedProcessors: 1, run: 9 }))).toEqual([
      'requestedProcessors',
      'submit',
      'run',
    ]);
    expect(neededFields(columnsWith(), 'requested')).toEqual(['submit', 'run', 'requestedProcessors']);
    expect(neededFields(columnsWith({ allocated: 3, requestedProcessors: 1 }), 'allocated')).toEqual([
      'submit',
      'allocated',
      'run',
    ]);
    expect(neededFields(columnsWith({ requestedProcessors: 0 }))).toEqual(['submit', 'run', 'allocated']);
    expect(neededFields(columnsWith({ allocated: 0 }))).toEqual(['submit', 'run', 'requestedProcessors']);
    for (const lacking of [{ submit: 0 }, { run: 0 }, { allocated: 0, requestedProcessors: 0 }])
      expect(() => neededFields(columnsWith(lacking))).toThrow('--columns: a job needs a submit time');
    expect(() => neededFields(columnsWith({ requestedProcessors: 0 }), 'requested')).toThrow(
      '--columns: a job needs',
    );
  });
});

describe('a token that is no number', () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  test.each([
    ['ab cd', 0, 'ab'],
    ['ab cd', 3, 'cd'],
    ['ab\tcd', 0, 'ab'],
    ['ab!cd', 0, 'ab!cd'],
    ['x'.repeat(400), 0, 'x'.repeat(400)],
    ['x'.repeat(401), 0, `${'x'.repeat(401)}…`],
    ['x'.repeat(500), 0, `${'x'.repeat(401)}…`],
  ])('of %s at %i', (text, from, token) => {
    expect(tokenAt(encode(text), from)).toBe(token);
  });

  test('or that is missing, is reported with its place', () => {
    const columns = columnsWith();
    expect(notANumber('run', columns, 'x')).toBe(
      "field 4 (run time): 'x' is not a number; expected seconds, or -1 for unknown",
    );
    expect(missing('run', columns, 1)).toBe(
      'field 4 (run time) is missing: the line has 1 field; expected seconds, or -1 for unknown',
    );
    expect(missing('submit', columns, 0)).toBe(
      'field 2 (submit time) is missing: the line has 0 fields; expected seconds',
    );
  });
});

describe('the status in words', () => {
  test.each([
    [1, 'completed CD complete success successful succeeded ok done true COMPLETED_SUCCESSFULLY'],
    [5, 'cancelled canceled CA cancelled+ CANCELLED_by_7'],
    [
      0,
      'failed F failure error false killed timeout TO node_fail NF out_of_memory oom OO boot_fail BF deadline',
    ],
    [0, 'dl preempted pr COMPLETED_FAILED completed_walltime_reached'],
    [
      undefined,
      'odd xcompleted completedx xcancelled cancelledx xfailed failedx completing cancelled_with_7',
    ],
  ])('is %s: %s', (code, words) => {
    for (const word of words.split(' ')) {
      const text = word.replace('_by_7', ' by 7').replace('_with_7', ' with 7');
      expect([text, statusCode(text)]).toEqual([text, code]);
    }
  });
});

describe('a window', () => {
  test.each([
    [{}],
    [{ from: 0 }],
    [{ from: 5, to: 6 }],
    [{ to: 1, jobs: 1 }],
    [{ from: 5 }],
    [{ jobs: 10 }],
  ])('may be %j', (window) => {
    expect(() => checkWindow(window)).not.toThrow();
  });

  test.each([
    [{ from: -1 }, '--from: expected seconds after the first submission, not -1'],
    [{ from: Number.NaN }, '--from: expected seconds after the first submission, not NaN'],
    [{ from: 60, to: 60 }, '--to: expected a time later than --from'],
    [{ to: 0 }, '--to: expected a time later than --from'],
    [{ to: Number.NaN }, '--to: expected'],
    [{ jobs: 0 }, '--jobs: expected a count of jobs, not 0'],
    [{ jobs: 1.5 }, '--jobs: expected a count of jobs, not 1.5'],
  ])('may not be %j', (window, message) => {
    expect(() => checkWindow(window)).toThrow(message);
  });

  test('holds its beginning and not its end', () => {
    expect([4, 5, 6, 7].map((seconds) => inWindow(seconds, 5, 7))).toEqual([false, true, true, false]);
  });

  test('counts from the smallest submission that is not negative', () => {
    expect(firstSubmission(Float64Array.of(5, -1, 3, 4))).toBe(3);
    expect(firstSubmission(Float64Array.of(5, 0, 3))).toBe(0);
    expect(firstSubmission(Float64Array.of(-5))).toBe(Number.POSITIVE_INFINITY);
  });
});
