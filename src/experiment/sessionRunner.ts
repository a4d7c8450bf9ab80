import type { Kernel } from '../kernel/instance.ts';
import { runShard, SessionResults, type SessionRows, type SessionStudy, shardsOf } from './sessionStudy.ts';

/** Runs a study of sessions: shard by shard here, on all cores in the command. */
export type SessionRunner = (
  study: SessionStudy,
  onProgress?: (share: number) => void,
) => Promise<SessionResults>;

export function sequentialSessions(kernel: Kernel): SessionRunner {
  return async (study, onProgress) => {
    const shards = shardsOf(study);
    const rows: SessionRows[] = [];
    for (const shard of shards) {
      rows.push(await runShard(kernel, shard));
      onProgress?.(rows.length / shards.length);
    }
    return new SessionResults(study, rows);
  };
}
