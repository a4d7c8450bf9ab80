// The page of examples/browser, served as its README says.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/paths.ts';
import { theBrowser } from './lab.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

test('the example page replays a log that is chosen', async () => {
  const server = createServer(({ url = '/' }, response) => {
    const path = url.endsWith('/') ? `${url}index.html` : url;
    try {
      const body = readFileSync(join(root, path));
      response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream').end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const page = await (await theBrowser()).newPage();
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/examples/browser/`);
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
    server.close();
  }
});
