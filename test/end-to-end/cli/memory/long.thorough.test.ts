// The most memory that a whole command takes: that of the process itself, on Linux.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampled } from '../../../properties/seed.ts';
import { specula, temporaryFolder } from '../cli.ts';
import { withMemory } from './withMemory.ts';

const folder = temporaryFolder();
const LOGS = ['long.swf', 'long.swf.gz', 'long.parquet'];

beforeAll(async () => {
  // With a window that was always full, these jobs took 330 MB.
  const model = 'generate lublin --jobs 1500000 --processors 256 --load 0.5 --overestimate 2 -o';
  for (const log of LOGS) expect((await specula([...model.split(' '), join(folder, log)])).stderr).toBe('');
});

describe('replay --stream takes at most 150 MB for 1.5 million jobs', () => {
  const cases = [...[...LOGS, '-'].map((log) => [log, 'easy'] as const), ['long.swf', 'fcfs'] as const];
  test.each(sampled(cases, 3))('%s under %s', async (log, policy) => {
    const input = log === '-' ? createReadStream(join(folder, 'long.swf')) : undefined;
    const args = ['replay', log, '--stream', '--policy', policy];
    const { status, megabytes, stdout, stderr } = await withMemory(args, folder, input);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('1,500,000 of 1,500,000 jobs');
    expect(megabytes).toBeLessThan(150);
  });
});

describe('generate takes at most 210 MB for 1.5 million jobs: no column of unknown values, one set of columns', () => {
  test.each(sampled(['.swf', '.swf.gz', '.csv', '.parquet'], 3))('%s', async (ending) => {
    const model = 'generate lublin --jobs 1500000 --processors 256 --load 0.5 --overestimate 2 -o';
    const { status, megabytes, stderr } = await withMemory([...model.split(' '), `made${ending}`], folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(megabytes).toBeLessThan(210);
  });
});
