import type { Differences } from '../../metrics/differences.ts';
import type { JobGroups } from '../../metrics/groups.ts';
import type { MetricsRow } from '../../report/files/metricsCsv.ts';
import { groupsText } from '../../report/groupsText.ts';
import { answerTable, classTable, cleaningText } from '../../report/replayText.ts';
import type { CleaningReport } from '../../trace/cleaning.ts';
import { version } from '../../version.ts';
import type { ReplayCommandOptions } from './parameters.ts';
import type { ReplayAnswer } from './task.ts';

/** A replayed trace with the answers so far, in the order of the policies. */
export interface Found {
  readonly trace: {
    readonly name: string;
    readonly jobs: number;
    readonly processors: number;
    readonly cleaning: CleaningReport;
  };
  readonly answers: Omit<ReplayAnswer, 'times'>[];
  /** Differences of each policy from the first, if the user wants them and all replays are complete. */
  differences?: (Differences | undefined)[];
  /** Groups of jobs under each policy, if the user wants them and all replays are complete. */
  groups?: JobGroups[][];
}

/** The text of a trace's results. The first trace's cleaning report was printed before. */
export function answersText(
  { trace, answers, groups }: Found,
  { classes }: Pick<ReplayCommandOptions, 'classes'>,
  place: number,
): string[] {
  const head = place === 0 ? [] : ['\n', cleaningText(trace), '\n'];
  return [...head, ...tablesText({ trace, answers, groups }, classes, 'policy')];
}

interface Shown {
  readonly trace: Pick<Found['trace'], 'cleaning'>;
  readonly answers: readonly Pick<ReplayAnswer, 'policy' | 'metrics' | 'classes'>[];
  readonly groups?: readonly (readonly JobGroups[])[];
}

/** @param what the results are of */
export function tablesText(
  { trace, answers, groups }: Shown,
  classes: boolean | undefined,
  what: 'policy' | 'configuration',
): string[] {
  const text = [answerTable(answers, { what, loadOfLog: trace.cleaning.loadOfLog })];
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

/** The rows of the table of metrics. */
export function rowsOf(found: readonly Found[], seed: number): MetricsRow[] {
  return found.flatMap(({ trace, answers }) =>
    answers.map(({ policy, metrics, hash }) => ({
      ...{ trace: trace.name, policy: policy.name, seed, metrics, hash },
    })),
  );
}

/** The results as one JSON document. */
export function replayDocument(found: readonly Found[], { engine, eventRule, seed }: ReplayCommandOptions) {
  const head = { version, engine, eventRule, seed };
  const documents = found.map(
    ({ trace: { name, jobs, processors, cleaning }, answers, differences, groups }) => ({
      trace: { name, jobs, processors, cleaning },
      results: answers.map(({ policy, metrics, classes, hash, events, seconds }, i) => ({
        policy: policy.name,
        composition: policy,
        metrics,
        // Differences with 95 % intervals.
        ...(differences?.[i] ? { differences: differences[i] } : {}),
        ...(classes ? { classes } : {}),
        ...(groups && { groups: groups[i] }),
        hash,
        events,
        seconds,
      })),
    }),
  );
  return documents.length === 1 ? { ...head, ...documents[0] } : { ...head, traces: documents };
}
