import { type ChildProcess, spawn } from 'node:child_process';
import { AgentError } from '../refusal.ts';

/** Characters of the longest line, and of the standard error that is kept. */
const LONGEST_LINE = 2 ** 26;
const KEPT = 4096;

/** Every child that runs: none outlives this process, however it ends by itself. */
const running = new Set<ExecChild>();

function killAll(): void {
  for (const child of running) child.kill();
}

interface Waiting {
  resolve(line: string): void;
  reject(error: AgentError): void;
}

/** A child process that answers lines with lines. */
export class ExecChild {
  readonly #process: ChildProcess;
  #waiting: Waiting | undefined;
  /** What it has said and nobody has read: a part of a line. */
  #heard = '';
  /** The end of what it has written to its standard error. */
  #complaints = '';
  #fault: AgentError | undefined;
  #ending = false;
  readonly #closed: Promise<void>;

  /** Runs the command by the shell. */
  constructor(command: string) {
    // In a group of its own, so that whatever the shell starts can be ended with it.
    const child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#process = child;
    if (running.size === 0) process.on('exit', killAll);
    running.add(this);
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints = (this.#complaints + text).slice(-KEPT);
    });
    // That it reads no more is told by its end.
    child.stdin.on('error', () => {});
    child.on('error', (error) => this.#fail(`it cannot be started: ${error.message}`));
    // What the shell has started may still hold its output open.
    child.on('exit', () => this.#killGroup());
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

  /** Sends a line. Resolves to the one that it answers. @throws AgentError */
  ask(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (this.#fault !== undefined) this.#fail(this.#fault.message);
      else this.#process.stdin?.write(`${line}\n`);
    });
  }

  /** Sends the last line. Resolves when the child has ended. @throws AgentError where it failed */
  async end(line: string): Promise<void> {
    this.#ending = true;
    this.#process.stdin?.end(`${line}\n`);
    await this.#closed;
    if (this.#heard !== '') this.#fail(unasked(this.#heard));
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** Ends it, and whatever it has started. */
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
      // There is none any more, or the system has no groups.
    }
  }

  #hear(text: string): void {
    const end = text.indexOf('\n');
    if (end < 0) {
      this.#heard += text;
      if (this.#heard.length > LONGEST_LINE) this.#fail(`its line has more than ${LONGEST_LINE} characters`);
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

  /** The last line of its standard error, where it has written any. */
  #lastComplaint(): string {
    const last = this.#complaints.trimEnd().split('\n').at(-1)?.trim() ?? '';
    return last === '' ? '' : `: ${last}`;
  }
}

const unasked = (text: string) => `it said ${shown(text)}, and nothing was asked`;

const SHOWN = 80;

/** What the child said, as messages show it. */
export function shown(text: string): string {
  const line = text.split('\n')[0];
  return `'${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}'`;
}
