import { describe, expect, test } from 'vitest';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { TraceError } from '../../../../src/trace/raw/traceError.ts';
import { RUN_ENDINGS } from '../../../../src/trace/workload.ts';
import { testKernels } from '../../../support/kernels.ts';
import { plainJobs } from '../../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const [COMPLETED, CUT_OFF, OTHERWISE] = RUN_ENDINGS.map((_, index) => index);

/** The fields of lsb.acct(5) of 10.1, in their order. */
const RECORD = {
  ...{ type: '"JOB_FINISH"', version: '"10.1"', eventTime: '1389683139', jobId: '404717', userId: '22025' },
  ...{ options: '33882739', numProcessors: '4', submitTime: '1389642318', beginTime: '0', termTime: '0' },
  ...{ startTime: '1389642771', userName: '"ann"', queue: '"regular"', resReq: '"span[ptile=16]"' },
  ...{
    dependCond: '""',
    preExecCmd: '""',
    fromHost: '"h"',
    cwd: '"/scratch"',
    inFile: '""',
    outFile: '"%J.out"',
  },
  ...{ errFile: '"%J.err"', jobFile: '"1389642318.404717"', asked: '0', hosts: '1 "4*n1"', jStatus: '64' },
  ...{ hostFactor: '60.0', jobName: '"mesh_7"', command: '"#!/bin/sh;#BSUB -R ""span[ptile=16]"";date"' },
  usage: '10.0 1.0 0 0 -1 0 0 0 0 0 0 0 -1 0 0 0 0 0 -1',
  ...{ mailUser: '""', projectName: '"physics"', exitStatus: '0', maxNumProcessors: '4', loginShell: '""' },
  ...{ timeEvent: '""', idx: '0', maxRMem: '2048', maxRSwap: '0', inFileSpool: '""', commandSpool: '""' },
  ...{ rsvId: '""', sla: '""', exceptMask: '0', additionalInfo: '""', exitInfo: '0', warningAction: '""' },
  ...{ warningTimePeriod: '-1', chargedSAAP: '"/ann"', licenseProject: '""', app: '""', postExecCmd: '""' },
  ...{
    runtimeEstimation: '-1',
    jobGroupName: '""',
    requeueEvalues: '""',
    options2: '5136',
    resizeNotifyCmd: '""',
  },
  ...{ lastResizeTime: '1389642771', rsvId2: '""', jobDescription: '""', submitEXT: '2 1032 "0" 1033 "0"' },
  ...{ hostRusage: '1 "n1" 2048 0 10 1', options3: '0', runLimit: '86400', avgMem: '2048' },
  ...{
    effectiveResReq: '"select[type == any] order[r15s:pg] "',
    rest: '"" -1 "" -1 0 "" 0 0 "" 839 "" 0 ""',
  },
};
type Field = keyof typeof RECORD;

const record = (other: Partial<Record<Field, string>> = {}) =>
  Object.values({ ...RECORD, ...other }).join(' ');
/** A record that ends before a field, as of an older version. */
const until = (field: Field, other: Partial<Record<Field, string>> = {}) => {
  const fields = Object.entries({ ...RECORD, ...other });
  return fields
    .slice(
      0,
      fields.findIndex(([name]) => name === field),
    )
    .map(([, value]) => value)
    .join(' ');
};

const read = (lines: readonly string[], options: ReadTraceOptions = {}) =>
  readTrace(new TextEncoder().encode(lines.join('\n')), { name: 'log', processors: 64, kernel, ...options });
const rowsOf = ({ rows }: { rows: readonly { reason: string; jobs: number }[] }) =>
  rows.map(({ reason, jobs }) => `${jobs} ${reason}`);

test('lsb.acct has a job for each JOB_FINISH, and counts its other records', async () => {
  const listed: string[] = [];
  const { jobs, names, unixStartTime, cleaning } = await read(
    [
      '#8012',
      '"EVENT_ADRSV_FINISH" "10.1" 1389683140 1389683140 ',
      record(),
      record({
        ...{ jobId: '404718', submitTime: '1389642328', startTime: '1389642300', eventTime: '1389642400' },
        ...{ userName: '"bob"', jobName: '"mesh_18"', idx: '3', jStatus: '32', numProcessors: '2' },
        ...{ asked: '2 "n1" "n2"', hosts: '3 "n1" "n1" "2*n2"', runLimit: '0', projectName: '""' },
      }),
    ],
    { onCleaned: ({ line, id, reason }) => listed.push(`${line} ${id} ${reason}`) },
  );
  expect(plainJobs(jobs)).toMatchObject({
    ...{ id: [404717, 404718], submit: [0, 10], wait: [453, 0], run: [40368, 100], request: [86400, 100] },
    ...{ processors: [4, 4], status: [1, 0], ending: [COMPLETED, OTHERWISE], user: [1, 2], group: [1, -1] },
    ...{ queue: [1, 1], partition: [-1, -1], application: [1, 1], array: [-1, 404718], task: [-1, 3] },
    ...{ nodes: [-1, -1], ranOn: [-1, -1] },
  });
  expect(names).toEqual({
    user: ['ann', 'bob'],
    group: ['physics'],
    queue: ['regular'],
    application: ['mesh_#'],
  });
  expect([unixStartTime, cleaning.lines]).toEqual([1389642318, 3]);
  expect(listed).toEqual(['2 -1 record-EVENT_ADRSV_FINISH', '4 404718 no-request']);
});

test('the requested processors are those of the request', async () => {
  const { jobs } = await read([record({ numProcessors: '2' })], { processorsFrom: 'requested' });
  expect([...jobs.processors]).toEqual([2]);
});

test('a host is one processor, or as many as it says', async () => {
  const { jobs } = await read([record({ hosts: '3 "12*n1" "n4*1" "4n"' })]);
  expect([...jobs.processors]).toEqual([14]);
});

test('a request that is not valid is unknown', async () => {
  const log = [record({ numProcessors: '4x' }), record({ jobId: '2' })];
  const { cleaning } = await read(log, { processorsFrom: 'requested' });
  expect(rowsOf(cleaning)).toEqual(['1 no-processors']);
});

describe('the run limit', () => {
  test.each<[string, string, number]>([
    ['of a job without usage of hosts', record({ hostRusage: '0' }), 86400],
    ['of a job with several hosts', record({ hostRusage: '2 "n1" 1 2 3 4 "n2" 1 2 3 4' }), 86400],
    ['of a job without extensions', record({ submitEXT: '0' }), 86400],
    ['of a job whose memory is not known', record({ avgMem: '-1', options3: '-5' }), 86400],
    ['of a job without one', record({ runLimit: '0' }), 40368],
    ['of a job with a negative one', record({ runLimit: '-1' }), 40368],
    ['of a version that ends before it', until('options3'), 40368],
    ['of a version that ends before its extensions', until('submitEXT'), 40368],
    ['of a version that ends before the usage of hosts', until('hostRusage'), 40368],
    ['of a version that ends with it', until('avgMem'), 40368],
    ['of a version that ends with the memory', until('effectiveResReq'), 40368],
    ['of a version with another field after its extensions', record({ hostRusage: '"x"' }), 40368],
    ['of a version without extensions', record({ submitEXT: '"x"' }), 40368],
    ['where a number comes after the memory', record({ effectiveResReq: '5' }), 40368],
    ['of a version with an empty text for its extensions', record({ submitEXT: '""' }), 40368],
    ['of a version with an empty text for the usage of hosts', record({ hostRusage: '""' }), 40368],
    ['where a text that ends with a number comes after it', record({ avgMem: '"x5"' }), 40368],
    ['where a text that begins with a number comes after it', record({ avgMem: '"5x"' }), 40368],
    ['where a text comes before it', record({ options3: '"x"' }), 40368],
    ['where a text comes after it', record({ avgMem: '"x"' }), 40368],
    ['of version 7, whose record ends after the processors', until('loginShell'), 40368],
  ])('%s', async (_, line, seconds) => {
    const { jobs } = await read([line]);
    expect([jobs.request[0], jobs.processors[0]]).toEqual([seconds, 4]);
  });
});

test.each<[string, string, number, number, string?]>([
  ['64', '0', 1, COMPLETED],
  ['32', '0', 0, OTHERWISE],
  ['32', '5', 0, CUT_OFF, '0'],
  ['32', '8', 5, OTHERWISE],
  ['32', '9', 5, OTHERWISE],
  ['32', '14', 5, OTHERWISE],
  ['32', '15', 5, OTHERWISE],
  ['32', '15', 0, CUT_OFF, '40368'],
  ['32', '16', 0, OTHERWISE, '40368'],
  ['32', '""', 0, OTHERWISE],
  ['4', '0', -1, OTHERWISE],
])('jStatus %s and exitInfo %s have status %i and ending %i', async (status, info, code, ending, runLimit = '86400') => {
  const { jobs } = await read([record({ jStatus: status, exitInfo: info, runLimit })]);
  expect([jobs.status[0], jobs.ending?.[0]]).toEqual([code, ending]);
});

test.each(['jStatus', 'numProcessors'] as const)('an invalid %s is counted', async (field) => {
  const { jobs, cleaning } = await read([record({ [field]: '-1' }), record({ jobId: '3' })]);
  expect(rowsOf(cleaning)).toEqual([`1 invalid-${field}`]);
  expect([...jobs.processors]).toEqual([4, 4]);
});

test('a text may hold line ends, doubled quotes and blanks', async () => {
  const { jobs, names, cleaning } = await read([
    record({ command: '"a ""b""\nc d"', jobName: '"my ""job"""' }),
    record({ jobId: '2', slots: '' } as object),
    '',
    `${record({ jobId: '3' })} `,
  ]);
  expect([jobs.length, names?.application[0], cleaning.rows]).toEqual([3, 'my "job"', []]);
});

test('further runs, and other jobs with the same number', async () => {
  const again = { startTime: '1389700000', eventTime: '1389700010' };
  const { jobs, cleaning } = await read([
    record(),
    record(again),
    record(again),
    record({ submitTime: '1389642319' }),
    record({ idx: '1' }),
    record({ jobId: '9', hosts: '0', startTime: '0', jStatus: '32' }),
    record({ jobId: '10', eventTime: '0' }),
  ]);
  expect([...jobs.run]).toEqual([10, 40368, 40368]);
  expect(rowsOf(cleaning)).toEqual([
    '1 further-run',
    '1 duplicate',
    '2 not-started',
    '1 out-of-order',
    '1 requeued',
  ]);
});

describe('lsb.acct that cannot be read is refused in one line:', () => {
  test.each<[string, string, string]>([
    ['no event', 'x y', 'the event type: \'x\' is not valid; expected one in quotes, such as "JOB_FINISH"'],
    ['an event in small letters', '"xJOB_FINISH" 5', "the event type: 'xJOB_FINISH' is not valid"],
    ['an event that is more', '"JOB_FINISH of" 5', "the event type: 'JOB_FINISH of' is not valid"],
    ['a bad number', record({ jobId: 'x' }), "jobId: 'x' is not valid; expected a whole number"],
    [
      'a bad end',
      record({ eventTime: '-1' }),
      "the event time: '-1' is not valid; expected seconds since 1970",
    ],
    [
      'a bad submission',
      record({ submitTime: '""' }),
      "submitTime: '' is not valid; expected seconds since 1970",
    ],
    [
      'a bad start',
      record({ startTime: '1.5' }),
      "startTime: '1.5' is not valid; expected seconds since 1970",
    ],
    ['no count of hosts', record({ hosts: '"n1"' }), "numExHosts: 'n1' is not valid; expected a count"],
    [
      'no count of asked hosts',
      record({ asked: '"n1"' }),
      "numAskedHosts: 'n1' is not valid; expected a count",
    ],
    [
      'a record that was cut',
      until('jStatus', { hosts: '2 "n1"' }),
      'execHosts is missing: the record has 25 fields; expected those of lsb.acct',
    ],
    [
      'a record that was cut before',
      until('queue'),
      'queue is missing: the record has 12 fields; expected those of lsb.acct',
    ],
    ['a quote inside a text', record({ cwd: '"a"b"' }), 'a quoted cell continues after its closing quote'],
  ])('%s', async (_, line, message) => {
    const reading = read([record({ jobId: '1' }), line]);
    await expect(reading).rejects.toThrow(TraceError);
    await expect(reading).rejects.toThrow(`log:2: ${message}`);
  });

  test('no job that ended', async () => {
    await expect(read(['"JOB_NEW" "10.1" 1389683140 5'])).rejects.toThrow(
      'log: holds no jobs that ran (1 record-JOB_NEW); expected JOB_FINISH records',
    );
  });
});
