// Describes the result of a tune, in the words and rows that its text and its page share.
import type { Better } from '../../metrics/metricFields.ts';
import type { Point } from '../../sweep/study.ts';
import type { Goal } from '../../tune/goal.ts';
import type { Left } from '../../tune/race/rules.ts';
import type { TuneStudy } from '../../tune/study.ts';
import type { Confirmed, Raced, Tuned } from '../../tune/tune.ts';
import { together, toldRatio } from '../change.ts';
import { ratioText } from '../estimateText.ts';
import { count, plural } from '../format.ts';
import { LEGEND, marked } from '../marks.ts';

/** Question and result of a tune. */
export interface TuneContext {
  /** The name of the study, or of the log. */
  readonly name: string;
  readonly study: TuneStudy;
  readonly tuned: Tuned;
  /** Commands to run, and lines for slurm.conf, that adopt each of the confirmed configurations. */
  readonly takeOver: readonly string[];
}

/** Describes a configuration by the values that differ: `easy`; with several parameters `policy easy, alpha 1.5`. */
export function configurationText(point: Point, one = Object.keys(point).length === 1): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.entries(point)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => (one ? text(value) : `${name} ${text(value)}`))
    .join(', ');
}

/** Summarizes the result in one sentence. */
export function tuneSentence({ study, tuned: { race, searched } }: TuneContext): string {
  const { points, standing } = race;
  const name = (entrant: number) => configurationText(points[entrant]);
  const [first] = standing.alive;
  const of =
    searched === undefined
      ? `${points.length} configurations`
      : `the ${points.length} configurations that raced (the search tried ${count(searched)})`;
  if (points.length === 1) return 'There is one configuration, the present one.';
  if (standing.alive.length === 1)
    return first === 0
      ? `The present configuration, ${name(0)}, is the best of ${of}.`
      : `${name(first)} is the best of ${of}.`;
  const what =
    study.objectives === 1
      ? 'none is worse than the best beyond doubt'
      : 'none is worse than another in all objectives beyond doubt';
  const present = standing.alive.includes(0) ? ' The present configuration is among them.' : '';
  return `${standing.alive.length} of ${of} are left: ${what}.${present}`;
}

/** Describes the runs. */
export function runsSentence({ study, tuned: { race, runs } }: TuneContext): string {
  const seeds = race.standing.looks[race.standing.looks.length - 1]?.seeds ?? 0;
  const parts = [
    ...(runs.search > 0 ? [`search: ${plural(runs.search, 'run')}`] : []),
    `race: ${plural(seeds, 'seed')}, ${plural(runs.race, 'run')}`,
    ...(runs.confirmation > 0
      ? [`confirmation: ${plural(study.confirm, 'fresh seed')}, ${plural(runs.confirmation, 'run')}`]
      : []),
    ...(runs.transfer > 0 ? [`elsewhere: ${plural(runs.transfer, 'run')}`] : []),
  ];
  return `${parts.join('; ')}.`;
}

/** A table: titles, and rows of texts. The first column is of words. */
export interface Rows {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns the best set: each goal as a multiple of the present configuration's value. */
export function confirmedRows({ study }: TuneContext, race: Raced, confirmed: readonly Confirmed[]): Rows {
  const objectives = study.goals.slice(0, study.objectives);
  const told = confirmed.map(({ goals }) =>
    goals.slice(0, study.objectives).map((ratio, g) => toldRatio(ratio, betterOf(objectives[g]))),
  );
  const marks = together(told.flat());
  return {
    titles: ['configuration', ...study.goals.map(({ text }) => text)],
    rows: confirmed.map(({ entrant, goals }, i) => [
      configurationText(race.points[entrant]),
      ...study.goals.map((goal, g) =>
        g < study.objectives
          ? marked(marks[i * study.objectives + g])
          : `${ratioText(goals[g])} ${holds(goal, goals[g])}`,
      ),
    ]),
  };
}

/** Explains the ratios and marks. */
export const CONFIRMED_LEGEND = `How many times the value of the present configuration, with its 95% interval. ${LEGEND}`;

const betterOf = ({ sign }: Goal): Better => (sign === 1 ? 'less' : 'more');

/** Returns true if a constraint holds on the seeds of a confirmation. */
function holds(
  { sign, limit = 1 }: Goal,
  { low, high }: { readonly low: number; readonly high: number },
): string {
  const [least, most] = sign === 1 ? [low, high] : [-high, -low];
  if (most <= sign * limit) return 'holds';
  return least > sign * limit ? 'does not hold' : 'not sure';
}

/** Returns the configurations that the race dropped, the last first, with the reasons. */
export function droppedRows({ study, tuned: { race } }: TuneContext): Rows {
  const { points, standing } = race;
  const why = ({ why: reason }: Left): string => {
    if ('worseThan' in reason) return `worse than ${configurationText(points[reason.worseThan])}`;
    if ('sameAs' in reason) return `the same as ${configurationText(points[reason.sameAs])}`;
    return `beyond ${study.goals[study.objectives + reason.beyond].text}`;
  };
  const dropped = standing.left.flatMap((one, entrant) => (one === undefined ? [] : [{ one, entrant }]));
  return {
    titles: ['configuration', 'dropped after', 'why'],
    rows: dropped
      .sort((a, b) => b.one.at - a.one.at)
      .map(({ one, entrant }) => [configurationText(points[entrant]), plural(one.at, 'seed'), why(one)]),
  };
}

/** Returns the effect of each parameter, the largest effect first. */
export function effectRows({ tuned: { effects } }: TuneContext): Rows {
  return {
    titles: ['parameter', 'value', 'configurations', 'times the mean of all'],
    rows: effects.flatMap(({ name, levels }) =>
      levels.map(({ label, configurations, ratio }, i) => [
        i === 0 ? name : '',
        label,
        count(configurations),
        ratioText(ratio),
      ]),
    ),
  };
}

/** Returns, for each constraint, the number of configurations that it dropped. */
export function constraintSentences({ study, tuned: { race } }: TuneContext): string[] {
  return study.goals.slice(study.objectives).map(({ text }, c) => {
    const dropped = race.standing.left.filter(
      (one) => one && 'beyond' in one.why && one.why.beyond === c,
    ).length;
    return `${text}: dropped ${dropped === 0 ? 'none' : dropped}.`;
  });
}

/** Describes the limits of the statements. */
export function tuneNotes({ study, tuned }: TuneContext): string[] {
  const { race, searched, confirmed } = tuned;
  const guarded = race.standing.looks.some((look) => look.guarded);
  const others = race.standing.alive.filter((entrant) => entrant !== 0).length;
  return [
    study.claim === 'worse'
      ? 'At most 5 of 100 tunes drop a configuration that is not worse.'
      : 'At most 5 of 100 tunes name a wrong one as the single best (simulated, not proved).',
    'Ratios are of geometric means over the seeds. Gains are from the fresh seeds alone.',
    ...(guarded
      ? ['Some seeds were far from the others: one more such seed could not have turned a comparison.']
      : []),
    ...(searched === undefined
      ? []
      : ['The search claims nothing: a better configuration may be among those that it did not try.']),
    ...(confirmed.length < others
      ? [`Of the ${others} others that are left, the ${confirmed.length} with the best means were confirmed.`]
      : []),
  ];
}
