import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { twinKernel as kernel } from '../../../../src/kernel/twin.ts';
import { Comparison, type Listener } from '../../../../src/lab/worker/comparison.ts';
import { generateLublin } from '../../../../src/trace/generate/lublin.ts';
import { writeSwf } from '../../../../src/trace/write/swfWriter.ts';

const listener: Listener = { progress() {}, workload() {}, policy() {} };

it('a trace that is too large for a tab, as it is or once unpacked, is refused with the command that takes it', async () => {
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
