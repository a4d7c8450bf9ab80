import { expect, test } from 'vitest';
import { examplesOf, HELPS } from './help.ts';

test.each(HELPS)('%s --help ends with examples, in lines of at most 110 characters', (_, help) => {
  for (const example of examplesOf(help)) expect(example).toMatch(/^specula /);
  for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(110);
});
