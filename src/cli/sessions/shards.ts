// The shards of a study of sessions: run on all cores, and kept in a folder if one is named, so that a study that was broken
// off goes on where it was.
import { availableParallelism } from 'node:os';
import { partOf, partText } from '../../experiment/sessionParts.ts';
import type { SessionRunner } from '../../experiment/sessionRunner.ts';
import {
  runShard,
  SessionResults,
  type SessionRows,
  type SessionStudy,
  shardsOf,
} from '../../experiment/sessionStudy.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { version } from '../../version.ts';
import { PartsFolder } from '../common/partsFolder.ts';
import { doAll } from '../threads/pool.ts';

/** @throws UsageError for a study that cannot be; DataError if the folder holds another one */
export async function runSessionStudy(
  kernel: Kernel,
  study: SessionStudy,
  { workers = availableParallelism(), out }: { workers?: number; out?: string },
  onProgress: (share: number) => void,
): Promise<SessionResults> {
  const shards = shardsOf(study);
  const plan = `${JSON.stringify({ version, parts: shards.length, ...study })}\n`;
  const folder = out === undefined ? undefined : PartsFolder.begin(out, plan, shards.length, '.csv');
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
    study,
    rows.map((one) => one as SessionRows),
  );
}

/** Runs studies on all cores. */
export function threadedSessions(kernel: Kernel): SessionRunner {
  return (study, onProgress) => runSessionStudy(kernel, study, {}, (share) => onProgress?.(share));
}
