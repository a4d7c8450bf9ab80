// Pipes and devices are read as they come: a file that is not a trace is refused at its first block.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openTrace } from '../../../../src/trace/open/file.ts';
import { FORMATS_IN_WORDS } from '../../../../src/trace/open/format.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';
import { fixtures } from '../../../support/paths.ts';

const { wasm: kernel } = await testKernels();
const folder = mkdtempSync(join(tmpdir(), 'specula-'));
afterAll(() => rmSync(folder, { recursive: true }));

let pipes = 0;
/** A named pipe that a shell command writes to. */
function pipeOf(command: string): string {
  const pipe = join(folder, `pipe${pipes++}`);
  execFileSync('mkfifo', [pipe]);
  const writer = spawn('bash', ['-c', `exec > '${pipe}'; ${command}`], { stdio: 'ignore' });
  writer.unref();
  return pipe;
}

/** gzip itself buffers that many zeros, so that it takes long to begin. */
function zeros(): string {
  const path = join(folder, 'zeros.gz');
  writeFileSync(path, gzipSync(Buffer.alloc(1 << 21)));
  return pipeOf(`while cat '${path}'; do :; done`);
}

const read = async (path: string) => {
  const { parquet, chunks } = await openTrace(path);
  return readTrace(parquet ?? chunks, { kernel, name: 'a', processors: 64 });
};

test.each([
  [
    'zeros of a device',
    () => '/dev/zero',
    `a: is not text (a NUL byte at 0); expected a trace: ${FORMATS_IN_WORDS}`,
  ],
  [
    'zeros of a pipe',
    () => pipeOf('cat /dev/zero'),
    `a: is not text (a NUL byte at 0); expected a trace: ${FORMATS_IN_WORDS}`,
  ],
  ['packed zeros', zeros, `a: is not text (a NUL byte at 0); expected a trace: ${FORMATS_IN_WORDS}`],
  ['words', () => pipeOf('yes'), "a:1: could not detect the format: 'y' begins a file of no known format"],
  ['one line', () => pipeOf("yes 1 | tr '\\n' ' '"), 'a:1: the line is longer than 131072 bytes'],
  ['one comment', () => pipeOf("yes ';' | tr -d '\\n'"), 'a:1: the line is longer than 131072 bytes'],
  ['one title', () => pipeOf("yes 'submit,' | tr -d '\\n'"), 'a:1: the line is longer than 1048576 bytes'],
  [
    'an open quote',
    () => pipeOf(`echo 'submit,run,procs'; printf '"'; yes`),
    'a:2: the record is longer than 1048576 bytes',
  ],
])('endless input is refused: %s', async (_, path, message) => {
  await expect(read(path())).rejects.toThrow(message);
});

test('of an endless device only the first chunks are taken', async () => {
  let bytes = 0;
  for await (const chunk of (await openTrace('/dev/zero')).chunks) {
    bytes += chunk.length;
    if (bytes > 1 << 20) break;
  }
  expect(bytes).toBeLessThan(1 << 21);
});

test('the first chunk of a slow pipe says what it is', async () => {
  const { chunks } = await openTrace(
    pipeOf(`for i in 1 2 3 4 5; do printf '%0300d\\n' $i; sleep 0.02; done`),
  );
  const lengths: number[] = [];
  for await (const { length } of chunks) lengths.push(length);
  expect(lengths[0]).toBeGreaterThanOrEqual(1000);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(5 * 301);
});

test.each([
  ['text', 'jobs.swf'],
  ['packed text', 'jobs.swf.gz'],
  ['Parquet', 'groups.parquet'],
])('%s comes through a pipe as from a file', async (_, name) => {
  const swf = '; MaxProcs: 4\n1 0 0 5 1\n2 3 0 5 1\n'.repeat(200);
  writeFileSync(join(folder, 'jobs.swf'), swf);
  writeFileSync(join(folder, 'jobs.swf.gz'), gzipSync(swf));
  writeFileSync(join(folder, 'groups.parquet'), readFileSync(join(fixtures, 'parquet', 'groups.parquet')));
  const path = join(folder, name);
  expect((await read(pipeOf(`cat '${path}'`))).jobs).toEqual((await read(path)).jobs);
});

test('a small file of much text is unpacked in pieces', async () => {
  const path = join(folder, 'much.gz');
  writeFileSync(path, gzipSync(`${' '.repeat(1e7)}\n`));
  const { chunks, bytes } = await openTrace(path);
  const lengths: number[] = [];
  for await (const { length } of chunks) lengths.push(length);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(1e7 + 1);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1 << 18);
  expect(bytes).toBeUndefined();
});
