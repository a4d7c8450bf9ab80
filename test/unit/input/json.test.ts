import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDiscrete } from '../../../src/distribution/discrete.ts';
import { DataError, UsageError } from '../../../src/errors.ts';
import { parseJson } from '../../../src/input/json.ts';
import { DEEPEST, jsonFault } from '../../../src/input/jsonFault.ts';
import { parsePolicies } from '../../../src/policy/parse.ts';
import { readRecording } from '../../../src/sessions/readRecording.ts';
import { readDescription } from '../../../src/stochastic/describe/readDescription.ts';
import { readExplicit } from '../../../src/stochastic/workload/readExplicit.ts';
import { parseStudy } from '../../../src/sweep/study.ts';
import { holds } from '../../properties/seed.ts';

test.each([
  ['{"a": 1,\n  "b" 2}', "2:7: not JSON: '2' where ':' after the name should be"],
  ['{"a": 1,\n}', "2:1: not JSON: '}' where a name in double quotes should be"],
  ['[1, 2,]', "1:7: not JSON: ']' where a value after the comma should be"],
  ['[1\r\n 2]', "2:2: not JSON: '2' where ',' or ']' should be"],
  ['[1\r 2]', "2:2: not JSON: '2' where ',' or ']' should be"],
  ['{"a": tru}', "1:7: not JSON: 'tru' where a value should be"],
  ["{'a': 1}", "1:2: not JSON: ''' where a name in double quotes should be"],
  ['{"a": 1} x', "1:10: not JSON: 'x' where nothing more should be"],
  ['{"a": [1', "1:9: not JSON: the end of the text where ',' or ']' should be"],
  ['{"a": "b', '1:7: not JSON: the text that opens here is not closed'],
  ['["a\nb"]', '1:4: not JSON: a line break or a control character in a text'],
  ['["\\x"]', '1:3: not JSON: an escape in a text that JSON does not have'],
  ['[01]', "1:2: not JSON: '01' where a value should be"],
  ['[1e999, NaN]', "1:9: not JSON: 'NaN' where a value should be"],
  ['{"a": 1, "b": 2, "a": 3}', "1:18: not JSON: the field 'a' is there twice"],
  [
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    '1:101: not JSON: lists and objects are nested more than 100 deep',
  ],
])('the text %j is refused with the place of the fault', (text, message) => {
  expect(() => parseJson(text, 'x.json')).toThrow(new DataError(`x.json:${message}`));
});

test('empty text is refused as JSON', () => {
  expect(() => parseJson(' \n', 'x.json')).toThrow('x.json: is empty; expected JSON');
  expect(() => parseJson('', 'x.json', { expected: '{…}' })).toThrow('x.json: is empty; expected {…}');
});

test('JSON is read as JavaScript reads it, and refused when JavaScript refuses it', async () => {
  const agrees = (text: string) => {
    let value: unknown;
    let fails = false;
    try {
      value = JSON.parse(text);
    } catch {
      fails = true;
    }
    const fault = jsonFault(text);
    if (fault?.what.endsWith('twice')) return;
    expect(fault !== undefined).toBe(fails);
    if (!fails && text.trim() !== '') expect(parseJson(text, 'x')).toEqual(value);
  };
  const by = fc.constantFrom('', '"', ',', ']', '}', '\\', '0', 'e', '\n', ' ', '-');
  await holds(fc.tuple(fc.json({ maxDepth: 4 }), fc.nat(), by), 5000, ([text, at, changed]) => {
    agrees(text);
    const place = at % (text.length + 1);
    agrees(text.slice(0, place) + changed + text.slice(place + 1));
    agrees(text.slice(0, place));
  });
});

test(`a text is nested at most ${DEEPEST} deep, and may be long`, () => {
  const nested = (deep: number) => `${'{"a":['.repeat(deep / 2)}${']}'.repeat(deep / 2)}`;
  expect(parseJson(nested(DEEPEST), 'x')).toBeTypeOf('object');
  expect(() => parseJson(nested(DEEPEST + 2), 'x')).toThrow(/nested more than/);
  expect(parseJson(`["${'a"'.repeat(0)}${'b'.repeat(2e6)}"]`, 'x')).toHaveLength(1);
});

describe('every reader of JSON names line and column, and refuses deep nesting:', () => {
  const readers: [string, (text: string) => unknown][] = [
    ['study', (text) => parseStudy(text, 'f')],
    ['discrete distribution', (text) => parseDiscrete(text, 'f')],
    ['explicit workload', (text) => readExplicit(text, { file: 'f' })],
    ['description', (text) => readDescription(text, { file: 'f' })],
  ];
  test.each(readers)('%s', (_, read) => {
    expect(() => read('{\n  "x": }')).toThrow(/^f:2:8: not JSON: '}' where a value should be; expected \{/);
    expect(() => read(`${'['.repeat(20_000)}`)).toThrow(/^f:1:101: not JSON: /);
    expect(() => read('')).toThrow(/^f: is empty; expected \{/);
  });
  test('recording', () => {
    const first = '{"user":"a","time":0,"disclose":[{"task":"t","service":1}]}';
    expect(() => readRecording(`${first}\n\n{"user": a}`, { file: 'f' })).toThrow(
      /^f:3:10: not JSON: 'a' where a value/,
    );
    expect(() => readRecording(`${first}\n[]`, { file: 'f' })).toThrow(
      /^f:2: it is \[\]; expected an object/,
    );
  });
  test('policy', () => {
    expect(() => parsePolicies('{"order" "fcfs"}')).toThrow(UsageError);
    expect(() => parsePolicies('{"order" "fcfs"}')).toThrow(/^--policy:1:10: not JSON: /);
    expect(() => parsePolicies('['.repeat(20_000))).toThrow(/^--policy:1:101: not JSON: /);
  });
});
