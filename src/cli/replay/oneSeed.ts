// Replays traces with one seed. Each policy is a separate task.
import { countedJobs, countedSpan } from '../../metrics/counted.ts';
import { costDifferences, differences, type Times } from '../../metrics/differences.ts';
import type { JobEnergy } from '../../metrics/energy/jobEnergy.ts';
import { checkGroupings } from '../../metrics/groups/groupings.ts';
import { groupsOf } from '../../metrics/groups/groups.ts';
import { transformed } from '../../trace/transform/transformed.ts';
import { aboutTrace } from '../common/notes.ts';
import { readTrace } from '../common/traceOptions.ts';
import type { Begun } from '../compare/action.ts';
import { oneSeedResults } from '../compare/oneSeed.ts';
import { type OfTrace, orderOf, POLICY_RESULTS, type ReplayAnswer, type ReplayTask, taskOf } from './task.ts';

export async function oneSeed({
  trace,
  options,
  policies,
  kernel,
  ...given
}: OfTrace): Promise<Begun<ReplayTask, ReplayAnswer[]>> {
  const { by, seed, json, classes, energy } = options;
  const hasCosts = energy?.carbon !== undefined || energy?.price !== undefined;
  const read = await readTrace(trace, options, kernel);
  const workload = await transformed(read, options, seed, kernel);
  const counts = countedJobs(workload, countedSpan(workload, options));
  if (by) checkGroupings(workload, by);
  const shown = { ...workload, jobs: workload.jobs.length };
  const answers: Omit<ReplayAnswer, 'times' | 'jobEnergy'>[] = [];
  const times: (Times | undefined)[] = [];
  const energies: (JobEnergy | undefined)[] = [];
  const orders = policies.map((policy, p) => ({
    ...orderOf(
      {
        ...taskOf({ workload, seed }, [policy], options),
        withTimes: by !== undefined || (policies.length > 1 && json === true),
        withJobEnergy: by !== undefined || (policies.length > 1 && hasCosts),
        withOwnSchedule: options.report !== undefined,
        classes,
        schedule: given.schedules?.[p],
        tries: given.tries?.[p],
      },
      shown.jobs,
    ),
    onResult: ([answer]: ReplayAnswer[]) => {
      ({ times: times[p], jobEnergy: energies[p], ...answers[p] } = answer);
    },
  }));
  const results = async () => {
    const known = times.flatMap((one, p) => (one ? { ...one, energy: energies[p] } : []));
    const [first] = known;
    const found = {
      trace: shown,
      answers,
      differences: answers.map((_, p) => {
        if (p === 0) return undefined;
        return first
          ? differences(workload, first, known[p], counts)
          : costDifferences(energies[0], energies[p], counts);
      }),
      groups: by && groupsOf(workload, by, known, counts),
    };
    return { ...oneSeedResults(found, POLICY_RESULTS, options), workload: read };
  };
  return { about: aboutTrace(shown), orders, results };
}
