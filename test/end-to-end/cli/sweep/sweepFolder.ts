// The commands sweep and merge, in a folder of a test's own.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { expect } from 'vitest';
import { sized } from '../../../properties/seed.ts';
import { specula, TINY, temporaryFolder } from '../cli.ts';

/** Values of each of the four selections of `sessions.json`. */
export const SEEDS = sized(250, 100);

/** A folder with a small log and a study of 4 · SEEDS runs, `sessions.json`, and what tests do there. */
export function sweepFolder() {
  const folder = temporaryFolder();
  const path = (name: string) => join(folder, name);
  const write = (name: string, study: unknown) => writeFileSync(path(name), JSON.stringify(study));
  const parts = (out: string) =>
    existsSync(path(out)) ? readdirSync(path(out)).filter((name) => name.endsWith('.parquet')) : [];
  const bytes = (out: string) => parts(out).map((name) => readFileSync(join(path(out), name)));

  async function succeeds(...args: string[]): Promise<string> {
    const { status, stdout, stderr } = await specula(args, folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  }

  /** One line on stderr that says all this, and the status. */
  async function complains(args: string[], status: number, ...says: (string | RegExp)[]): Promise<void> {
    const outcome = await specula(args, folder);
    expect(outcome).toMatchObject({ status, stdout: '' });
    for (const text of says) expect(outcome.stderr).toMatch(text);
    expect(outcome.stderr.trimEnd().split('\n')).toHaveLength(1);
  }

  async function table(out: string): Promise<Record<string, unknown>[]> {
    await succeeds('merge', out);
    const { buffer } = new Uint8Array(readFileSync(path(`${out}.parquet`)));
    return parquetReadObjects({ file: buffer });
  }

  /** Called before the tests. */
  function setUp(): void {
    writeFileSync(path('tiny.swf'), TINY);
    write('sessions.json', {
      command: 'sessions',
      grid: { model: 'interactive:srpt,srpt*fcfs', users: [2, 5], set: ['1..1', '1..9'], duration: '6d' },
      seeds: SEEDS,
    });
    write('long.json', { ...JSON.parse(readFileSync(path('sessions.json'), 'utf8')), seeds: 1000 });
  }

  return { folder, path, write, parts, bytes, succeeds, complains, table, setUp };
}
