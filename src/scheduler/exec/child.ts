import type { ChildProcess } from 'node:child_process';
import { AgentError } from '../refusal.ts';

/** The most characters of a line, and of the standard error that is kept. */
const LONGEST_LINE = 2 ** 26;
const KEPT = 4096;
/** Milliseconds after its end for which output that another process holds open is read. */
const HELD = 500;

/** The children that run. All are killed when this process exits, unless a signal kills it. */
const running = new Set<ExecChild>();

function killAll(): void {
  for (const child of running) child.kill();
}

interface Waiting {
  resolve(line: string): void;
  reject(error: AgentError): void;
}

/** A child process that answers each line with one line. */
export class ExecChild {
  readonly #process: ChildProcess;
  #waiting: Waiting | undefined;
  /** The output that has not been read yet: the beginning of a line. */
  #heard = '';
  /** The end of its standard error. */
  #complaints = '';
  #fault: AgentError | undefined;
  #ending = false;
  readonly #closed: Promise<void>;

  /** Starts the command in a shell. */
  constructor(command: string, cwd?: string) {
    // The child gets a process group of its own. What the shell starts belongs to this group, so that all
    // of it can be killed.
    // Loaded here, because it is large, and few runs start a program.
    const { spawn } = process.getBuiltinModule('node:child_process');
    const child = spawn(command, { cwd, shell: true, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#process = child;
    if (running.size === 0) process.on('exit', killAll);
    running.add(this);
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints = (this.#complaints + text).slice(-KEPT);
    });
    // A child that no longer reads its input has ended, or will end. The event 'close' reports that.
    child.stdin.on('error', () => {});
    child.on('error', (error) => this.#fail(`it cannot be started: ${error.message}`));
    // Processes that the shell has started may still hold the output open. One that has left the group survives.
    child.on('exit', () => {
      this.#killGroup();
      const held = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, HELD);
      child.on('close', () => clearTimeout(held));
    });
    this.#closed = new Promise((resolve) => {
      child.on('close', (status, signal) => {
        running.delete(this);
        if (running.size === 0) process.off('exit', killAll);
        const how = signal === null ? `with status ${status}` : `by ${signal}`;
        if (!this.#ending) this.#fail(`it ended ${how} before it answered${this.#lastComplaint()}`);
        else if (status !== 0) this.#fail(`it ended ${how} after the run${this.#lastComplaint()}`);
        resolve();
      });
    });
  }

  /** Sends a line and resolves to the answer. @throws AgentError if the child fails */
  ask(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (this.#fault !== undefined) this.#fail(this.#fault.message);
      else this.#process.stdin?.write(`${line}\n`);
    });
  }

  /** Sends the last line and resolves when the child has ended. @throws AgentError if the child failed */
  async end(line: string): Promise<void> {
    this.#ending = true;
    this.#process.stdin?.end(`${line}\n`);
    await this.#closed;
    if (this.#heard !== '') this.#fail(unasked(this.#heard));
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** Kills the child and everything that it has started. */
  kill(): void {
    if (!running.has(this)) return;
    this.#killGroup();
    this.#process.kill('SIGKILL');
  }

  #killGroup(): void {
    const { pid } = this.#process;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The group no longer exists, or the system has no process groups.
    }
  }

  #hear(text: string): void {
    const end = text.indexOf('\n');
    if (end < 0) {
      this.#heard += text;
      if (this.#heard.length > LONGEST_LINE)
        this.#fail(`it wrote a line of more than ${LONGEST_LINE} characters`);
      return;
    }
    const line = this.#heard + text.slice(0, end);
    const waiting = this.#waiting;
    this.#heard = text.slice(end + 1);
    if (waiting === undefined) this.#fail(unasked(line));
    else if (this.#heard !== '') this.#fail(unasked(this.#heard));
    else {
      this.#waiting = undefined;
      waiting.resolve(line);
    }
  }

  #fail(what: string): void {
    this.#fault ??= new AgentError(what);
    this.#waiting?.reject(this.#fault);
    this.#waiting = undefined;
  }

  /** A colon and the last line of the standard error; empty if the standard error is empty. */
  #lastComplaint(): string {
    const last = this.#complaints.trimEnd().split('\n').at(-1)?.trim() ?? '';
    return last === '' ? '' : `: ${last}`;
  }
}

const unasked = (text: string) => `it wrote ${shown(text)} without being asked`;

const SHOWN = 80;

/** The first line of the child's output, in quotes and shortened, for messages. */
export function shown(text: string): string {
  const line = text.split('\n')[0];
  return `'${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}'`;
}
