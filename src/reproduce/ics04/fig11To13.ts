import { meanEstimate } from '../../experiment/estimate.ts';
import type { SessionMeasure, SessionResults } from '../../experiment/sessionExperiment.ts';
import { compared, reproduction, unpublished } from '../reproduction.ts';
import {
  BATCH,
  BATCHACTIVE,
  barRows,
  INTERACTIVE,
  isAbove,
  pointsWhere,
  runSlice,
  SLICE_SEEDS,
  type Slice,
} from './slices.ts';

const meanOf = (results: SessionResults, point: number, model: number, measure: SessionMeasure) =>
  meanEstimate(results.values(point, model, measure)).mean;

const CHANGE: Slice = {
  what: 'change 0 to 0.4',
  points: [0, 0.1, 0.2, 0.3, 0.4].map((high) => ({
    label: `change 0 to ${high}`,
    change: { change: { low: 0, high } },
  })),
};

export const fig11 = reproduction(
  {
    name: 'ics04-fig11',
    title: 'ICS 2004, Figure 11: visible response time (s) by the probability of a change of task set',
    reading:
      `The upper bound of the probability is 0, 0.1, … 0.4. The rest is as in Table 3, SRPT, ${SLICE_SEEDS} ` +
      `seeds. The paper's figure prints no numbers. "The interactive model is unaffected, while the ` +
      'batchactive model is affected less than the batch model and outperforms both": all of this holds. ' +
      'Each point has users of its own, so interactive varies by chance.',
  },
  async (kernel, context) => {
    const results = await runSlice(kernel, context, CHANGE);
    const measure = 'visibleResponse';
    const last = CHANGE.points.length - 1;
    const growth = (model: number) =>
      meanOf(results, last, model, measure) / meanOf(results, 0, model, measure);
    return [
      ...barRows(CHANGE, results, measure),
      unpublished('interactive: at 0.4 over at 0', growth(INTERACTIVE)),
      unpublished('batch: at 0.4 over at 0', growth(BATCH)),
      unpublished('batchactive: at 0.4 over at 0', growth(BATCHACTIVE)),
      compared(
        'batchactive below both, points',
        last + 1,
        pointsWhere(
          CHANGE,
          (i) =>
            isAbove(results, i, INTERACTIVE, BATCHACTIVE, measure) > 0 &&
            isAbove(results, i, BATCH, BATCHACTIVE, measure) > 0,
        ),
      ),
    ];
  },
);

const SETS: Slice = {
  what: 'sets of up to 1024 tasks',
  points: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024].map((high) => ({
    label: `1 to ${high} tasks`,
    change: { set: { low: 1, high }, change: { low: 0.1, high: 0.1 } },
  })),
};

/** Fewer seeds: with 1024 tasks for each of 8 users a batch run is long, and the effect is large. */
const SET_SEEDS = 20;

export const fig12 = reproduction(
  {
    name: 'ics04-fig12',
    title: 'ICS 2004, Figure 12: visible slowdown by the number of tasks in a set',
    reading:
      'The upper bound of the set is 1, 2, 4, … 1024. "The task set change probability to 0.1" is read as ' +
      `0.1 for every user. The rest is as in Table 3, SRPT, ${SET_SEEDS} seeds. The only printed number is ` +
      '"At 1024, its visible slowdown is over 170". The text also says: "When all task sets have only one ' +
      'task, then all models provide the same visible slowdown"; "batchactive always wins"; batch "is ' +
      'unusable at a task set size with an upper bound of 100". Single runs of batch with such sets differ ' +
      'by a factor of several, because their users differ in how much they disclose. So 170 is within the ' +
      'range of single runs.',
  },
  async (kernel, context) => {
    const results = await runSlice(kernel, context, SETS, SET_SEEDS);
    const measure = 'visibleSlowdown';
    const at = (tasks: number) => SETS.points.findIndex(({ label }) => label === `1 to ${tasks} tasks`);
    const models = [BATCH, INTERACTIVE, BATCHACTIVE];
    const largest = Math.max(...results.values(at(1024), BATCH, measure));
    const ofOne = models.map((model) => results.values(at(1), model, measure));
    return [
      ...barRows(SETS, results, measure),
      compared(
        '1 to 1024 tasks: batch:srpt (printed: over 170)',
        170,
        meanOf(results, at(1024), BATCH, measure),
      ),
      unpublished('1 to 1024 tasks: batch:srpt, largest of the seeds', largest),
      compared(
        'one task per set: models that agree to the last bit',
        3,
        ofOne.filter((values) => values.every((value, seed) => value === ofOne[0][seed])).length,
      ),
      compared(
        'batchactive below both, points of two tasks and more',
        SETS.points.length - 1,
        pointsWhere(
          SETS,
          (i) =>
            isAbove(results, i, INTERACTIVE, BATCHACTIVE, measure) > 0 &&
            isAbove(results, i, BATCH, BATCHACTIVE, measure) > 0,
        ),
      ),
    ];
  },
);

const SERVICES: Slice = {
  what: 'service 200 to 2000 s',
  points: Array.from({ length: 10 }, (_, i) => 200 * (i + 1)).map((service) => ({
    label: `service ${service} s`,
    change: { service },
  })),
};

export const fig13 = reproduction(
  {
    name: 'ics04-fig13',
    title: 'ICS 2004, Figure 13: visible response time (s) by service time',
    reading:
      'Service is 200, 400, … 2000 s (these points are our choice). The rest is as in Table 3, SRPT, ' +
      `${SLICE_SEEDS} seeds. The paper's figure prints no numbers. The text says: "As service time ` +
      'increases, the load increases and the performance of interactive and batchactive converge"; "at the ' +
      'low end, there is more opportunity".',
  },
  async (kernel, context) => {
    const results = await runSlice(kernel, context, SERVICES);
    const measure = 'visibleResponse';
    const last = SERVICES.points.length - 1;
    const factor = (point: number) =>
      meanOf(results, point, INTERACTIVE, measure) / meanOf(results, point, BATCHACTIVE, measure);
    return [
      ...barRows(SERVICES, results, measure),
      unpublished('batchactive over interactive at 200 s, times better', factor(0)),
      compared('batchactive over interactive at 2000 s, times better', 1, factor(last)),
    ];
  },
);
