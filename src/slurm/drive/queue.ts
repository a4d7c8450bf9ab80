import { DataError } from '../../errors.ts';
import { type CommandOutcome, complaint, isUnanswered, slurm } from './commands.ts';

/** Slurm did not answer; the query may be repeated. Who does not repeat it shows the message as it is. */
export class Unanswered extends DataError {}

export function failure(command: string, outcome: CommandOutcome): Error {
  const said = `${command}: ${complaint(outcome)}`;
  return isUnanswered(outcome) ? new Unanswered(said) : new DataError(said);
}

/** A job as squeue lists it. */
export interface QueuedJob {
  readonly job: string;
  readonly state: string;
  /** The reason why it waits; `None` if there is none. */
  readonly reason: string;
  /** Submit time, in seconds since 1970. */
  readonly submitted: number;
  /** Its time limit in squeue's notation. */
  readonly limit: string;
  readonly command: string;
  readonly folder: string;
  readonly comment: string;
}

/** Separates fields, because some of them may hold any other text. */
const SEPARATOR = '\x1f';
const FORMAT = ['%i', '%T', '%r', '%V', '%l', '%o', '%Z', '%k'].join(SEPARATOR);

function parseQueue(text: string): QueuedJob[] {
  return text
    .split('\n')
    .map((line) => line.split(SEPARATOR))
    .filter((fields) => fields.length >= 8)
    .map(([job, state, reason, submitted, limit, command, folder, ...comment]) => ({
      job: job.trim(),
      state,
      reason,
      submitted: Number(submitted),
      limit,
      command,
      folder,
      comment: comment.join(SEPARATOR).trim(),
    }));
}

/**
 * The user's jobs that the controller knows, including those that ended some minutes ago.
 *
 * @throws Unanswered, DataError
 */
export async function ownJobs(): Promise<QueuedJob[]> {
  const user = `--user=${process.getuid?.()}`;
  const outcome = await slurm('squeue', [user, '--all', '--states=all', '--noheader', `--format=${FORMAT}`]);
  if (outcome.status !== 0) throw failure('squeue', outcome);
  return parseQueue(outcome.stdout);
}

/** One queue for several drivers in a process. An answer that is at most `age` ms old is used again. */
export class SharedQueue {
  readonly #age: number;
  #asked = Number.NEGATIVE_INFINITY;
  #answer: Promise<QueuedJob[]> = Promise.resolve([]);

  constructor(age: number) {
    this.#age = age;
  }

  jobs(): Promise<QueuedJob[]> {
    const now = performance.now();
    if (now - this.#asked >= this.#age) {
      this.#asked = now;
      this.#answer = ownJobs();
      this.#answer.catch(() => {
        this.#asked = Number.NEGATIVE_INFINITY;
      });
    }
    return this.#answer;
  }
}
