// The folder of a sweep: begun, opened again, and refused.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { Sweep } from '../../../../src/cli/sweep/folder.ts';
import { DataError, UsageError } from '../../../../src/errors.ts';
import { version } from '../../../../src/version.ts';

const top = mkdtempSync(join(realpathSync(tmpdir()), 'specula-sweep-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

let place = '';
let tests = 0;
beforeEach(() => {
  place = join(top, `${tests++}`);
  mkdirSync(place);
  writeFileSync(join(place, 'study.json'), JSON.stringify(STUDY));
  writeFileSync(join(place, 'log.swf'), 'a log');
});

const STUDY = { command: 'replay', grid: { trace: ['log.swf', 'log.swf'], 'scale-load': [1, 2] }, seeds: 3 };
const RUNS = 12;
const at = (name: string) => join(place, name);
const begin = (shards?: number, to = 'runs', study = 'study.json') =>
  Sweep.begin(at(study), at(to), shards, async () => [at('log.swf')]);

describe('a sweep', () => {
  test('has a shard for each run of a small study, and their ranges', async () => {
    const sweep = await begin();
    expect([sweep.runs, sweep.shards, sweep.folder.parts]).toEqual([RUNS, RUNS, RUNS]);
    expect(sweep.range(5)).toEqual({ from: 5, to: 6 });
    const few = await begin(5, 'few');
    expect([few.shards, few.range(0), few.range(4)]).toEqual([5, { from: 0, to: 2 }, { from: 9, to: 12 }]);
  });

  test('has 200 shards for many runs', async () => {
    writeFileSync(at('study.json'), JSON.stringify({ ...STUDY, seeds: 100 }));
    expect((await begin()).shards).toBe(200);
  });

  test('of a tune: another process may have made the folder, but not yet begun the sweep', async () => {
    const text = JSON.stringify(STUDY);
    const of = (usual: number) =>
      Sweep.of({ text, file: 'tune', folder: place }, at('runs'), undefined, async () => [], usual);
    mkdirSync(at('runs'));
    expect((await of(4)).shards).toBe(4);
    // Once begun, it keeps them.
    expect((await of(3)).shards).toBe(4);
  });

  test('gives a shard all that a thread needs', async () => {
    const sweep = await begin(5);
    expect(sweep.shard(1)).toEqual({
      study: sweep.study,
      file: 'study.json',
      folder: place,
      about: { Study: sweep.id, Shard: 1 },
      from: 2,
      to: 4,
    });
    expect(sweep.study.command).toBe('replay');
  });

  test('is checked before its folder is made', async () => {
    const asked: unknown[] = [];
    const check = async (shard: unknown) => {
      asked.push(shard);
      throw new UsageError('no');
    };
    await expect(Sweep.begin(at('study.json'), at('runs'), undefined, check)).rejects.toThrow('no');
    expect(existsSync(at('runs'))).toBe(false);
    expect(asked).toMatchObject([{ study: { command: 'replay' }, file: 'study.json', folder: place }]);
  });

  test('is found again by its study or its folder, with as many shards', async () => {
    const sweep = await begin(5);
    for (const again of [await begin(), await begin(5), Sweep.open(at('runs'))]) {
      expect([again.id, again.shards, again.jobName]).toEqual([sweep.id, 5, sweep.jobName]);
      expect(again.study).toEqual(sweep.study);
    }
  });

  test('has an identity of its plan: of its files, its study and its shards', async () => {
    const { id } = await begin(5);
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect((await begin(6, 'b')).id).not.toBe(id);
    expect((await begin(5, 'c')).id).toBe(id);
    writeFileSync(at('log.swf'), 'another log');
    expect((await begin(5, 'd')).id).not.toBe(id);
  });

  test('has the folder of the file that a link points to', async () => {
    mkdirSync(at('elsewhere'));
    symlinkSync(at('study.json'), at('elsewhere/link.json'));
    const sweep = await begin(undefined, 'runs', 'elsewhere/link.json');
    expect(sweep.shard(0)).toMatchObject({ file: 'link.json', folder: place });
  });

  test('names its Slurm jobs by its identity and its folder', async () => {
    const sweep = await begin();
    const here = createHash('sha256').update(at('runs')).digest('hex');
    expect(sweep.jobName).toBe(`specula-${sweep.id.slice(0, 8)}-${here.slice(0, 8)}`);
  });

  test('counts the runs of the parts that are there', async () => {
    const sweep = await begin(5);
    expect([sweep.runsThere([0, 1, 2, 3, 4]), sweep.runsThere([]), sweep.runsThere([0, 4])]).toEqual([
      0,
      RUNS,
      RUNS - 2 - 3,
    ]);
  });

  test('keeps parts, until a file of the study changes', async () => {
    const sweep = await begin(5);
    await sweep.checkFiles();
    sweep.write(3, Buffer.from('a part'));
    expect(sweep.folder.missing()).toEqual([0, 1, 2, 4]);
    expect(readFileSync(at('runs/part-3.parquet'), 'utf8')).toBe('a part');
    writeFileSync(at('log.swf'), 'longer than before');
    expect(() => sweep.write(4, Buffer.from('a part'))).toThrow(
      new DataError(
        `${at('runs')}: a file of the study has changed during the sweep (${at('log.swf')}); ` +
          'begin again in another folder',
      ),
    );
    expect(sweep.folder.missing()).toEqual([0, 1, 2, 4]);
    await expect(sweep.checkFiles()).rejects.toThrow(
      new DataError(
        `${at('log.swf')}: has changed since the sweep in ${at('runs')} was begun; put it back, ` +
          'or begin in another folder',
      ),
    );
  });
});

describe('a sweep is refused', () => {
  test('with more shards than runs', async () => {
    await expect(begin(RUNS + 1)).rejects.toThrow(new UsageError('--shards 13: the study has 12 runs'));
    expect((await begin(RUNS)).shards).toBe(RUNS);
  });

  test('with other shards than it was begun with', async () => {
    await begin(5);
    await expect(begin(6)).rejects.toThrow(
      new UsageError(`--shards 6: ${at('runs')} was begun with 5; name another folder`),
    );
  });

  test('with a file that has changed, or another study', async () => {
    await begin(5);
    writeFileSync(at('log.swf'), 'changed');
    await expect(begin()).rejects.toThrow(/log\.swf: has changed since the sweep in .* was begun/);
    // Another study may name other files.
    writeFileSync(at('study.json'), JSON.stringify({ ...STUDY, seeds: 4 }));
    await expect(begin()).rejects.toThrow(/runs\.json: the folder holds other runs; name another folder/);
  });

  const OURS = "one that 'specula sweep STUDY.json --output' made";
  const plan = (change: object) => {
    mkdirSync(at('bad'));
    const whole = { specula: version, shards: 2, file: 'study.json', folder: place, study: STUDY, files: {} };
    const text = `${JSON.stringify({ ...whole, ...change })}\n`;
    writeFileSync(at('bad/runs.json'), text);
    const sum = createHash('sha256').update(text).digest('hex');
    writeFileSync(at('bad/runs.json.sha256'), `${sum}  runs.json\n`);
  };
  const open = () => Sweep.open(at('bad'));

  test('if there is no folder, or none of a sweep', () => {
    expect(open).toThrow(new DataError(`${at('bad')}: no such folder`));
    mkdirSync(at('bad'));
    expect(open).toThrow(new DataError(`${at('bad')}: not the folder of a sweep; expected ${OURS}`));
  });

  test.each([
    [{ shards: 0 }, 'does not belong to a sweep'],
    [{ shards: 1.5 }, 'does not belong to a sweep'],
    [{ shards: '2' }, 'does not belong to a sweep'],
    [{ specula: 1 }, 'does not belong to a sweep'],
    [{ specula: '0.0.1' }, `Specula 0.0.1 began this sweep, and this is ${version}; continue with 0.0.1`],
    [{ file: 7 }, 'file is 7; expected a text, as in one that'],
    [{ folder: null }, 'folder is null; expected a text, as in one that'],
    [{ study: [] }, 'study is []; expected an object, as in one that'],
    [{ files: 'log.swf' }, 'files is "log.swf"; expected an object, as in one that'],
  ])('with a plan that says %j', (change, says) => {
    plan(change);
    expect(open).toThrow(DataError);
    expect(open).toThrow(`${at('bad/runs.json')}: ${says}`);
  });

  test('with a plan whose checksum is wrong or missing', async () => {
    await begin(2, 'bad');
    copyFileSync(at('bad/runs.json'), at('copy.json'));
    writeFileSync(at('bad/runs.json'), readFileSync(at('copy.json'), 'utf8').replace('log.swf', 'lag.swf'));
    expect(open).toThrow(/runs\.json: is damaged or was changed/);
    copyFileSync(at('copy.json'), at('bad/runs.json'));
    expect(open().shards).toBe(2);
    rmSync(at('bad/runs.json.sha256'));
    expect(open).toThrow(/runs\.json\.sha256: cannot be read/);
    // An older version made no checksum, and its name says more.
    writeFileSync(at('bad/runs.json'), readFileSync(at('copy.json'), 'utf8').replace(version, '0.0.1'));
    expect(open).toThrow(/Specula 0\.0\.1 began this sweep/);
  });
});
