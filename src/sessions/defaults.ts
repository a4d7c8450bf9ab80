/** Setting of a run if none is given; recorded users need neither an end nor a warm-up. Times in seconds. */
export const USUAL_SETTING = {
  model: 'srpt*fcfs',
  processors: 1,
  preemptionCost: 0,
  warmup: 2 * 86400,
  until: 16 * 86400,
};
