import type { Command } from 'commander';
import { TRACE_HELP } from '../../commands/trace.ts';
import { UsageError } from '../../errors.ts';
import { makeCommand } from '../parameterOption.ts';
import { replayAction } from './action.ts';
import { REPLAY, type ReplayValues } from './parameters.ts';

const KTH = 'examples/logs/KTH-SP2-1996-2.1-cln.swf.gz';

export function replayCommand(): Command {
  return makeCommand({
    name: 'replay',
    summary: 'Replay a workload under policies and compare them',
    takes: { '<trace...>': TRACE_HELP },
    parameters: REPLAY,
    examples: [
      `replay ${KTH} --policy easy,conservative`,
      `replay ${KTH} --policy easy,sjf-easy --report report.html`,
      `replay ${KTH} --policy pv-easy --attempts attempts.csv`,
      `replay ${KTH} --policy easy,sjf-easy --shake 10m --seeds 20`,
      `replay ${KTH} --policy easy,sjf-easy --feedback`,
      `replay ${KTH} --processors 100,110,120`,
      `replay ${KTH} -p '{"order": "wfp3", "backfilling": "easy"}'`,
      `replay ${KTH} -p '{"order": {"formula": "-wait / estimate"}}'`,
      `replay ${KTH} -p easy,examples/schedulers/sjf-easy.mjs`,
      "replay 2023.csv 2024.csv --processors 512 --schedule '{trace}-{policy}.parquet'",
    ],
  }).action(async (traces: string[], { processors: sizes = [], ...options }: ReplayValues) => {
    if (options.stream) {
      if (sizes.length > 1)
        throw new UsageError('--processors: --stream replays on one machine; give one size, or leave it out');
      const { streamAction } = await import('./stream.ts');
      return streamAction(traces, { ...options, processors: sizes[0] });
    }
    return replayAction(traces, options, sizes);
  });
}
