import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '../../src/version.ts';
import { atRoot } from '../support/paths.ts';

test('the version is that of package.json', () => {
  const { version: packaged } = JSON.parse(readFileSync(atRoot('package.json'), 'utf8'));
  expect(version).toBe(packaged);
  expect(readFileSync(atRoot('CITATION.cff'), 'utf8')).toContain(`\nversion: ${packaged}\n`);
  expect(readFileSync(atRoot('docs/tutorial.md'), 'utf8')).toContain(`specula-${packaged}.tgz`);
});
