// The command merge, and what a sweep says of its shards.
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { count } from '../../../../src/report/format.ts';
import { specula } from '../cli.ts';
import { SEEDS, sweepFolder } from './sweepFolder.ts';

const { folder, path, succeeds, complains, table, setUp } = sweepFolder();

beforeAll(async () => {
  setUp();
  await succeeds('sweep', 'sessions.json', '--output', 'w1', '--shards', '12');
  await succeeds('sweep', 'sessions.json', '--output', 'fewer', '--shards', '5');
});

describe('merge', () => {
  test('writes to CSV the rows of the Parquet file, to the last bit', async () => {
    const rows = await table('w1');
    await succeeds('merge', 'w1', '--output', 'w1.csv');
    const [head, ...lines] = readFileSync(path('w1.csv'), 'utf8').trimEnd().split('\n');
    const names = head.split(',');
    expect(names).toEqual(Object.keys(rows[0]));
    expect(lines).toEqual(rows.map((row) => names.map((name) => row[name] ?? '').join(',')));
  });

  /** Does something to a part, has merge refuse the folder, and repairs it with its checksum. */
  async function refuses(damage: (file: string) => void, ...says: RegExp[]) {
    const file = join(path('w1'), 'part-07.parquet');
    const sound = readFileSync(file);
    const checksum = readFileSync(`${file}.sha256`);
    rmSync(path('w1.parquet'), { force: true });
    damage(file);
    await complains(['merge', 'w1'], 1, ...says);
    expect(existsSync(path('w1.parquet'))).toBe(false);
    writeFileSync(file, sound);
    writeFileSync(`${file}.sha256`, checksum);
  }

  test('refuses a sweep with a missing part', () =>
    refuses(rmSync, /^specula: w1: shards 7 of 12 are missing; 'specula sweep w1' runs just these$/m));

  /** Puts a part of some folder in the place of one, with its checksum. */
  const copied = (from: string, part: string) => (file: string) => {
    for (const end of ['', '.sha256']) copyFileSync(join(path(from), `${part}${end}`), `${file}${end}`);
  };

  test('refuses a shard that is there twice', () =>
    refuses(
      copied('w1', 'part-06.parquet'),
      /part-07\.parquet: Shard is 6; expected 7: it is not this shard's part/,
    ));

  test('refuses a part of another study', () =>
    refuses(
      copied('fewer', 'part-4.parquet'),
      /part-07\.parquet: Study is [0-9a-f]{16}; expected [0-9a-f]{16}: it is not this shard's part/,
    ));

  test('refuses a part that was cut', () =>
    refuses(
      (file) => writeFileSync(file, readFileSync(file).subarray(0, 900)),
      /part-07\.parquet: is damaged or was changed: .*; remove the part; it is then made again$/m,
    ));

  test('refuses a part without a checksum', () =>
    refuses(
      (file) => rmSync(`${file}.sha256`),
      /part-07\.parquet\.sha256: cannot be read .*; remove the part/,
    ));

  test('refuses a study of which a byte has changed', async () => {
    const file = join(path('fewer'), 'runs.json');
    const sound = readFileSync(file, 'utf8');
    writeFileSync(file, sound.replace('"duration":"6d"', '"duration":"7d"'));
    for (const call of [
      ['merge', 'fewer'],
      ['sweep', 'fewer'],
      ['sweep', 'sessions.json', '--output', 'fewer'],
    ])
      await complains(call, 1, /fewer.runs\.json: is damaged or was changed: /);
    writeFileSync(file, sound);
    await succeeds('merge', 'fewer');
  });

  test('refuses a file that is no part', async () => {
    const stranger = join(path('w1'), 'part-07 (copy).parquet');
    copyFileSync(join(path('w1'), 'part-07.parquet'), stranger);
    await complains(['merge', 'w1'], 1, /w1: 'part-07 \(copy\)\.parquet' is not a part of this study/);
    renameSync(stranger, path('elsewhere.parquet'));
    await succeeds('merge', 'w1');
  });

  test('refuses a folder that is no sweep', async () => {
    await complains(['merge', 'nowhere'], 1, /^specula: nowhere: no such folder$/m);
    await complains(['merge', '.'], 1, /^specula: \.: not the folder of a sweep; expected one/m);
    await complains(
      ['merge', 'w1', '--output', 'table.xlsx'],
      2,
      /'table\.xlsx' must end in \.parquet, \.csv/,
    );
  });
});

test('sweep --status lists the missing shards', async () => {
  rmSync(join(path('w1'), 'part-03.parquet'));
  rmSync(join(path('w1'), 'part-04.parquet'));
  rmSync(join(path('w1'), 'part-11.parquet'));
  const outcome = await specula(['sweep', 'w1', '--status'], folder);
  expect(outcome.stdout).toContain(
    `w1: 9 of 12 shards are there, ${count(3 * SEEDS)} of ${count(4 * SEEDS)} runs\n`,
  );
  expect(outcome.stdout).toMatch(/^missing: 3-4,11$/m);
  expect(outcome.status).toBe(0);
});
