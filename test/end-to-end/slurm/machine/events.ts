/** A line of events: one job of a workload. */
export interface EventJob {
  /** Seconds since the first submission. */
  readonly at: number;
  /** Run time, seconds. */
  readonly run: number;
  readonly name: string;
  /** Options for sbatch, without the job's name and its dependency. */
  readonly options: readonly string[];
  /** As in the line, with names of jobs, if it has one: `afterok:big_3:big_4`. */
  readonly dependency?: string;
}

const LINE = /^-dt\s+([\d.]+)\s+-e\s+submit_batch_job\s+\|\s+-sim-walltime\s+([\d.]+)\s+(.*)\s+pseudo\.job$/;

/**
 * Reads a line as in UB's Slurm simulator. A dependency names jobs: their numbers are not known before they
 * are submitted.
 *
 * @throws Error if the line does not describe a job
 */
export function parseEvent(line: string): EventJob {
  const [, at, run, rest] = LINE.exec(line.trim()) ?? [];
  if (rest === undefined) throw new Error(`not a line of a job: ${line}`);
  const words = rest.split(/\s+/);
  const options: string[] = [];
  let name = '';
  let dependency: string | undefined;
  for (let i = 0; i < words.length; i++) {
    if (words[i] === '-J') name = words[++i];
    else if (words[i].startsWith('--dependency=')) dependency = words[i].slice('--dependency='.length);
    else options.push(words[i]);
  }
  if (name === '') throw new Error(`a job without a name: ${line}`);
  return { at: Number(at), run: Number(run), name, options, dependency };
}

/** Puts the numbers of jobs in place of their names. */
export function resolved(dependency: string, numbers: ReadonlyMap<string, string>): string {
  return dependency.replace(/:(\w+)/g, (_, name) => {
    const number = numbers.get(name);
    if (number === undefined) throw new Error(`a dependency on ${name}, which is not submitted yet`);
    return `:${number}`;
  });
}
