// docs/api.md is what the declarations and the examples give. `npm run docs` writes it.
import { expect, test } from 'vitest';
import { apiPage } from './apiPage.ts';

test('docs/api.md has every export of the library, and each value in an example that runs', async () => {
  await expect(await apiPage()).toMatchFileSnapshot('../../../docs/api.md');
});
