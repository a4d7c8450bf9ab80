import { describe, expect, it } from 'vitest';
import { DataError } from '../../../src/errors.ts';
import { distinct, readPart, WARNINGS, warningsReader } from '../../../src/sweep/part.ts';
import { type Cell, type SweepColumn, tableParquet } from '../../../src/sweep/table.ts';

const COLUMNS: readonly SweepColumn[] = [
  { name: 'run', type: 'INT32', nullable: false },
  { name: 'policy', type: 'STRING', nullable: false },
  { name: 'wait', type: 'DOUBLE', nullable: true },
];
const ABOUT = { Study: 'abc', Shard: 2 };

async function read(rows: readonly (readonly Cell[])[], from: number, to: number, about: object = ABOUT) {
  const bytes = Buffer.concat([...(await tableParquet(COLUMNS, rows, ABOUT))]);
  return readPart('part.parquet', bytes, { from, to, about: { ...about } });
}

/** Two rows for each run, one for each policy. */
const run = (number: number): Cell[][] => [
  [number, 'easy', 1.5],
  [number, 'fcfs', null],
];

describe('a part', () => {
  it('has its columns and rows as they were written', async () => {
    const rows = [...run(4), ...run(5), ...run(6)];
    expect(await read(rows, 4, 7)).toEqual({ columns: COLUMNS, rows, warnings: [] });
  });

  it('has the warnings of its footer, each once', async () => {
    const warnings = ['a', 'b', 'a'].map((about, i) => ({ about, text: `${about} ${i}` }));
    const footer = { ...ABOUT, [WARNINGS]: JSON.stringify(warnings) };
    const bytes = Buffer.concat([...(await tableParquet(COLUMNS, run(0), footer))]);
    const part = await readPart('part.parquet', bytes, { from: 0, to: 1, about: ABOUT });
    expect(part.warnings).toEqual(warnings);
    expect((await warningsReader())(bytes)).toEqual(warnings);
    expect(distinct(part.warnings).map(({ text }) => text)).toEqual(['a 0', 'b 1']);
  });

  const [first, second] = run(4);
  it.each([
    ['a row twice in a row', [first, first, second, ...run(5)], 'run 4 is there twice'],
    ['a row twice, apart', [first, second, first, ...run(5)], 'run 4 is there twice'],
    ['the last row twice', [...run(4), ...run(5), run(5)[1]], 'run 5 is there twice'],
    [
      'a run twice',
      [...run(4), ...run(5), ...run(4)],
      'found run 4 instead of run 6: a run is missing or is there twice',
    ],
    ['no first run', run(5), 'found run 5 instead of run 4: a run is missing or is there twice'],
    [
      'a run left out',
      [...run(4), ...run(6)],
      'found run 6 instead of run 5: a run is missing or is there twice',
    ],
    [
      'runs in another order',
      [...run(5), ...run(4)],
      'found run 5 instead of run 4: a run is missing or is there twice',
    ],
    [
      'a run of the next shard',
      [...run(4), ...run(5), ...run(6)],
      'found run 6 instead of run 7: a run is missing or is there twice',
    ],
    ['no last run', run(4), 'ends before run 5; expected runs 4 to 5'],
    ['no run', [], 'ends before run 4; expected runs 4 to 5'],
  ])('that has %s is refused', async (_, rows, message) => {
    await expect(read(rows, 4, 6)).rejects.toThrow(new DataError(`part.parquet: ${message}`));
  });

  it('of another shard, another study or nothing that can be read is refused', async () => {
    const other = " it is not this shard's part; remove it and run the sweep again";
    await expect(read(run(4), 4, 5, { ...ABOUT, Shard: 3 })).rejects.toThrow(
      `part.parquet: Shard is 2; expected 3:${other}`,
    );
    await expect(read(run(4), 4, 5, { Seed: 1 })).rejects.toThrow(
      `part.parquet: Seed is missing; expected 1:${other}`,
    );
    await expect(
      readPart('part.parquet', Buffer.from('PAR'), { from: 4, to: 5, about: ABOUT }),
    ).rejects.toThrow(/^part\.parquet: cannot be read \(.*\); remove it and run the sweep again$/);
  });
});
