import type { Kernel } from '../kernel/instance.ts';
import {
  runShard,
  type SessionExperiment,
  SessionResults,
  type SessionRows,
  shardsOf,
} from './sessionExperiment.ts';

/** Runs an experiment of sessions: shard by shard here, on all cores in the command. */
export type SessionRunner = (
  experiment: SessionExperiment,
  onProgress?: (share: number) => void,
) => Promise<SessionResults>;

export function sequentialSessions(kernel: Kernel): SessionRunner {
  return async (experiment, onProgress) => {
    const shards = shardsOf(experiment);
    const rows: SessionRows[] = [];
    for (const shard of shards) {
      rows.push(await runShard(kernel, shard));
      onProgress?.(rows.length / shards.length);
    }
    return new SessionResults(experiment, rows);
  };
}
