import type { Kernel } from '../kernel/instance.ts';
import {
  runShard,
  type SessionExperiment,
  SessionResults,
  type SessionRows,
  shardsOf,
} from './sessionExperiment.ts';

/** Runs a session experiment. Here its shards run one after the other; the command runs them on all cores. */
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
