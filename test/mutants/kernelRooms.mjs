// Rooms of mutants of the kernels.

const SLURM_TESTS = [
  'test/properties/slurm/manyClusters.thorough.test.ts',
  'test/properties/slurm/{age,arrayLimit,foundSize,jobTests,minAge,repeats,shares}.test.ts',
  'test/unit/slurm/machine/{warmReplay,repeatedCycles,replayCluster,versionRules,work}.test.ts',
  'test/unit/slurm/machine/topology/{blocks,tree}.test.ts',
  'test/oracle/slurm/use/stranded.test.ts',
  'test/unit/slurm/machine/accounting/{access,classicShare,gpusOfTasks,halfLife,typedGpus}.test.ts',
  'test/unit/slurm/machine/events/{brokenOff,canceled,correspondingTasks,deadlines,holds}.test.ts',
  'test/unit/slurm/machine/events/{linearPlans,longEpilog,preemptCoolDown,preemptionCandidates}.test.ts',
  'test/unit/slurm/machine/events/staleDelay.test.ts',
  'test/unit/slurm/machine/jobRequest/plannedRows.test.ts',
];

/** The rooms of the kernels: the twin of the kernel that is named takes the place of all engines in their tests. */
export const KERNEL_ROOMS = {
  'replay-easy': {
    ofKernel: 'pool',
    sources: [
      'assembly/replay/{easy,heads,queues}.ts',
      'assembly/machine/{shadow,estimatedEnds,sortedEnds}.ts',
    ],
    tests: [
      'test/properties/{blocks,running,stream}.test.ts',
      'test/properties/policies/easy.test.ts',
      'test/properties/hostile/*',
      'test/properties/speculation/rounds.test.ts',
      'test/unit/kernel/bytes.test.ts',
    ],
  },
  'replay-conservative': {
    ofKernel: 'pool',
    sources: [
      'assembly/replay/conservative.ts',
      'assembly/machine/profile.ts',
      'assembly/queue/reservations.ts',
    ],
    tests: [
      'test/properties/policies/conservative.test.ts',
      'test/properties/{blocks,conservation,regression}.test.ts',
      'test/properties/hostile/*',
      'test/unit/kernel/bytes.test.ts',
      'test/unit/simulate/work.test.ts',
    ],
  },
  'replay-marks': {
    ofKernel: 'pool',
    sources: ['assembly/replay/marks.ts'],
    tests: [
      'test/properties/policies/conservative.test.ts',
      'test/properties/{blocks,regression}.test.ts',
      'test/unit/simulate/work.test.ts',
    ],
  },
  'replay-venture': {
    ofKernel: 'pool',
    sources: ['assembly/replay/venture.ts', 'assembly/machine/{holes,processors}.ts'],
    tests: [
      'test/properties/{blocks,running}.test.ts',
      'test/properties/hostile/*',
      'test/unit/kernel/bytes.test.ts',
      'test/unit/simulate/work.test.ts',
    ],
  },
  'replay-instants': {
    ofKernel: 'pool',
    sources: [
      'assembly/replay/instants/{arrivals,batch,each,endings,own,pass,rounds,stage}.ts',
      'assembly/replay/{loop,running}.ts',
    ],
    tests: [
      'test/properties/policies/easy.test.ts',
      'test/properties/hostile/*',
      'test/properties/speculation/speculation.test.ts',
      'test/oracle/replay/*',
    ],
  },
  // Sequences of requests, and requests that are extended.
  sequences: {
    ofKernel: 'pool',
    sources: ['assembly/jobs/sequences.ts', 'assembly/replay/instants/extending.ts'],
    tests: [
      'test/properties/speculation/{extending,rounds,speculation,varying}.test.ts',
      'test/properties/feedback/sequences.test.ts',
      'test/unit/simulate/{extended,refusedPolicies}.test.ts',
      'test/unit/kernel/bytes.test.ts',
    ],
  },
  // Preempted jobs that keep their work.
  images: {
    ofKernel: 'pool',
    sources: ['assembly/jobs/images.ts'],
    tests: [
      'test/properties/policies/keptWork.test.ts',
      'test/properties/blocks.test.ts',
      'test/unit/kernel/bytes.test.ts',
    ],
  },
  queue: {
    ofKernel: 'pool',
    sources: [
      'assembly/queue/{boundColumns,bounds,byEstimate,dueIndex,entries,formula,indexedHeap,order,orderedEntries,waiting}.ts',
    ],
    tests: [
      'test/properties/policies/{easy,conservative,ordersByHand}.test.ts',
      'test/properties/{blocks,stream,conservation}.test.ts',
      'test/properties/hostile/*',
      'test/unit/kernel/bytes.test.ts',
      'test/unit/policy/formulaKeys.test.ts',
      'test/unit/simulate/work.test.ts',
    ],
  },
  predict: {
    ofKernel: 'pool',
    sources: ['assembly/predict/*.ts'],
    tests: [
      'test/properties/policies/{corrections,learned}.test.ts',
      'test/properties/regression.test.ts',
      'test/properties/feedback/replays.test.ts',
      'test/oracle/replay/estimate.test.ts',
      'test/unit/kernel/bytes.test.ts',
    ],
  },
  'predict-learned': {
    ofKernel: 'pool',
    sources: ['assembly/predict/learned/*.ts'],
    tests: ['test/properties/policies/learnedRuns.test.ts', 'test/unit/kernel/bytes.test.ts'],
  },
  policies: {
    sources: [
      'src/policy/{composition,correction,formula,learned,estimate,registry}.ts',
      'src/math/{circle,pairs,roundedLog}.ts',
    ],
    tests: [
      'test/unit/policy/*',
      'test/unit/math/{circle,roundedLog}.test.ts',
      'test/unit/scheduler/forbidden.test.ts',
    ],
  },
  preemption: {
    sources: ['src/policy/preemption.ts'],
    tests: ['test/unit/policy/{composition,preemption}.test.ts'],
  },
  'requests-kernel': {
    ofKernel: 'pool',
    sources: ['assembly/requests/*.ts'],
    tests: [
      'test/unit/requests/{checkpoint,makespan,reserve,varying,work}.test.ts',
      'test/unit/kernel/bytes.test.ts',
    ],
  },
  'requests-checkpoint': {
    ofKernel: 'pool',
    sources: ['assembly/requests/checkpoint/*.ts'],
    tests: ['test/unit/requests/{checkpoint,varying,work}.test.ts', 'test/unit/kernel/bytes.test.ts'],
  },
  'energy-kernel': {
    ofKernel: 'pool',
    sources: ['assembly/metrics/energy/*.ts', 'assembly/series/*.ts'],
    tests: [
      'test/unit/metrics/energy/*.test.ts',
      'test/unit/trace/series/*.test.ts',
      'test/properties/energy{,OfRuns}.test.ts',
    ],
  },
  'metrics-kernel': {
    ofKernel: 'pool',
    sources: ['assembly/metrics/*.ts', 'assembly/jobs/prepare.ts'],
    tests: [
      'test/unit/metrics/{fairness,plain,plainClasses,waits}.test.ts',
      'test/properties/metrics.test.ts',
      'test/oracle/metrics/*',
      'test/unit/schedule/hash.test.ts',
      'test/unit/simulate/{prepared,timeRange}.test.ts',
      'test/unit/kernel/bytes.test.ts',
    ],
  },
  'requests-adaptive': {
    ofKernel: 'pool',
    sources: ['assembly/requests/adaptive/*.ts'],
    tests: ['test/unit/requests/{equalSteps,makespan,work}.test.ts', 'test/unit/kernel/bytes.test.ts'],
  },
  'sessions-kernel': {
    ofKernel: 'pool',
    sources: ['assembly/sessions/*.ts'],
    tests: [
      'test/properties/{sessions,sessionLaws}.test.ts',
      'test/oracle/sessions/*',
      'test/unit/sessions/{library,sampled}.test.ts',
    ],
  },
  'slurm-events': {
    ofKernel: 'slurm',
    sources: ['assembly/slurm/{events,state}/*.ts'],
    tests: SLURM_TESTS,
  },
  'slurm-backfill': {
    ofKernel: 'slurm',
    sources: ['assembly/slurm/backfill/*.ts'],
    tests: SLURM_TESTS,
  },
  'slurm-accounting': {
    ofKernel: 'slurm',
    sources: ['assembly/slurm/accounting/*.ts'],
    tests: SLURM_TESTS,
  },
  'slurm-nodes': {
    ofKernel: 'slurm',
    sources: ['assembly/slurm/{select,structures}/*.ts'],
    tests: SLURM_TESTS,
  },
  'slurm-passes': {
    ofKernel: 'slurm',
    // The numbers that codes.ts and settings.ts name are not tested: others would do as well.
    sources: [
      'assembly/slurm/{controller,onSubmit,passes,selectNodes,submission,timetable}.ts',
      'assembly/slurm/{mainPass,queue}/*.ts',
      'assembly/slurm/watch/watched.ts',
    ],
    tests: SLURM_TESTS,
  },
};
