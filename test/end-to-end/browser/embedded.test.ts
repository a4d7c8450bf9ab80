// Specula in other pages: the page of examples/browser, served as its README says, and a report in the frame in which
// the package for Python shows it in a notebook.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KTH } from '../../support/logs.ts';
import { root } from '../../support/paths.ts';
import { specula } from '../cli/cli.ts';
import { theBrowser } from './lab.ts';
import { serve } from './serve.ts';
import { visits } from './visits.ts';

const visit = visits();

test('the example page replays a log that is chosen', async () => {
  const served = await serve(root);
  const page = await (await theBrowser()).newPage();
  try {
    await page.goto(`${served.origin}/examples/browser/`);
    await page.setInputFiles('#log', KTH);
    await page.waitForSelector('tr:nth-child(3)');
    const rows = await page.locator('tr').allTextContents();
    expect(rows).toEqual([
      'fcfsmean wait 354169.0 s',
      'easymean wait 6890.3 s',
      'conservativemean wait 7349.9 s',
    ]);
    // Every format, and errors in words.
    await page.setInputFiles('#log', join(root, 'test/fixtures/sacct/dump.txt'));
    await expect.poll(() => page.textContent('#state')).toMatch(/^\d+ jobs of dump\.txt$/);
    expect(await page.locator('tr').count()).toBe(3);
    await page.setInputFiles('#log', {
      name: 'no.txt',
      mimeType: '',
      buffer: Buffer.from('once upon a time\n'),
    });
    await expect.poll(() => page.textContent('#state')).toMatch(/^no\.txt:1: could not detect the format/);
    expect(await page.locator('tr').count()).toBe(0);
  } finally {
    await page.close();
    served.close();
  }
});

test('a report works in the frame of a notebook, which has no address and no store', async () => {
  const report = join(visit.lab.folder, 'framed.html');
  await specula(['replay', KTH, '-p', 'easy,sjf-easy', '--jobs', '300', '--report', report]);
  const page = readFileSync(report, 'utf8').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const notebook = join(visit.lab.folder, 'notebook.html');
  writeFileSync(
    notebook,
    `<iframe srcdoc="${page}" sandbox="allow-scripts" style="width: 100%; height: 40em">`,
  );
  await visit.open(`file://${notebook}`);
  const framed = visit.page.frameLocator('iframe');
  await expect
    .poll(() => framed.locator('#status').innerText())
    .toContain('the same schedules as the command’s');
  expect(Number(await framed.locator('.gantt canvas').first().getAttribute('data-bars'))).toBeGreaterThan(0);
});
