import type { Differences } from '../../metrics/differences.ts';
import type { JobGroups } from '../../metrics/groups/groups.ts';
import { compared } from '../../report/compared.ts';
import { type EnergyShown, energyReport, energyText } from '../../report/energy/energyText.ts';
import { finding } from '../../report/finding.ts';
import { groupsText } from '../../report/groupsText.ts';
import { answerTable, classTable, spansText } from '../../report/replayText.ts';
import { resemblanceText } from '../../report/statistics/resemblanceText.ts';
import { type Answer, type Kind, type Results, type Shown, traceDocument } from './results.ts';

/** A trace with the answers of the systems, in their order. */
interface Found<A extends Answer> {
  readonly trace: Shown;
  readonly answers: readonly A[];
  /** Differences of each system from the first: those that are requested. */
  readonly differences?: readonly (Partial<Differences> | undefined)[];
  /** Groups of jobs under each system, if requested. */
  readonly groups?: readonly (readonly JobGroups[])[];
}

/** The results of one seed. */
export function oneSeedResults<A extends Answer>(
  found: Found<A>,
  kind: Kind<A>,
  { seed, energy }: { readonly seed: number; readonly energy?: EnergyShown },
): Results {
  const { trace, answers, differences, groups } = found;
  return {
    text: () => ['\n', ...tables(found, kind, energy)],
    rows: answers.map((one) => ({ ...one, trace: trace.name, policy: one.policy.name, seed })),
    document: {
      trace: traceDocument(trace),
      finding: finding(
        compared(answers.map((one, i) => ({ ...one, differences: differences?.[i] }))),
        trace.cleaning,
      ),
      results: answers.map((answer, i) => ({
        ...kind.system(answer),
        metrics: answer.metrics,
        // Differences with 95% intervals.
        ...(differences?.[i] && { differences: differences[i] }),
        ...(answer.classes && { classes: answer.classes }),
        ...(answer.spans && { spans: answer.spans }),
        ...(groups && { groups: groups[i] }),
        hash: answer.hash,
        ...kind.run(answer),
        ...kind.warnings?.(answer),
        seconds: answer.seconds,
      })),
    },
    answers,
    groups,
    energy: energy && energyReport(named(found), energy),
  };
}

/** The metrics of the answers and their differences, with the names of the systems. */
function named<A extends Answer>({ answers, differences }: Found<A>) {
  return answers.map(({ policy: { name }, metrics }, i) => ({
    ...{ name, metrics, differences: differences?.[i] },
  }));
}

function tables<A extends Answer>(
  found: Found<A>,
  { what, partitionTable }: Kind<A>,
  energy: EnergyShown | undefined,
): string[] {
  const { trace, answers, groups } = found;
  const { resampled, loadOfLog } = trace.cleaning;
  const drawn = resampled ? [resemblanceText([resampled]), '\n'] : [];
  const text = [...drawn, answerTable(answers, { what, loadOfLog })];
  if (energy) text.push('\n', energyText(named(found), energy, what));
  const byName = answers.map(({ policy: { name }, classes = [] }) => ({ name, classes }));
  if (answers.some(({ classes }) => classes)) text.push('\n', classTable(byName, what));
  const spans = spansText(
    answers.map(({ policy: { name }, spans: found }) => ({ name, spans: found })),
    what,
  );
  if (spans !== undefined) text.push('\n', spans);
  if (groups) text.push('\n', groupsText(byName.map(({ name }, i) => ({ name, groups: groups[i] }))));
  if (partitionTable && groups?.[0].some(({ by }) => by === 'partition'))
    text.push('\n', partitionTable(answers));
  return text;
}
