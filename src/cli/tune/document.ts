import type { TuneContext } from '../../report/tune/words.ts';
import type { Confirmed } from '../../tune/tune.ts';
import { version } from '../../version.ts';

/** Returns the result of a tune, as JSON. */
export function tuneDocument({ name, study, tuned, takeOver }: TuneContext): object {
  const { race, confirmed, elsewhere, searched, effects, runs } = tuned;
  const { points, standing } = race;
  const ofAll = (all: readonly Confirmed[]) =>
    all.map(({ entrant, goals }) => ({
      configuration: points[entrant],
      ratios: study.goals.map(({ text }, g) => ({ goal: text, ...goals[g] })),
    }));
  return {
    version,
    study: name,
    objectives: study.goals.slice(0, study.objectives).map(({ text }) => text),
    constraints: study.goals.slice(study.objectives).map(({ text }) => text),
    baseline: study.present,
    best: standing.alive.map((entrant) => points[entrant]),
    confirmed: ofAll(confirmed).map((one, i) => ({ ...one, takeOver: takeOver[i] })),
    elsewhere: elsewhere.map(({ place, confirmed: there }) => ({ place, confirmed: ofAll(there) })),
    effects,
    race: {
      claim: study.claim,
      entrants: points.map((configuration, entrant) => ({
        configuration,
        dropped: standing.left[entrant] ?? null,
      })),
      looks: standing.looks,
    },
    searched: searched ?? null,
    runs,
  };
}
