// One log for all views: opened in one, it is open in all, is fetched once, and needs no server afterwards.
import { expect, test } from 'vitest';
import { lublin, visits } from './visits.ts';

const visit = visits();
const { open, ready, afterRun, drop, message } = visit;

const KTH = 'KTH-SP2-1996-2.1-cln.swf.gz';
const shown = () => visit.page.textContent('#open');
const tab = (name: string) => visit.page.click(`#tabs a:has-text("${name}")`);

test('the replayed log serves the steps and the forecast, and is named in the header of every view', async () => {
  await open(`/#trace=${KTH}&policy=conservative,easy`);
  await ready();
  const log = `${KTH} · 28,475 jobs · 100 processors`;
  expect(await shown()).toBe(log);
  await afterRun(() => tab('Step by step'));
  expect(await message()).toBe(`${KTH}: 28,475 jobs on 100 processors under conservative`);
  expect(await shown()).toBe(log);
  await afterRun(() => tab('When'));
  expect(visit.page.url()).toContain(`#show=when&trace=${KTH}&policy=conservative&job=`);
  expect(await shown()).toBe(log);
  await tab('Reserve');
  expect(await shown()).toBe(log);
  // The log was fetched once for all of them.
  expect(visit.lab.asked.filter((url) => url.endsWith(KTH))).toHaveLength(1);
});

test('another log in Replay is the one of the other views too, with its first jobs only', async () => {
  await open('/#show=steps&trace=synthetic:shadow&policy=easy&step=6');
  await ready();
  expect(await shown()).toMatch(/^synthetic:shadow · \d+ jobs · /);
  await tab('Replay');
  expect(await shown()).toBe('');
  await afterRun(() => visit.page.click('.cards a:has-text("A large machine")'));
  expect(await shown()).toBe('synthetic:intrepid · 3,000 jobs · 40,960 processors');
  const { text } = await lublin(500);
  await afterRun(() => drop('mine.swf', Buffer.from(text)));
  expect(await shown()).toMatch(/^mine.swf · 500 jobs · /);
  await visit.fillOption('jobs', '400');
  await afterRun(() => visit.page.click('#run'));
  await afterRun(() => tab('Step by step'));
  expect(await message()).toMatch(/^mine.swf: 400 jobs on /);
  await afterRun(() => tab('When'));
  expect(visit.page.url()).toMatch(/trace=mine.swf&job=\d+&starts=replayed&jobs=400/);
  expect(await visit.page.locator('main:visible .save code').first().textContent()).toMatch(
    /^specula when mine.swf --job \d+ --starts replayed --jobs 400/,
  );
});

test('a file dropped on another view is open in Replay, and a file of the same name is read again', async () => {
  await open('/#jobs=300&policy=easy');
  await ready();
  await afterRun(() => tab('Step by step'));
  const { text } = await lublin(500);
  await afterRun(() => drop('mine.swf', Buffer.from(text)));
  expect(await shown()).toMatch(/^mine.swf · 500 jobs · /);
  // A file of the same length, with another machine size.
  const other = text.replace(/(MaxProcs: )\d(\d*)/, (_, title, rest) => `${title}9${rest}`);
  expect(other).not.toBe(text);
  await afterRun(() => drop('mine.swf', Buffer.from(other)));
  expect(await shown()).toMatch(/^mine.swf · 500 jobs · 9/);
  await afterRun(() => tab('Replay'));
  expect(await shown()).toMatch(/^mine.swf · 500 jobs · 9/);
});

test('a page that has loaded replays, steps, forecasts and draws without a server', async () => {
  await open('/#jobs=300&policy=easy');
  await visit.page.waitForSelector('html[data-whole]');
  await visit.page.context().setOffline(true);
  try {
    await visit.page.fill('#policies', 'easy,sjf-easy');
    await afterRun(() => visit.page.click('#run'));
    await visit.page.waitForSelector('#sureness:not([aria-busy]) table');
    await visit.page.locator('#result-figures').scrollIntoViewIfNeeded();
    await visit.page.waitForSelector('#result-figures svg');
    await afterRun(() => tab('Step by step'));
    await afterRun(() => tab('When'));
    await afterRun(() => tab('Reserve'));
    await afterRun(() => tab('Sessions'));
    expect(await visit.page.locator('#status.failed').count()).toBe(0);
  } finally {
    await visit.page.context().setOffline(false);
  }
});
