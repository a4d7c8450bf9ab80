/** A page of docs/api: the exports of some rooms, with one example. Links are those of a page of docs. */
export interface Topic {
  readonly title: string;
  /** The example: examples/api/<example>.js. */
  readonly example: string;
  readonly about: string;
  /** What its exports are imported from; default: `specula`. */
  readonly path?: string;
  /** Where its exports are declared, below src. The first topic that has a file's room takes its exports. */
  readonly rooms: readonly string[];
}

export const topics: readonly Topic[] = [
  {
    title: 'Workloads',
    example: 'workload',
    about: `A workload is the jobs that a machine can run, as columns. It comes from a log or from a model. In Node
a string is the path of a file, and \`-\` is standard input.`,
    rooms: [
      'trace/cleaning',
      'trace/clean/',
      'trace/formats/',
      'trace/generate/',
      'trace/instant',
      'trace/open/',
      'trace/raw/',
      'trace/sacct/',
      'trace/statistics/',
      'trace/text/',
      'trace/workload',
      'trace/numberColumn',
    ],
  },
  {
    title: 'Transformed workloads',
    example: 'transform',
    about: `Other workloads of the same users: how far results move with them is how sure they are ([what is
drawn](uncertainty.md)). With feedback, users wait for their jobs.`,
    rooms: ['trace/transform/'],
  },
  {
    title: 'Several seeds',
    example: 'seeds',
    about: `Replays of the workloads that seeds make, with intervals, and comparisons that are paired by seed
([how to read them](uncertainty.md#read-the-intervals)).`,
    rooms: ['experiment/', 'metrics/differences', 'metrics/ratio', 'metrics/verdict'],
  },
  {
    title: 'Why a job waited',
    example: 'explain',
    about: 'What kept a job from starting, from its submission to its start.',
    rooms: ['simulate/explain/', 'trace/jobName.ts'],
  },
  {
    title: 'When a job will start',
    example: 'forecast',
    about: `The start and the end of a job as quantiles, from what was known when it asks ([how](futures.md)).`,
    rooms: ['forecast/'],
  },
  {
    title: 'What the scheduler sees',
    example: 'steps',
    about: `What happens at each instant, which jobs start and why, and what the scheduler plans ([in the
lab](teaching.md)).`,
    rooms: ['simulate/steps/'],
  },
  {
    title: 'Sessions of users',
    example: 'sessions',
    path: 'specula/sessions',
    about: `Users disclose tasks before they need them, and the machine works ahead ([rules](sessions.md)).`,
    rooms: ['sessions/', 'simulate/session', 'report/files/tasksCsv'],
  },
  {
    title: 'Stochastic jobs',
    example: 'speculate',
    path: 'specula/requests',
    about: `Jobs that make several requests, one after the other, until one suffices ([how they are
made](stochastic.md)).`,
    rooms: ['stochastic/', 'simulate/speculate', 'simulate/prepareStochasticRun'],
  },
  {
    title: 'Metrics',
    example: 'metrics',
    about: 'What a schedule did to its jobs, as numbers ([formulas](metrics.md)).',
    rooms: ['metrics/'],
  },
  {
    title: 'Replays step by step',
    example: 'stepwise',
    about: `A replay for a loop of your own, with snapshots ([how](schedulers.md#step-by-step)).`,
    rooms: ['simulate/replayStepwise'],
  },
  {
    title: 'Schedulers of your own',
    example: 'scheduler',
    about: 'A scheduler is called at every scheduling pass, and starts jobs ([how](schedulers.md)).',
    rooms: ['policy/scheduler', 'scheduler/'],
  },
  {
    title: 'Replays and policies',
    example: 'replay',
    about: `A replay runs a workload under a policy. A policy is plain data ([rules](rules.md#the-queue)): you may
use one of \`policies\`, or write your own.`,
    rooms: ['simulate/', 'policy/', 'schedule/schedule.ts'],
  },
  {
    title: 'Slurm clusters',
    example: 'slurm',
    path: 'specula/slurm',
    about: `Submissions on nodes and partitions, scheduled as the controller of Slurm does it ([the
model](slurm-machine.md)).`,
    rooms: ['slurm/machine/'],
  },
  {
    title: 'Schedules',
    example: 'schedule',
    about: 'Write a schedule, or check one.',
    rooms: ['schedule/', 'report/', 'trace/write/'],
  },
  {
    title: 'Figures',
    example: 'figures',
    path: 'specula/figures',
    about: `Figures of a workload and of its schedules, as \`specula plot\` draws them ([all of them](figures.md)).`,
    rooms: ['figures/', 'schedule/place'],
  },
  {
    title: 'Laws of run times',
    example: 'law',
    path: 'specula/requests',
    about: `A law says how likely each run time is. \`parseLaw\` reads them in seconds. \`expectedCostOf\` says what a
sequence of requests costs, and \`criticalCheckpoint\` what a checkpoint may cost ([how](studies/checkpoint-cost.md)).`,
    rooms: ['law/', 'requests/'],
  },
  {
    title: 'Sequences of requests',
    example: 'requests',
    about: 'Which run times a job should request, one after the other, when only their law is known.',
    rooms: ['requests/', 'law/'],
  },
  {
    title: 'Kernel and errors',
    example: 'kernel',
    about: `The kernel is the compiled simulator. Every verb loads it by itself, or takes one that you loaded. See
[the bundlers' example](../examples/bundlers/README.md) for where \`kernel.wasm\` must stand.`,
    rooms: ['kernel/', 'errors', 'version'],
  },
];

/** The topic of what is declared in this file below src, and exported by this path. */
export function topicOf({ path, file }: { path: string; file: string }): Topic {
  const topic = topics.find(
    (one) => (one.path ?? 'specula') === path && one.rooms.some((room) => file.startsWith(room)),
  );
  if (topic === undefined)
    throw new Error(`${file} exports to ${path} and has no topic; give it one in topics.ts`);
  return topic;
}

/** The order in which the topics stand in the index: as one meets them. */
export const PAGE_ORDER = [
  'workload',
  'transform',
  'seeds',
  'replay',
  'scheduler',
  'stepwise',
  'explain',
  'steps',
  'forecast',
  'metrics',
  'schedule',
  'requests',
  'kernel',
  'slurm',
  'law',
  'speculate',
  'sessions',
  'figures',
];
