import { UsageError } from '../../errors.ts';
import type { Plan } from '../../policy/plan.ts';
import type { AwaitedRun, AwaitedScheduler, SchedulerRun, SchedulingPass } from '../../policy/scheduler.ts';
import { version } from '../../version.ts';
import { AgentError, described } from '../refusal.ts';
import { applyAnswer, fieldsOf } from './answer.ts';
import { ExecChild } from './child.ts';
import { Telling } from './told.ts';

/** Of the lines that go to and fro. */
const PROTOCOL = 1;

export interface ExecOptions {
  /** As tables and files have it; default: `exec:` and the command. */
  name?: string;
  /** What the scheduler believes a run takes; default: the request. */
  plan?: Plan;
  /** Whether it sees run times. What comes out says so. */
  clairvoyant?: boolean;
}

/**
 * A scheduler in a process of its own, in any language, on Node: for each run the shell starts the command. It is asked line by
 * line over its standard input, and answers over its standard output (docs/exec.md).
 *
 * @throws UsageError for an empty command
 */
export function execScheduler(command: string, options: ExecOptions = {}): AwaitedScheduler {
  if (command.trim() === '') throw new UsageError('exec: expected a command');
  const { name = `exec:${command}`, plan, clairvoyant } = options;
  return {
    name,
    ...(plan === undefined ? {} : { plan }),
    ...(clairvoyant === undefined ? {} : { clairvoyant }),
    open: (run) => new ExecRun(command, { protocol: PROTOCOL, ...toldOf(run, plan, clairvoyant) }),
  };
}

/** What the scheduler is told of the run. */
function toldOf(
  { trace, machine, jobs, eventRule, seed }: SchedulerRun,
  plan: Plan = 'request',
  clairvoyant = false,
) {
  return { type: 'hello', specula: version, trace, machine, jobs, eventRule, seed, plan, clairvoyant };
}

class ExecRun implements AwaitedRun {
  readonly #child: ExecChild;
  readonly #hello: object;
  readonly #telling = new Telling();
  #time = 0;

  constructor(command: string, hello: object) {
    this.#child = new ExecChild(command);
    this.#hello = hello;
  }

  async begin(): Promise<void> {
    const answer = await this.#child.ask(JSON.stringify(this.#hello));
    const { protocol } = fieldsOf(answer, ['protocol']);
    if (protocol !== PROTOCOL)
      throw new AgentError(
        `it answered protocol ${described(protocol)}; this is protocol ${PROTOCOL}, to be answered {"protocol": ${PROTOCOL}}`,
      );
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
