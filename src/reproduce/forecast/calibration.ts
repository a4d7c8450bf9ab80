import { type AdviceResult, adviceResult } from '../../experiment/adviceResult.ts';
import { advisedJobs, takers } from '../../forecast/advised.ts';
import { ask } from '../../forecast/ask.ts';
import { askedJobs, judged } from '../../forecast/backtest.ts';
import type { Revealed } from '../../forecast/futures.ts';
import { type World, worldOfLog } from '../../forecast/world.ts';
import { findPolicy } from '../../policy/registry.ts';
import { replay } from '../../simulate/replay.ts';
import type { Reproduction } from '../reproduction.ts';
import { onLogs, type SampledLog } from '../uncertainty/onLogs.ts';
import { calibrationRows } from './calibrationRows.ts';

/** The logs of the pages, and how the futures are made. */
export const LOGS = ['KTH-SP2', 'SDSC-BLUE', 'CEA-Curie'] as const;
const POLICY = findPolicy('easy');
const FUTURES = 50;
const SEED = 1;
const QUESTIONS = 2000;
/** How many jobs take the advised request. */
export const ADVISED = 1000;

/** How the pages ask, for their readings. */
export const ASKED =
  `Half of the log is held back, and jobs of it are asked about at their submissions, evenly spaced. Each forecast draws ${FUTURES} ` +
  `futures under ${POLICY.name} from what was known at that instant, with seed ${SEED}.`;

/** The jobs as they started in the log, or in a replay under EASY. */
async function worldOf({ workload, kernel }: SampledLog, starts: 'log' | 'replay'): Promise<World> {
  const world = worldOfLog(workload);
  if (starts === 'log') return world;
  const { schedule } = await replay(workload, POLICY, { kernel });
  return { ...world, start: schedule.start, end: schedule.end };
}

/** Asks and judges. If something is revealed, the correction is of no use, and no question teaches it. */
export async function result(log: SampledLog, starts: 'log' | 'replay', count: number, revealed?: Revealed) {
  const { questions, learnt, asked } = await answersOf(log, starts, count, revealed);
  return { ...judged(questions, learnt), asked };
}

async function answersOf(log: SampledLog, starts: 'log' | 'replay', count: number, revealed?: Revealed) {
  const world = await worldOf(log, starts);
  const asked = askedJobs(world, count, starts === 'replay');
  const learnt = revealed ? 0 : asked.learnt;
  const jobs = asked.jobs.slice(asked.learnt - learnt);
  const questions = await ask(log.kernel, world, jobs, {
    ...{ policy: POLICY, futures: FUTURES, seed: SEED },
    ...(revealed && { revealed }),
  });
  return { world, questions, learnt, asked };
}

/** What the advice was worth to jobs of the half that had to wait. */
export async function advice(log: SampledLog): Promise<AdviceResult> {
  const { world, questions, learnt } = await answersOf(log, 'replay', QUESTIONS);
  const which = takers(learnt, questions.length, ADVISED);
  const options = { policy: POLICY, futures: FUTURES, seed: SEED };
  return adviceResult(await advisedJobs(log.kernel, world, questions, which, options));
}

function page(name: string, title: string, truth: string, starts: 'log' | 'replay'): Reproduction {
  const reading =
    `${truth} ${ASKED} 500 questions before the held-back half only teach. The correction learns from the last 500 questions ` +
    'whose jobs had started by then, and the regression from all. The claims are the aims: 10 ± 3, 50 ± 5 and 90 ± 3 % of the waits below the corrected quantiles, ' +
    'and a median error of the corrected median below that of each rival. A wait that equals a quantile counts as below it by the part ' +
    'that the forecast puts below (Czado, Gneiting and Held, Biometrics 65, 2009). Errors are in seconds.';
  return onLogs({ name, title, reading }, LOGS, 1, async (log) => {
    const { asked, ...found } = await result(log, starts, QUESTIONS);
    return calibrationRows(log.label, found, starts === 'replay' ? asked.atOnce : undefined);
  });
}

export const replayed = page(
  'forecast-replayed',
  'How often waits fell below the quantiles of their forecasts, where the scheduler is known',
  'The truth is a replay of the log under EASY. Jobs that start at once are known to do so, and are not asked about.',
  'replay',
);

export const logged = page(
  'forecast-logged',
  'How often waits fell below the quantiles of their forecasts, where the scheduler is only guessed',
  'The truth is the log itself: its own starts and ends. Its scheduler is not known, and the futures are played under EASY.',
  'log',
);
