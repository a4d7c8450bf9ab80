import type { Kernel } from '../../kernel/instance.ts';
import type { Metrics } from '../../metrics/metricFields.ts';
import { SYNTHETIC } from '../../trace/generate/synthetic.ts';
import { replayCommand } from '../replay/command.ts';
import type { ReplayCommandOptions } from '../replay/options.ts';
import { countedSpan, replayedPolicies, runReplayTask } from '../replay/task.ts';
import { lastWorkload } from './lastWorkload.ts';
import { cell, doubles, type Verb, type VerbRunner } from './verb.ts';

const METRICS = Object.keys({
  jobs: 0,
  meanWait: 0,
  medianWait: 0,
  p90Wait: 0,
  p99Wait: 0,
  maxWait: 0,
  meanQueued: 0,
  meanResponse: 0,
  meanSlowdown: 0,
  meanBoundedSlowdown: 0,
  meanWeightedBoundedSlowdown: 0,
  meanPerProcessorBoundedSlowdown: 0,
  utilization: 0,
  load: 0,
  makespan: 0,
  backfilled: 0,
  blocked: 0,
  killed: 0,
  totalLoad: 0,
  wastedLoad: 0,
  preempted: 0,
  meanKills: 0,
  runTimeWaste: 0,
  delayed: 0,
  maxDelay: 0,
  meanDelay: 0,
  reservationViolations: 0,
  meanPlanError: 0,
  meanPlanAccuracy: 0,
  outlived: 0,
} satisfies Metrics) as (keyof Metrics)[];

export function replayVerb(): Verb {
  return {
    command: replayCommand(),
    leftOut: 'engine json schedule tries report classes workers seed stream window cleaned'.split(' '),
    files: ['trace'],
    rows: { column: 'policy', parameter: 'policy' },
    checks: {},
    measures: [...doubles(METRICS), { name: 'hash', type: 'STRING' }],
    runner,
  };
}

/** A seed draws the workload, where that is synthetic, and the errors of plans with a random one. */
function runner(kernel: Kernel): VerbRunner {
  const read = lastWorkload(kernel);
  return async ({ argument, options: given }, seeds) => {
    const options = given as ReplayCommandOptions;
    const trace = argument as string;
    const isDrawn = trace.startsWith(SYNTHETIC) && trace.split(':').length === 2;
    const rows = [];
    const { from, to } = seeds ?? { from: 1, to: 1 };
    for (let seed = from; seed <= to; seed++) {
      const workload = await read(isDrawn ? `${trace}:${seed}` : trace, options);
      const span = countedSpan(workload, options);
      const { eventRule } = options;
      const ofSeed = [];
      for (const policy of replayedPolicies(options)) {
        const task = { workload, policy, eventRule, seed, span, classes: false, withTimes: false };
        const { metrics, hash } = await runReplayTask(kernel, task);
        ofSeed.push({ name: policy.name, cells: [...METRICS.map((name) => cell(metrics[name])), hash] });
      }
      rows.push(ofSeed);
    }
    return rows;
  };
}
