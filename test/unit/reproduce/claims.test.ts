import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLAIMS } from '../../../src/reproduce/claims.ts';
import { reproductions } from '../../../src/reproduce/registry.ts';
import { atRoot } from '../../support/paths.ts';

const index = readFileSync(atRoot('docs', 'reproductions', 'README.md'), 'utf8');

test('every claim has a page of its own and its row in the index, and no claim is there twice', () => {
  for (const { place, claim, verdict, byHowMuch, page } of CLAIMS) {
    expect(Object.keys(reproductions)).toContain(page);
    expect(index).toContain(`| ${place} | ${claim} | ${verdict} | ${byHowMuch} | [${page}](${page}.md) |`);
  }
  expect(new Set(CLAIMS.map(({ place, claim }) => `${place}: ${claim}`)).size).toBe(CLAIMS.length);
});

test('a claim that is undecidable as stated names what is missing', () => {
  const undecidable = CLAIMS.filter(({ verdict }) => verdict === 'undecidable as stated');
  expect(undecidable.length).toBeGreaterThan(0);
  for (const { byHowMuch } of undecidable) expect(byHowMuch).toMatch(/ (is|are) missing/);
});
