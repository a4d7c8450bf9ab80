import { STEP } from '../kernel/codes.ts';
import type { Instance } from '../kernel/instance.ts';
import type { AwaitedRun, AwaitedScheduler, Scheduler, SchedulerRun } from '../policy/scheduler.ts';
import type { Passes } from '../scheduler/passes.ts';
import { SchedulerFault } from '../scheduler/refusal.ts';
import { Overdue, type TimeLimit } from '../scheduler/timeLimit.ts';
import { pause } from './pause.ts';
import { eventsAmid, type Step, stepOnce } from './stepToEnd.ts';

/** The time that a step with passes of a custom scheduler should take, in milliseconds. */
const STEP_TIME = 8;
/** The number of passes between two looks at the clock. */
const LOOK = 64;

/** The longest time that a timer can wait, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A run that is ready to step. */
interface OwnRun {
  readonly instance: Instance;
  readonly scheduler: Scheduler | AwaitedScheduler | undefined;
  readonly passes: Passes | undefined;
  readonly about: SchedulerRun;
}

interface OwnStepOptions {
  timeLimit?: TimeLimit;
  signal?: AbortSignal;
}

/**
 * Calls `body` with a function that makes the steps of a run. The kernel, a function or another process may
 * make the scheduling passes. Another process is ended with the run.
 *
 * @throws DataError if the custom scheduler fails or leaves jobs waiting
 */
export async function withSteps<T>(
  run: OwnRun,
  options: OwnStepOptions,
  body: (step: Step) => Promise<T>,
): Promise<T> {
  const { instance, passes, scheduler } = run;
  if (passes === undefined || scheduler === undefined)
    return body((events, work) => stepOnce(instance, events, work));
  const decided =
    'open' in scheduler
      ? withAgent(run, passes, scheduler, options, body)
      : body(stepsWithin(run, passes, scheduler, options.timeLimit));
  const result = await decided.catch((error) => {
    // A scheduler that has changed what it sees often fails in another way then.
    if (error instanceof SchedulerFault) passes.checkColumns();
    throw error;
  });
  // Pending failures of the scheduler, such as a promise that it rejected, take effect before the result
  // is used.
  await pause();
  passes.checkColumns();
  return result;
}

/** The same for a scheduler in another process. */
async function withAgent<T>(
  run: OwnRun,
  passes: Passes,
  scheduler: AwaitedScheduler,
  options: OwnStepOptions,
  body: (step: Step) => Promise<T>,
): Promise<T> {
  const elsewhere = scheduler.open(run.about);
  try {
    const wait = waiter(passes, options);
    await wait(elsewhere.begin());
    return await body(awaitedSteps(run, passes, elsewhere, wait));
  } finally {
    elsewhere.close();
  }
}

/**
 * Runs one step in which a function makes the passes. It handles at least `events` events, unless it reaches the
 * limit of `work` or of time before that.
 *
 * @throws DataError if the scheduler fails or leaves jobs waiting
 */
function stepWithPasses(
  { instance, about }: OwnRun,
  passes: Passes,
  scheduler: Scheduler,
  events: number,
  work: number,
): number {
  let status = stepOnce(instance, events, work);
  const until = status === STEP.PASS ? performance.now() + STEP_TIME : 0;
  for (let made = 1; status === STEP.PASS; made++) {
    passes.make(scheduler, about);
    if (made % LOOK === 0 && performance.now() > until) return STEP.AMID;
    status = stepOnce(instance, eventsAmid(events), work);
  }
  if (status === STEP.OVER) passes.checkAllStarted();
  return status;
}

function stepsWithin(run: OwnRun, passes: Passes, scheduler: Scheduler, limit?: TimeLimit): Step {
  const step: Step = (events, work) => stepWithPasses(run, passes, scheduler, events, work);
  if (limit === undefined) return step;
  return (events, work) => {
    try {
      return limit.run(() => step(events, work));
    } catch (error) {
      throw error instanceof Overdue ? passes.overdue(limit.seconds) : error;
    }
  };
}

/** Steps whose passes another process makes. */
function awaitedSteps({ instance }: OwnRun, passes: Passes, elsewhere: AwaitedRun, wait: Wait): Step {
  return async (events, work) => {
    let status = stepOnce(instance, events, work);
    const until = performance.now() + STEP_TIME;
    while (status === STEP.PASS) {
      passes.begin();
      await wait(elsewhere.decide(passes.pass));
      passes.end();
      if (performance.now() > until) return STEP.AMID;
      status = stepOnce(instance, eventsAmid(events), work);
    }
    if (status === STEP.OVER) {
      passes.checkAllStarted();
      await wait(elsewhere.finish());
    }
    return status;
  };
}

/** Waits for an answer of a scheduler in another process. */
type Wait = (answer: Promise<void>) => Promise<void>;

/** Makes a function that waits. Waiting fails at the time limit, and when the signal aborts. */
function waiter(passes: Passes, { timeLimit, signal }: OwnStepOptions): Wait {
  return (answer) =>
    new Promise((resolve, reject) => {
      const stop = () => settle(() => reject(signal?.reason));
      const settle = (how: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        how();
      };
      const timer =
        timeLimit &&
        setTimeout(
          () => settle(() => reject(passes.overdue(timeLimit.seconds, 'it had not answered'))),
          Math.min(1000 * timeLimit.seconds, LONGEST_TIMER),
        );
      signal?.addEventListener('abort', stop);
      answer.then(
        () => settle(resolve),
        (error) => settle(() => reject(passes.failed(error))),
      );
    });
}
