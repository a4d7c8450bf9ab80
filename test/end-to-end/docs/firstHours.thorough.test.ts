// Follows the first hour of a new user, in one checkout and in this order: from README to a figure for one column,
// and from a custom scheduler to intervals. The commands are those of the pages, and each page leads to the next.
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import type { Metrics } from '../../../src/metrics/metricFields.ts';
import type { Ratio } from '../../../src/metrics/ratio.ts';
import { finding } from '../../../src/report/finding.ts';
import { root } from '../../support/paths.ts';
import { commandsOf, consoleBlocks } from './consoleBlocks.ts';
import { checkout, runExample } from './runExample.ts';

const { folder, remove } = checkout();
afterAll(remove);

const read = (page: string) => readFileSync(join(root, page), 'utf8');

async function typed(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-c', command], { cwd: folder, maxBuffer: 1e8 });
  return stdout;
}

/** The one command of the page that has these words. */
function commandOn(page: string, words: string): string {
  const all = consoleBlocks(read(page)).flatMap(commandsOf);
  const found = all.filter((command) => command.includes(words));
  expect(found, `${page}: ${words}`).toHaveLength(1);
  return found[0];
}

const leads = (page: string, link: string) => expect(read(page)).toMatch(new RegExp(`\\]\\(${link}[)#]`));

interface Result {
  readonly policy: string;
  readonly metrics: Metrics;
  readonly differences?: Readonly<Record<string, { value: number; halfWidth: number; ratio: Ratio }>>;
}

/** The path of the report that the demo prints. */
const REPORT = /^\/.*specula-demo-\w+\/report\.html$/m;

const demoDirectories: string[] = [];
afterAll(() => {
  for (const directory of demoDirectories) rmSync(directory, { recursive: true, force: true });
});

async function demo(): Promise<{ text: string; report: string }> {
  const text = await runExample('scripts/demo.mjs');
  const [report] = REPORT.exec(text) ?? [];
  if (report === undefined) throw new Error(`the demo printed no path of a report:\n${text}`);
  demoDirectories.push(dirname(report));
  return { text, report };
}

describe('from README to a figure for one column', () => {
  test('the demo prints what README shows, and each run writes its report into a fresh directory', async () => {
    const [block] = consoleBlocks(read('README.md'));
    expect(commandsOf(block)).toEqual(['npm run demo']);
    const { text, report } = await demo();
    const shown = text.trimEnd().replace(report, REPORT.exec(block)?.[0] ?? '');
    expect(`\`\`\`console\n$ npm run demo\n${shown}\n\`\`\``).toBe(block);
    const page = readFileSync(report, 'utf8');
    expect(page).toMatch(/^<!doctype html>/i);
    expect(page.length).toBeGreaterThan(1e6);
    expect((await demo()).report).not.toBe(report);
  });

  test('the real log', async () => {
    expect(await typed(commandOn('README.md', './specula replay'))).toContain('\nsjf-easy ');
  });

  test('the program of README prints the mean wait that the table shows', async () => {
    const [, program] = /```js\n([\s\S]*?)```/.exec(read('README.md')) ?? [];
    writeFileSync(join(folder, 'readme.mjs'), program ?? '');
    const [meanWait, start, hash] = (await typed('node readme.mjs')).trim().split(' ');
    const [, shown] = /^easy +(\S+) h/m.exec(read('README.md').split('./specula replay')[1]) ?? [];
    expect((Number(meanWait) / 3600).toFixed(2)).toBe(shown);
    expect(start).toMatch(/^\d+$/);
    expect(hash).toMatch(/^[\da-f]{16}$/);
  });

  test('the tutorial quotes what its report finds', async () => {
    leads('README.md', 'docs/tutorial.md');
    const command = commandOn('docs/tutorial.md', '--report report.html');
    const { results } = JSON.parse(await typed(`${command} --json`));
    const policies = results.map(({ policy, metrics, differences }: Result) => ({
      name: policy,
      value: (of: keyof Metrics) => ({ mean: metrics[of], halfWidth: Number.NaN }),
      ...(differences && {
        change: (of: keyof Metrics) => {
          // A difference of 0 has no interval.
          const { value, halfWidth, ratio } = differences[of] ?? { value: 0, halfWidth: Number.NaN };
          return { difference: { mean: value, halfWidth }, ratio };
        },
      }),
    }));
    const printed = finding(policies);
    expect(printed).toHaveLength(2);
    for (const sentence of printed) expect(read('docs/tutorial.md')).toContain(`\n> ${sentence}\n`);
  });

  test('the figure is as wide as a column', async () => {
    leads('README.md', 'docs/figures.md');
    await typed(commandOn('docs/figures.md', '--output column.svg'));
    const figure = readFileSync(join(folder, 'column.svg'), 'utf8');
    expect(figure).toMatch(/^<svg [^>]*width="321"/);
    for (const policy of ['easy', 'sjf-easy', 'conservative']) expect(figure).toContain(`>${policy}</text>`);
  });
});

describe('from a custom scheduler to intervals', () => {
  test('it runs next to EASY, and each comparison has its interval', async () => {
    leads('README.md', 'docs/schedulers.md');
    await typed(commandOn('docs/schedulers.md', '> mine.mjs'));
    const printed = await typed(commandOn('docs/schedulers.md', './mine.mjs --shake'));
    expect(printed).toMatch(/\nnarrow-first +\d\.\d{3} \(\d\.\d{3} to \d\.\d{3}\) [✓✗]/);
    leads('docs/schedulers.md', 'uncertainty.md');
  });

  test('the exchange with a program that the page shows is what happens', async () => {
    const [, exchange] = /```text\n(< [\s\S]*?)```/.exec(read('docs/schedulers.md')) ?? [];
    const lines = exchange?.trimEnd().split('\n') ?? [];
    const [received, answers] = ['< ', '> '].map((mark) =>
      lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length)),
    );
    expect(received.length + answers.length).toBe(lines.length);
    writeFileSync(join(folder, 't.swf'), '; MaxProcs: 4\n1 0 -1 10 2 -1 -1 2 20 -1 1 1 -1 -1 -1 -1 -1 -1\n');
    writeFileSync(join(folder, 'answers.txt'), `${answers.join('\n')}\n`);
    const agent =
      'exec 3< answers.txt; while read -r line; do echo "$line" >> received.txt; read -r answer <&3 && echo "$answer"; done';
    writeFileSync(join(folder, 'agent.sh'), `${agent}; exit 0\n`);
    await typed("./specula replay t.swf --policy 'exec:bash agent.sh'");
    expect(readFileSync(join(folder, 'received.txt'), 'utf8').trimEnd().split('\n')).toEqual(received);
  });

  test('and explain says why it started a job', async () => {
    const printed = await typed(
      './specula explain examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --policy ./mine.mjs --job 5000',
    );
    expect(printed).toMatch(/^job 5000 of KTH-SP2-1996-2\.1-cln\.swf\.gz under narrow-first: /);
  });
});
