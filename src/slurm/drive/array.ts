// Chooses the indices of a job array to submit, and reads their states from the queue.
import { DataError, UsageError } from '../../errors.ts';
import { complaint, NoCommand, slurm } from './commands.ts';
import { endInSacct, type JobEnd, jobInScontrol } from './jobState.ts';
import { type Refused, sbatchOptions } from './sbatchArguments.ts';
import { shellWords } from './shell.ts';

/** `0-3,7`: rising indices in the notation of sbatch. */
export function rangesOf(indices: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const index of indices) {
    const last = ranges.at(-1);
    if (last?.[1] === index - 1) last[1] = index;
    else ranges.push([index, index]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

/**
 * One more than the largest index that the cluster allows (slurm.conf(5), MaxArraySize).
 *
 * @throws DataError
 */
export async function maxArraySize(): Promise<number> {
  const outcome = await slurm('scontrol', ['show', 'config']);
  if (outcome.status !== 0) throw new DataError(`scontrol: ${complaint(outcome)}`);
  return Number(/^MaxArraySize\s*=\s*(\d+)/m.exec(outcome.stdout)?.[1] ?? 1001);
}

interface ArrayJob {
  readonly name: string;
  readonly comment: string;
  readonly indices: readonly number[];
  /** The shell command of each task; its index is SLURM_ARRAY_TASK_ID. */
  readonly command: string;
  /** The output file of each task: %A is the job, %a the index. */
  readonly output: string;
  /** Further options of sbatch. */
  readonly options: readonly string[];
  /** The most tasks that run at one time; default: all. */
  readonly atOnce?: number;
}

const OURS: Refused = {
  array: 'the tasks are the missing shards; --max-tasks says how many run at one time',
  'job-name': 'the tasks of a sweep are found by it',
  comment: 'it says how many shards a task has',
  wrap: 'a task runs a shard',
  parsable: 'the command asks for it',
  wait: '--wait of specula sweep waits',
  'test-only': 'nothing would be submitted',
  clusters: 'set SLURM_CLUSTERS, which squeue and scontrol read too',
};

/**
 * Splits options in a text as a shell would.
 *
 * @throws UsageError or DataError, one line, for an option that is not allowed
 */
export function arrayOptions(text: string): readonly string[] {
  const words = shellWords(text);
  const { rest } = sbatchOptions(words, OURS);
  if (rest.length > 0)
    throw new UsageError(
      `--sbatch-args: '${rest[0]}' is not an option; write the value of a long option after =`,
    );
  return words;
}

/** Submits an array and returns its id. @throws DataError, one line: the message of sbatch */
export async function submitArray({
  name,
  comment,
  indices,
  command,
  output,
  options,
  atOnce,
}: ArrayJob): Promise<string> {
  const outcome = await slurm('sbatch', [
    `--output=${output}`,
    ...options,
    '--parsable',
    `--job-name=${name}`,
    `--comment=${comment}`,
    `--array=${rangesOf(indices)}${atOnce === undefined ? '' : `%${atOnce}`}`,
    `--wrap=${command}`,
  ]);
  if (outcome.status !== 0) throw new DataError(`sbatch: ${complaint(outcome)}`);
  return outcome.stdout.trim().split(';')[0];
}

/** A task that is waiting or running. */
export interface QueuedTask {
  /** The index in its array. */
  readonly index: number;
  /** The comment of its array. */
  readonly comment: string;
  /** PENDING, RUNNING, COMPLETING, … */
  readonly state: string;
  /** The reason why it waits, or the nodes on which it runs. */
  readonly reason: string;
}

/**
 * The waiting and running tasks of the arrays of this name.
 *
 * @throws DataError, one line: the message of squeue
 */
export async function queuedTasks(name: string): Promise<QueuedTask[]> {
  const user = `--user=${process.getuid?.()}`;
  const outcome = await slurm('squeue', [
    user,
    `--name=${name}`,
    '--array',
    '--all',
    '--noheader',
    '--format=%K|%T|%R|%k',
  ]);
  if (outcome.status !== 0) throw new DataError(`squeue: ${complaint(outcome)}`);
  return outcome.stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [index, state, reason, comment] = line.split('|');
      return { index: Number(index), state, reason, comment };
    });
}

/** A task that has ended. */
export interface EndedTask {
  /** The index in its array. */
  readonly index: number;
  readonly end: JobEnd;
  /** The nodes on which it ran, in Slurm's notation; empty if it never ran. */
  readonly nodes: string;
  /** The file of its output; absent if only accounting knows the task. */
  readonly output?: string;
}

/** The tasks in the output of `scontrol show job` for an array. */
export function endedInScontrol(text: string): EndedTask[] {
  return text.split(/\n\s*\n/).flatMap((block) => {
    const index = /\bArrayTaskId=(\d+) /.exec(block)?.[1];
    const { end } = jobInScontrol(block.trimStart());
    if (index === undefined || end === undefined) return [];
    const nodes = /\n\s*NodeList=(\S*)/.exec(block)?.[1] ?? '';
    const output = /\n\s*StdOut=(.*)/.exec(block)?.[1];
    return [
      { index: Number(index), end, nodes: nodes === '(null)' ? '' : nodes, ...(output ? { output } : {}) },
    ];
  });
}

/** The tasks in lines `JobID|State|ExitCode|NodeList` of `sacct -P`. */
export function endedInSacct(text: string): EndedTask[] {
  return text.split('\n').flatMap((line) => {
    const [id, state, exit, nodes] = line.split('|');
    const index = /_(\d+)$/.exec(id)?.[1];
    const end = state === undefined ? undefined : endInSacct(`${state}|${exit}`);
    if (index === undefined || end === undefined) return [];
    return [{ index: Number(index), end, nodes: nodes === 'None assigned' ? '' : nodes }];
  });
}

/**
 * The tasks of an array that have ended, from the controller. Tasks that it has forgotten come from
 * accounting, if there is any.
 */
export async function endedTasks(job: string): Promise<EndedTask[]> {
  const found = new Map<number, EndedTask>();
  try {
    const fields = ['-X', '-D', '-n', '-P', '-j', job, '-o', 'JobID,State,ExitCode,NodeList'];
    for (const task of endedInSacct((await slurm('sacct', fields)).stdout)) found.set(task.index, task);
  } catch (error) {
    if (!(error instanceof NoCommand)) throw error;
  }
  for (const task of endedInScontrol((await slurm('scontrol', ['show', 'job', job])).stdout))
    found.set(task.index, task);
  return [...found.values()];
}
