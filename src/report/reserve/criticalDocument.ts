import { roundedDuration } from '../../input/duration.ts';
import type { CriticalCheckpoint } from '../../requests/critical/critical.ts';
import { restartText } from '../../requests/critical/restartRule.ts';
import type { ResultDocument } from '../document/resultDocument.ts';
import { count, duration, trimmed } from '../format.ts';

/**
 * Returns the two critical checkpoint times and further stretches of the second: the question, the time, its
 * definition.
 */
export function criticalRows({ tolerance, never, always, pieces }: CriticalCheckpoint): string[][] {
  const within =
    tolerance === 0
      ? 'no more than the optimum'
      : `at most ${trimmed((100 * tolerance).toFixed(6))}% more than the optimum`;
  const time = (seconds: number) => (Number.isFinite(seconds) ? duration(seconds) : 'any length');
  const everyRequest = 'a checkpoint after every request but the last';
  return [
    [
      'never pays from',
      time(never),
      `the least C at which the best sequence without checkpoints costs ${within}`,
    ],
    always === null
      ? ['always up to', 'none', `${everyRequest} costs more than that even at C = 0`]
      : ['always up to', time(always), `the greatest C up to which ${everyRequest} costs ${within}`],
    ...pieces
      .slice(always === null ? 0 : 1)
      .map(({ from, to }) => [
        'and again from',
        duration(from),
        to === Number.POSITIVE_INFINITY ? 'on' : `to ${duration(to)}`,
      ]),
  ];
}

/** The critical checkpoint times of a distribution. */
export function criticalDocument(result: CriticalCheckpoint): ResultDocument {
  const { distribution, n, restart, notes } = result;
  return {
    title: `Critical checkpoint times of ${distribution}`,
    sentences: [
      `${distribution}: critical checkpoint times C, n = ${count(n)}, R = ${restartText(restart, roundedDuration)}`,
      ...notes.map((note) => `  ${note}`),
    ],
    tables: [
      {
        caption: 'Critical checkpoint times',
        columns: [{ left: 'checkpoints' }, 'C', { left: 'meaning' }],
        rows: criticalRows(result),
        inText: 'bare',
      },
    ],
  };
}
