import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as Specula from '../../../src/library/index.ts';
import { dist } from '../../support/paths.ts';
import { theBrowser } from './lab.ts';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer(({ url = '/' }, response) => {
    if (url.startsWith('/strict')) response.setHeader('Content-Security-Policy', "script-src 'self'");
    if (url === '/' || url === '/strict') {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>specula</title>');
      return;
    }
    try {
      const body = readFileSync(join(dist, new URL(url, 'http://localhost').pathname));
      response.setHeader('Content-Type', TYPES[extname(url)] ?? 'application/octet-stream').end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server?.close();
});

// Results of the same calls in Node, through the same built files.
async function inNode(): Promise<{ hashes: string[]; text: string }> {
  const specula = (await import(join(dist, 'node.js'))) as typeof Specula;
  const workload = await specula.generateLublin({ jobs: 2000, seed: 3 });
  const text = [...specula.workloadSwf(workload)].join('');
  const hashes: string[] = [];
  for (const policy of ['easy', 'conservative']) hashes.push((await specula.replay(workload, policy)).hash);
  return { hashes, text };
}

async function inPage(path: string, engine: 'wasm' | 'js', trace: Buffer): Promise<string[]> {
  const page = await (await theBrowser()).newPage();
  try {
    await page.goto(origin + path);
    // As text, so that nothing rewrites its import().
    return await page.evaluate(`(async () => {
      const specula = await import('${origin}/index.js');
      const kernel = await specula.loadKernel({ engine: '${engine}' });
      const bytes = Uint8Array.from(atob('${trace.toString('base64')}'), (character) => character.charCodeAt(0));
      const workload = await specula.readSwf(new Blob([bytes]), { kernel });
      const found = [];
      for (const policy of [specula.policies.easy, specula.policies.conservative]) {
        found.push((await specula.replay(workload, policy, { kernel })).hash);
      }
      return found;
    })()`);
  } finally {
    await page.close();
  }
}

test('a page gets the schedules that Node gets, from text and from gzip', async () => {
  const { hashes, text } = await inNode();
  expect(await inPage('/', 'wasm', Buffer.from(text))).toEqual(hashes);
  expect(await inPage('/', 'wasm', gzipSync(text))).toEqual(hashes);
});

test('the JavaScript build gives the same schedules on a page that may not run WebAssembly', async () => {
  const { hashes, text } = await inNode();
  await expect(inPage('/strict', 'wasm', Buffer.from(text))).rejects.toThrow(
    "loadKernel({ engine: 'js' }) loads the JavaScript build",
  );
  expect(await inPage('/strict', 'js', Buffer.from(text))).toEqual(hashes);
});
