import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { METRIC_NAMES } from '../../metrics/sums.ts';
import { SYNTHETIC } from '../../trace/generate/synthetic.ts';
import { replayCommand } from '../replay/command.ts';
import type { ReplayCommandOptions } from '../replay/options.ts';
import { countedSpan, replayedPolicies, runReplayTask } from '../replay/task.ts';
import { chosenPolicies, withoutScheduler } from '../scheduler/schedulerFile.ts';
import { lastWorkload } from './lastWorkload.ts';
import { schedulerFiles } from './schedulerFiles.ts';
import { cell, doubles, oneFile, type Verb, type VerbRunner } from './verb.ts';

export function replayVerb(): Verb {
  return {
    command: replayCommand(),
    leftOut: 'engine json schedule tries report classes workers seed stream window cleaned'.split(' '),
    files: { trace: oneFile, policy: schedulerFiles },
    rows: { column: 'policy', parameter: 'policy' },
    checks: {},
    measures: [...doubles(METRIC_NAMES), { name: 'hash', type: 'STRING' }],
    runner,
  };
}

/** A seed draws the workload if it is synthetic, and the errors of plans with a random error. */
function runner(kernel: Kernel): VerbRunner {
  const read = lastWorkload(kernel);
  return async ({ argument, options: given }, seeds) => {
    const options = given as ReplayCommandOptions;
    const trace = argument as string;
    const isDrawn = trace.startsWith(SYNTHETIC) && trace.split(':').length === 2;
    const rows = [];
    const { eventRule, timeout } = options;
    const policies = replayedPolicies(await chosenPolicies(options.policy, timeout), options);
    const command = policies.find(({ exec }) => exec !== undefined);
    if (command !== undefined)
      throw new UsageError(
        `${command.name}: a study runs in threads, which cannot start a command; use replay or explain`,
      );
    const { from, to } = seeds ?? { from: 1, to: 1 };
    for (let seed = from; seed <= to; seed++) {
      const workload = await read(isDrawn ? `${trace}:${seed}` : trace, options);
      const span = countedSpan(workload, options);
      const ofSeed = [];
      for (const chosen of policies) {
        const policy = withoutScheduler(chosen);
        const task = { workload, policy, timeout, eventRule, seed, span, classes: false, withTimes: false };
        const { metrics, hash } = await runReplayTask(kernel, task);
        ofSeed.push({ name: policy.name, cells: [...METRIC_NAMES.map((name) => cell(metrics[name])), hash] });
      }
      rows.push(ofSeed);
    }
    return rows;
  };
}
