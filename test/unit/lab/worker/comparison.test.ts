import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { DataError } from '../../../../src/errors.ts';
import { replaySeeds } from '../../../../src/experiment/replaySeeds.ts';
import { twinKernel as kernel } from '../../../../src/kernel/twin.ts';
import { type Listener, runComparison } from '../../../../src/lab/worker/run/runComparison.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { generateLublin } from '../../../../src/trace/generate/lublin.ts';
import { syntheticWorkload } from '../../../../src/trace/generate/synthetic.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { shake } from '../../../../src/trace/transform/shake.ts';
import { workloadSwf } from '../../../../src/trace/write/workloadSwf.ts';

const listener: Listener = { progress() {}, workload() {}, policy() {}, enter() {}, leave() {} };

it('a trace too large for a tab is refused with the command that can read it', async () => {
  const text = [...workloadSwf(await generateLublin({ kernel, jobs: 2000, seed: 1 }))].join('');
  const run = (name: string, content: string | Uint8Array<ArrayBuffer>, mostBytes?: number) =>
    runComparison(
      kernel,
      { kind: 'file', name, file: new Blob([content]) },
      { policies: 'fcfs', eventRule: 'batch', seed: 1, overrun: 'kill' },
      listener,
      new AbortController().signal,
      { mostBytes },
    );
  const packed = new Uint8Array(gzipSync(text));
  const between = (packed.length + text.length) / 2;
  const refused = (name: string) =>
    `${name} is too large for a browser tab. Use the command line: specula replay ${name} --report report.html`;
  await expect(run('l.swf', text, between)).rejects.toThrow(refused('l.swf'));
  await expect(run('l.swf.gz', packed, between)).rejects.toThrow(refused('l.swf.gz'));
  const { comparison } = await run('l.swf.gz', packed);
  expect((await comparison.figure('waits', 'log')).panels[0].series.length).toBe(1);
});

it('a file that the browser cannot read, such as a folder, is refused in one line', async () => {
  const folder = new File([], 'logs');
  folder.stream = () => {
    throw new DOMException('The requested file could not be read.', 'NotReadableError');
  };
  const run = runComparison(
    kernel,
    { kind: 'file', name: 'logs', file: folder },
    { policies: 'fcfs', eventRule: 'batch', seed: 1, overrun: 'kill' },
    listener,
    new AbortController().signal,
  );
  await expect(run).rejects.toThrow(
    new DataError(
      'logs: cannot be read; it is a folder, or it was moved or changed since it was chosen ' +
        '(The requested file could not be read.)',
    ),
  );
});

it('a file that is empty or has no jobs is refused in one line', async () => {
  const run = (name: string, content: BlobPart, options: { readFile?: typeof readTrace }) =>
    runComparison(
      kernel,
      { kind: 'file', name, file: new File([content], name) },
      { policies: 'fcfs', eventRule: 'batch', seed: 1, overrun: 'kill' },
      listener,
      new AbortController().signal,
      options,
    );
  // One after the other: what still loads modules when the file ends would fail those of other files.
  for (const name of ['none.swf', 'none.csv', 'none.parquet', 'none'])
    for (const content of ['', '\n', '; MaxProcs: 4\n', new Uint8Array(gzipSync(''))])
      for (const options of [{}, { readFile: readTrace }]) {
        const error = await run(name, content, options).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(DataError);
        expect((error as Error).message).toMatch(/^none[^\n]*$/);
      }
});

const SOURCE = { kind: 'synthetic', name: 'synthetic:intrepid' } as const;
const SETTINGS = {
  policies: 'easy,sjf-easy',
  eventRule: 'batch',
  seed: 1,
  overrun: 'kill',
  jobs: 300,
} as const;

it('several seeds give what the library finds, and the first seed is drawn', async () => {
  const said: string[] = [];
  const hashes: string[] = [];
  const heard: Listener = {
    ...listener,
    progress: (what, share) => said.push(`${what} ${share >= 0 && share <= 1}`),
    policy: (index, { hash }) => {
      hashes[index] = hash;
    },
  };
  const settings = { ...SETTINGS, shake: 1800, seeds: 3 };
  const { overSeeds } = await runComparison(kernel, SOURCE, settings, heard, new AbortController().signal);
  const read = (seed: number) => syntheticWorkload(`${SOURCE.name}:${seed}`, { kernel, jobs: 300 });
  const expected = await replaySeeds(read, ['easy', 'sjf-easy'], { kernel, seeds: 3, shake: 1800 });
  expect(overSeeds).toEqual(
    expected.map(({ means, differences, ratios }) => ({ means, differences, ratios })),
  );
  expect(hashes).toEqual(expected.map(({ runs }) => runs[0].hash));
  expect(said).toContain('seed 3 of 3 · replaying 300 jobs under sjf-easy · 1 of 2 policies done true');
});

it('one seed of a shaken workload is the one that the library makes', async () => {
  const hashes: string[] = [];
  const heard: Listener = { ...listener, policy: (_, { hash }) => hashes.push(hash) };
  const settings = { ...SETTINGS, shake: 1800, seed: 7 };
  const found = await runComparison(kernel, SOURCE, settings, heard, new AbortController().signal);
  expect(found.overSeeds).toBeUndefined();
  const workload = await syntheticWorkload(SOURCE.name, { kernel, jobs: 300 });
  const { hash } = await replay(await shake(workload, { window: 1800, seed: 7, kernel }), 'easy', { kernel });
  expect(hashes[0]).toBe(hash);
});

it('several seeds can be cancelled', async () => {
  const stop = new AbortController();
  const heard: Listener = {
    ...listener,
    progress: (what) => {
      if (what.startsWith('seed 3')) stop.abort(new DataError('cancelled'));
    },
  };
  const settings = { ...SETTINGS, seeds: 1000 };
  await expect(runComparison(kernel, SOURCE, settings, heard, stop.signal)).rejects.toThrow('cancelled');
});

it('seeds that change nothing are refused', async () => {
  const source = { ...SOURCE, name: 'synthetic:intrepid:4' };
  const run = runComparison(
    kernel,
    source,
    { ...SETTINGS, seeds: 3 },
    listener,
    new AbortController().signal,
  );
  await expect(run).rejects.toThrow(
    'Seeds: every seed gives one result for synthetic:intrepid:4 under easy; shake or resample it',
  );
});
