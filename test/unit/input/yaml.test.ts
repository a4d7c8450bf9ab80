// The reader of a part of YAML never reads anything otherwise than a reader of all of YAML does.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { DataError } from '../../../src/errors.ts';
import { readYaml, type YamlValue } from '../../../src/input/yaml.ts';
import { holds } from '../../properties/seed.ts';

type Plain = string | Plain[] | { [name: string]: Plain };

function plain(value: YamlValue): Plain {
  if (value.kind === 'scalar') return value.text;
  if (value.kind === 'list') return value.items.map(plain);
  return Object.fromEntries([...value.entries].map(([name, one]) => [name, plain(one)]));
}

const read = (text: string): Plain => plain(readYaml(text, 'a.yaml'));

/** What the library reads, with all scalars as texts; undefined if it refuses the text. */
function byLibrary(text: string): Plain | undefined {
  const document = parseDocument(text, { schema: 'failsafe', logLevel: 'silent' });
  if (document.errors.length > 0) return undefined;
  const withoutNull = (value: unknown): Plain => {
    if (Array.isArray(value)) return value.map(withoutNull);
    if (value === null || typeof value !== 'object') return (value as string | null) ?? '';
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutNull(one)]));
  };
  return withoutNull(document.toJS());
}

const DOCUMENT = `# a comment
---
- topology: fast # the default
  cluster_default: true
  tree:
    switches:
    - switch: top
      children: s[1-2]

    -   switch: s1
        nodes: "n[1-4]"
    -
      switch: s2
      nodes: 'n5,n#6'
- topology: racks
  block:
    block_sizes: [4, 8] # two
    blocks:
      - block: b1
        nodes: n[1-4]
  flat:
`;

test('lists and maps are read by their indentation', () => {
  expect(read(DOCUMENT)).toEqual([
    {
      topology: 'fast',
      cluster_default: 'true',
      tree: {
        switches: [
          { switch: 'top', children: 's[1-2]' },
          { switch: 's1', nodes: 'n[1-4]' },
          { switch: 's2', nodes: 'n5,n#6' },
        ],
      },
    },
    {
      topology: 'racks',
      block: { block_sizes: ['4', '8'], blocks: [{ block: 'b1', nodes: 'n[1-4]' }] },
      flat: '',
    },
  ]);
  expect(read(DOCUMENT.replaceAll('\n', '\r\n'))).toEqual(read(DOCUMENT));
  expect(read(DOCUMENT)).toEqual(byLibrary(DOCUMENT));
  expect(read('')).toBe('');
});

test('values have the lines where they begin', () => {
  const list = readYaml('# x\n\n- a: b\n  c:\n    - d\n', 'a.yaml');
  const map = list.kind === 'list' ? list.items[0] : list;
  const entries = map.kind === 'map' ? [...map.entries.values()] : [];
  expect([list, map, ...entries].map(({ line }) => line)).toEqual([3, 3, 3, 5]);
});

const PLACE = 'expected the indentation of a list or map above, and values in one line';
const VALUE = 'this construct of YAML is unsupported; write the value itself';

describe('another construct is refused, with its line', () => {
  test.each([
    ['a: &x b', `a.yaml:1: '&x b': ${VALUE}`],
    ['a: b\nc: *x', `a.yaml:2: '*x': ${VALUE}`],
    ['a: !!str b', `a.yaml:1: '!!str b': ${VALUE}`],
    ['a: |\n  b', `a.yaml:1: '|': ${VALUE}`],
    ['a: >\n  b', `a.yaml:1: '>': ${VALUE}`],
    ['a: {b: c}', `a.yaml:1: '{b: c}': ${VALUE}`],
    ['%YAML 1.2\n---\na: b', "a.yaml:2: '---': expected one document of YAML"],
    ['%YAML 1.2', `a.yaml:1: '%YAML 1.2': ${VALUE}`],
    ['? a\n: b', `a.yaml:1: '? a': ${VALUE}`],
    ['a: - b', `a.yaml:1: '- b': ${VALUE}`],
    ['a: b: c', "a.yaml:1: 'b: c': expected one name: value in a line"],
    ['a: [1, [2]]', "a.yaml:1: '[1, [2]]': expected a list of words in one line, such as [4, 16]"],
    ['a: [1,\n 2]', "a.yaml:1: '[1,': expected a list of words in one line, such as [4, 16]"],
    ['a: [1,]', "a.yaml:1: '' in a list: expected words, such as [4, 16]"],
    ['a: "b\\n"', 'a.yaml:1: "b\\n": expected one line in quotes, without other quotes or \\'],
    ["a: 'b''c'", "a.yaml:1: 'b''c': expected one line in quotes, without other quotes or \\"],
    ['- - a', 'a.yaml:1: a list in the line of another one is unsupported'],
    ['a: b\n  c', `a.yaml:2: 'c': ${PLACE}`],
    ['a: b\n c: d', `a.yaml:2: 'c: d': ${PLACE}`],
    [' a: b\nc: d', `a.yaml:2: 'c: d': ${PLACE}`],
    ['- a\nb: c', `a.yaml:2: 'b: c': ${PLACE}`],
    ['a: b\n- c', `a.yaml:2: '- c': ${PLACE}`],
    ['a: b\nc', "a.yaml:2: 'c': expected a line like name: value"],
    ['a: b\n\na: c', "a.yaml:3: 'a' is there twice"],
    ['a:\n\tb: c', 'a.yaml:2: a tab; YAML is indented with spaces'],
    ['a: b\n---\na: c', "a.yaml:2: '---': expected one document of YAML"],
    ['--- a', "a.yaml:1: '--- a': expected one document of YAML"],
    [
      Array.from({ length: 30 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
      'a.yaml:22: more than 20 levels of lists and maps',
    ],
  ])('%j', (text, message) => {
    expect(() => read(text)).toThrow(new DataError(message));
  });
});

/** A few edits of the document: characters that matter in YAML, in place of others or between them. */
const edits = fc.array(
  fc.record({
    at: fc.nat(DOCUMENT.length),
    without: fc.nat(3),
    text: fc.constantFrom(
      ...['', ' ', '  ', '\n', '\n  ', '-', '- ', ':', ': ', '#', ' #', '"', "'", '[', ']', '{', '}', ','],
      ...['&a ', '*a', '!', '|', '>', '%', '@', '`', '?', '? ', '\\', '\t', '~', '---', '...', 'a', 'a: b'],
      ...['\n    - ', '\u00a0', '\u2028', '\ufeff'],
    ),
  }),
  { minLength: 1, maxLength: 2 },
);

test('a text that is read is read as a library reads it', async () => {
  const refused: boolean[] = [];
  await holds(
    edits,
    10_000,
    (list) => {
      let text = DOCUMENT;
      for (const { at, without, text: more } of list)
        text = text.slice(0, at) + more + text.slice(at + without);
      let found: Plain;
      try {
        found = read(text);
      } catch (error) {
        expect(error).toBeInstanceOf(DataError);
        refused.push(true);
        return;
      }
      refused.push(false);
      expect({ text, found }).toEqual({ text, found: byLibrary(text) });
    },
    400,
  );
  // Both happen often.
  const share = refused.filter(Boolean).length / refused.length;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.9);
});
