import { type AdviceResult, adviceResult } from '../../experiment/adviceResult.ts';
import { advisedJobs, takers } from '../../forecast/backtest/advised.ts';
import { answersTo, backtestJobs, evaluatedAnswers } from '../../forecast/backtest/backtest.ts';
import { backtestPoints } from '../../forecast/backtest/backtestPoints.ts';
import { calibrationWidths, lossesOf } from '../../forecast/backtest/losses.ts';
import { WaitBounds } from '../../forecast/backtest/waitBounds.ts';
import { SAMPLES } from '../../forecast/defaults.ts';
import { Expert } from '../../forecast/expert/expert.ts';
import type { Revealed } from '../../forecast/futures/player.ts';
import { type History, historyOfLog, historyOfReplay } from '../../forecast/history.ts';
import { quantile } from '../../math/quantile.ts';
import { findPolicy } from '../../policy/registry.ts';
import { replay } from '../../simulate/replay.ts';
import { seededUniform } from '../../stochastic/draw/uniforms.ts';
import type { Reproduction } from '../reproduction.ts';
import { type Log, onLogs, type SampledLog } from '../uncertainty/onLogs.ts';
import { calibrationRows } from './calibrationRows.ts';

/** The logs of the pages, and how the futures are made. */
export const LOGS = ['KTH-SP2', 'SDSC-BLUE', 'CEA-Curie'] as const;
const POLICY = findPolicy('easy');
const SEED = 1;
const QUESTIONS = 2000;
/** Number of jobs that take the advised request. */
export const ADVISED = 1000;

/** Description of the queries, for the readings of the pages. */
export const ASKED =
  `Half of the log is held back, and jobs of it are asked about at their submissions. Each forecast draws ${SAMPLES} ` +
  `futures under ${POLICY.name} from what was known at that instant, with seed ${SEED}.`;

/** The jobs as they started in the log, or in a replay under EASY. */
async function worldOf({ workload, kernel }: SampledLog, starts: 'recorded' | 'replayed'): Promise<History> {
  if (starts === 'recorded') return historyOfLog(workload);
  const { schedule } = await replay(workload, POLICY, { kernel });
  return historyOfReplay(workload, schedule);
}

/** Asks and judges as `specula when --backtest` does. */
async function result(log: SampledLog, starts: 'recorded' | 'replayed') {
  const { history, questions, asked } = await answersOf(log, starts);
  const expert = history.isReplay ? undefined : await Expert.about(history, asked.jobs);
  const answers = answersTo(questions, asked.evaluated, new WaitBounds(history), (question) =>
    expert?.of(asked.jobs[question]),
  );
  const uniform = seededUniform(await log.kernel.instantiate(), SEED, 0);
  const losses = lossesOf(answers, uniform);
  return { ...evaluatedAnswers(answers), losses, widths: calibrationWidths(answers, uniform), asked };
}

/**
 * The median error of the medians as drawn, of `count` of these jobs, if information is revealed that no user
 * could know.
 */
export async function revealedError(
  log: SampledLog,
  starts: 'recorded' | 'replayed',
  count: number,
  revealed: Revealed,
): Promise<number> {
  const history = await worldOf(log, starts);
  const { jobs, evaluated } = backtestJobs(history, QUESTIONS, starts === 'replayed');
  const some = takers(evaluated, count).map((place) => jobs[place]);
  const questions = await backtestPoints(log.kernel, history, some, { ...HOW, revealed });
  const errors = questions.map(({ quantiles, wait }) => Math.abs(quantiles[1] - wait));
  return quantile(Float64Array.from(errors).sort(), 0.5);
}

const HOW = { policy: POLICY, samples: SAMPLES, seed: SEED };

async function answersOf(log: SampledLog, starts: 'recorded' | 'replayed') {
  const history = await worldOf(log, starts);
  const asked = backtestJobs(history, QUESTIONS, starts === 'replayed');
  return { history, asked, questions: await backtestPoints(log.kernel, history, asked.jobs, HOW) };
}

/** Benefit of the advice for jobs of the half that had to wait. */
export async function advice(log: SampledLog): Promise<AdviceResult> {
  const { history, questions, asked } = await answersOf(log, 'replayed');
  return adviceResult(
    await advisedJobs(log.kernel, history, questions, takers(asked.evaluated, ADVISED), HOW),
  );
}

function page(
  name: string,
  title: string,
  truth: string,
  starts: 'recorded' | 'replayed',
  logs: readonly Log[] = LOGS,
): Reproduction {
  const reading =
    `${truth} ${ASKED} They come in four stretches of jobs that follow each other, among every fifth job of the log. Each forecast is ` +
    'corrected by the questions before it, as it would be by `specula when`; the regression learns from all whose jobs had started by then. ' +
    'Where the scheduler is guessed, what trees learned from past waits is mixed in. ' +
    'The claims are the aims: 10 ± 3, 50 ± 5 and 90 ± 3% of the waits below the corrected quantiles, ' +
    'and a median error of the corrected median below that of each rival. A wait that equals a quantile counts as below it by the part ' +
    'that the forecast puts below (Czado, Gneiting and Held, Biometrics 65, 2009). Losses are the sums of the mean pinball losses of the ' +
    'three quantiles, as ratios to that of the forecast. Intervals of shares and ratios are those of 95% from a bootstrap of blocks of 50 jobs. ' +
    'Bounds by past waits are those of QBETS (Nurmi, Brevik and Wolski, JSSPP 2007). Errors are in seconds.';
  return onLogs({ name, title, reading }, logs, 1, async (log) => {
    const { asked, ...found } = await result(log, starts);
    return calibrationRows(log.label, found, starts === 'replayed' ? asked.startedImmediately : undefined);
  });
}

export const replayed = page(
  'forecast-replayed',
  'How often waits fell below the quantiles of their forecasts, where the scheduler is known',
  'The truth is a replay of the log under EASY. Jobs that start at once are known to do so, and are not asked about. ' +
    'How much the correction counts was chosen on KTH-SP2, SDSC-BLUE, CTC-SP2, SDSC-SP2, SDSC-DS and ALCF-Theta, and not on the other two. ' +
    'The last claim is that the correction loses nothing: the loss as drawn is at least 0.99 of that of the forecast.',
  'replayed',
  [...LOGS, ...(['CTC-SP2', 'SDSC-SP2', 'SDSC-DS', 'ALCF-Theta', 'ALCF-Mira'] as const)],
);

export const logged = page(
  'forecast-logged',
  'How often waits fell below the quantiles of their forecasts, where the scheduler is only guessed',
  'The truth is the log itself: its own starts and ends. Its scheduler is not known, and the futures are played under EASY.',
  'recorded',
);

/** Construction and weight of the trees, which were chosen on other logs. */
export const heldBack = page(
  'forecast-heldback',
  'How often waits fell below the quantiles of their forecasts, on logs on which nothing was chosen',
  'The truth is the log itself: its own starts and ends. Its scheduler is not known, and the futures are played under EASY. ' +
    'How forecasts are made was chosen on six other logs, before these were looked at.',
  'recorded',
  ['ALCF-Mira', 'ALCF-Theta', 'Sandia-Ross', 'UniLu-Gaia'],
);
