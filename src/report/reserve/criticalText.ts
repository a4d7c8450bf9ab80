import { roundedDuration } from '../../input/duration.ts';
import type { CriticalCheckpoint } from '../../requests/critical/critical.ts';
import { restartText } from '../../requests/critical/restartRule.ts';
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

/** Formats the distribution's name and settings, its notes, and the critical checkpoint times. */
export function criticalText(result: CriticalCheckpoint): string {
  const { distribution, n, restart, notes } = result;
  const answers = criticalRows(result);
  const widths = [0, 1].map((column) => Math.max(...answers.map((answer) => answer[column].length)));
  return [
    `${distribution}: critical checkpoint times C, n = ${count(n)}, R = ${restartText(restart, roundedDuration)}\n`,
    ...notes.map((note) => `  ${note}\n`),
    '\n',
    ...answers.map(([what, when, why]) => `${what.padEnd(widths[0])}  ${when.padStart(widths[1])}  ${why}\n`),
  ].join('');
}
