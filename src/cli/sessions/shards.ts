// Runs the shards of a session experiment on all cores. If a directory is named, it keeps the shards, and an
// interrupted experiment resumes.
import {
  type SessionExperiment,
  SessionResults,
  type SessionRows,
  shardsOf,
} from '../../experiment/sessionExperiment.ts';
import { partOf, partText } from '../../experiment/sessionParts.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { version } from '../../version.ts';
import { PartsFolder } from '../outputs/partsFolder.ts';
import { doAll } from '../threads/doAll.ts';
import { EXPERIMENTS } from '../threads/experiments.ts';

/** @throws UsageError for an impossible experiment; DataError if the directory holds another one */
export async function runSessionExperiment(
  kernel: Kernel,
  experiment: SessionExperiment,
  { workers, output }: { workers?: number; output?: string },
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
  const had = shards.length - missing.length;
  const orders = missing.map((i) => ({
    work: shards[i],
    onResult(result: SessionRows) {
      rows[i] = result;
      folder?.write(i, partText(shards[i], result));
    },
  }));
  const ofAll = (done: number) => onProgress((had + done) / shards.length);
  await doAll(kernel, EXPERIMENTS.sessions, missing.length, orders, { workers, onProgress: ofAll });
  return new SessionResults(
    experiment,
    rows.map((one) => one as SessionRows),
  );
}
