// A page of the lab in a real Chromium, for tests: what a visitor does, and what a visitor sees.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type * as Specula from '../../../src/library/index.ts';
import { dist, root } from '../../support/paths.ts';
import { type Lab, type Look, openLab } from './lab.ts';

/** The address of a replay for tests in which anything is shown: it takes a second less than the lab's own. */
export const FEW = '/#jobs=300&policy=easy';

/** The address of an example whose charts show each job: preemption on a large machine. */
export const INTREPID = '/#trace=synthetic:intrepid&policy=easy,pv-easy&jobs=3000';

/** Opens the lab for the tests of a file. Each of them finds an empty page. */
export function visits() {
  let lab: Lab;
  let page: Page;

  beforeAll(async () => {
    lab = await openLab();
  });

  afterAll(() => lab?.close());

  afterEach(async () => {
    await lab.page();
    expect(lab.defects.splice(0)).toEqual([]);
    // The bundle asks for its own files and nothing else.
    const foreign = lab.asked.splice(0).filter((url) => !url.startsWith(lab.origin));
    expect(foreign.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
  });

  const ready = () => page.waitForFunction(() => document.documentElement.dataset.ready);

  return {
    get lab(): Lab {
      return lab;
    },
    get page(): Page {
      return page;
    },

    async open(address: string, look: Look = {}): Promise<void> {
      page = await lab.page(look);
      await page.goto(address.startsWith('/') ? lab.origin + address : address);
    },

    ready,

    /** Waits until the run that `act` sets off is over and shown. */
    async afterRun(act: () => Promise<unknown>): Promise<void> {
      await page.evaluate('delete document.documentElement.dataset.ready');
      await act();
      await ready();
    },

    /** Fills a field of the options, which are closed at first. */
    async fillOption(id: string, value: string): Promise<void> {
      if (await page.locator('#more').isHidden()) await page.click('#options');
      const field = page.locator(`#${id}`);
      if ((await field.evaluate((one) => one.tagName)) === 'SELECT') await field.selectOption(value);
      else await field.fill(value);
    },

    /** Explanation of a job on the page, requested by the form. */
    async explained(job: number, under: string): Promise<string> {
      await page.fill('#job', String(job));
      await page.selectOption('#job-policy', under);
      await page.click('#explain button');
      await page.waitForSelector('#explanation h3, #explanation .worse');
      return (await page.textContent('#explanation')) ?? '';
    },

    message: async () => (await page.textContent('#message')) ?? '',
    hashes: async () =>
      page.locator('#answer tr', { hasText: 'schedule hash' }).locator('td').allTextContents(),
    cells: async (row: string) =>
      page.locator('#answer tr', { hasText: row }).first().locator('td').allTextContents(),

    /** When the chart's picture is whole: its label names what is in view. */
    async chartLabel(): Promise<string> {
      await page.waitForTimeout(300);
      await page.waitForSelector('.gantt canvas[aria-label*="bars in view"]');
      return (await page.locator('.gantt canvas').first().getAttribute('aria-label')) ?? '';
    },

    /** A file dragged onto the page. */
    async drop(name: string, content: Buffer): Promise<void> {
      const data = await page.evaluateHandle(
        ([base64, file]) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], file));
          return transfer;
        },
        [content.toString('base64'), name],
      );
      await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    },
  };
}

/** A trace, and its schedules by the library in Node. */
export async function lublin(jobs = 2000) {
  const library: typeof Specula = await import(join(dist, 'node.js'));
  const workload = await library.generateLublin({ jobs, seed: 3 });
  const text = [...library.workloadSwf(workload)].join('');
  const hashOf = async (policy: string) => (await library.replay(workload, policy)).hash;
  return { text, hashOf };
}

/** A trace in every format that the lab takes. */
export async function formats() {
  const library: typeof Specula = await import(join(dist, 'node.js'));
  const workload = await library.generateLublin({ jobs: 300, seed: 3 });
  const { id, submit, run, request, processors } = workload.jobs;
  const columns = 'id,submit_time,run_time,requested_time,processors';
  const rows = Array.from(id, (one, i) => [one, submit[i], run[i], request[i], processors[i]].join(','));
  const parquet = await library.workloadParquet(workload);
  const dump = readFileSync(join(root, 'test/fixtures/sacct/dump.txt'));
  return {
    library,
    csv: Buffer.from(`${columns}\n${rows.join('\n')}\n`),
    parquet: Buffer.concat([...parquet]),
    dump,
  };
}
