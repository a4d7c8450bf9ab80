import { describe, expect, test } from 'vitest';
import { TraceError } from '../../../../src/trace/raw/traceError.ts';
import { ended, read, record } from './records.ts';

const LAYOUT = 'MM/DD/YYYY HH:MM:SS;TYPE;JOB;key=value key=value ...';

describe('a log of PBS that cannot be read is refused in one line:', () => {
  test.each<[string, string, string]>([
    [
      'a line cut short before its message',
      '03/04/2024 08:00:00;E;12',
      `2: '03/04/2024 08:00:00;E;12' is not a record; expected ${LAYOUT}`,
    ],
    [
      'a word before the first key',
      record('E', '2', ' Resource_Li qtime=1000'),
      "2: 'Resource_Li' has no key; expected key=value key=value ...",
    ],
    [
      'a time that is there twice',
      `${ended('2')} start=1011`,
      "2: start: '1010 1011' is not valid; expected seconds since 1970",
    ],
    [
      'a record after other text',
      `x${record('E', '2')}`,
      `2: 'x03/04/2024 08:00:00;E;2;' is not a record; expected ${LAYOUT}`,
    ],
    ['no record', 'job 5 ended', `2: 'job 5 ended' is not a record; expected ${LAYOUT}`],
    [
      'no date',
      ended('2').replace('03/04', '02/30'),
      "2: the time of the record: '02/30/2024 08:00:00' is not valid; expected MM/DD/YYYY HH:MM:SS",
    ],
    [
      'no job number',
      ended('x5'),
      "2: the job: 'x5' is not valid; expected its number, as 1234.server or 1234[7].server",
    ],
    [
      'other text after a job number',
      ended('5x'),
      "2: the job: '5x' is not valid; expected its number, as 1234.server or 1234[7].server",
    ],
    [
      'no submit time',
      ended('2', { qtime: undefined, ctime: undefined }),
      '2: qtime and ctime are missing; expected one of them, seconds since 1970',
    ],
    [
      'no end',
      ended('2', { end: undefined, 'resources_used.walltime': undefined }),
      '2: end is missing; expected seconds since 1970, or resources_used.walltime as HH:MM:SS',
    ],
    [
      'a bad start in the record of a start',
      record('S', '2', 'start=-5'),
      "2: start: '-5' is not valid; expected seconds since 1970",
    ],
    ...(
      [
        ['qtime', 'noon', 'seconds since 1970'],
        ['start', '1e3', 'seconds since 1970'],
        ['end', '', 'seconds since 1970'],
        ['end', '1070.', 'seconds since 1970'],
        ['end', '1070 more', 'seconds since 1970'],
      ] as const
    ).map(
      ([field, value, expected]) =>
        [
          `${field} is '${value}'`,
          ended('2', { [field]: value }),
          `2: ${field}: '${value}' is not valid; expected ${expected}`,
        ] as [string, string, string],
    ),
  ])('%s', async (_, line, message) => {
    const reading = read([ended('1'), line]);
    await expect(reading).rejects.toThrow(TraceError);
    await expect(reading).rejects.toThrow(`log:${message}`);
  });

  test.each([
    ['Resource_List.ncpus', '2.5', 'a count'],
    ['Resource_List.size', 'x', 'a count'],
    ['total_execution_slots', 'x', 'a count'],
    ['Resource_List.nodes', '2:ppn=x', 'nodes, as 2:ppn=8 or n1:ppn=4+n2'],
    ['Resource_List.nodes', '2:ppn=2+', 'nodes, as 2:ppn=8 or n1:ppn=4+n2'],
    ['exec_host', 'n1', 'hosts with slots, as n1/0+n1/1, n1/0-3 or n1/0*4'],
    ['exec_host', '/0', 'hosts with slots, as n1/0+n1/1, n1/0-3 or n1/0*4'],
    ['exec_host', 'a/n1/0', 'hosts with slots, as n1/0+n1/1, n1/0-3 or n1/0*4'],
    ['exec_host', 'n1/0*', 'hosts with slots, as n1/0+n1/1, n1/0-3 or n1/0*4'],
    ['exec_host', 'n1/0+n2/a', 'hosts with slots, as n1/0+n1/1, n1/0-3 or n1/0*4'],
  ])('%s is %s where no other field gives the processors', async (field, value, expected) => {
    const none = { exec_host: undefined, 'Resource_List.ncpus': undefined };
    await expect(read([ended('1'), ended('2', { ...none, [field]: value })])).rejects.toThrow(
      `log:2: ${field}: '${value}' is not valid; expected ${expected}`,
    );
    const { jobs } = await read([ended('1', { ...none, 'Resource_List.procs': 7, [field]: value })]);
    expect([...jobs.processors]).toEqual([7]);
  });

  test('of two such fields, the first is named', async () => {
    const log = [ended('1', { exec_host: 'n1/x', 'Resource_List.ncpus': 'two' })];
    await expect(read(log)).rejects.toThrow("log:1: exec_host: 'n1/x' is not valid");
  });

  test.each([
    ['no ends', [record('Q', '1'), record('Q', '1'), record('Q', '2')], '1 record-Q, 2 not-started'],
    ['arrays only', [record('E', '1[]')], '1 whole-array'],
  ])('%s', async (_, lines, counts) => {
    await expect(read(lines)).rejects.toThrow(`log: holds no jobs that ran (${counts}); expected E records`);
  });

  test('nothing', async () => {
    await expect(read([''], { format: 'pbs' })).rejects.toThrow(
      'log: holds no jobs that ran; expected E records',
    );
  });

  test('columns or nodes that are asked for', async () => {
    await expect(read([ended('1')], { columns: { run: 2 } })).rejects.toThrow(
      '--columns: log is not a table (its format is pbs); its fields have names',
    );
    await expect(read([ended('1')], { unit: 'nodes' })).rejects.toThrow(
      '--unit nodes: log is not a dump of sacct',
    );
  });
});
