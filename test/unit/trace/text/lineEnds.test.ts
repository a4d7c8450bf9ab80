import { describe, expect, test } from 'vitest';
import { samplesFromText } from '../../../../src/distribution/samples.ts';
import { readRecording } from '../../../../src/sessions/readRecording.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { firstLineEnd, LineEnds } from '../../../../src/trace/text/lineEnds.ts';
import { testKernels } from '../../../support/kernels.ts';
import { plainJobs } from '../../../support/workload.ts';

const { checked: kernel } = await testKernels();

const TEXTS: Record<string, string[]> = {
  'log.swf': ['; MaxProcs: 8', '; a note', '1 0 -1 10 2 -1 -1 2 20', '', '2 5 -1 10 8 -1 -1 8 20'],
  'table.csv': ['submit,run,procs,user', '0,10,2,ann', '5,10,8,"b, ""c"""', '7,1,1,'],
  'dump.txt': [
    'JobID|Submit|Start|End|State|NCPUS',
    '1|100|100|200|COMPLETED|1',
    '2|105|105|160|COMPLETED|2',
  ],
};

async function read(name: string, text: string, piece = text.length) {
  const bytes = new TextEncoder().encode(text);
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.slice(at, at + piece);
  })();
  const { jobs, cleaning } = await readTrace(pieces, { name, processors: 8, kernel });
  return { jobs: plainJobs(jobs), cleaning };
}

describe.each(Object.entries(TEXTS))('%s', (name, lines) => {
  test.each([
    ['carriage returns', '\r'],
    ['both', '\r\n'],
  ])('a trace has the same jobs with %s at the ends of its lines, in pieces of any size', async (_, end) => {
    const wanted = await read(name, `${lines.join('\n')}\n`);
    expect(wanted.jobs.length).toBeGreaterThan(1);
    for (const last of ['', end])
      for (const piece of [1, 2, 3, 7, 1000])
        expect(await read(name, lines.join(end) + last, piece)).toEqual(wanted);
  });
});

test('an error names the line as an editor counts it', async () => {
  await expect(read('a.swf', '; MaxProcs: 8\r1 0 -1 10 2\r2 x -1 10 2\r')).rejects.toThrow(
    /^a.swf:3: field 2/,
  );
  await expect(read('a.csv', 'submit,run,procs\r0,1,1\r0,x,1\r')).rejects.toThrow(/^a.csv:3: column 'run'/);
});

test('a reader does not change the bytes that it is given', () => {
  const given = new TextEncoder().encode('a\rb\r');
  expect(new TextDecoder().decode(new LineEnds().add(given))).toBe('a\nb\n');
  expect(new TextDecoder().decode(given)).toBe('a\rb\r');
  const plain = new TextEncoder().encode('a\r\nb\n');
  expect(new LineEnds().add(plain)).toBe(plain);
});

test('run times one a line and recordings may end lines by carriage returns', () => {
  expect([...samplesFromText('1\r2\r3', 'x')]).toEqual([1, 2, 3]);
  const lines = [
    '{"user":"a","time":0,"disclose":[{"task":"t","service":1}]}',
    '{"user":"a","time":1,"request":"t"}',
  ];
  expect(readRecording(lines.join('\r'), { file: 'x' })).toEqual(
    readRecording(lines.join('\n'), { file: 'x' }),
  );
});

test('a line ends at \\r, \\n and \\r\\n, however the text is cut, also into nothing', () => {
  const text = 'a\r\nb\r\rc\n\nd\r\n\n\re\r';
  const wanted = text.replaceAll(/\r\n?/g, '\n');
  for (const piece of [1, 2, 3, 5, 100]) {
    const ends = new LineEnds();
    let found = '';
    for (let at = 0; at < text.length; at += piece) {
      found += new TextDecoder().decode(ends.add(new TextEncoder().encode(text.slice(at, at + piece))));
      expect(ends.add(new Uint8Array())).toHaveLength(0);
    }
    expect(found.replaceAll('\r\n', '\n')).toBe(wanted);
  }
});

test('the first line ends at the first of \\r and \\n', () => {
  const endOf = (text: string) => firstLineEnd(new TextEncoder().encode(text));
  expect([endOf('ab\rc\n'), endOf('a\nb\r'), endOf('ab')]).toEqual([2, 1, -1]);
});
