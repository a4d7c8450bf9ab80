// The lab's views of reservations and sessions in a real Chromium: the same figures as the command's.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { specula } from '../cli/cli.ts';
import { visits } from './visits.ts';

const visit = visits();
const { ready, message, afterRun } = visit;

const open = (hash: string, options = {}) => visit.open(`/#${hash}`, options);
const form = () => visit.page.locator('form.question:visible');
const results = () => visit.page.locator('main:visible');

/** The command next to a figure, as a shell splits it. */
async function commandOf(figure: string): Promise<string[]> {
  const line = await results().getByLabel(figure, { exact: true }).locator('.save code').textContent();
  return [...(line ?? '').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain).slice(1);
}

/** JSON output of that command. */
async function commanded(figure: string): Promise<string> {
  const { stdout, status, stderr } = await specula([...(await commandOf(figure)), '--json']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

async function saved(figure: string, label: string): Promise<string> {
  const [download] = await Promise.all([
    visit.page.waitForEvent('download'),
    results().getByLabel(figure, { exact: true }).locator(`.save button:text-is("${label}")`).click(),
  ]);
  return readFileSync(await download.path(), 'latin1');
}

/** CSV by column. */
const rowsOf = (text: string) => {
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain);
  const [titles, ...lines] = text.trim().split('\n').map(cells);
  return lines.map((row) => Object.fromEntries(titles.map((title, i) => [title, row[i]])));
};

describe('the view reserve', () => {
  test.each([
    'show=reserve',
    'show=reserve&distribution=weibull(1h,0.5)&beta=1&gamma=5m&checkpoint=2m&epsilon=1',
    'show=reserve&distribution=beta(2,0.5,1h,9h)&points=300&granularity=1m&limit=8h',
    'show=reserve&distribution=lognormal(8h,0.5)&restart=90&zeta=0.3&epsilon=0.5',
    'show=reserve&distribution=gamma(0.7,30m)&epsilon=1',
  ])('shows the sequences and costs of the command for %s, to the last bit', async (hash) => {
    await open(hash);
    await ready();
    const expected = JSON.parse(await commanded('Expected cost by strategy'));
    const costs = rowsOf(await saved('Expected cost by strategy', 'CSV'));
    expect(costs.map(({ strategy, expectedCost }) => [strategy, Number(expectedCost)])).toEqual(
      expected.map(({ strategy, expectedCost }: { strategy: string; expectedCost: number | null }) => [
        strategy,
        // JSON has no infinity.
        expectedCost ?? Number.POSITIVE_INFINITY,
      ]),
    );
    await visit.page.evaluate(() => {
      const off = () =>
        document.querySelector<HTMLElement>('.chips[aria-label^=Strategies] button[aria-pressed=false]');
      while (off()) off()?.click();
    });
    const requests = rowsOf(await saved('The distribution and the requests', 'CSV'));
    const all = expected.flatMap(
      ({ strategy, sequence }: { strategy: string; sequence: { request: number; milestone: number }[] }) =>
        sequence.map(({ request, milestone }) => [strategy, request, milestone]),
    );
    expect(
      requests.map(({ strategy, seconds, milestone }) => [strategy, Number(seconds), Number(milestone)]),
    ).toEqual(all);
  });

  test('draws the distribution with the requests of the strategies that are chosen', async () => {
    await open('show=reserve&draw=no-ckpt');
    await ready();
    const picture = visit.page.locator('svg[aria-label^="P(X"]');
    const dots = () => picture.locator('circle').count();
    const rows = rowsOf(await saved('The distribution and the requests', 'CSV'));
    expect(await dots()).toBe(rows.length);
    // By keyboard.
    await visit.page.locator('.chips[aria-label^=Strategies] button:text-is("mean-uncapped")').focus();
    await visit.page.keyboard.press('Enter');
    expect(await dots()).toBeGreaterThan(rows.length);
    expect(visit.page.url()).toContain('draw=no-ckpt,mean-uncapped');
    expect(await visit.page.evaluate(() => document.activeElement?.textContent)).toBe('mean-uncapped');
    await visit.page.locator('section:has(h2:text("The distribution")) summary').click();
    await visit.page.waitForSelector('table[aria-label="Requests by strategy"] td');
    expect(
      await visit.page.getByRole('table', { name: 'Requests by strategy' }).locator('tbody tr').count(),
    ).toBe(await dots());
    expect((await saved('The distribution and the requests', 'SVG')).startsWith('<svg')).toBe(true);
    expect((await saved('Expected cost by strategy', 'PNG')).startsWith('\u0089PNG')).toBe(true);
  });

  test.each([
    'show=reserve&distribution=exponential(1h)&beta=1&checkpoint=2m',
    'show=reserve&distribution=uniform(1h,20h)&points=200',
  ])('says from when on checkpoints never pay, and up to when always, as the command does, for %s', async (hash) => {
    await open(hash);
    await ready();
    const section = results().getByLabel('When checkpoints pay');
    const line = (await section.locator('code').textContent()) ?? '';
    const options = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
    expect(options).not.toContain('--checkpoint');
    const { stdout, status } = await specula(options.slice(1));
    expect(status).toBe(0);
    const rows = await section
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent ?? '').join(' ')),
      );
    const printed = stdout.split('\n').filter((text) => / {2}the (least|greatest) C /.test(text));
    expect(rows.slice(0, 2)).toEqual(printed.map((text) => text.replaceAll(/ {2,}/g, ' ')));
  });

  test('reports errors in a distribution and in a cost, and a strategy that does not apply', async () => {
    await open('show=reserve&distribution=weibul(1h,2)');
    await visit.page.waitForSelector('#status.failed');
    await expect.poll(message).toMatch(/unknown name 'weibul'; did you mean weibull/);
    await form().getByLabel('Distribution of the run time').fill('uniform(1h,2h)');
    await form().locator('summary').click();
    await form().getByLabel('Cost of a requested second').fill('-1');
    await visit.page.keyboard.press('Enter');
    await visit.page.waitForFunction(() =>
      document.querySelector('#message')?.textContent?.startsWith('Cost of a requested second'),
    );
    await form().getByLabel('Cost of a requested second').fill('2');
    await afterRun(() => visit.page.keyboard.press('Enter'));
    expect(visit.page.url()).toContain('#show=reserve&distribution=uniform(1h,2h)&alpha=2');
  });

  test('begins with its finding, marks the best row, and opens the folded field of an error', async () => {
    await open('show=reserve');
    await ready();
    const all = JSON.parse(await commanded('Expected cost by strategy'));
    const costs = new Map<string, number>(
      all.map((one: { strategy: string; expectedCost: number }) => [one.strategy, one.expectedCost]),
    );
    for (const streamed of ['t-optimal', 'at-optimal']) costs.delete(streamed);
    const [best, cost] = [...costs].reduce((least, one) => (one[1] < least[1] ? one : least));
    expect(await results().locator('.answer').textContent()).toContain(
      `The best sequence (${best}) costs ${(cost / 3600).toFixed(2)} h on average`,
    );
    // Both of the rows that show the lowest cost.
    expect(await results().locator('tr.best th').allTextContents()).toEqual([
      'dyn-prog-countcheckpoints where they paybest',
      'all-ckpta checkpoint at every request but the lastbest',
    ]);
    const shown = results().getByRole('table', { name: 'Strategies' }).locator('tbody tr');
    const cells = (row: number) => shown.nth(row).locator('td').allTextContents();
    expect((await cells(5)).slice(0, 2)).toEqual(['11.9 h', '1.49']);
    expect((await cells(6)).slice(0, 2)).toEqual(['12 h', '1.36']);
    expect(await results().textContent()).toContain('also lengthen the omniscient one to 8.89 h.');
    expect(await form().getByLabel('Share of small jobs').isVisible()).toBe(false);
    await visit.page.evaluate(() => {
      location.hash = 'show=reserve&zeta=2';
    });
    await visit.page.waitForSelector('#status.failed');
    expect(await form().getByLabel('Share of small jobs').isVisible()).toBe(true);
    expect(await form().locator('summary').textContent()).toBe('More (1 set)');
  });
});

describe('the view sessions', () => {
  test.each([
    ['one selection', 'show=sessions&users=5&seeds=6'],
    ['a grid', 'show=sessions&users=2:6:2&think=10m,1h&seeds=4&model=interactive:fcfs,fcfs*srpt'],
    [
      'wide tasks',
      'show=sessions&processors=4&task-processors=1..3&prediction-error=0.5&preemption-cost=60&seeds=3',
    ],
  ])('shows the metrics of the command for %s', async (_, hash) => {
    await open(hash);
    await ready();
    const expected = JSON.parse(await commanded('Metrics'));
    const found = rowsOf(await saved('Metrics', 'CSV'));
    const measured = expected.results.flatMap(
      ({
        models,
      }: {
        models: { model: string; metrics: Record<string, { mean: number; halfWidth: number }> }[];
      }) =>
        models.flatMap(({ model, metrics }) =>
          Object.entries(metrics).map(([measure, { mean, halfWidth }]) => [model, measure, mean, halfWidth]),
        ),
    );
    expect(
      found.map(({ model, measure, mean, halfWidth95 }) => [
        model,
        measure,
        mean === '' ? null : Number(mean),
        halfWidth95 === '' ? null : Number(halfWidth95),
      ]),
    ).toEqual(measured);
  });

  test('answers the question in words, explains its models, and shows no log', async () => {
    await open('show=sessions&users=5&seeds=6');
    await ready();
    expect(await results().locator('.answer').textContent()).toMatch(
      /^Yes: users wait [\d.]+ min for an output if they disclose their next tasks \(srpt\*fcfs\), \d+% less than/,
    );
    expect(await results().getByLabel('The models').locator('li').allTextContents()).toEqual([
      expect.stringMatching(/^interactive:srpt: users submit one task at a time/),
      expect.stringMatching(/^batch:srpt: users submit whole batches/),
      expect.stringMatching(/^srpt\*fcfs: users disclose their next tasks/),
    ]);
    expect(await visit.page.locator('#open').isVisible()).toBe(false);
    expect(await form().locator('.note').isVisible()).toBe(true);
    const sentence = () => form().locator('.sentence').textContent();
    expect(await sentence()).toContain('processorif they');
    await form().getByLabel('Processors', { exact: true }).fill('2');
    expect(await sentence()).toContain('processorsif they');
  });

  test('draws each model in the color of the table', async () => {
    await open('show=sessions&users=4&seeds=3&duration=4d&warmup=1d');
    await ready();
    const lines = results()
      .getByLabel('Distribution of the improvement', { exact: true })
      .locator('svg path');
    const colors = await lines.evaluateAll((all) => all.map((one) => one.getAttribute('stroke')));
    expect(colors).toContain('rgb(0, 158, 115)');
    expect(colors).not.toContain('rgb(0, 114, 178)');
  });

  test('shows the visible response by user of the command’s run', async () => {
    await open('show=sessions&users=3,5&seeds=2&model=interactive:srpt,srpt*fcfs');
    await ready();
    await results().locator('select:not(.save select)').selectOption({ label: 'users 5' });
    // The figure and its command are of the selection that was chosen.
    await results()
      .getByLabel('Visible response by user', { exact: true })
      .locator('.save code', { hasText: '--users 5' })
      .waitFor({ state: 'attached' });
    const options = (await commandOf('Visible response by user')).slice(0, -1);
    const { stdout } = await specula([...options, join(visit.lab.folder, '{model}.csv'), '--json']);
    const { results: models } = JSON.parse(stdout);
    const rows = rowsOf(await saved('Visible response by user', 'CSV'));
    expect(rows.length).toBe(5);
    for (const { model, users } of models) {
      for (const row of rows)
        expect(Number(row[`${model}: visibleResponse`])).toBe(users[Number(row.user) - 1].visibleResponse);
    }
  });

  test('cumulates improvements over the seeds or the selections', async () => {
    await open('show=sessions&users=4&seeds=7');
    await ready();
    const figure = 'Distribution of the improvement';
    const shares = async () => rowsOf(await saved(figure, 'CSV'));
    expect((await shares()).length).toBe(14);
    await form().getByLabel('Users').fill('4,6,8');
    await afterRun(() => visit.page.keyboard.press('Enter'));
    expect((await shares()).length).toBe(6);
    expect(visit.page.url()).toContain('#show=sessions&users=4,6,8&seeds=7');
    expect(await visit.page.locator('svg[aria-label^="Mean visible response by users"]').isVisible()).toBe(
      true,
    );
  });

  test('can be cancelled, and says what it cannot use', async () => {
    await open('show=sessions&users=100:140:1&seeds=400');
    await visit.page.click('#cancel');
    await expect.poll(message).toBe('Cancelled.');
    await form().getByLabel('Users').fill('0');
    await visit.page.keyboard.press('Enter');
    await visit.page.waitForSelector('#status.failed');
    await expect.poll(message).toMatch(/^Users '0': expected a whole number/);
    await form().getByLabel('Users').fill('1:100000:1');
    await visit.page.keyboard.press('Enter');
    await visit.page.waitForFunction(() =>
      /too many for a browser tab/.test(document.querySelector('#message')?.textContent ?? ''),
    );
  });
});

test('the views are links, and each keeps what it showed', async () => {
  await open('jobs=200&policy=fcfs');
  await ready();
  const hash = await visit.page.locator('#answer code').first().textContent();
  await afterRun(() => visit.page.getByRole('link', { name: 'Reserve' }).click());
  expect(await visit.page.locator('#form').isVisible()).toBe(false);
  expect(await visit.page.getByRole('link', { name: 'Reserve' }).getAttribute('aria-current')).toBe('page');
  await visit.page.getByRole('link', { name: 'Replay' }).click();
  expect(await visit.page.locator('#answer code').first().textContent()).toBe(hash);
  expect(visit.page.url()).toContain('#trace=synthetic:intrepid&policy=fcfs&jobs=200');
  await visit.page.goBack();
  expect(await visit.page.getByLabel('Distribution of the run time').isVisible()).toBe(true);
});

test.each([
  ['when', '&samples=20&calibration-points=20'],
  ['reserve', ''],
  ['sessions', '&duration=4d&warmup=1d&seeds=2'],
])('the view %s fits the window and gives every control a name', async (view, few) => {
  for (const width of [400, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await open(`show=${view}${few}`, { viewport: { width, height: 800 }, colorScheme });
      await ready();
      expect(await visit.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      const nameless =
        await visit.page.evaluate(`[...document.querySelectorAll('button, input, select, svg, [role=region]')]
        .filter((one) => !(one.ariaLabel || one.getAttribute('aria-labelledby') || one.labels?.length || one.textContent.trim()))
        .map((one) => one.outerHTML)`);
      expect(nameless).toEqual([]);
      if (process.env.SPECULA_SCREENSHOTS)
        await visit.page.screenshot({
          path: join(process.env.SPECULA_SCREENSHOTS, `lab-${view}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
    }
  }
});
