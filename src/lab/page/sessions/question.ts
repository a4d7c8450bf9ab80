// Defines the options of `specula sessions` as fields of the form.

import { COUNTED, RUNS, SERVER, USERS } from '../../../commands/sessions.ts';
import type { SessionExperiment } from '../../../experiment/sessionExperiment.ts';
import { experimentOf } from '../../../experiment/sessionGrid.ts';
import { parseSessionModels } from '../../../sessions/model.ts';
import { enteredAll, type Field, fieldsOf, type Values } from '../fields.ts';

const { model, ...MACHINE } = SERVER;
const ASKED = { ...USERS, ...MACHINE, ...COUNTED, ...RUNS };

export const FIELDS: readonly Field[] = [
  ...fieldsOf({ model }).map((field) => ({ ...field, wide: true })),
  ...fieldsOf(ASKED),
];

/** The question in words. */
export const QUESTION =
  'Do {users} user(s) see outputs sooner on {processors} processor(s) if they disclose their next tasks? Compare {model}';

/** Largest number of runs in a tab. They take some minutes. */
const MOST_RUNS = 100_000;

/** @throws Error in words for a field that cannot be used */
export function questionOf(values: Values): SessionExperiment {
  const experiment = experimentOf(parseSessionModels(values.model), enteredAll(ASKED, values));
  const runs = experiment.selections.length * experiment.models.length * experiment.seeds;
  if (runs > MOST_RUNS)
    throw new Error(`${runs} runs are too many for a browser tab. The command line runs them on all cores.`);
  return experiment;
}
