import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLAIMS } from '../../../src/reproduce/claims.ts';
import { reproductions } from '../../../src/reproduce/registry.ts';
import { atRoot } from '../../support/paths.ts';

const index = readFileSync(atRoot('docs', 'reproductions', 'README.md'), 'utf8');

test('every claim has a page and its row in the index, and the index has no other row and none twice', () => {
  for (const { place, claim, verdict, byHowMuch, page } of CLAIMS) {
    const isStudy = page.startsWith('../studies/');
    if (isStudy) expect(existsSync(atRoot('docs', 'reproductions', `${page}.md`)), page).toBe(true);
    else expect(Object.keys(reproductions)).toContain(page);
    const name = page.replace('../studies/', '');
    expect(index).toContain(`| ${place} | ${claim} | ${verdict} | ${byHowMuch} | [${name}](${page}.md) |`);
  }
  const [, sentences] = index.split('## Sentences of the papers');
  expect(sentences.split('\n').filter((line) => line.startsWith('| ')).length).toBe(CLAIMS.length + 2);
  expect(new Set(CLAIMS.map(({ place, claim }) => `${place}: ${claim}`)).size).toBe(CLAIMS.length);
});

test('a claim that is undecidable as stated names what is missing', () => {
  const undecidable = CLAIMS.filter(({ verdict }) => verdict === 'undecidable as stated');
  expect(undecidable.length).toBeGreaterThan(0);
  for (const { byHowMuch } of undecidable) expect(byHowMuch).toMatch(/ (is|are) missing/);
});
