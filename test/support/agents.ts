// Schedulers in processes of their own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { atRoot } from './paths.ts';

/** The command of an example in Python. */
export const pythonExample = (name: string): string =>
  `python3 ${atRoot('examples', 'schedulers', 'python', `${name}.py`)}`;

/** Starts the first job that waits if it fits, else nothing; `answer` is what a mode makes of a pass. */
const AGENT = `
import { createInterface } from 'node:readline';
const say = (value) => process.stdout.write((typeof value === 'string' ? value : JSON.stringify(value)) + '\\n');
let passes = 0;
const waiting = [];
const fcfs = (message) => {
  for (const row of message.submitted) waiting.push(row);
  const start = [];
  let free = message.free;
  while (waiting.length > 0 && waiting[0].processors <= free) {
    free -= waiting[0].processors;
    start.push(waiting.shift().job);
  }
  return { start };
};
const seen = [];
const MODES = MODES_HERE;
const mode = MODES[process.argv[2]] ?? {};
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'hello') (mode.hello ?? (() => say({ protocol: 1 })))(message);
  else if (message.type === 'pass') {
    passes++;
    (mode.pass ?? ((message) => say(fcfs(message))))(message);
  } else mode.end?.(message);
}
`;

/**
 * Writes a scheduler in JavaScript that does what its first argument says.
 *
 * @param modes of each word an object of functions hello, pass and end, as JavaScript
 * @returns its command, without the word
 */
export function writeAgent(modes: string): { command: string; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'specula-agent-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'agent.mjs');
  writeFileSync(
    file,
    AGENT.replace('MODES_HERE', () => modes),
  );
  return { command: `${process.execPath} ${file}`, folder };
}

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A test that needs python3. Where there is none it is skipped; in CI it fails. */
export function testWithPython(title: string, body: () => Promise<void>): void {
  if (hasPython() || process.env.CI) test(title, body);
  else test.skip(`${title} (skipped: there is no python3)`, () => {});
}
