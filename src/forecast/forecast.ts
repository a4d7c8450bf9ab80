// When one job will start and end, corrected by questions of the past.
import type { Kernel } from '../kernel/instance.ts';
import type { Policy } from '../policy/policy.ts';
import { ask } from './ask.ts';
import { LEAST_QUESTIONS } from './correction.ts';
import { Expert } from './expert/expert.ts';
import { FuturePlayer, type Machine } from './futures/player.ts';
import { type Outlook, outlook } from './outlook.ts';
import { Past } from './past.ts';
import { PastAnswers } from './pastAnswers.ts';
import { questionsBefore } from './questionsOfThePast.ts';
import type { RunTimeLaw } from './remainingTime.ts';
import { surplusOf } from './surplus.ts';
import type { World } from './world.ts';

export interface ForecastOptions {
  readonly policy: Policy;
  /** Plays the futures in place of a pool under the policy. */
  readonly machine?: Machine;
  /** How many futures are drawn, for the forecast and for each question of the past. */
  readonly futures: number;
  /** How many questions of the past are asked, to correct the forecast. */
  readonly questions: number;
  readonly seed: number;
  /** The law of the job's run time; default: what the world knows of it. */
  readonly law?: RunTimeLaw;
  /** Whether to advise a request; default: where the scheduler is known, because the world is a replay. */
  readonly advises?: boolean;
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Aborting it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A forecast. Times in seconds from now. */
export interface Forecast extends Outlook {
  /** When the job asks, in seconds of the trace. */
  readonly now: number;
  /** How many jobs run. */
  readonly running: number;
  /** How many other jobs wait. */
  readonly waiting: number;
  /** How many processors the running jobs hold beyond those of the machine. */
  readonly surplus: number;
}

/**
 * Forecasts the start and the end of a job.
 *
 * @param place the place of the job in the log of the world; it waits
 * @param last the place of the last job that is known
 * @throws UsageError for a policy under which a replay cannot begin in the middle
 */
export async function forecast(
  kernel: Kernel,
  world: World,
  { now, place, last }: { now: number; place: number; last: number },
  options: ForecastOptions,
): Promise<Forecast> {
  const { futures, seed, machine } = options;
  const { past, answers, expert } = await answersBefore(kernel, world, { now, place }, options);
  const moment = past.at(now, place, last);
  const player = new FuturePlayer(kernel, options, world.processors);
  const drawn = await player.futuresOf(moment, futures, seed);
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
      outlookOptions(world, options),
    )),
  };
}

/** How the outlook of the job that asks is made. */
export function outlookOptions({ isReplay = false }: World, { law, advises = isReplay }: ForecastOptions) {
  return { law, advises };
}

/** The part of the work that is the expert's, about. */
const OF_EXPERT = 0.3;

/**
 * Asks about the past before an instant, and returns the past as it is known then. The expert is trained for
 * jobs that are submitted at the instant; it knows nothing of those that have waited, and is not asked where
 * the scheduler is known.
 *
 * @param place of the job that asks
 */
export async function answersBefore(
  kernel: Kernel,
  world: World,
  { now, place }: { now: number; place: number },
  { policy, machine, futures, questions, seed, onProgress, signal }: ForecastOptions,
): Promise<{ past: Past; answers: PastAnswers; expert: Expert | undefined }> {
  const past = new Past(world);
  const asked = questionsBefore(world, now, questions);
  const isExpert = !world.isReplay && world.jobs.submit[place] === now && asked.length >= LEAST_QUESTIONS;
  const share = isExpert ? OF_EXPERT : 0;
  const expert = isExpert
    ? await Expert.about(world, [...asked, place], {
        onProgress: (done) => onProgress?.(share * done),
        signal,
      })
    : undefined;
  const found = await ask(
    kernel,
    world,
    asked,
    { policy, machine, futures, seed, signal },
    (done) => onProgress?.(share + (1 - share) * done),
    past,
  );
  return { past, answers: new PastAnswers(found, (question) => expert?.of(asked[question])), expert };
}
