// The options of `specula sessions` as fields of the form.

import type { SessionExperiment } from '../../../experiment/sessionExperiment.ts';
import { SEEDS, selectionsOf } from '../../../experiment/sessionGrid.ts';
import { parseBounds, parseValues } from '../../../experiment/valueRange.ts';
import { parseDuration, parseNumber } from '../../../input/duration.ts';
import { parseSessionModels } from '../../../sessions/model.ts';
import { type Field, labelIn, type Values } from '../fields.ts';

export const FIELDS: readonly Field[] = [
  { name: 'model', label: 'Models', first: 'interactive:srpt,batch:srpt,srpt*fcfs', wide: true },
  { name: 'users', label: 'Users', first: '8' },
  { name: 'service', label: 'Mean service time', first: '600s' },
  { name: 'think', label: 'Mean think time', first: '6000s' },
  { name: 'set', label: 'Tasks per set', first: '1..15' },
  { name: 'change', label: 'Change of mind', first: '0..0.2' },
  { name: 'task-processors', label: 'Processors per task', first: '1' },
  { name: 'prediction-error', label: 'Prediction error', first: '0' },
  { name: 'processors', label: 'Processors', first: '1' },
  { name: 'preemption-cost', label: 'Preemption cost', first: '0' },
  { name: 'duration', label: 'Duration', first: '16d' },
  { name: 'warmup', label: 'Warm-up', first: '2d' },
  { name: 'seeds', label: 'Seeds', first: String(SEEDS) },
];

/** The most runs in a tab. They take some minutes. */
const MOST_RUNS = 100_000;

const labelOf = (name: string) => labelIn(FIELDS, name);

/** @throws Error in words for a field that cannot be used */
export function experimentOf(values: Values): SessionExperiment {
  const duration = (name: string) => parseValues(values[name], (text) => parseDuration(text, labelOf(name)));
  const number = (name: string) => parseValues(values[name], (text) => parseNumber(text, labelOf(name)));
  const bounds = (name: string) => parseBounds(values[name], (text) => parseNumber(text, labelOf(name)));
  const seeds = parseNumber(values.seeds, 'Seeds');
  if (!Number.isInteger(seeds) || seeds < 1)
    throw new Error(`Seeds: '${values.seeds}' is not a whole number above 0`);
  const experiment = {
    selections: selectionsOf({
      users: number('users'),
      service: duration('service'),
      think: duration('think'),
      set: bounds('set'),
      change: bounds('change'),
      taskProcessors: bounds('task-processors'),
      predictionError: number('prediction-error'),
      processors: number('processors'),
      preemptionCost: duration('preemption-cost'),
    }),
    models: parseSessionModels(values.model).map(({ name }) => name),
    seeds,
    warmup: parseDuration(values.warmup, labelOf('warmup')),
    until: parseDuration(values.duration, labelOf('duration')),
  };
  const runs = experiment.selections.length * experiment.models.length * seeds;
  if (runs > MOST_RUNS)
    throw new Error(`${runs} runs are too many for a browser tab. The command line runs them on all cores.`);
  return experiment;
}
