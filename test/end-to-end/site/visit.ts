// The built site at one of its places, in a real Chromium, for the tests of a file.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { theBrowser } from '../browser/lab.ts';
import { type Served, serve } from '../browser/serve.ts';
import type { PLACES } from './places.ts';

export function visitSite({ base, folder }: (typeof PLACES)[number]) {
  let served: Served;
  let page: Page;
  const asked: string[] = [];
  const defects: string[] = [];

  beforeAll(async () => {
    served = await serve(folder, { bases: [base] });
    page = await (await theBrowser()).newPage();
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => defects.push(String(error.stack)));
    page.on('console', (message) => {
      if (message.type() === 'error') defects.push(message.text());
    });
  });

  afterAll(async () => {
    await page?.close();
    served?.close();
  });

  afterEach(() => {
    expect(defects.splice(0)).toEqual([]);
    // The site asks for its own files and nothing else.
    const foreign = asked.splice(0).filter((url) => !url.startsWith(served.origin + base));
    expect(foreign.filter((url) => !/^(blob|data):/.test(url))).toEqual([]);
  });

  return {
    get page(): Page {
      return page;
    },

    /** Opens a page by its path on the site. */
    async open(path: string): Promise<void> {
      await page.goto(served.origin + base + path, { waitUntil: 'networkidle' });
    },
  };
}
