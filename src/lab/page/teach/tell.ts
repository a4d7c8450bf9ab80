// Writes the sentences of a step.
import type { StepView } from '../../stepViews.ts';
import { el } from '../dom.ts';

/** Largest number of sentences about events and decisions, and about jobs that wait although they would fit. */
const MOST = 4;
const MOST_HELD = 2;

/** Returns the first sentences, and the number of the remaining ones. */
function first(texts: readonly string[], others: string, most = MOST): string[] {
  if (texts.length <= most) return [...texts];
  return [...texts.slice(0, most), `${texts.length - most} more ${others}.`];
}

/** Describes events, decisions, and the reasons why the other jobs wait. */
export function sentences({ events, starts, queue }: StepView): Node[] {
  const [head, ...others] = queue;
  const held = others.filter(({ fits }) => fits).map(({ text }) => text);
  const decided = first(
    starts.map(({ text }) => text),
    'jobs start',
  );
  const rest = first(held, 'would fit, and wait too: the queue says so', MOST_HELD);
  if (head !== undefined) (decided.length === 0 ? decided : rest).unshift(head.text);
  if (decided.length === 0) decided.push('No job waits, and none starts.');
  return [
    el(
      'p',
      { class: 'happened' },
      first(
        events.map(({ text }) => text),
        'events',
      ).join(' ') || 'Nothing is submitted, and nothing ends.',
    ),
    ...decided.map((text) => el('p', { class: 'decided' }, text)),
    ...rest.map((text) => el('p', { class: 'held' }, text)),
  ];
}
