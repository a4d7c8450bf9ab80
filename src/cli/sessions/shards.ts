// Runs the shards of a session experiment on all cores. If a folder is named, it keeps the shards, and an
// interrupted experiment resumes.
import { availableParallelism } from 'node:os';
import {
  runShard,
  type SessionExperiment,
  SessionResults,
  type SessionRows,
  shardsOf,
} from '../../experiment/sessionExperiment.ts';
import { partOf, partText } from '../../experiment/sessionParts.ts';
import type { SessionRunner } from '../../experiment/sessionRunner.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { version } from '../../version.ts';
import { PartsFolder } from '../outputs/partsFolder.ts';
import { doAll } from '../threads/pool.ts';

/** @throws UsageError for an impossible experiment; DataError if the folder holds another one */
export async function runSessionExperiment(
  kernel: Kernel,
  experiment: SessionExperiment,
  { workers = availableParallelism(), output }: { workers?: number; output?: string },
  onProgress: (share: number) => void,
): Promise<SessionResults> {
  const shards = shardsOf(experiment);
  const plan = `${JSON.stringify({ version, parts: shards.length, ...experiment })}\n`;
  const folder = output === undefined ? undefined : PartsFolder.begin(output, plan, shards.length, '.csv');
  const missing = folder?.missing() ?? shards.map((_, i) => i);
  const isMissing = new Set(missing);
  const rows: (SessionRows | undefined)[] = shards.map((shard, i) =>
    folder === undefined || isMissing.has(i)
      ? undefined
      : partOf(folder.read(i).toString('utf8'), shard, folder.file(i)),
  );
  let done = shards.length - missing.length;
  const keep = (result: SessionRows, i: number) => {
    rows[i] = result;
    folder?.write(i, partText(shards[i], result));
    onProgress(++done / shards.length);
  };
  await doAll(
    { engine: kernel.engine, threads: workers },
    'shard',
    missing.map((i) => shards[i]),
    (shard) => runShard(kernel, shard),
    (result, i) => keep(result, missing[i]),
  );
  return new SessionResults(
    experiment,
    rows.map((one) => one as SessionRows),
  );
}

/** Runs experiments on all cores. */
export function threadedSessions(kernel: Kernel): SessionRunner {
  return (experiment, onProgress) =>
    runSessionExperiment(kernel, experiment, {}, (share) => onProgress?.(share));
}
