import { STEP } from '../kernel/codes.ts';
import type { Instance } from '../kernel/instance.ts';
import type { AwaitedRun, AwaitedScheduler, Scheduler, SchedulerRun } from '../policy/scheduler.ts';
import type { Passes } from '../scheduler/passes.ts';
import { Overdue, type TimeLimit } from '../scheduler/timeLimit.ts';
import { type Step, stepOnce } from './stepToEnd.ts';

/**
 * Milliseconds that a step with passes of one's own should take, and passes between two looks at the
 * time.
 */
const STEP_TIME = 8;
const LOOK = 64;

/** The longest time that a timer can wait for, in milliseconds. */
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
 * Runs `body` with the steps of a replay, whoever schedules in it: the kernel, a function, or another
 * process, of which nothing is left behind.
 *
 * @throws UsageError of a scheduler's own, also where it leaves jobs waiting
 */
export async function withSteps<T>(
  run: OwnRun,
  options: OwnStepOptions,
  body: (step: Step) => Promise<T>,
): Promise<T> {
  const { instance, passes, scheduler, about } = run;
  if (passes === undefined || scheduler === undefined)
    return body((events, work) => stepOnce(instance, events, work));
  if (!('open' in scheduler)) {
    return body(stepsWithin(run, passes, scheduler, options.timeLimit));
  }
  const elsewhere = scheduler.open(about);
  try {
    const wait = waiter(passes, options);
    await wait(elsewhere.begin());
    return await body(awaitedSteps(run, passes, elsewhere, wait));
  } finally {
    elsewhere.close();
  }
}

/**
 * One step in which a function makes the passes: at least so many events, or as much work as is allowed.
 *
 * @throws UsageError of the scheduler's own
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
    status = stepOnce(instance, afterPass(events), work);
  }
  if (status === STEP.OVER) passes.checkAllStarted();
  return status;
}

/**
 * The events of a step that goes on after a pass: the instant goes on; only without a limit do others
 * follow.
 */
const afterPass = (events: number) => (events === Number.POSITIVE_INFINITY ? events : 0);

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

/** Steps whose passes are made elsewhere. */
function awaitedSteps({ instance }: OwnRun, passes: Passes, elsewhere: AwaitedRun, wait: Wait): Step {
  return async (events, work) => {
    let status = stepOnce(instance, events, work);
    const until = performance.now() + STEP_TIME;
    while (status === STEP.PASS) {
      passes.begin();
      await wait(elsewhere.decide(passes));
      passes.end();
      if (performance.now() > until) return STEP.AMID;
      status = stepOnce(instance, afterPass(events), work);
    }
    if (status === STEP.OVER) {
      passes.checkAllStarted();
      await wait(elsewhere.finish());
    }
    return status;
  };
}

/** Waits for a scheduler elsewhere. */
type Wait = (answer: Promise<void>) => Promise<void>;

/** Waiting ends at the limit of time, and when the signal says so. */
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
