import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { command } from '../../../support/paths.ts';

interface Taken {
  status: number | null;
  /** The most memory that the process had. */
  megabytes: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs the built command in a process of its own, and says how much memory it took. Linux only.
 *
 * @param input what standard input reads; default: nothing
 */
export function withMemory(args: readonly string[], cwd: string, input?: Readable): Promise<Taken> {
  const folder = mkdtempSync(join(tmpdir(), 'specula-memory-'));
  const report = join(folder, 'status');
  // Not resourceUsage(): its maximum begins with the memory of the process that started this one.
  const hook = `import { readFileSync, writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(${JSON.stringify(report)}, readFileSync('/proc/self/status')));`;
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, command, ...args],
    { cwd, stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'] },
  );
  if (input && child.stdin) input.pipe(child.stdin);
  const texts = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      texts[stream] += text;
    });
  return new Promise((settle) =>
    child.on('close', (status) => {
      const megabytes = Number(/VmHWM:\s*(\d+)/.exec(readFileSync(report, 'utf8'))?.[1]) / 1024;
      rmSync(folder, { recursive: true });
      settle({ status, megabytes, ...texts });
    }),
  );
}
