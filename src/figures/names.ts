// Lists the figures of a workload and of results, by the names that --figure accepts.

export type Scale = 'linear' | 'log';

/** Figures of a workload alone. */
export const WORKLOAD_FIGURES = [
  ...(['arrivals-by-hour', 'arrivals-by-weekday', 'interarrival'] as const),
  ...(['sizes', 'run-times', 'accuracy'] as const),
];

/** Figures of schedules. */
export const RESULT_FIGURES = [
  ...(['waits', 'waits-over-time', 'slowdown', 'slowdown-by-size', 'fairness'] as const),
  ...(['utilization', 'queue', 'schedule'] as const),
];

export const FIGURES = [...WORKLOAD_FIGURES, ...RESULT_FIGURES];
export type FigureName = (typeof FIGURES)[number];

/** Usual scale of a figure's values, for figures that support both. */
export const USUAL_SCALE: Readonly<Partial<Record<FigureName, Scale>>> = {
  interarrival: 'log',
  sizes: 'log',
  'run-times': 'log',
  waits: 'log',
  slowdown: 'log',
  'slowdown-by-size': 'log',
  'waits-over-time': 'linear',
  fairness: 'log',
};

export function isResultFigure(name: FigureName): boolean {
  return (RESULT_FIGURES as readonly string[]).includes(name);
}
