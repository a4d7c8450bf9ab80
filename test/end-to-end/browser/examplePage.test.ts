// The page of examples/browser, served as its README says.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/paths.ts';
import { theBrowser } from './lab.ts';
import { serve } from './serve.ts';

test('the example page replays a log that is chosen', async () => {
  const served = await serve(root);
  const page = await (await theBrowser()).newPage();
  try {
    await page.goto(`${served.origin}/examples/browser/`);
    await page.setInputFiles('#log', join(root, 'examples/logs/KTH-SP2-1996-2.1-cln.swf.gz'));
    await page.waitForSelector('tr:nth-child(3)');
    const rows = await page.locator('tr').allTextContents();
    expect(rows).toEqual([
      'fcfsmean wait 354169.0 s',
      'easymean wait 6890.3 s',
      'conservativemean wait 7349.9 s',
    ]);
  } finally {
    await page.close();
    served.close();
  }
});
