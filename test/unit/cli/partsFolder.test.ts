// Parts on a disk that changes bytes.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PartsFolder } from '../../../src/cli/outputs/partsFolder.ts';
import { DataError } from '../../../src/errors.ts';
import { tableParquet } from '../../../src/sweep/table.ts';

const path = mkdtempSync(join(tmpdir(), 'specula-parts-'));
afterAll(() => rmSync(path, { recursive: true, force: true }));

test('a changed, missing or added byte of a part, of its checksum or of the plan is noticed', async () => {
  const plan = '{"study": 1}\n';
  const folder = PartsFolder.begin(path, plan, 2, '.parquet');
  const columns = [{ name: 'x', type: 'DOUBLE', nullable: false }] as const;
  const bytes = Buffer.concat([...(await tableParquet(columns, [[1], [2], [3]], { Study: 'a' }))]);
  folder.write(0, [bytes]);
  expect(folder.read(0).equals(bytes)).toBe(true);
  const files = [
    folder.file(0),
    `${folder.file(0)}.sha256`,
    join(path, 'runs.json'),
    join(path, 'runs.json.sha256'),
  ];
  const read = () => PartsFolder.begin(path, plan, 2, '.parquet').read(0);
  for (const file of files) {
    const sound = readFileSync(file);
    // In a checksum's file only the checksum counts, and not the name after it.
    const counting = file.endsWith('.sha256') ? 64 : sound.length;
    for (let at = 0; at < counting; at += Math.ceil(counting / 80)) {
      const changed = Buffer.from(sound);
      changed[at] ^= 1 + (at % 255);
      for (const damaged of [changed, sound.subarray(0, at)]) {
        writeFileSync(file, damaged);
        expect(read, `${file}, byte ${at}`).toThrow(DataError);
        expect(read).toThrow(/is damaged or was changed/);
      }
    }
    if (!file.endsWith('.sha256')) {
      writeFileSync(file, Buffer.concat([sound, Buffer.from([0])]));
      expect(read).toThrow(/is damaged or was changed/);
    }
    writeFileSync(file, sound);
    expect(read).not.toThrow();
    rmSync(file);
    // A part or a plan that is missing is made again instead.
    if (file.endsWith('.sha256')) expect(read).toThrow(DataError);
    writeFileSync(file, sound);
  }
});

test('a part that cannot be written has its checksum already, so that no part ever lacks one', () => {
  const own = join(path, 'order');
  const folder = PartsFolder.begin(own, '{"study": 2}\n', 1, '.parquet');
  // A folder is where the part should be.
  mkdirSync(folder.file(0));
  expect(() => folder.write(0, ['part'])).toThrow();
  expect(existsSync(`${folder.file(0)}.sha256`)).toBe(true);
});

test('parts have numbers of equal length, and a part that is missing cannot be read', () => {
  const names = [10, 11].map((parts) =>
    PartsFolder.begin(join(path, `${parts}`), '{}\n', parts, '.parquet').name(9),
  );
  expect(names).toEqual(['part-9.parquet', 'part-09.parquet']);
  const folder = PartsFolder.begin(join(path, '10'), '{}\n', 10, '.parquet');
  expect(() => folder.read(3)).toThrow(DataError);
  expect(() => folder.read(3)).toThrow(`${folder.file(3)}: cannot be read (`);
});
