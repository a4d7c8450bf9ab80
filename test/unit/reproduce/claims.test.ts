import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { groups } from '../../../src/reproduce/registry.ts';
import { atRoot } from '../../support/paths.ts';

test('each claim refers to a reproduction of its group or to a page, and no claim is listed twice', () => {
  const claims = groups.flatMap((group) => group.claims);
  expect(claims.length).toBeGreaterThan(100);
  for (const { reproductions, claims } of groups)
    for (const { page } of claims) {
      if (page.startsWith('../'))
        expect(existsSync(atRoot('docs', 'reproductions', `${page}.md`)), page).toBe(true);
      else expect(reproductions.map(({ name }) => name)).toContain(page);
    }
  expect(new Set(claims.map(({ place, claim }) => `${place}: ${claim}`)).size).toBe(claims.length);
});

test('a claim that is undecidable as stated names the missing information', () => {
  const undecidable = groups
    .flatMap((group) => group.claims)
    .filter(({ verdict }) => verdict === 'undecidable as stated');
  expect(undecidable.length).toBeGreaterThan(0);
  for (const { byHowMuch } of undecidable) expect(byHowMuch).toMatch(/ (is|are) missing/);
});
