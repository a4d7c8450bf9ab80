// Shows the explanation of why a job waited.
import type { Clock } from '../../../figures/clock.ts';
import { howStarted } from '../../../report/explain/howStarted.ts';
import { count, duration, elapsed, plural } from '../../../report/format.ts';
import type { ExplanationView, WorkloadView } from '../../protocol.ts';
import { el, table } from '../dom.ts';

/**
 * Returns the parts of the panel that shows an explanation.
 *
 * @param steps the address of the steps from its submission on, if the page has that view
 */
export function explanationPanel(
  { job, wait, start, backfilled, startReason, rows, expectations }: ExplanationView,
  { jobs, processors }: WorkloadView,
  clock: Clock,
  policy: string,
  command: string,
  steps?: string,
): Node[] {
  const how = howStarted(backfilled, startReason);
  const facts =
    `${count(jobs.processors[job])} of ${plural(processors, 'processor')}, ${duration(jobs.request[job])} requested. Submitted: ` +
    `${clock.full(start - wait)}. Started: ${clock.full(start)}${how && ` (${how})`}.`;
  const heading = el('h3', {}, `Job ${jobs.id[job]} under ${policy} waited ${duration(wait)}`);
  const link = steps === undefined ? '' : el('a', { href: steps }, 'Step through this');
  const source = el('p', {}, link, ' ', el('code', {}, command));
  if (rows.length === 0) return [heading, el('p', {}, facts, ' It started at once.'), source];
  const reasons = table(
    'Why it waited',
    ['after', 'for', 'why'],
    rows.map(({ after, seconds, why }) => [
      `+${elapsed(after)}`,
      elapsed(seconds),
      el('td', { class: 'text' }, why),
    ]),
  );
  const changes = el(
    'ol',
    {},
    ...expectations.map(({ after, expected }) =>
      el('li', {}, `+${elapsed(after)}: ${Number.isNaN(expected) ? 'no longer' : `+${elapsed(expected)}`}`),
    ),
  );
  return [
    heading,
    el('p', {}, facts),
    el('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Why it waited' }, reasons),
    ...(expectations.length === 0
      ? []
      : [
          el(
            'details',
            {},
            el('summary', {}, `Changes of its expected start: ${count(expectations.length)}`),
            changes,
          ),
        ]),
    source,
  ];
}
