// JSON of sacct that cannot be read.
import { describe, expect, test } from 'vitest';
import { problem } from './read.ts';
import { NEW, time, VERSIONS } from './versions.ts';

describe('an unreadable dump is refused in one line:', () => {
  const whole = JSON.stringify({ jobs: [NEW, { ...NEW, job_id: 2 }] }, undefined, 1);
  test.each<[string, string, RegExp]>([
    [
      'a file that is cut off in a job',
      whole.slice(0, -300),
      /^dump\.json:\d+: the job that begins here has no end; the file is cut off$/,
    ],
    [
      'a file that is cut off after its jobs',
      JSON.stringify({ jobs: [NEW] }).slice(0, -1),
      /^dump\.json:1: the text ends before its last bracket; the file is cut off$/,
    ],
    [
      'a job that is not JSON',
      whole.replace('"account": "a"', '"account": a'),
      /^dump\.json:3: the job that begins here is not JSON \(/,
    ],
    [
      'a bad value',
      JSON.stringify({ jobs: [{ ...NEW, time: time({ start: 'soon' }) }] }),
      /^dump\.json:1: job 1: time\.start: 'soon' is not valid; expected seconds/,
    ],
    [
      'a bad limit',
      JSON.stringify({ jobs: [{ ...NEW, time: time({ limit: true }) }] }),
      /^dump\.json:1: job 1: time\.limit: 'true' is not valid/,
    ],
    [
      'a limit of another form',
      JSON.stringify({ jobs: [{ ...NEW, time: time({ limit: { x: 1 } }) }] }),
      /^dump\.json:1: job 1: time\.limit: '\{"x":1\}' is not valid/,
    ],
    [
      'no submission',
      JSON.stringify({ jobs: [{ ...NEW, time: { ...NEW.time, submission: 0 } }] }),
      /^dump\.json:1: job 1: time\.submission: '0' is not valid/,
    ],
    [
      'no number',
      JSON.stringify({ jobs: [{ ...NEW, job_id: 'x' }] }),
      /^dump\.json:1: job x: job_id: 'x' is not valid/,
    ],
    [
      'no jobs',
      JSON.stringify(VERSIONS['23.11']([])),
      /^dump\.json: holds no jobs; expected the output of sacct --json$/,
    ],
    [
      'the queue of squeue',
      JSON.stringify({ jobs: [{ job_id: 1, job_state: ['RUNNING'] }], meta: {} }),
      /^dump\.json:1: the object that begins here has no job_id and time, .* squeue --json and scontrol --json are not read$/,
    ],
    [
      'no number at all',
      JSON.stringify({ jobs: [{ ...NEW, job_id: undefined }], meta: { slurm: {} } }),
      /^dump\.json:1: the object that begins here has no job_id and time, /,
    ],
    [
      'a list of jobs that is cut off after another one',
      `{"jobs":[${JSON.stringify(NEW)}]}\n[${JSON.stringify(NEW)},`,
      /^dump\.json:2: the text ends before its last bracket; the file is cut off$/,
    ],
    [
      'a list that is cut off after another one',
      `[${JSON.stringify(NEW)}]\n[${JSON.stringify(NEW)},`,
      /^dump\.json:2: the text ends before its last bracket; the file is cut off$/,
    ],
    [
      'a name without a colon',
      `{"jobs"\n[${JSON.stringify(NEW)}]}`,
      /^dump\.json:1: the job that begins here is not JSON \(/,
    ],
    [
      'a list among the jobs',
      `{"jobs":[${JSON.stringify(NEW)},\n[${JSON.stringify(NEW)}]]}`,
      /^dump\.json:2: the object that begins here has no job_id and time, /,
    ],
    [
      'a mark of UTF-8 among the jobs',
      `{"jobs":[\n\ufeff${JSON.stringify(NEW)}]}`,
      /^dump\.json:2: the list of jobs has something that is no object$/,
    ],
    [
      'numbers for jobs',
      JSON.stringify({ meta: { slurm: {} }, jobs: [1, 2] }),
      /^dump\.json:1: the list of jobs has something that is no object$/,
    ],
    [
      'an error of Slurm',
      JSON.stringify({ jobs: [NEW], errors: [{ description: 'Connection refused', error_number: 1 }] }),
      /^dump\.json:1: sacct reports an error, so that jobs may be missing: 'Connection refused'$/,
    ],
    [
      'an error of another form',
      JSON.stringify({ jobs: [NEW], errors: [{ code: 1 }] }),
      /^dump\.json:1: sacct reports an error, so that jobs may be missing: '\{"code":1\}'$/,
    ],
    [
      'an error alone',
      JSON.stringify({ meta: { slurm: {} }, jobs: [], errors: ['x'] }),
      /^dump\.json:1: sacct reports an error, .*'x'$/,
    ],
  ])('%s', async (_, text, message) => {
    const found = await problem(text);
    expect(found).toMatch(message);
    expect(found).not.toContain('\n');
  });

  test('with the line of its job', async () => {
    const lines = JSON.stringify({ jobs: [NEW, { ...NEW, time: time({ end: 'x' }) }] }, undefined, 1).split(
      '\n',
    );
    const line = lines.lastIndexOf('  {') + 1;
    expect(lines[line - 1]).toBe('  {');
    expect(await problem(lines.join('\n'))).toMatch(
      new RegExp(`^dump\\.json:${line}: job 1: time\\.end: 'x'`),
    );
    expect(line).toBeGreaterThan(50);
  });
});
