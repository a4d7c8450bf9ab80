// Jobs that are cut out of JSON are those that JSON.parse finds in it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonItems } from '../../../../../src/trace/sacct/json/items.ts';
import { holds, SEED } from '../../../../properties/seed.ts';
import { encode } from '../dump.ts';

type Json = null | number | string | Json[] | { [key: string]: Json };

const text = fc.array(fc.constantFrom('"jobs"', '"', '\\', '{', '}', '[', ']', ':', ',', 'é', 'jobs'), {
  maxLength: 3,
});
const key = fc.oneof(
  fc.constantFrom('jobs', 'jabs', 'job', 'jobss'),
  text.map((parts) => parts.join('')),
);
const { value, object } = fc.letrec<{ value: Json; object: { [key: string]: Json } }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom(null, 0, -1.5e3),
    text.map((parts) => parts.join('')),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(key, tie('value'), { maxKeys: 4 }),
}));
const items = fc.array(fc.oneof(object, fc.array(value, { maxLength: 2 })), { maxLength: 4 });
/** An object that may have a list of jobs, a list of jobs, or a line of something else. */
const part = fc.oneof(
  object.filter(({ jobs }) => !Array.isArray(jobs)),
  fc
    .tuple(object, items, object)
    .map(([before, jobs, after]) => Object.assign({ ...before, jobs }, after, { jobs })),
  items,
  fc.constantFrom('sacct: {', '$ x', '[a@b ~]$ sacct', '} [', ']'),
);

interface Found {
  items: [text: unknown, line: number][];
  around: [text: unknown, line: number][];
  others: number[];
}

it(`jobs are found in pieces of any length, with their lines (seed ${SEED})`, async () => {
  const layouts = fc.record({
    space: fc.constantFrom(0, 1, '\t'),
    between: fc.constantFrom('\n', '\r\n', '\n\n'),
  });
  const parts = fc.array(fc.tuple(part, layouts), { maxLength: 5 });
  await holds(
    fc.tuple(parts, fc.boolean(), fc.infiniteStream(fc.integer({ min: 1, max: 12 }))),
    30_000,
    (drawn) => {
      const [given, hasMark, lengths] = drawn;
      const expected: Found = { items: [], around: [], others: [] };
      let whole = hasMark ? '\ufeff' : '';
      const line = (before = '') => (whole + before).split('\n').length;
      for (const [one, { space, between }] of given) {
        if (typeof one === 'string') {
          expected.others.push(line());
          whole += one;
        } else {
          const layout = JSON.stringify(one, undefined, space);
          const jobs = Array.isArray(one) ? one : one.jobs;
          if (Array.isArray(jobs)) {
            // The list is in the outermost object, so that no other place has a mark for each job.
            const marked = (list: readonly Json[]) => (Array.isArray(one) ? list : { ...one, jobs: list });
            const place = (job: number) =>
              line(
                JSON.stringify(
                  marked(jobs.map((own, i) => (i < job ? own : i === job ? '§' : 0))),
                  undefined,
                  space,
                ).split('§')[0],
              );
            expected.items.push(...jobs.map((job, i): [unknown, number] => [job, place(i)]));
            if (!Array.isArray(one)) expected.around.push([{ ...one, jobs: [] }, line()]);
          } else expected.items.push([one, line()]);
          whole += layout;
        }
        whole += between;
      }
      const found: Found = { items: [], around: [], others: [] };
      const reader = new JsonItems('a.json', (at) => found.others.push(at));
      const bytes = encode(whole);
      for (let at = 0; at < bytes.length; ) {
        const { value: length } = lengths.next();
        for (const item of reader.add(bytes.slice(at, at + length)))
          found.items.push([JSON.parse(item.text), item.line]);
        at += length;
      }
      reader.finish();
      found.around = reader.around.map((one) => [JSON.parse(one.text), one.line]);
      expect(found).toEqual(expected);
    },
  );
});

it.each([
  [
    `[\n{"a": 1}, \n{"a":\n "${'x'.repeat(99)}`,
    'a.json:3: the job that begins here has no end; the file is cut off',
  ],
  ['{"a": 1,\n"b": [2', 'a.json:1: the text ends before its last bracket; the file is cut off'],
])('text that is cut off is named by the first line of what has no end: %j', (cut, message) => {
  const reader = new JsonItems('a.json', () => {});
  for (const byte of encode(cut)) reader.add(Uint8Array.of(byte));
  expect(() => reader.finish()).toThrow(message);
});
