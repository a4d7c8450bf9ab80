// A scheduler that a visitor writes in the lab.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { KTH } from '../../support/logs.ts';
import { atRoot, command } from '../../support/paths.ts';
import { specula } from '../cli/cli.ts';
import { type Lab, openLab } from './lab.ts';

let lab: Lab;
let page: Page;

beforeAll(async () => {
  lab = await openLab();
});

afterAll(() => lab?.close());

afterEach(() => {
  expect(lab.defects.splice(0)).toEqual([]);
  expect(lab.asked.splice(0).filter((url) => !/^(http:\/\/127\.0\.0\.1:|blob:|data:)/.test(url))).toEqual([]);
});

const ready = () => page.waitForFunction(() => document.documentElement.dataset.ready);

async function openEditor(address = '/#jobs=300&policy=easy'): Promise<void> {
  page = await lab.page();
  await page.goto(address.startsWith('/') ? lab.origin + address : address);
  await ready();
  await page.click('button:text-is("Write a scheduler")');
}

/** Waits until the run that `act` sets off is over and shown. */
async function afterRun(act: () => Promise<unknown>): Promise<void> {
  await page.evaluate('delete document.documentElement.dataset.ready');
  await act();
  await ready();
}

const text = () => page.inputValue('#own-text');
const write = (code: string) => page.fill('#own-text', code);
const run = () => page.click('#own button:text-is("Run")');
const hashes = () => page.locator('#answer tr', { hasText: 'schedule hash' }).locator('td').allTextContents();

/** Message of the editor, and the line that it marks and selects; 0 for none. */
async function fault(): Promise<{ line: number; says: string }> {
  await page.waitForFunction(() => document.querySelector('#own-fault')?.textContent !== '');
  const says = (await page.locator('#own-fault').evaluate((box) => box.lastChild?.textContent)) ?? '';
  if (!(await page.locator('.editor .mark').isVisible())) return { line: 0, says };
  await page.click('#own-fault button');
  const line = await page.locator('#own-text').evaluate((area: HTMLTextAreaElement) => {
    const { top } = document.querySelector('.editor .mark')?.getBoundingClientRect() ?? { top: 0 };
    const { lineHeight, paddingTop } = getComputedStyle(area);
    const inside = top - area.getBoundingClientRect().top + area.scrollTop - Number.parseFloat(paddingTop);
    const selected = area.value.slice(0, area.selectionStart).split('\n').length;
    const marked = Math.round(inside / Number.parseFloat(lineHeight)) + 1;
    return marked === selected ? marked : -1;
  });
  return { line, says };
}

const explain = async (job: number, under: string) => {
  await page.fill('#job', String(job));
  await page.selectOption('#job-policy', under);
  await page.click('#explain button');
  await page.waitForSelector(`#explanation h3:has-text("Job ${job} under ${under}")`);
};

test('a scheduler runs on a dropped log next to EASY, as in Node, and has no network', async () => {
  const child = spawn(process.execPath, [command, 'lab', '--no-open']);
  const served = await new Promise<string>((settled) =>
    child.stdout.once('data', (data) => settled(String(data))),
  );
  await openEditor(`${served.trim()}#jobs=100&policy=easy`);
  const example = readFileSync(atRoot('examples/schedulers/easy.mjs'), 'utf8');
  await page.click('#own .chips button:text-is("conservative")');
  await page.click('#own .chips button:text-is("easy")');
  expect(await text()).toBe(example);
  // Another policy than EASY: it leaves over what the reservation leaves over.
  const code = example.replace("'my-easy'", "'mine'").replace('outlasts && processors > extra', 'outlasts');
  const UPLOAD = "if (await fetch('/').then(() => true, () => false)) throw new Error('sent');";
  await write(`${code}${UPLOAD}`);
  await afterRun(() => page.setInputFiles('#file', KTH));
  child.kill();
  await write(code);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('#own button:text-is("Save as file")'),
  ]);
  const file = join(lab.folder, download.suggestedFilename());
  await download.saveAs(file);
  expect(readFileSync(file, 'utf8')).toBe(code);
  const inFolder = (shown: string | null) =>
    (shown ?? '')
      .replace(`./${basename(file)}`, file)
      .replace(basename(KTH), KTH)
      .split(' ')
      .slice(1);
  const { stdout } = await specula([...inFolder(await page.textContent('#answer-save code')), '--json']);
  const { results } = JSON.parse(stdout);
  expect(results.length).toBe(2);
  expect(await hashes()).toEqual(results.map(({ hash }: { hash: string }) => hash));
  expect(new Set(await hashes()).size).toBe(2);
  await explain(5000, 'mine');
  const reported = await specula(inFolder(await page.textContent('#explanation p > code')));
  for (const cell of await page.locator('#explanation td.text').allTextContents())
    expect(reported.stdout).toContain(cell);
  const how = /started at .*(\(.*\))/.exec(reported.stdout)?.[1] ?? '';
  expect(how).toContain('beside the reservation');
  expect(await page.textContent('#explanation')).toContain(how);
});

const method = (body: string) =>
  `export default {\n  name: 'mine',\n  schedule(pass) {\n    ${body}\n  },\n};\n`;

const FAULTS: [code: string, line: number, says: RegExp][] = [
  [method('const = 5;'), 4, /^SyntaxError: /],
  [
    method('\n\n    for (const job of pass.queue) pass.start(job);'),
    6,
    /^scheduler 'mine' at \d+ s: job \d+ \(index \d+\) cannot start: it needs \d+ processors, and \d+ are free$/,
  ],
  [method('nosuch();'), 4, /^scheduler 'mine' at \d+ s: ReferenceError: nosuch/],
  [method('return 5;'), 3, /^scheduler 'mine' at \d+ s: schedule\(\) returned 5; /],
  ['const a = 5;', 0, /^the text exports no scheduler; /],
];

test('a fault of a scheduler is shown at its line, and the earlier results stay', async () => {
  await openEditor();
  const before = await hashes();
  for (const [code, line, says] of FAULTS) {
    await write(code);
    expect(await page.locator('.editor .mark').isVisible()).toBe(false);
    await run();
    expect(await fault()).toEqual({ line, says: expect.stringMatching(says) });
  }
  expect(await page.textContent('#message')).toMatch(/^Your scheduler ended the run/);
  expect(await hashes()).toEqual(before);
  await explain(20, 'easy');
});

test('the page fits a phone, and every control has a name', async () => {
  await write(method('nosuch();'));
  await run();
  await page.click('#own summary');
  for (const width of [1280, 400]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await fault()).line).toBe(4);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  }
  const nameless = await page.evaluate(`[...document.querySelectorAll('#own :is(button, input, textarea)')]
    .filter((one) => !(one.ariaLabel || one.labels?.length || one.textContent.trim())).map((one) => one.outerHTML)`);
  expect(nameless).toEqual([]);
});

test('a scheduler that never returns is stopped, earlier results stay, and the next run works', async () => {
  await write(
    method(
      'while (pass.time >= 100_000);\n    for (const job of pass.queue) if (pass.queue.processors[job] <= pass.free()) pass.start(job);',
    ),
  );
  await run();
  const { line, says } = await fault();
  expect(line).toBe(3);
  expect(says).toMatch(
    /^scheduler 'mine': schedule\(\) had not returned after 5 s; the simulation had reached \d+ s$/,
  );
  // It reports its progress at least once a millisecond.
  expect(Number(/(\d+) s$/.exec(says)?.[1])).toBeGreaterThan(0);
  await explain(21, 'easy');
  await page.click('#own .chips button:text-is("fcfs")');
  await afterRun(run);
  expect(await page.textContent('#message')).toContain('300 jobs under easy, my-fcfs');
  expect(await page.textContent('#own [role=status]')).toMatch(/^my-fcfs: mean wait .* easy: mean wait /);
  await explain(22, 'my-fcfs');
});

test('keys indent, run and leave the editor, undo restores a text, and a text can be kept', async () => {
  const area = page.locator('#own-text');
  await write('a {');
  await area.press('End');
  await area.press('Enter');
  await page.keyboard.type('b');
  await area.press('Shift+Tab');
  await area.press('Tab');
  expect(await text()).toBe('a {\nb  ');
  await page.click('#own .chips button:text-is("fcfs")');
  expect(await text()).toContain('my-fcfs');
  await afterRun(() => area.press('Control+Enter'));
  await area.press('Control+z');
  expect(await text()).toBe('a {\nb  ');
  await area.press('Escape');
  await area.press('Tab');
  expect(await page.evaluate('document.activeElement.localName')).toBe('summary');
  const kept = () =>
    page.evaluate("[sessionStorage, localStorage].map((store) => store.getItem('specula-scheduler'))");
  expect(await kept()).toEqual(['a {\nb  ', null]);
  await page.check('#own input[type=checkbox]');
  expect(await kept()).toEqual(['a {\nb  ', 'a {\nb  ']);
  await page.uncheck('#own input[type=checkbox]');
  expect(await kept()).toEqual(['a {\nb  ', null]);
  await page.reload();
  await ready();
  await page.click('button:text-is("Write a scheduler")');
  expect(await text()).toBe('a {\nb  ');
});

test('a page whose policy forbids blobs says so, and replays', async () => {
  await openEditor('/strict/#jobs=300&policy=easy');
  await page.waitForSelector('#own .worse:visible');
  expect(await page.textContent('#own .worse')).toBe(
    'This page cannot run a custom scheduler, because its Content-Security-Policy has no blob: in script-src.',
  );
  expect(await page.isDisabled('#own button:text-is("Run")')).toBe(true);
  await page.fill('#policies', 'fcfs');
  await afterRun(() => page.click('#run'));
  expect(await page.textContent('#message')).toContain('300 jobs under fcfs');
});
