import { UsageError } from '../../errors.ts';
import type { RuntimeEstimate } from '../../policy/estimate.ts';
import type { AwaitedRun, AwaitedScheduler, SchedulerRun, SchedulingPass } from '../../policy/scheduler.ts';
import { version } from '../../version.ts';
import { AgentError, described } from '../refusal.ts';
import { applyAnswer, fieldsOf } from './answer.ts';
import { ExecChild } from './child.ts';
import { Telling } from './told.ts';

/** The version of the protocol (docs/schedulers.md). */
const PROTOCOL = 1;

export interface ExecOptions {
  /** The name in tables and files; default: `exec:` and the command. */
  name?: string;
  /** The scheduler's estimate of run times; default: the request. */
  estimate?: RuntimeEstimate;
  /** True if the scheduler sees run times. The results record this. */
  clairvoyant?: boolean;
  /** The directory in which the command is run; default: that of this process. */
  cwd?: string;
}

interface Command {
  readonly command: string;
  readonly cwd?: string;
}

/**
 * A scheduler that is a program in any language. It needs Node. For each run, the shell starts the command
 * again. Specula writes lines to the program's standard input, and the program answers on its standard output
 * (docs/schedulers.md).
 *
 * @throws UsageError for an empty command
 */
export function execScheduler(command: string, options: ExecOptions = {}): AwaitedScheduler {
  if (command.trim() === '') throw new UsageError('exec: expected a command');
  const { name = `exec:${command}`, cwd, estimate, clairvoyant } = options;
  return {
    name,
    ...(estimate === undefined ? {} : { estimate }),
    ...(clairvoyant === undefined ? {} : { clairvoyant }),
    open: (run) =>
      new ExecRun(
        { command, cwd },
        { protocol: PROTOCOL, ...toldOf(run, estimate, clairvoyant) },
        run.sequences,
      ),
  };
}

/** The first line that the program gets. It describes the run. */
function toldOf(
  { trace, machine, jobs, eventRule, seed, sequences }: SchedulerRun,
  estimate: RuntimeEstimate = 'request',
  clairvoyant = false,
) {
  return {
    ...{ type: 'hello', specula: version, trace, machine, jobs, eventRule, seed, sequences },
    ...{ estimate, clairvoyant },
  };
}

class ExecRun implements AwaitedRun {
  readonly #child: ExecChild;
  readonly #hello: object;
  readonly #telling: Telling;
  #time = 0;

  constructor({ command, cwd }: Command, hello: object, sequences: boolean) {
    this.#child = new ExecChild(command, cwd);
    this.#telling = new Telling(sequences);
    this.#hello = hello;
  }

  async begin(): Promise<void> {
    const answer = await this.#child.ask(JSON.stringify(this.#hello));
    const { protocol } = fieldsOf(answer, ['protocol']);
    if (protocol !== PROTOCOL)
      throw new AgentError(`it answered protocol ${described(protocol)}; expected {"protocol": ${PROTOCOL}}`);
  }

  async decide(pass: SchedulingPass): Promise<void> {
    this.#time = pass.time;
    const answer = await this.#child.ask(this.#telling.pass(pass));
    applyAnswer(answer, pass);
    this.#telling.made(pass);
  }

  finish(): Promise<void> {
    return this.#child.end(JSON.stringify({ type: 'end', time: this.#time }));
  }

  close(): void {
    this.#child.kill();
  }
}
