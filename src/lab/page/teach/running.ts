// Lists the running jobs of a step in a table, and explains the marks of the machine.
import { count } from '../../../report/format.ts';
import type { StepView } from '../../stepViews.ts';
import { el, table } from '../dom.ts';
import type { StepClock } from './clock.ts';

export function runningTable({ running }: StepView, clock: StepClock): HTMLTableElement {
  return table(
    'Running jobs',
    ['job', 'processors', 'started', 'estimated end', 'notes'],
    running.map(({ id, processors, from, to, isBackfilled, hasOverrun, isShadow }) => [
      String(id),
      count(processors),
      clock.full(from),
      clock.full(to),
      el(
        'td',
        { class: 'text' },
        [
          isBackfilled ? 'backfilled' : '',
          hasOverrun ? 'exceeds its estimate' : '',
          isShadow ? 'the head may preempt it' : '',
        ]
          .filter((part) => part !== '')
          .join(', '),
      ),
    ]),
  );
}

export function legend(): HTMLElement {
  const entry = (kind: string, text: string) => el('li', {}, el('span', { class: `key ${kind}` }), text);
  return el(
    'ul',
    { class: 'keys', 'aria-label': 'Marks' },
    entry('ordered', 'runs'),
    entry('passed', 'runs, backfilled (corner)'),
    entry('hatched', 'until its estimated end'),
    entry('past', 'has ended'),
    entry('reserved', 'reservation'),
    entry('extra', 'extra processors'),
  );
}
