// Prepares the variants of a job that --job-partitions and --job-sizes compare.
import { UsageError } from '../../errors.ts';
import type { InPartition, Variant } from '../../forecast/alternatives/variants.ts';
import { durationText } from '../../input/duration.ts';
import { NeverStarts } from '../../slurm/snapshot/neverStarts.ts';
import { partitionNamed } from '../../slurm/snapshot/pool.ts';
import { takingOf } from '../../slurm/snapshot/refusal.ts';
import type { Snapshot } from '../../slurm/snapshot/snapshot.ts';
import { type AskedJob, ofSize } from './askedJob.ts';

/** Word that means all partitions. */
const ALL = 'all';

/** Returns the names of the partitions to compare: those that are named, or all of a cluster. */
export function namesOf(
  known: readonly { readonly name: string }[],
  asked: readonly string[] = [],
): readonly string[] {
  return asked.length === 1 && asked[0] === ALL ? known.map(({ name }) => name) : asked;
}

/** Returns the partitions of a snapshot to compare. @throws DataError if there is no such partition */
export function partitionNames(snapshot: Snapshot, asked: readonly string[] | undefined): readonly string[] {
  const names = namesOf(snapshot.partitions, asked);
  for (const name of names) partitionNamed(snapshot, name);
  return names;
}

/**
 * Returns the job in each partition, with notes on what could not be checked.
 *
 * @param own the job where it is
 */
export function inPartitions(
  asked: AskedJob,
  own: Variant,
  names: readonly string[],
  questionOf: (one: AskedJob) => Variant,
): { asked: InPartition[]; notes: string[] } {
  const notes: string[] = [];
  const found = names.map((partition): InPartition => {
    const one = asked.inPartition(partition);
    const isNew = asked.options !== undefined;
    const taking = takingOf(asked.snapshot, partition, isNew ? one.job : asked.job, asked.identity);
    if (taking.refused !== undefined) return { partition, asked: { refused: taking.refused } };
    if (taking.unchecked !== undefined) notes.push(taking.unchecked);
    const { partitions } = asked.job;
    if (partitions.length === 1 && partitions[0] === partition) return { partition, asked: own };
    return { partition, asked: unlessRefused(() => questionOf(one)) };
  });
  return { asked: found, notes };
}

/** Returns a variant, or the reason why it can never start. */
export function unlessRefused(question: () => Variant): Variant | { refused: string } {
  try {
    return question();
  } catch (error) {
    if (error instanceof NeverStarts) return { refused: error.why };
    throw error;
  }
}

/** Returns the job with each number of processors. @throws UsageError or DataError for one that can never start */
export function ofSizes(
  asked: AskedJob,
  sizes: readonly number[],
  questionOf: (one: AskedJob) => Variant,
): Variant[] {
  return sizes.map((processors) => questionOf(ofSize(asked, processors)));
}

/** @throws UsageError for a limit that the partitions of the job do not allow */
export function checkLimits({ snapshot, job }: AskedJob, limits: readonly number[] = []): void {
  const { partitions } = job;
  const longest = Math.max(...partitions.map((name) => partitionNamed(snapshot, name).longest));
  for (const limit of limits)
    if (limit > longest)
      throw new UsageError(
        `--job-limits ${durationText(limit)}: partition ${partitions.join(',')} allows ${durationText(longest)}`,
      );
}
