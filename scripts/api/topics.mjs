// The topics of the library's reference, in the order in which its index and the sidebar of the site list them.

/**
 * A topic has a page with its exports and one example, `examples/api/EXAMPLE.js`. `task` and `calls` are its row
 * of the index. Links in `about` are written as in a page of docs. `path` is what its exports are imported from
 * (default: `specula`). `modules` are the paths below src that declare them: an export belongs to the topic with
 * the longest path that its file begins with.
 */
export const TOPICS = [
  {
    title: 'Workloads',
    example: 'workload',
    task: 'read a log or generate a workload',
    calls: ['readSwf', 'readTrace', 'generateLublin', 'statistics'],
    about: `A workload is the jobs that a machine can run, stored as columns. It comes from a log or from a model. In
Node, a string is the path of a file, and \`-\` is standard input.`,
    modules: ['trace/'],
  },
  {
    title: 'Transformed workloads',
    example: 'transform',
    task: 'vary a log by shaking, resampling or feedback',
    calls: ['shake', 'resample', 'withFeedback'],
    about: `Variants of a log with the same users. How much the results differ between variants shows how much to
trust them ([methods](uncertainty.md)). With feedback, users wait for their jobs before they submit more.`,
    modules: ['trace/transform/'],
  },
  {
    title: 'Several seeds',
    example: 'seeds',
    task: 'compare policies with confidence intervals',
    calls: ['replaySeeds'],
    about: `Replays of the workloads that several seeds produce, with confidence intervals and comparisons paired by
seed ([how to read them](uncertainty.md#read-the-intervals)).`,
    modules: ['experiment/', 'metrics/differences', 'metrics/ratio', 'metrics/verdict'],
  },
  {
    title: 'Replays and policies',
    example: 'replay',
    task: 'replay a workload under a policy',
    calls: ['replay', 'policies'],
    about: `A replay runs a workload under a policy. A policy is plain data ([rules](rules.md#the-queue)): use one of
\`policies\`, or write your own.`,
    modules: ['simulate/', 'policy/', 'schedule/schedule.ts'],
  },
  {
    title: 'Custom schedulers',
    example: 'scheduler',
    task: 'replay under a scheduler that you write',
    calls: ['replay', 'execScheduler'],
    about:
      'Specula calls a custom scheduler at every scheduling pass, and the scheduler starts jobs ([how](schedulers.md)).',
    modules: ['policy/scheduler', 'scheduler/'],
  },
  {
    title: 'Replays step by step',
    example: 'stepwise',
    task: 'drive a replay from your own loop, with snapshots',
    calls: ['replayStepwise'],
    about: 'A replay that your own loop advances, with snapshots ([how](schedulers.md#step-by-step)).',
    modules: ['simulate/replayStepwise'],
  },
  {
    title: 'Why a job waited',
    example: 'explain',
    task: 'find out why a job waited',
    calls: ['explain'],
    about: 'Everything that kept a job from starting, from its submission to its start.',
    modules: ['simulate/explain/', 'trace/jobName.ts'],
  },
  {
    title: 'What the scheduler sees',
    example: 'steps',
    task: 'follow the scheduler step by step',
    calls: ['steps'],
    about: `The events of each instant, the jobs that start and why, and the reservations that the scheduler makes
([in the lab](teaching.md)).`,
    modules: ['simulate/steps/'],
  },
  {
    title: 'When a job will start',
    example: 'forecast',
    task: 'forecast when a job will start',
    calls: ['forecast'],
    about: `The start and the end of a job as quantiles, computed from what was known when the job was submitted
([how](futures.md)).`,
    modules: ['forecast/'],
  },
  {
    title: 'Metrics',
    example: 'metrics',
    task: 'compute metrics of a schedule',
    calls: ['metrics', 'classMetrics'],
    about: 'Metrics of a schedule ([formulas](metrics.md)).',
    modules: ['metrics/'],
  },
  {
    title: 'Energy',
    example: 'energy',
    task: 'compute energy, carbon and cost of a schedule',
    calls: ['energy', 'readSeries'],
    about: `Energy, power, carbon and cost of a schedule ([how](energy.md), [formulas](metrics.md#energy-carbon-and-cost)).
Signatures name \`ValueSeries\` \`Series\`: its values are in t/MWh for carbon, and in money/MWh for prices.`,
    modules: ['metrics/energy/', 'trace/series/'],
  },
  {
    title: 'Schedules',
    example: 'schedule',
    task: 'write a schedule, or check one',
    calls: ['findViolation', 'scheduleCsv'],
    about: 'Write a schedule to a file, or check one for violations.',
    modules: ['schedule/', 'report/', 'trace/write/'],
  },
  {
    title: 'Sequences of requests',
    example: 'requests',
    task: 'choose the time limits that a job of uncertain runtime should request',
    calls: ['reserve'],
    about:
      'The time limits that a job should request, one after the other, if only the distribution of its runtime is known.',
    modules: ['requests/', 'distribution/'],
  },
  {
    title: 'Kernel and errors',
    example: 'kernel',
    task: 'load the kernel yourself, or handle errors',
    calls: ['loadKernel', 'UsageError', 'DataError'],
    about: `The kernel is the compiled simulator. Each function loads it by itself, or takes one that you loaded. See
[the bundlers' example](../examples/bundlers/README.md) for where to put \`kernel.wasm\`.`,
    modules: ['kernel/', 'errors', 'version'],
  },
  {
    title: 'Slurm clusters',
    example: 'slurm',
    path: 'specula/slurm',
    task: 'simulate a Slurm cluster from its slurm.conf',
    calls: ['readSlurmConf', 'replayOnSlurm'],
    about: `Submissions to the nodes and partitions of a cluster, scheduled as Slurm's controller schedules them
([the model](slurm-machine.md)).`,
    modules: ['slurm/machine/', 'metrics/slurm/'],
  },
  {
    title: 'Run-time distributions',
    example: 'distribution',
    path: 'specula/requests',
    task: 'describe or fit a distribution of runtimes',
    calls: ['parseDistribution', 'expectedCostOf'],
    about: `A distribution gives the probability of each runtime. \`parseDistribution\` reads one, with times in
seconds. \`expectedCostOf\` computes the expected cost of a sequence of requests, and \`criticalCheckpoint\` the
checkpoint costs at which checkpoints stop paying ([how](studies/checkpoint-cost.md)).`,
    modules: ['distribution/', 'requests/'],
  },
  {
    title: 'Stochastic jobs',
    example: 'speculate',
    path: 'specula/requests',
    task: 'simulate jobs that make several requests in turn',
    calls: ['speculate'],
    about: `Jobs that make several requests, one after the other, until one suffices ([how they are
made](stochastic.md)).`,
    modules: ['stochastic/', 'simulate/speculate', 'simulate/prepareStochasticRun'],
  },
  {
    title: 'Sessions of users',
    example: 'sessions',
    path: 'specula/sessions',
    task: 'simulate users who announce tasks before they need them',
    calls: ['sessions', 'readRecording'],
    about: `Users announce tasks before they need them, so the machine can work ahead ([rules](sessions.md)).`,
    modules: ['sessions/', 'simulate/session', 'report/files/tasksCsv'],
  },
  {
    title: 'Figures',
    example: 'figures',
    path: 'specula/figures',
    task: 'draw figures of a workload and its schedules',
    calls: ['makeFigure', 'chartSvg'],
    about: `Figures of a workload and of its schedules, as \`specula plot\` draws them ([all of them](figures.md)).`,
    modules: ['figures/', 'metrics/energy/powerOverTime', 'schedule/place'],
  },
];

/** The file of a topic's page in docs/api. */
export const fileOf = ({ title }) => `${title.toLowerCase().replaceAll(' ', '-')}.md`;

/** Returns the import path of a topic's exports. */
export const importPathOf = ({ path = 'specula' }) => path;

/** The topic of what `file`, below src, declares and `path` exports. */
export function topicOf({ path, file }) {
  const lengthOfMatch = (topic) =>
    Math.max(0, ...topic.modules.filter((one) => file.startsWith(one)).map((one) => one.length));
  const [topic] = TOPICS.filter((one) => importPathOf(one) === path).sort(
    (a, b) => lengthOfMatch(b) - lengthOfMatch(a),
  );
  if (topic === undefined || lengthOfMatch(topic) === 0)
    throw new Error(`${file} exports to ${path} and has no topic; add it to scripts/api/topics.mjs`);
  return topic;
}
