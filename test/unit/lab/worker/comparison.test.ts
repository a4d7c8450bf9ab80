import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { DataError } from '../../../../src/errors.ts';
import { twinKernel as kernel } from '../../../../src/kernel/twin.ts';
import { Comparison, type Listener } from '../../../../src/lab/worker/comparison.ts';
import { generateLublin } from '../../../../src/trace/generate/lublin.ts';
import { writeSwf } from '../../../../src/trace/write/swfWriter.ts';

const listener: Listener = { progress() {}, workload() {}, policy() {}, enter() {}, leave() {} };

it('a trace too large for a tab is refused with the command that can read it', async () => {
  const text = [...writeSwf(await generateLublin({ kernel, jobs: 2000, seed: 1 }))].join('');
  const run = (name: string, content: string | Uint8Array<ArrayBuffer>, mostBytes?: number) =>
    Comparison.run(
      kernel,
      { kind: 'file', name, file: new Blob([content]) },
      { policies: 'fcfs', eventRule: 'batch', seed: 1, overrun: 'kill' },
      listener,
      new AbortController().signal,
      mostBytes,
    );
  const packed = new Uint8Array(gzipSync(text));
  const between = (packed.length + text.length) / 2;
  const refused = (name: string) =>
    `${name} is too large for a browser tab. Use the command line: specula replay ${name} --report report.html`;
  await expect(run('l.swf', text, between)).rejects.toThrow(refused('l.swf'));
  await expect(run('l.swf.gz', packed, between)).rejects.toThrow(refused('l.swf.gz'));
  expect((await run('l.swf.gz', packed)).curves.shares.length).toBe(1);
});

it('a file that the browser cannot read, such as a folder, is refused in one line', async () => {
  const folder = new File([], 'logs');
  folder.stream = () => {
    throw new DOMException('The requested file could not be read.', 'NotReadableError');
  };
  const run = Comparison.run(
    kernel,
    { kind: 'file', name: 'logs', file: folder },
    { policies: 'fcfs', eventRule: 'batch', seed: 1, overrun: 'kill' },
    listener,
    new AbortController().signal,
  );
  await expect(run).rejects.toThrow(
    new DataError('logs: cannot be read (The requested file could not be read.)'),
  );
});

it('a file that is empty or has no jobs is refused in one line', async () => {
  const run = (content: BlobPart) =>
    Comparison.run(
      kernel,
      { kind: 'file', name: 'none.swf', file: new File([content], 'none.swf') },
      { policies: 'fcfs', eventRule: 'batch', seed: 1, overrun: 'kill' },
      listener,
      new AbortController().signal,
    );
  for (const content of ['', '\n', '; MaxProcs: 4\n', new Uint8Array(gzipSync(''))]) {
    const error = await run(content).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DataError);
    expect((error as Error).message).toMatch(/^none\.swf[^\n]*$/);
  }
});
