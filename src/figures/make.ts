import type { Chart } from './chart.ts';
import { type FigureName, type Scale, USUAL_SCALE } from './names.ts';
import { withPictures } from './picture.ts';
import {
  fairness,
  queue,
  type Results,
  slowdown,
  slowdownBySizeChart,
  utilization,
  waits,
  waitsOverTimeChart,
} from './results.ts';
import { scheduleChart } from './schedule.ts';
import { accuracy, arrivalsByHour, arrivalsByWeekday, interarrival, runTimes, sizes } from './workload.ts';

const MAKERS: Readonly<Record<FigureName, (results: Results, scale: Scale) => Chart>> = {
  'arrivals-by-hour': ({ workload }) => arrivalsByHour(workload),
  'arrivals-by-weekday': ({ workload }) => arrivalsByWeekday(workload),
  interarrival: ({ workload }, scale) => interarrival(workload, scale),
  sizes: ({ workload }, scale) => sizes(workload, scale),
  'run-times': ({ workload }, scale) => runTimes(workload, scale),
  accuracy: ({ workload }) => accuracy(workload),
  waits,
  'waits-over-time': waitsOverTimeChart,
  slowdown,
  'slowdown-by-size': slowdownBySizeChart,
  fairness,
  utilization,
  queue,
  schedule: scheduleChart,
};

/**
 * Makes a figure of a workload, or of its schedules.
 *
 * @param options `scale` of the values; default: the usual scale of the figure
 */
export function makeFigure(name: FigureName, results: Results, { scale }: { scale?: Scale } = {}): Chart {
  return withPictures(MAKERS[name](results, scale ?? USUAL_SCALE[name] ?? 'linear'));
}
