import { describe, expect, test } from 'vitest';
import { TraceError } from '../../../../src/trace/raw/traceError.ts';
import { type Line, line, read } from './dump.ts';

describe('a dump of sacct that cannot be read is refused in one line:', () => {
  test.each<[string, readonly (Line | string)[], string, string?]>([
    [
      'a line cut short',
      [{ id: '1' }, '2|2|job|ann'],
      'dump.txt:3: the record has 4 fields, its header 19; it is cut off, or a line break in a field cannot be followed: leave that field out of sacct -o',
    ],
    [
      'no job number',
      [line({ id: '1' }), line({ id: 'y1' })],
      "dump.txt:3: jobid: 'y1' is not valid; expected a job number, as 123, 123_4, 123+1 or 123.batch",
    ],
    [
      'no time',
      [{ id: '1', start: '12:30' }],
      "dump.txt:2: start: '12:30' is not valid; expected seconds since 1970, YYYY-MM-DDTHH:MM:SS, Unknown or None",
    ],
    [
      'no limit',
      [{ id: '1', limit: 'soon' }],
      "dump.txt:2: timelimitraw: 'soon' is not valid; expected minutes, UNLIMITED or Partition_Limit",
    ],
    ['no job that ran', [{ id: '1.batch' }], 'dump.txt: holds no jobs that ran (1 step)'],
    ['nothing but a header', [], 'dump.txt: holds no jobs that ran; expected a header and lines of jobs'],
    [
      'no submit time',
      ['1|COMPLETED|1'],
      "dump.txt:1: the dump has no Submit; request it from sacct: SLURM_TIME_FORMAT=%s sacct -a -X -D -P --delimiter=$'\\x1f' -o JobIDRaw,JobID,JobName,User,Account,Partition,QOS,Submit,Eligible,Start,End,ElapsedRaw,TimelimitRaw,State,ExitCode,ReqNodes,NNodes,NCPUS,ReqMem,ReqTRES,AllocTRES",
      'JobID|State|NCPUS',
    ],
    [
      'not parsable',
      ['1 a COMPLETED 1'],
      'dump.txt:1: is not the header of a sacct dump; expected the names of fields, as sacct -P prints them',
      'JobID  JobName  State  NCPUS',
    ],
  ])('%s', async (_, lines, message, head) => {
    const error = await read(lines, {}, head).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TraceError);
    expect((error as Error).message).toBe(message);
  });

  test('jobs of two clusters', async () => {
    const head = 'JobID|Cluster|Submit|Start|End|State|NCPUS';
    await expect(read(['1|a|10|11|12|COMPLETED|1', '1|b|10|11|12|COMPLETED|1'], {}, head)).rejects.toThrow(
      /^dump\.txt:3: a job of cluster 'b' among jobs of 'a'; a trace has one machine: sacct -M b$/,
    );
  });
});
