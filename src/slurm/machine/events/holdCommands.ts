// Reads the commands of a file of events that hold and release jobs.
import { DataError } from '../../../errors.ts';
import type { HoldCommand } from './model.ts';

/** `hold 17`, `uhold NAME`, `release 17`. */
const COMMAND = /^(hold|uhold|release)\s+(\S+)$/;

/** Fields of a submission that the reader needs. */
interface Submitted {
  readonly id: number;
  readonly submit: number;
  readonly options: ReadonlyMap<string, string>;
}

interface ReadCommand extends HoldCommand {
  readonly where: string;
}

/** Finds the job of each command, which is known by its number or its name, and checks their order. */
export class HoldReader {
  readonly #jobs = new Map<string, Submitted>();
  readonly #commands = new Map<Submitted, ReadCommand[]>();

  /** A job of which later lines may speak. */
  know(submission: Submitted): void {
    this.#jobs.set(`${submission.id}`, submission);
    const name = submission.options.get('job-name');
    if (name !== undefined) this.#jobs.set(name, submission);
  }

  /** @throws DataError, one line, for a command that the model lacks, or an unknown job */
  add(at: number, text: string, where: string): void {
    const [, what, name] = COMMAND.exec(text) ?? [];
    if (name === undefined)
      throw new DataError(`${where}: scontrol '${text}': expected 'hold JOB', 'uhold JOB' or 'release JOB'`);
    const job = this.#jobs.get(name);
    if (job === undefined)
      throw new DataError(`${where}: scontrol ${what} '${name}': no job of that name or number comes before`);
    if (at < job.submit)
      throw new DataError(`${where}: scontrol ${what} '${name}': -dt ${at} is before its submission`);
    const commands = this.#commands.get(job) ?? [];
    commands.push({ what: what as HoldCommand['what'], after: at - job.submit, where });
    this.#commands.set(job, commands);
  }

  /**
   * Returns the submissions with their commands.
   *
   * @throws DataError, one line, for the release of a job that is not held: Slurm would compute its priority again
   */
  of<T extends Submitted>(submissions: readonly T[]): (T & { readonly holds?: readonly HoldCommand[] })[] {
    return submissions.map((submission) => {
      const commands = this.#commands.get(submission);
      if (commands === undefined) return submission;
      commands.sort((a, b) => a.after - b.after);
      let isHeld = submission.options.has('hold');
      for (const { what, where } of commands) {
        if (what === 'release' && !isHeld)
          throw new DataError(`${where}: scontrol release: the job is not held; remove the line`);
        isHeld = what !== 'release';
      }
      return { ...submission, holds: commands.map(({ what, after }) => ({ what, after })) };
    });
  }
}
