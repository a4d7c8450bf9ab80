// The step-by-step view in a real Chromium.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import type * as Specula from '../../../src/library/index.ts';
import { KTH } from '../../support/logs.ts';
import { dist } from '../../support/paths.ts';
import { visits } from './visits.ts';

const visit = visits();
const { ready, message, afterRun } = visit;

const open = async (hash: string, options = {}) => {
  await visit.open(`/#show=steps${hash}`, options);
  await ready();
};
const step = () => visit.page.textContent('#steps .story .note');
const clock = () => visit.page.textContent('#steps .clock');
const sentences = (kind: string) => visit.page.locator(`#steps .tell .${kind}`).allTextContents();
const chart = () => visit.page.locator('#steps svg.machine').getAttribute('aria-label');
const press = (key: string) => visit.page.keyboard.press(key);
const click = (label: string) => visit.page.getByRole('button', { name: label, exact: true }).click();

test('the steps of a teaching workload are described in sentences', async () => {
  await open('&trace=synthetic:shadow&policy=easy&step=5');
  expect(await clock()).toBe('0:10');
  expect(await step()).toBe('step 6 of 22');
  expect(await sentences('happened')).toEqual(['Job 6 is submitted: 1 processor, 1 h requested.']);
  expect(await sentences('decided')).toEqual([
    'Job 6 is backfilled: it takes the only free processor. It may run past the shadow time 1:00, because job 3 ' +
      'leaves 3 extra processors then.',
  ]);
  expect(await sentences('held')).toEqual([
    'Job 3 waits at the head, short of 7: it needs 7 processors, and none is free. From 1:00 on, 7 processors ' +
      'are reserved for job 3. It leaves 2 extra processors then.',
  ]);
  expect(await chart()).toBe(
    'The machine at 0:10: jobs 1, 2, 4, 6 run, 0 of 10 processors are free, 2 wait, processors are reserved for job 3 from 1:00 on',
  );
  expect(await visit.page.locator('#steps .queue li b').allTextContents()).toEqual(['Job 3', 'Job 5']);
  // Nothing of the replay is in the way.
  expect(await visit.page.locator('form.question:visible').count()).toBe(1);
});

test('keys, buttons and the slider go from step to step', async () => {
  await open('&trace=synthetic:convoy&policy=easy');
  expect(await step()).toBe('step 1 of 22');
  await press('ArrowRight');
  await press('ArrowRight');
  expect(await sentences('decided')).toEqual([
    'Job 3 waits at the head, short of 6: it needs 8 processors, and 2 are free. From 1:00 on, 8 processors are reserved for job 3.',
  ]);
  expect(visit.page.url()).toContain('&step=2');
  await press('ArrowLeft');
  expect(await step()).toBe('step 2 of 22');
  await press('ArrowLeft');
  await press('ArrowLeft');
  expect(await step()).toBe('step 1 of 22');
  await press('End');
  expect(await step()).toBe('step 22 of 22');
  await press('ArrowRight');
  expect(await step()).toBe('step 22 of 22');
  await press('Home');
  await click('One step forward');
  expect(await clock()).toBe('0:01');
  await click('Last step of the window');
  await click('One step back');
  expect(await step()).toBe('step 21 of 22');
  await visit.page.getByRole('slider', { name: 'Step' }).fill('9');
  expect(await step()).toBe('step 10 of 22');
  await click('First step of the window');
  // It plays by itself, and can be stopped.
  await visit.page.locator('#steps .controls select').selectOption('faster');
  await visit.page.locator('#steps .clock').click();
  await press(' ');
  await visit.page.waitForFunction(() => location.hash.includes('step=4'));
  await press(' ');
  const there = await step();
  await visit.page.waitForTimeout(500);
  expect(await step()).toBe(there);
  await click('Play');
  await visit.page.waitForFunction(
    () => document.querySelector('#steps .note')?.textContent === 'step 22 of 22',
  );
  await visit.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
});

test('a link reproduces the step, with either engine', async () => {
  const seen = [];
  for (const engine of ['', '&engine=js']) {
    await open(`&trace=synthetic:promise&policy=pv-easy${engine}&step=12`);
    await press('ArrowRight');
    const address = visit.page.url();
    const before = [
      await chart(),
      await sentences('decided'),
      await visit.page.locator('svg.machine').innerHTML(),
    ];
    await visit.open(address);
    await ready();
    expect([
      await chart(),
      await sentences('decided'),
      await visit.page.locator('svg.machine').innerHTML(),
    ]).toEqual(before);
    seen.push(before);
  }
  expect(seen[1]).toEqual(seen[0]);
});

test('another policy for the same workload begins at the same time', async () => {
  await open('&trace=synthetic:convoy&policy=easy&step=8');
  expect(await clock()).toBe('0:16');
  await afterRun(() => click('conservative'));
  expect(await clock()).toBe('0:16');
  expect(await sentences('decided')).toEqual([
    'Job 5 is backfilled: processors came free, and its reservation moved from 0:21 to now. It takes both free ' +
      'processors.',
  ]);
  await afterRun(() => visit.page.locator('select[name=workload]').selectOption('synthetic:promise'));
  await expect.poll(message).toBe('synthetic:promise: 12 jobs on 8 processors under conservative');
  await visit.page.locator('#steps-form input[name=policy]').fill('easy,nosuch');
  await click('Show');
  await visit.page.waitForFunction(() => document.querySelector('#status.failed'));
  await expect.poll(message).toContain("unknown policy 'nosuch'");
});

test('a job of a log, and the windows before and after it', async () => {
  const library: typeof Specula = await import(join(dist, 'node.js'));
  const workload = await library.readSwf(KTH);
  const job = library.jobOfId(workload, 9000);
  const expected = await library.steps(workload, 'easy', { at: { job }, before: 2, count: 400 });
  await open(`&trace=${basename(KTH)}&policy=easy&job=9000`);
  expect(await sentences('happened')).toEqual([expect.stringContaining('Job 9000 is submitted')]);
  expect(visit.page.url()).toContain(`&step=${expected.found}`);
  const running = () => visit.page.locator('#steps details tbody tr').count();
  await visit.page.locator('#steps details summary').click();
  const at = (index: number) => expected.steps[index - expected.steps[0].index];
  expect(await running()).toBe(at(expected.found).running.length);
  await press('End');
  const last = Number(await visit.page.getByRole('slider', { name: 'Step' }).inputValue());
  await afterRun(() => press('ArrowRight'));
  expect(visit.page.url()).toContain(`&step=${last + 1}`);
  expect(await running()).toBe(at(last + 1).running.length);
  await press('ArrowLeft');
  expect(await running()).toBe(at(last).running.length);
});

test('a dropped file, a time, and the way from the explanation of a job', async () => {
  await open('');
  const trace = readFileSync(KTH);
  await afterRun(() => visit.drop('mine.swf.gz', trace));
  await expect.poll(message).toBe('mine.swf.gz: 28,475 jobs on 100 processors under easy');
  await visit.page.locator('#steps-form input[name=begin]').fill('1d');
  await afterRun(() => click('Show'));
  // The log has dates: the clock is that of Replay.
  expect(await clock()).toMatch(/^[12]\d? (Sep|Oct) 1996 \d\d:\d\d/);
  await visit.open('/#trace=synthetic:shadow&policy=easy&job=5&under=easy');
  await ready();
  await visit.page.locator('#explanation a:text-is("Step through this")').click();
  await visit.page.waitForFunction(() => document.querySelector('#steps .clock')?.textContent === '0:08');
  expect(await sentences('happened')).toEqual(['Job 5 is submitted: 3 processors, 2 h requested.']);
});

test("a scheduler of the visitor's own, and its reasons", async () => {
  await visit.open('/#trace=synthetic:convoy&policy=easy');
  await ready();
  await visit.page.click('button:has-text("Write a scheduler")');
  await visit.page.fill(
    '#own-text',
    `export default { name: 'mine', schedule({ queue, start, free }) {
      for (const job of queue) if (queue.processors[job] <= free()) start(job, 'room for ' + queue.id[job]);
    } }`,
  );
  await afterRun(() => visit.page.click('#own button:text-is("Run")'));
  await visit.page.click('#tabs a:text-is("Step by step")');
  await visit.page.locator('#steps .clock').waitFor();
  await afterRun(() => click('mine'));
  await press('ArrowRight');
  expect(await sentences('decided')).toEqual(['Job 2 starts: the scheduler’s reason is “room for 2”.']);
});

test('a phone shows it without scrolling sideways', async () => {
  await open('&trace=synthetic:promise&policy=pv-easy', { viewport: { width: 400, height: 800 } });
  const wider = () => visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (let i = 0; i < 23; i++) {
    expect(await wider()).toBeLessThanOrEqual(0);
    await press('ArrowRight');
  }
});
