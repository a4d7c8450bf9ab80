// Forecasts when one job will start and end, corrected by calibration points.
import type { Kernel } from '../kernel/instance.ts';
import type { Policy } from '../policy/policy.ts';
import { backtestPoints } from './backtestPoints.ts';
import { calibrationPointsBefore } from './calibrationPoints.ts';
import { LEAST_POINTS } from './correction.ts';
import { Expert } from './expert/expert.ts';
import { FuturePlayer, type Machine } from './futures/player.ts';
import type { History } from './history.ts';
import { type Outlook, outlook } from './outlook.ts';
import { Past } from './past.ts';
import { PastAnswers } from './pastAnswers.ts';
import type { RunTimeMixture } from './remainingTime.ts';
import { surplusOf } from './surplus.ts';

export interface ForecastOptions {
  readonly policy: Policy;
  /** Simulates the futures instead of a pool of processors under the policy. */
  readonly machine?: Machine;
  /** Number of simulated futures, for the forecast and for each calibration point. */
  readonly samples: number;
  /** Number of calibration points that correct the forecast. */
  readonly calibrationPoints: number;
  readonly seed: number;
  /** Distribution of the job's run time; default: estimated from the history. */
  readonly distribution?: RunTimeMixture;
  /** True to advise a request; default: true if the scheduler is known, because the history is a replay. */
  readonly advises?: boolean;
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Aborting it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Forecast of one job. Times in seconds from now. */
export interface Forecast extends Outlook {
  /** Instant of the forecast, in seconds of the trace. */
  readonly now: number;
  /** Number of running jobs. */
  readonly running: number;
  /** Number of other waiting jobs. */
  readonly waiting: number;
  /** Number of processors that the running jobs hold beyond those of the machine. */
  readonly surplus: number;
}

/**
 * Forecasts the start and the end of a job.
 *
 * @param place the place of the job in the history; it waits
 * @param last the place of the last job that is known
 * @throws UsageError for a policy that forecasts do not support
 */
export async function forecast(
  kernel: Kernel,
  history: History,
  { now, place, last }: { now: number; place: number; last: number },
  options: ForecastOptions,
): Promise<Forecast> {
  const { samples, seed, machine } = options;
  const { past, answers, expert } = await answersBefore(kernel, history, { now, place }, options);
  const moment = past.at(now, place, last);
  const player = new FuturePlayer(kernel, options, history.processors);
  const drawn = await player.futuresOf(moment, samples, seed);
  const waiting = moment.since.filter(Number.isNaN);
  return {
    now,
    running: moment.since.length - waiting.length,
    waiting: waiting.length - 1,
    surplus: machine === undefined ? surplusOf(moment) : 0,
    ...(await outlook(
      moment,
      drawn,
      (raw) => answers.answer(raw, now, { expert: expert?.of(place) }),
      outlookOptions(history, options),
    )),
  };
}

/** Returns the options of the target job's outlook. */
export function outlookOptions(
  { isReplay = false }: History,
  { distribution, advises = isReplay }: ForecastOptions,
) {
  return { distribution, advises };
}

/** Approximate share of the work that trains the expert. */
const OF_EXPERT = 0.3;

/**
 * Forecasts the calibration points before an instant, and returns the past as it is known then. The expert is trained
 * for jobs that are submitted at the instant. It is not used for jobs that have waited, nor if the scheduler is known.
 *
 * @param place of the target job
 */
export async function answersBefore(
  kernel: Kernel,
  history: History,
  { now, place }: { now: number; place: number },
  { policy, machine, samples, calibrationPoints, seed, onProgress, signal }: ForecastOptions,
): Promise<{ past: Past; answers: PastAnswers; expert: Expert | undefined }> {
  const past = new Past(history);
  const asked = calibrationPointsBefore(history, now, calibrationPoints);
  const isExpert = !history.isReplay && history.jobs.submit[place] === now && asked.length >= LEAST_POINTS;
  const share = isExpert ? OF_EXPERT : 0;
  const expert = isExpert
    ? await Expert.about(history, [...asked, place], {
        onProgress: (done) => onProgress?.(share * done),
        signal,
      })
    : undefined;
  const found = await backtestPoints(
    kernel,
    history,
    asked,
    { policy, machine, samples, seed, signal },
    (done) => onProgress?.(share + (1 - share) * done),
    past,
  );
  return { past, answers: new PastAnswers(found, (question) => expert?.of(asked[question])), expert };
}
