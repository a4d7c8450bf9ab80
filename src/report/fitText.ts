// Reports which policy explains the starts of a log.
import type { Fit, Fits } from '../forecast/fit/fits.ts';
import { decimal, plural, rough, roughPercent } from './format.ts';
import { textTable } from './table.ts';

/** A policy explains the starts only if its error is at most this share of the error of the median of all waits. */
const EXPLAINS = 0.5;

export function fitText({ jobs, fits, ofMedian }: Fits): string {
  const [best, ...others] = fits;
  const close = others.filter((one) => isClose(one, best)).map(({ policy }) => policy);
  const share = Math.log(best.factor) / Math.log(ofMedian);
  return [
    `${plural(jobs, 'job')} of the log: when each would have started under a policy, from the jobs that ran and waited at its\n`,
    'submission, with the run times and the later submissions of the log.\n\n',
    textTable(
      [{ left: 'policy' }, 'off by a factor of', 'of the best', 'within a minute', 'delay'],
      [
        ...fits.map(({ policy, factor, ofBest, halfWidth, withinMinute, delay }, i) => [
          policy,
          decimal(factor, 2),
          i === 0 ? '1' : ofBestText(ofBest, halfWidth),
          roughPercent(withinMinute),
          Number.isNaN(delay) ? '–' : rough(delay),
        ]),
        ['the median of all waits', decimal(ofMedian, 2), '', '', ''],
      ],
    ),
    '\nOff by a factor: the mean over the jobs, with a minute added to each wait. Of the best: the logarithm of that factor\n',
    'over the best one, with a 95% interval. Delay: the median wait of jobs that start at once under the policy.\n\n',
    `${best.policy} fits best${close.length > 0 ? `; not surely worse: ${close.join(', ')}` : ''}.\n`,
    share > EXPLAINS
      ? 'It says little more than the median of all waits: another scheduler, or more than one, made these starts.\n'
      : `Forecasts under it: --policy ${best.policy}\n`,
  ].join('');
}

/** Returns true if the interval contains no difference, so that either may fit better. */
function isClose({ ofBest, halfWidth, factor }: Fit, best: Fit): boolean {
  return Number.isFinite(ofBest) ? ofBest - halfWidth <= 1 : factor === best.factor;
}

function ofBestText(ratio: number, halfWidth: number): string {
  return Number.isFinite(ratio) && Number.isFinite(halfWidth)
    ? `${decimal(ratio, 2)} ± ${decimal(halfWidth, 2)}`
    : '–';
}
