// A signal ends the command at once, also where its thread never returns to the event loop.
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { THOROUGH } from '../../properties/seed.ts';
import { command } from '../../support/paths.ts';
import { shellStatus, TINY, temporaryFolder } from './cli.ts';

const cwd = temporaryFolder();
writeFileSync(join(cwd, 'tiny.swf'), TINY);
writeFileSync(
  join(cwd, 'endless.mjs'),
  `import { writeFileSync } from 'node:fs';
  export default {
    name: 'endless',
    schedule() {
      writeFileSync(process.env.BEGUN, '');
      while (true);
    },
  };`,
);

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

const CALLS = [
  ['replay', 'tiny.swf', '--policy', './endless.mjs'],
  ['explain', 'tiny.swf', '--policy', './endless.mjs', '--job', '1'],
].map((args, i) => ({ args, signals: THOROUGH ? SIGNALS : [SIGNALS[i]] }));

describe.each(CALLS)('$args.0 with a scheduler that never returns', ({ args, signals }) => {
  test.each(signals)('%s ends it with status %i', async (signal, status) => {
    const begun = join(cwd, `${args[0]}-${signal}`);
    const child = spawn(process.execPath, [command, ...args, '--timeout', '1h'], {
      cwd,
      env: { ...process.env, BEGUN: begun },
      stdio: 'ignore',
    });
    const ended = new Promise((settle) => child.on('close', settle));
    while (!existsSync(begun)) await new Promise((settle) => setTimeout(settle, 20));
    child.kill(signal);
    await ended;
    expect(shellStatus(child)).toBe(status);
  });
});
