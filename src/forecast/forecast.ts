// Forecasts when one job will start and end, corrected by calibration points.
import type { Kernel } from '../kernel/instance.ts';
import type { Policy } from '../policy/policy.ts';
import { calibrationPointsBefore } from './calibrationPoints.ts';
import { type CalibrationPoint, canCorrect } from './correction.ts';
import { Expert } from './expert/expert.ts';
import { featuresOf } from './expert/features.ts';
import { FuturePlayer, type Machine } from './futures/player.ts';
import type { History } from './history.ts';
import { type Outlook, type OutlookOptions, outlook } from './outlook.ts';
import { Past } from './past.ts';
import { PastAnswers } from './pastAnswers.ts';
import { pastForecasts } from './pastForecasts.ts';
import type { RunTimeMixture } from './remainingTime.ts';
import { type ShortHistory, shortHistory } from './shortHistory.ts';
import { surplusOf } from './surplus.ts';

/** Forecasts the calibration points at some places of a history, in their order. */
export type PointsOf = (
  history: History,
  places: readonly number[],
  onProgress: (share: number) => void,
) => Promise<CalibrationPoint[]>;

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
  /** Requests that the forecast compares, in seconds; default: some below the job's own limit, which is always one. */
  readonly requests?: readonly number[];
  /** True to compare only three of those below its own limit. */
  readonly triesFew?: boolean;
  /** Calibration points that are forecast already; default: they are forecast first. */
  readonly learned?: Learned;
  /** Forecasts calibration points, without a machine; default: one after the other. */
  readonly pointsOf?: PointsOf;
  /** Called with the share of the calibration points that are forecast, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Called with the share of the futures of the job itself that are simulated, 0 to 1. */
  readonly onFutures?: (share: number) => void;
  /** Aborting it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Calibration points and trees that are known at an instant. */
export interface Learned {
  /** The past at or before the instant, if it is that of the same history. */
  readonly past?: Past;
  readonly answers: PastAnswers;
  /** Trained for the target job; undefined: it is not used. */
  readonly expert?: Expert;
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
  /** The history, if it is too short to trust the quantiles; otherwise null. */
  readonly shortHistory: ShortHistory | null;
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
  const learned = options.learned ?? (await answersBefore(kernel, history, { now, place }, options));
  const { past = new Past(history), answers, expert } = learned;
  const moment = past.at(now, place, last);
  const player = new FuturePlayer(kernel, options, history.processors);
  const drawn = await player.futuresOf(moment, samples, seed);
  const waiting = moment.since.filter(Number.isNaN);
  const found = await outlook(
    moment,
    drawn,
    // The expert may know this place from a history in which the job has another size.
    (raw) => answers.answer(raw, now, { expert: expert?.of(place, featuresOf(moment)) }),
    outlookOptions(history, options),
  );
  return {
    now,
    running: moment.since.length - waiting.length,
    waiting: waiting.length - 1,
    surplus: machine === undefined ? surplusOf(moment) : 0,
    shortHistory: shortHistory(history, { now, last }, found.calibrationPoints),
    ...found,
  };
}

/** Returns the options of the target job's outlook. */
export function outlookOptions(
  { isReplay = false }: History,
  { distribution, advises = isReplay, requests, triesFew, onFutures }: ForecastOptions,
): OutlookOptions {
  return { distribution, advises, requests, triesFew, onProgress: onFutures };
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
  { policy, machine, samples, calibrationPoints, seed, pointsOf, onProgress, signal }: ForecastOptions,
): Promise<Learned & { past: Past }> {
  const past = new Past(history);
  const places = calibrationPointsBefore(history, now, calibrationPoints);
  const starts = places.map((job) => ({ start: history.start[job] }));
  // Others would correct nothing.
  const asked = canCorrect(starts, now) ? places : [];
  const isExpert = !history.isReplay && history.jobs.submit[place] === now && asked.length > 0;
  const share = isExpert ? OF_EXPERT : 0;
  const expert = isExpert
    ? await Expert.about(history, [...asked, place], {
        onProgress: (done) => onProgress?.(share * done),
        signal,
      })
    : undefined;
  const onPoints = (done: number) => onProgress?.(share + (1 - share) * done);
  const how = { policy, machine, samples, seed, signal };
  const found =
    pointsOf !== undefined && machine === undefined
      ? await pointsOf(history, asked, onPoints)
      : await pastForecasts(kernel, history, asked, how, (point) => point, onPoints, past);
  return { past, answers: new PastAnswers(found, (question) => expert?.of(asked[question])), expert };
}
