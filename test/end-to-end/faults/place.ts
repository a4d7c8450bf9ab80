import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { atRoot, command } from '../../support/paths.ts';
import { INPUTS, type Writer } from './writers.ts';

const hook = atRoot('test/end-to-end/faults/hook.mjs');

/** The beginning of metrics, because --openmetrics replaces nothing else. */
export const OLD = '# HELP specula_jobs what was there before';

export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** How many calls of the system that can be broken it made; undefined if it was killed. */
  readonly calls: number | undefined;
}

/** A folder in which one writer is called again and again. */
export class Place {
  readonly path: string;
  readonly #temporary: string;
  /** Next to the folder: its content before each call, once that has been made. */
  readonly #before: string;
  #prepared: Writer | undefined;
  #runs = 0;

  /** @param path default: a new folder */
  constructor(path = mkdtempSync(join(tmpdir(), 'specula-faults-'))) {
    this.path = path;
    this.#temporary = mkdtempSync(join(tmpdir(), 'specula-faults-temporary-'));
    this.#before = mkdtempSync(join(tmpdir(), 'specula-faults-before-'));
    afterAll(() => {
      rmSync(this.path, { recursive: true, force: true });
      rmSync(this.#temporary, { recursive: true, force: true });
      rmSync(this.#before, { recursive: true, force: true });
    });
  }

  at(name: string): string {
    return join(this.path, name);
  }

  /** The inputs and nothing else, and in the place of each output an old file if there is to be one. */
  async fresh(writer: Writer, old: boolean): Promise<void> {
    for (const name of readdirSync(this.path)) rmSync(this.at(name), { recursive: true });
    if (this.#prepared !== writer) await this.#prepare(writer);
    else cpSync(this.#before, this.path, { recursive: true });
    const { outputs, folder } = writer;
    if (old && !folder) for (const output of outputs) writeFileSync(this.at(output), OLD);
    // A killed process may have left files there.
    rmSync(this.#temporary, { recursive: true, force: true });
    mkdirSync(this.#temporary);
  }

  async #prepare(writer: Writer): Promise<void> {
    for (const [name, text] of Object.entries(INPUTS)) writeFileSync(this.at(name), text);
    if (writer.before) {
      const { status, stderr } = await this.run(writer.before);
      if (status !== 0) throw new Error(stderr);
    }
    rmSync(this.#before, { recursive: true });
    cpSync(this.path, this.#before, { recursive: true });
    this.#prepared = writer;
  }

  /** @param deaf no process reads the output of the call */
  run(
    call: readonly string[],
    env: NodeJS.ProcessEnv = {},
    { deaf = false }: { deaf?: boolean } = {},
  ): Promise<Ended> {
    const count = `${this.#before}.count-${++this.#runs}`;
    return new Promise((settle) => {
      const child = spawn(process.execPath, ['--import', hook, command, ...call], {
        cwd: this.path,
        // Compiled code is no output.
        env: {
          ...process.env,
          NODE_DISABLE_COMPILE_CACHE: '1',
          TMPDIR: this.#temporary,
          SPECULA_FAULT_COUNT: count,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      if (deaf) child.stdout.destroy();
      let stdout = '';
      let stderr = '';
      child.stdout.setEncoding('utf8').on('data', (text) => {
        stdout += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text) => {
        stderr += text;
      });
      child.on('close', (status, signal) => {
        const calls = existsSync(count) ? Number(readFileSync(count, 'utf8')) : undefined;
        rmSync(count, { force: true });
        settle({ status, signal, stdout, stderr, calls });
      });
    });
  }

  /** Every file that an output is or holds, by name; those that have no name yet are left out. */
  written({ outputs }: Writer): Record<string, string> {
    const found: Record<string, string> = {};
    for (const output of outputs) {
      const stat = statSync(this.at(output), { throwIfNoEntry: false });
      if (stat?.isFile()) found[output] = readFileSync(this.at(output), 'latin1');
      if (!stat?.isDirectory()) continue;
      for (const name of readdirSync(this.at(output), { recursive: true, encoding: 'utf8' })) {
        const path = this.at(join(output, name));
        if (!name.endsWith('.part') && statSync(path).isFile())
          found[join(output, name)] = readFileSync(path, 'latin1');
      }
    }
    return found;
  }

  /** Files that are half-written, or left over elsewhere. */
  left(): string[] {
    const parts = readdirSync(this.path, { recursive: true, encoding: 'utf8' });
    return [...parts.filter((name) => name.endsWith('.part')), ...readdirSync(this.#temporary)];
  }
}
