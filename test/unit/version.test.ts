import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '../../src/version.ts';
import { atRoot } from '../support/paths.ts';

test('the version is that of package.json', () => {
  const { version: packaged } = JSON.parse(readFileSync(atRoot('package.json'), 'utf8'));
  expect(version).toBe(packaged);
});
