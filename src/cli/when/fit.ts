import { UsageError } from '../../errors.ts';
import { type FitShard, runFitShard } from '../../forecast/fit/fitShard.ts';
import { fitsOf } from '../../forecast/fit/fits.ts';
import type { History } from '../../forecast/history.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { Policy } from '../../policy/policy.ts';
import { type PolicyName, policies } from '../../policy/registry.ts';
import { fitText } from '../../report/fitText.ts';
import { seededUniform } from '../../stochastic/draw/uniforms.ts';
import type { Workload } from '../../trace/workload.ts';
import { aboutTrace } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { printJson, printText } from '../outputs/output.ts';
import type { Kind } from '../threads/kind.ts';
import { onJobs, sharedHistory, traceHead } from './onJobs.ts';
import type { WhenOptions } from './parameters.ts';

const JOBS = 500;
/** Number of jobs in one task of a thread. */
const SHARD = 50;
/** Policies that are compared with the policy of the command. */
const TRIED: readonly PolicyName[] = [
  ...(['fcfs', 'easy', 'sjf-easy', 'conservative', 'sjf', 'sjf+easy', 'sjf+conservative'] as const),
  ...(['smallest+easy', 'largest+easy', 'wfp3+easy', 'unicef+easy', 'f1+easy'] as const),
];

export const FIT: Kind<FitShard, number[][]> = {
  name: 'fit',
  worker: (kernel) => (shard, watched) => runFitShard(kernel, shard, watched),
};

/** Prints which policy best explains the starts of a log. */
export async function fitAction(
  kernel: Kernel,
  workload: Workload,
  given: History,
  policy: Policy,
  options: WhenOptions,
): Promise<void> {
  const { calibrationPoints: count = JOBS, seed, starts, engine } = options;
  const places = jobsOf(given, count);
  if (places.length === 0)
    throw new UsageError(`${workload.name}: no job has a wait that a policy could explain`);
  const tried = [policy, ...TRIED.filter((name) => name !== policy.name).map((name) => policies[name])];
  const history = sharedHistory(workload, given);
  const bar = progress('trying policies');
  const under = await onJobs(kernel, FIT, { history, places }, SHARD, { policies: tried }, bar.show, options);
  bar.hide();
  const waits = places.map((job) => given.start[job] - given.jobs.submit[job]);
  const names = tried.map(({ name }) => name);
  const fits = fitsOf(names, waits, under, seededUniform(await kernel.instantiate(), seed, 0));
  if (options.json) await printJson({ ...traceHead(workload, engine), starts, seed, ...fits });
  else await printText(aboutTrace(workload), '\n', fitText(fits));
}

/** Returns the places of `count` jobs whose waits are known, evenly spaced. */
function jobsOf({ jobs, unknown }: History, count: number): number[] {
  const known = [...jobs.submit.keys()].filter((job) => !unknown?.has(job));
  const some = Math.min(count, known.length);
  return Array.from({ length: some }, (_, i) => known[Math.floor((i * known.length) / some)]);
}
