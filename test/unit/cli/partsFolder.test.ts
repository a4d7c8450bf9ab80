// Parts on a disk that changes bytes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { PartsFolder } from '../../../src/cli/common/partsFolder.ts';
import { DataError } from '../../../src/errors.ts';
import { tableParquet } from '../../../src/sweep/table.ts';
import { holds } from '../../properties/seed.ts';

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
    join(path, 'study.json'),
    join(path, 'study.json.sha256'),
  ];
  const damage = fc.tuple(
    fc.constantFrom(...files),
    fc.nat(),
    fc.integer({ min: 1, max: 255 }),
    fc.constantFrom('change', 'cut', 'add'),
  );
  let tried = 0;
  await holds(damage, 300, async ([file, place, by, how]) => {
    const sound = readFileSync(file);
    const at = place % sound.length;
    // Of a checksum's file the checksum counts, not the name behind it.
    if (file.endsWith('.sha256') && (at >= 64 || how === 'add')) return;
    const changed = Buffer.from(sound);
    changed[at] ^= by;
    const damaged = {
      change: changed,
      cut: sound.subarray(0, at),
      add: Buffer.concat([sound, Buffer.from([by])]),
    };
    writeFileSync(file, damaged[how as keyof typeof damaged]);
    tried++;
    const read = () => {
      PartsFolder.begin(path, plan, 2, '.parquet').read(0);
    };
    expect(read).toThrow(DataError);
    expect(read).toThrow(/is damaged or was changed/);
    writeFileSync(file, sound);
    expect(read).not.toThrow();
  });
  expect(tried).toBeGreaterThan(100);
});
