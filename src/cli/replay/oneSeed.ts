// Replays traces with one seed. Each policy is a separate task.
import { countedJobs, countedSpan } from '../../metrics/counted.ts';
import { type Differences, differences, type Times } from '../../metrics/differences.ts';
import { checkGroupings, groupsOf, type JobGroups } from '../../metrics/groups.ts';
import { groupsText } from '../../report/groupsText.ts';
import { answerTable, classTable } from '../../report/replayText.ts';
import { resemblanceText } from '../../report/resemblanceText.ts';
import { transformed } from '../../trace/transform/transformed.ts';
import { readTrace } from '../common/traceOptions.ts';
import type { ReplayCommandOptions } from './parameters.ts';
import { type Begun, type OfTrace, type Results, type Shown, traceDocument } from './results.ts';
import { type ReplayAnswer, taskOf } from './task.ts';

export async function oneSeed({ trace, options, policies, kernel, ...given }: OfTrace): Promise<Begun> {
  const { by, seed, json, classes } = options;
  const read = await readTrace(trace, options, kernel);
  const workload = await transformed(read, options, seed, kernel);
  const counts = countedJobs(workload, countedSpan(workload, options));
  if (by) checkGroupings(workload, by);
  const shown = { ...workload, jobs: workload.jobs.length };
  const answers: Omit<ReplayAnswer, 'times'>[] = [];
  const times: (Times | undefined)[] = [];
  const tasks = policies.map((policy, p) => ({
    task: {
      ...taskOf({ workload, seed }, [policy], options),
      withTimes: by !== undefined || (json === true && policies.length > 1),
      withOwnSchedule: options.report !== undefined,
      classes,
      schedule: given.schedules?.[p],
      tries: given.tries?.[p],
    },
    onResult: ([answer]: ReplayAnswer[]) => {
      ({ times: times[p], ...answers[p] } = answer);
    },
  }));
  const results = () => {
    const [first] = times;
    // Differences exist if the times of both are known.
    const from = times.map((one, p) =>
      p > 0 && first && one ? differences(workload, first, one, counts) : undefined,
    );
    const groups =
      by &&
      groupsOf(
        workload,
        by,
        times.flatMap((one) => one ?? []),
        counts,
      );
    return resultsOf({ trace: shown, answers, differences: from, groups }, options);
  };
  return { trace: shown, read, tasks, results };
}

/** A replayed trace with its answers, in the order of the policies. */
interface Found {
  readonly trace: Shown;
  readonly answers: readonly Omit<ReplayAnswer, 'times'>[];
  /** Differences of each policy from the first, if requested. */
  readonly differences?: readonly (Differences | undefined)[];
  /** Groups of jobs under each policy, if requested. */
  readonly groups?: readonly (readonly JobGroups[])[];
}

export function resultsOf(found: Found, { classes: withClasses, seed }: ReplayCommandOptions): Results {
  const { trace, answers, groups } = found;
  return {
    text: () => ['\n', ...tablesText(found, withClasses, 'policy')],
    rows: answers.map(({ policy, metrics, hash }) => ({
      ...{ trace: trace.name, policy: policy.name, seed, metrics, hash },
    })),
    document: {
      trace: traceDocument(trace),
      results: answers.map(({ policy, metrics, classes, hash, events, seconds }, i) => ({
        policy: policy.name,
        composition: policy,
        metrics,
        // Differences with 95% intervals.
        ...(found.differences?.[i] ? { differences: found.differences[i] } : {}),
        ...(classes ? { classes } : {}),
        ...(groups && { groups: groups[i] }),
        hash,
        events,
        seconds,
      })),
    },
    answers,
    groups,
  };
}

/** @param what the subject of the results */
export function tablesText(
  {
    trace,
    answers,
    groups,
  }: {
    readonly trace: Pick<Shown, 'cleaning'>;
    readonly answers: readonly Pick<ReplayAnswer, 'policy' | 'metrics' | 'classes'>[];
    readonly groups?: readonly (readonly JobGroups[])[];
  },
  classes: boolean | undefined,
  what: 'policy' | 'configuration',
): string[] {
  const { resampled, loadOfLog } = trace.cleaning;
  const drawn = resampled ? [resemblanceText([resampled]), '\n'] : [];
  const text = [...drawn, answerTable(answers, { what, loadOfLog })];
  if (classes) {
    const byName = answers.map(({ policy: { name }, classes: found = [] }) => ({ name, classes: found }));
    text.push('\n', classTable(byName, what));
  }
  if (groups) {
    const byName = answers.map(({ policy: { name } }, i) => ({ name, groups: groups[i] }));
    text.push('\n', groupsText(byName));
  }
  return text;
}
