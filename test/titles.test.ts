// A title that says how many values are drawn says how many really are: the quick tests take few of a whole
// campaign.
import { expect, test } from 'vitest';
import { filesBelow, textOf } from './support/imports.ts';

const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\()\s*(`[^`]*`|'(?:[^'\\]|\\.)*')/g;
/** A number of what tests draw, as it is or made. */
const DRAWN = /(\d[\d ]*|\$\{[^}]+\}) (?:[a-z]+ ){0,2}(?:workloads|systems|inputs|cases|values|samples)\b/g;
/** Functions that size a campaign for each run of the tests. */
const SIZED = /\b(?:runsOf|sized)\(/;

/**
 * Numbers in titles that are neither runsOf(…) nor constants made of runsOf() or sized(), `all` being what
 * declares these.
 */
function falseNumbers(text: string, all: string): string[] {
  const isSized = (expression: string): boolean => {
    if (SIZED.test(expression)) return true;
    return (expression.match(/\b[A-Z][A-Z_]{2,}\b/g) ?? []).some((name) => {
      const [, value] = new RegExp(`const \\[?${name}\\b[^=]* = ([^;]*);`).exec(all) ?? [];
      return value !== undefined && isSized(value);
    });
  };
  return [...text.matchAll(TITLE)].flatMap(([, title]) =>
    [...title.matchAll(DRAWN)].filter(([, number]) => !isSized(number)).map(() => title),
  );
}

test('titles say what runs', () => {
  const texts = filesBelow('test').map((file) => [file, textOf(file)]);
  const all = texts.map(([, text]) => text).join('\n');
  const wrong = texts.flatMap(([file, text]) => falseNumbers(text, all).map((title) => `${file}: ${title}`));
  expect(wrong).toEqual([]);
});

test('a title of a number that does not run is found', () => {
  const declared = 'const COUNT = sized(300, 30);\nconst WHOLE_ONE = 500;\nconst [MANY, FROM] = f(COUNT);';
  const ofTitle = (title: string) => falseNumbers(`it(${title}, async () => {`, declared).length;
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: titles as they stand in a file
  for (const title of ["'1500 workloads'", '`(${runs} small workloads)`', '`${WHOLE_ONE} hostile systems`'])
    expect(ofTitle(title), title).toBe(1);
  for (const title of [
    '`(${runsOf(runs)} workloads)`',
    '`${COUNT} hostile systems`',
    '`${MANY} changed inputs`',
  ])
    expect(ofTitle(title), title).toBe(0);
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: titles as they stand in a file
});
