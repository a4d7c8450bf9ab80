// `npm run demo`: replays the built-in workload under four policies, prints what differs in plain words, and
// writes the report into a fresh directory.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import './setup.mjs';

/** The policies and their rules; the others are compared with the first. */
const RULES = {
  easy: 'a later job may start if the first one in the queue is not delayed',
  'sjf-easy': 'the same, and short jobs go first',
  conservative: 'a later job may start if no earlier one is delayed',
  fcfs: 'jobs start in the order of submission',
};
const TRACE = 'synthetic:intrepid';
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Returns the lines of a table whose first two columns are text and whose other columns are numbers. */
function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) => row.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])));
  return rows.map((row) => line(row).join('  '));
}

/** Returns the size and the direction of a change: 0.46 is `54%` `shorter`, and 13.9 is `14` `times as long`. */
function change(ratio) {
  if (ratio >= 2) return [ratio.toPrecision(2), 'times as long'];
  return [`${Math.round(100 * Math.abs(1 - ratio))}%`, ratio < 1 ? 'shorter' : 'longer'];
}

/** Returns an interval, with the direction once if both ends have the same. */
function interval(from, to) {
  const ends = from[1] === to[1] ? [[from[0]], to] : [from, to];
  return ends.map((end) => end.join(' ')).join(' to ');
}

/** Returns a sentence about the mean wait under a policy, compared with the first policy. */
function comparison({ policy, differences }, { policy: base }) {
  const { value, low, high } = differences.meanWait.ratio;
  const isSignificant = low > 1 || high < 1;
  const found = isSignificant
    ? `mean wait ${change(value).join(' ')}`
    : 'no significant difference in mean wait';
  const [from, to] = value < 1 ? [high, low] : [low, high];
  return `${policy} compared with ${base}: ${found} (95% confidence interval: ${interval(change(from), change(to))})`;
}

/** Returns what the demo prints about the JSON output of `specula replay`. */
function summary({ trace, results }) {
  const rows = results.map(({ policy, metrics }) => [
    policy,
    RULES[policy],
    (metrics.meanWait / HOUR).toFixed(1),
    (metrics.p99Wait / DAY).toFixed(1),
    (100 * metrics.utilization).toFixed(1),
  ]);
  return [
    `${trace.jobs.toLocaleString('en-US')} jobs of eight months, drawn from a model of Intrepid, an IBM Blue Gene/P with ${trace.processors.toLocaleString('en-US')} nodes.`,
    'The same jobs under four scheduling policies:',
    '',
    ...table([['policy', 'rule', 'mean wait, h', '1 in 100 waits over, days', 'nodes in use, %'], ...rows]),
    '',
    ...results.slice(1).map((result) => comparison(result, results[0])),
  ].join('\n');
}

/** Opens a file in the browser of the desktop, if there is one. */
function open(file) {
  const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  spawn(command, [...args, file], { stdio: 'ignore', detached: true })
    .on('error', () => {
      process.stderr.write(`specula: ${command} is missing; open the report in a browser\n`);
    })
    .unref();
}

const report = join(mkdtempSync(join(tmpdir(), 'specula-demo-')), 'report.html');
const args = ['replay', TRACE, '--policy', Object.keys(RULES).join(), '--report', report, '--json'];
const json = execFileSync(process.execPath, ['dist/cli.js', ...args], {
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 1e8,
});
process.stdout.write(`${summary(JSON.parse(json))}\n
The report has charts of these results, every job, and the reason why it waited:
${report}\n`);

if (process.stdin.isTTY && process.stdout.isTTY) {
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question('Open it in the browser? [Y/n] ');
  asking.close();
  if (/^\s*(y(es)?)?\s*$/i.test(answer)) open(report);
}
