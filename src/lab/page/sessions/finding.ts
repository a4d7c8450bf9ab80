// Answers in words whether users see their outputs sooner if they disclose their next tasks.
import type { SessionExperiment } from '../../../experiment/sessionExperiment.ts';
import { type ToldChange, together, toldRatio } from '../../../report/change.ts';
import { decimal } from '../../../report/format.ts';
import { findSessionModel, isBatchactive, type SessionModel } from '../../../sessions/model.ts';
import type { SelectionView } from '../../protocol.ts';

const isDisclosed = (name: string) => isBatchactive(findSessionModel(name));

/** Describes how users submit their tasks under a model: `disclose their next tasks (srpt*fcfs)`. */
function submission(name: string): string {
  const { requested, disclosed } = findSessionModel(name);
  if (requested === null) return `submit whole batches (${name})`;
  return disclosed === null ? `submit one task at a time (${name})` : `disclose their next tasks (${name})`;
}

const RULES = {
  fcfs: 'the oldest',
  srpt: 'the one with the shortest remaining time',
  trust: 'the one that is most likely to be requested',
};

/** Explains a model's name. */
export function meaningOf({ requested, disclosed }: SessionModel): string {
  if (disclosed === null && requested !== null)
    return `users submit one task at a time; ${RULES[requested]} is served first.`;
  if (requested === null && disclosed !== null)
    return `users submit whole batches, and the scheduler does not know which tasks they wait for; ${RULES[disclosed]} is served first.`;
  if (requested === null || disclosed === null) return '';
  return `users disclose their next tasks. Among the tasks that they wait for, ${RULES[requested]} is served first; if there is none, ${RULES[disclosed]} among the disclosed tasks.`;
}

/** Formats a number with two significant digits. */
const two = (value: number) => {
  const rounded = Number(value.toPrecision(2));
  return decimal(rounded, Math.max(0, 1 - Math.floor(Math.log10(Math.abs(rounded) || 1))));
};

function time(seconds: number): string {
  if (seconds < 60) return `${two(seconds)} s`;
  return seconds < 3600 ? `${two(seconds / 60)} min` : `${two(seconds / 3600)} h`;
}

/** Compares a time with that of the first model. @param factor how many times longer the first one is */
function difference(factor: number): string {
  const ratio = 1 / factor;
  if (ratio >= 2) return `${two(ratio)} times as long as`;
  const change = two(100 * Math.abs(ratio - 1));
  return change === '0' ? 'as long as' : `${change}% ${ratio < 1 ? 'less' : 'more'} than`;
}

/** Returns the answer of a comparison with the first model. */
function answer({ verdict }: ToldChange, isOfFirst: boolean): string {
  if (verdict === undefined) return 'Not certain';
  return (verdict === 'better') === isOfFirst ? 'No' : 'Yes';
}

/**
 * Answers the question of the form by the comparisons with the first model. The answer is that of the shortest wait among
 * the models that disclose tasks if the first does not, and among those that do not if it does. Without both kinds, the
 * finding only compares.
 */
export function findingOf({ models }: SessionExperiment, { means, pairs }: SelectionView): string {
  const response = (model: number) => means[model].visibleResponse.mean;
  const isOfFirst = isDisclosed(models[0]);
  const alone = `users wait ${time(response(0))} for an output if they ${submission(models[0])}.`;
  if (pairs.length === 0) return alone.replace(/^u/, 'U');
  const told = together(pairs.map(({ factor }) => toldRatio(factor, 'more')));
  const order = pairs.map((_, i) => i).sort((a, b) => response(pairs[a].own) - response(pairs[b].own));
  const deciding = order.find((i) => isDisclosed(models[pairs[i].own]) !== isOfFirst);
  const lead = deciding ?? order[0];
  const doubt = (i: number) => (told[i].verdict === undefined ? ', which may be chance' : '');
  const { own, factor } = pairs[lead];
  const first =
    `sers wait ${time(response(own))} for an output if they ${submission(models[own])}, ` +
    `${difference(factor.value)} if they ${submission(models[0])}${doubt(lead)}.`;
  const others = order
    .filter((i) => i !== lead)
    .map((i) => {
      const change = difference(pairs[i].factor.value).replace(/ (than|as)$/, '');
      return ` If they ${submission(models[pairs[i].own])}, they wait ${change}${doubt(i)}.`;
    });
  const begin = deciding === undefined ? 'U' : `${answer(told[lead], isOfFirst)}: u`;
  return begin + first + others.join('');
}
