// Shows the queue of a step: a block for each waiting job, in the order of the policy.
import { count, duration, plural } from '../../../report/format.ts';
import type { QueuedView, StepsView, StepView } from '../../stepViews.ts';
import { el } from '../dom.ts';
import type { StepClock } from './clock.ts';

/** Pixels of the longest and of the widest block. */
const LONG = 78;
const WIDE = 64;
/** Number of jobs that are shown at first. */
const SHOWN = 12;

/** Returns the short reason why a job waits. */
function short({ kind, lacking, fits }: QueuedView, isHead: boolean): string {
  const head = isHead ? 'head, ' : '';
  if (!fits) return `${head}short of ${count(lacking)}`;
  if (kind === 'order') return 'fits, must not pass';
  if (kind === 'compression') return 'fits, keeps its reservation';
  return kind === 'reservation' ? 'fits, held by a reservation' : `${head}fits, not started`;
}

function block({ id, processors, estimate }: QueuedView, machine: number, longest: number): HTMLElement {
  const wide = Math.max(16, (processors / machine) * WIDE);
  const long = Math.max(14 + 8 * String(id).length, (estimate / longest) * LONG);
  return el(
    'span',
    { class: 'room' },
    el('span', { class: 'block', style: `width:${long}px;height:${wide}px` }, String(id)),
  );
}

function item(
  queued: QueuedView,
  place: number,
  machine: number,
  longest: number,
  clock: StepClock,
): HTMLElement {
  const { id, processors, request, estimate, expected, promised } = queued;
  const estimated = estimate === request ? '' : `, estimate ${duration(estimate)}`;
  const size = `${count(processors)} × ${duration(request)}${estimated}`;
  const due = Number.isNaN(expected) ? '' : `, processors reserved from ${clock.full(expected)}`;
  const broken =
    expected > promised ? el('span', { class: 'worse' }, ` (promised ${clock.full(promised)})`) : '';
  return el(
    'li',
    { class: queued.fits ? 'fits' : '' },
    block(queued, machine, longest),
    el(
      'span',
      {},
      el('b', {}, `Job ${id}`),
      el('span', { class: 'size' }, ` ${size}`),
      el('small', {}, `${short(queued, place === 0)}${due}`, broken),
    ),
  );
}

/** Returns the parts of the panel of the queue. @param isOpen true to show also the jobs after the first ones */
export function queuePanel(
  { processors, steps, order }: StepsView,
  step: StepView,
  clock: StepClock,
  isOpen: boolean,
): Node[] {
  const { queue, waiting } = step;
  const longest = Math.max(
    1,
    ...steps.flatMap((one) => one.queue.slice(0, 20).map(({ estimate }) => estimate)),
  );
  const items = queue.map((queued, place) => item(queued, place, processors, longest, clock));
  const unlisted = waiting - queue.length;
  return [
    el(
      'h2',
      {},
      'Queue',
      el('small', {}, `${plural(waiting, 'job')}, ${order}. Processors × requested time:`),
    ),
    waiting === 0 ? el('p', { class: 'note' }, 'No job waits.') : el('ol', {}, ...items.slice(0, SHOWN)),
    ...(waiting > SHOWN
      ? [
          el(
            'details',
            isOpen ? { open: '' } : {},
            el('summary', {}, `${count(waiting - SHOWN)} more`),
            el('ol', { start: String(SHOWN + 1) }, ...items.slice(SHOWN)),
            ...(unlisted > 0 ? [el('p', { class: 'note' }, `and ${count(unlisted)} more`)] : []),
          ),
        ]
      : []),
  ];
}
