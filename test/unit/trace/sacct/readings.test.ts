// Which fields hold the delimiters of a record with too many cells, against every way to divide them.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldText } from '../../../../src/trace/sacct/fieldTexts.ts';
import { Readings } from '../../../../src/trace/sacct/readings.ts';
import { allReadings } from '../../../oracle/trace/sacctReadings.ts';
import { holds, SEED } from '../../../properties/seed.ts';

const TIMES = ['start', 'end', 'elapsedraw', 'elapsed', 'suspended'];
const FREE = ['jobname', 'comment'];
const LISTS = ['partition', 'nodelist', 'alloctres', 'jobid'];
const CELLS = [
  '',
  '0',
  '7',
  'a',
  'x=1',
  '60',
  '100',
  '160',
  '00:01:00',
  '00:00:40',
  'Unknown',
  'JobID',
  'State',
];

const fields = fc.shuffledSubarray([...TIMES, ...FREE, ...LISTS, 'state', 'ncpus', 'user'], {
  minLength: 1,
  maxLength: 7,
});
const records = fields.chain((names) => {
  // A cell that suits its field, for most fields, and further ones.
  const suits = (name: string) => fc.constantFrom(...CELLS.filter((cell) => fieldText(name).fits(cell)));
  const more = fc.array(fc.tuple(fc.nat({ max: names.length }), fc.constantFrom(...CELLS)), { maxLength: 3 });
  return fc.record({
    names: fc.constant(names),
    read: fc.subarray(names),
    delimiter: fc.constantFrom('|', ',', ' , '),
    cells: fc.tuple(fc.tuple(...names.map(suits)), more).map(([cells, others]) => {
      const all = [...cells];
      for (const [at, cell] of others) all.splice(at, 0, cell);
      return all;
    }),
  });
});

/** False if the times of a reading are known and do not agree. */
function isRunAsLong(
  names: readonly string[],
  cells: readonly string[],
  reading: readonly number[],
): boolean {
  const secondsOf: Record<string, number> = { '00:01:00': 60, '00:00:40': 40 };
  const cell = (name: string) => (names.includes(name) ? cells[reading[names.indexOf(name)]] : '');
  const number = (text: string, unit = 1) =>
    secondsOf[text] ?? (/^\d+$/.test(text) ? unit * Number(text) : undefined);
  const [start, end] = [number(cell('start')), number(cell('end'))];
  // A time of 0 is none.
  if (!start || !end) return true;
  const elapsed = number(cell('elapsedraw')) ?? number(cell('elapsed'), 60);
  if (elapsed === undefined) return end >= start;
  return end - start === elapsed + (number(cell('suspended'), 60) ?? 0);
}

it(`are all that fit, of those that differ in what is read (seed ${SEED})`, async () => {
  await holds(records, 100_000, ({ names, read, delimiter, cells }) => {
    const mayJoin = (name: string) =>
      FREE.includes(name) || (LISTS.includes(name) && delimiter.trim() === ',');
    const fits = (name: string, text: string) => fieldText(name).fits(text);
    const all = allReadings(cells, names, delimiter, mayJoin, fits).filter(
      (reading) => cells.length === names.length || isRunAsLong(names, cells, reading),
    );
    const keyOf = (reading: readonly number[]) =>
      names.map((name, i) => (read.includes(name) ? [reading[i], reading[i + 1]] : [])).join('|');
    const first = all.filter((one, i) => all.findIndex((other) => keyOf(other) === keyOf(one)) === i);
    const readings = new Readings(names, delimiter, read);
    expect(readings.of(cells)).toEqual(first);
    expect(readings.candidates).toEqual(names.filter(mayJoin));
    for (const reading of first)
      expect(readings.holders(reading)).toEqual(names.filter((_, i) => reading[i + 1] - reading[i] > 1));
    const known = names.findIndex((name) => FREE.includes(name));
    for (const line of [cells, cells.slice(0, 2)]) {
      const checked = line.slice(0, known < 0 ? names.length : known);
      const areValues = checked.every((cell, i) => fits(names[i], cell) || cell.toLowerCase() === names[i]);
      expect(readings.canBegin(line)).toBe(line.length > 1 && areValues);
    }
  });
});

it('begin at values, and at the names of a further header', () => {
  const readings = new Readings(['jobid', 'state', 'end'], '|', []);
  const lines = [['JobID', 'State', 'End'], ['JobID', '7'], ['7'], ['7', 'FAILED'], ['State', 'JobID']];
  expect(lines.map((cells) => readings.canBegin(cells))).toEqual([true, false, false, true, false]);
});

it('are none if there are too many', () => {
  const of = (fieldCount: number, cellCount: number) => {
    const names = Array.from({ length: fieldCount }, () => 'comment');
    return new Readings(names, '|', ['x']).of(Array.from({ length: cellCount }, () => 'a')).length;
  };
  // One of two fields has the further cells: as many readings as there are cells, which differ in nothing that is read.
  expect([of(2, 42), of(2, 43)]).toEqual([1, 0]);
  expect([of(500, 500), of(501, 501), of(500, 501), of(499, 501)]).toEqual([1, 0, 1, 0]);
});
