import type { Engine } from '../../kernel/instance.ts';
import { distinct, type SweepWarning, warningsReader } from '../../sweep/part.ts';
import { together } from '../../sweep/together.ts';
import { commandKernel } from '../common/engine.ts';
import { doAll } from '../threads/doAll.ts';
import type { Sweep } from './folder.ts';
import { hasCommand } from './policies/schedulerFiles.ts';
import { SWEEP } from './shard.ts';
import { loadStudyCommand } from './studyCommands.ts';

interface RunOptions {
  readonly engine: Engine;
  /** Threads; default: one per core. */
  readonly workers?: number;
  readonly onProgress?: (share: number) => void;
}

/** Runs shards of a sweep on the cores of this machine. Returns the warnings about what their runs leave out. */
export async function runShards(
  sweep: Sweep,
  shards: readonly number[],
  { engine, workers, onProgress }: RunOptions,
): Promise<SweepWarning[]> {
  if (shards.length === 0) return [];
  const warningsOf = await warningsReader();
  const warnings: SweepWarning[] = [];
  await sweep.checkFiles();
  const kernel = await commandKernel(engine);
  const { rows } = await loadStudyCommand(sweep.study);
  const groups = together(sweep.study, shards, (shard) => sweep.range(shard), rows.parameter);
  const orders = groups.map((group) =>
    group.map((shard) => ({
      work: sweep.shard(shard),
      onResult: (part: Uint8Array) => {
        sweep.write(shard, part);
        warnings.push(...warningsOf(part));
      },
    })),
  );
  await doAll(kernel, SWEEP, shards.length, orders, {
    // A command runs alongside this thread, which alone receives an interrupt and ends it.
    workers: hasCommand(sweep.study) ? 1 : workers,
    onProgress: (done) => onProgress?.(done / shards.length),
  });
  return distinct(warnings);
}
