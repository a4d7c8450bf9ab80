import { type ChildProcess, spawn } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, vi } from 'vitest';
import { command } from '../../support/paths.ts';

/** A folder of its own for a test file, removed after it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(os.tmpdir(), 'specula-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface ProcessOptions {
  /** Content of standard input; default: empty. */
  input?: string | Uint8Array;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** A process that still runs after this many milliseconds will not end by itself. */
const ENDLESS = 300_000;

/** Runs the built command as a user would, in a process of its own. */
export function speculaProcess(
  args: readonly string[],
  { input, cwd, env }: ProcessOptions = {},
): Promise<Outcome> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, [command, ...args], {
      ...{ cwd, env, timeout: ENDLESS, killSignal: 'SIGKILL' },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('close', () => settle({ status: shellStatus(child), stdout, stderr }));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** Waits until a process has used that many seconds of CPU time. Linux only. */
export async function untilWorked(pid: number, seconds: number): Promise<void> {
  const TICKS = 100;
  const worked = () => {
    // After the name of the program, which may hold spaces; fields 14 and 15 of proc(5) are user and system
    // time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  };
  while (worked() < seconds) await new Promise((wait) => setTimeout(wait, 20));
}

/** The status that a shell gives a command that has ended, by itself or by a signal. */
export function shellStatus({ exitCode, signalCode }: ChildProcess): number | null {
  return signalCode === null ? exitCode : 128 + os.constants.signals[signalCode];
}

/**
 * Runs the built command in this process, which takes a tenth of the time of a process of its own. It sees one
 * core, so that only --workers makes it start threads. What needs standard input or a signal needs
 * speculaProcess(). processes.test.ts holds that both do the same.
 */
export function specula(
  args: readonly string[],
  cwd = process.cwd(),
  env: NodeJS.ProcessEnv = process.env,
): Promise<Outcome> {
  const call = before.then(() => runHere(args, cwd, env));
  before = call.catch(() => {});
  return call;
}

/** One call after the other: each has the output, the folder and the environment of this process to itself. */
let before: Promise<unknown> = Promise.resolve();
let calls = 0;

/** Events that the command listens to for as long as its process lives. */
const LISTENED: readonly [EventEmitter, readonly string[]][] = [
  [process, ['SIGHUP', 'SIGINT', 'SIGTERM']],
  [process.stdout, ['error']],
  [process.stderr, ['error']],
];

async function runHere(args: readonly string[], cwd: string, own: NodeJS.ProcessEnv): Promise<Outcome> {
  const { argv, exitCode, env } = process;
  const folder = process.cwd();
  const heard = LISTENED.map(([emitter, names]) => names.map((name) => emitter.listeners(name)));
  const stdout = capture(process.stdout);
  const stderr = capture(process.stderr);
  // The command ends its process if code of the user's own may keep that alive.
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as () => never);
  const cores = vi.spyOn(os, 'availableParallelism').mockReturnValue(1);
  syncBuiltinESMExports();
  try {
    process.argv = [process.execPath, command, ...args];
    process.exitCode = undefined;
    process.env = own;
    process.chdir(cwd);
    // Its first module runs again for each address; the modules it imports stay loaded.
    await import(/* @vite-ignore */ `${pathToFileURL(command)}?call=${++calls}`);
    return { status: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    stdout.end();
    stderr.end();
    exit.mockRestore();
    cores.mockRestore();
    syncBuiltinESMExports();
    process.chdir(folder);
    Object.assign(process, { argv, exitCode, env });
    LISTENED.forEach(([emitter, names], i) => {
      names.forEach((name, k) => {
        for (const listener of emitter.listeners(name))
          if (!heard[i][k].includes(listener)) emitter.off(name, listener as () => void);
      });
    });
  }
}

/** Captures the output to a stream of this process instead of writing it. */
function capture(stream: NodeJS.WriteStream): { text(): string; end(): void } {
  const chunks: Buffer[] = [];
  const spy = vi.spyOn(stream, 'write').mockImplementation(((
    chunk: string | Uint8Array,
    ...rest: unknown[]
  ) => {
    chunks.push(Buffer.from(chunk as string));
    for (const last of rest) if (typeof last === 'function') process.nextTick(last as () => void);
    return true;
  }) as typeof stream.write);
  return { text: () => Buffer.concat(chunks).toString('utf8'), end: () => spy.mockRestore() };
}

/** Two processors: job 2 waits for job 1, job 3 fits alongside it; job 4 runs past its request. */
export const TINY = `; MaxProcs: 2
1 0 -1 100 1 -1 -1 1 100 -1 1 7 1 1 1 1 -1 -1
2 10 -1 50 2 -1 -1 2 60 -1 1 7 1 1 1 1 -1 -1
3 20 -1 30 1 -1 -1 1 40 -1 1 8 1 1 1 1 -1 -1
4 30 -1 99 2 -1 -1 2 80 -1 1 8 1 1 1 1 -1 -1
`;
