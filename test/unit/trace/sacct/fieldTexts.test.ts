// Which texts a cell of sacct's fields may have, and which of them may hold a delimiter.
import { expect, test } from 'vitest';
import { fieldText } from '../../../../src/trace/sacct/fieldTexts.ts';

test.each<[fields: string, good: string[], bad: string[], isList: boolean]>([
  ['jobid jobidraw', ['7', '7_[1,2]'], ['', 'x'], true],
  ['submit start', ['Unknown', '1704873600', '2024-01-10T08:00:00'], ['x', '3:4'], false],
  [
    'elapsed suspended',
    ['', 'INVALID', 'invalid', '01:00:00', '2-00:00:00'],
    ['xINVALID', 'INVALIDx', 'x'],
    false,
  ],
  ['timelimit', ['', 'UNLIMITED', 'Partition_Limit', '60'], ['x', 'Partition_Limitx'], false],
  ['ncpus elapsedraw', ['', '4', '1.5K'], ['x', '-1'], false],
  ['alloctres', ['', 'cpu=4', 'cpu=4,gres/gpu:a100=2'], ['cpu', 'cpu=4,', 'cpu=4 '], true],
  [
    'nodelist',
    ['', 'None assigned', 'n1', 'n[1-3,7],m2'],
    ['n1,', 'n 1', 'xNone assigned', 'None assigned2 '],
    true,
  ],
  [
    'state',
    ['', 'COMPLETED', 'CANCELLED+', 'CANCELLED by 1000', 'CANCELLED by ann'],
    ['1', 'CANCELLED by ', 'A B', '1 A'],
    false,
  ],
  ['exitcode', ['', '0:0', '12:15'], ['x0:0', '0:0x', '0', 'x'], false],
  ['user account', ['', 'ann b'], ['a\nb', '\nb', 'a\r'], false],
  ['partition qos', ['', 'a,b'], ['a\nb', '\nb', 'a\r'], true],
])('%s may be %j, and not %j', (fields, good, bad, isList) => {
  for (const field of fields.split(' ')) {
    const text = fieldText(field);
    expect([good.filter((one) => !text.fits(one)), bad.filter((one) => text.fits(one))]).toEqual([[], []]);
    expect([text.isFree ?? false, text.isList ?? false]).toEqual([false, isList]);
  }
});

test('a field that is not known may have any text', () => {
  const text = fieldText('comment');
  expect([text.fits('a\n|b'), text.isFree]).toEqual([true, true]);
});
