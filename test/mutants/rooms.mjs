import { KERNEL_ROOMS } from './kernelRooms.mjs';

/**
 * The rooms whose mutants are tested: their sources, and the tests that judge them. The tests are quick, and
 * those that start the built command are not among them: it has no mutants.
 */
export const ROOMS = {
  metrics: {
    sources: ['src/metrics/*.ts'],
    tests: ['test/unit/metrics/*', 'test/oracle/metrics/*', 'test/properties/{metrics,select}.test.ts'],
  },
  'metrics-groups': {
    sources: ['src/metrics/groups/*.ts', 'src/report/files/openMetrics.ts'],
    tests: [
      'test/unit/metrics/{groups,logWaits,plainClasses}.test.ts',
      'test/unit/report/openMetrics.test.ts',
    ],
  },
  energy: {
    sources: ['src/metrics/energy/*.ts', 'src/slurm/machine/power/*.ts', 'src/trace/series/*.ts'],
    tests: [
      'test/unit/metrics/energy/*.test.ts',
      'test/unit/slurm/machine/power/*.test.ts',
      'test/unit/trace/series/*.test.ts',
      'test/properties/energy{,OfRuns}.test.ts',
    ],
  },
  'metrics-slurm': {
    sources: ['src/metrics/slurm/*.ts'],
    tests: [
      'test/unit/metrics/slurm/*',
      'test/oracle/slurm/use/stranded.test.ts',
      'test/unit/slurm/machine/topology/spans.test.ts',
    ],
  },
  intervals: {
    sources: [
      'src/experiment/{estimate,measures,overSeeds,replaySeeds,valueRange}.ts',
      'src/math/quantile.ts',
    ],
    tests: [
      'test/unit/experiment/*',
      'test/unit/math/quantile.test.ts',
      'test/unit/lab/worker/comparison.test.ts',
    ],
  },
  verdicts: {
    sources: [
      'src/report/{change,finding,marks,estimateText,format,groupsText,seedsText,experimentText}.ts',
      'src/lab/page/results/{classes,find}.ts',
      'src/lab/worker/{bench,classes,comparison,energy,users}.ts',
      'src/lab/worker/run/{chosenPolicies,countedOf,foundSchedule,onePolicy,replays,runComparison,runProgress,secondWorker,underPolicy}.ts',
      'src/lab/worker/slurm/*.ts',
    ],
    tests: [
      'test/unit/report/{experimentText,finding,format,groupsText,marks,tries,folded}.test.ts',
      'test/unit/visible.test.ts',
      'test/unit/lab/page/{classes,find}.test.ts',
      'test/unit/lab/worker/{answers,bench,classes,comparison,energy,otherWorkload,users}.test.ts',
      'test/unit/lab/worker/run/{foundSchedule,ownPolicies,reading,secondWorker}.test.ts',
      'test/unit/lab/worker/slurm/*.test.ts',
    ],
  },
  corpus: {
    sources: ['src/corpus/*.ts', 'src/cli/corpus/corpusText.ts'],
    tests: ['test/unit/corpus/*.test.ts'],
  },
  // What a forecast computes itself; the rest of it replays futures, which takes longer.
  forecast: {
    sources: [
      'src/forecast/{arrivals,newJob,bestSequence,checkPast,classes,correction,knownRuns,past}.ts',
      'src/forecast/{quantiles,calibrationPoints,remainingTime,surplus,waits,history}.ts',
      'src/forecast/{pastAnswers,pinball,ratios}.ts',
      'src/forecast/expert/*.ts',
      'src/forecast/backtest/{blockBootstrap,losses,regression,waitBounds}.ts',
      'src/forecast/trees/*.ts',
      'src/forecast/fit/fits.ts',
    ],
    tests: [
      'test/unit/forecast/{arrivals,newJob,bestSequence,classes,correction,knownRuns,past}.test.ts',
      'test/unit/forecast/{quantiles,remainingTime,startedJobs,surplus}.test.ts',
      'test/unit/forecast/pastAnswers.test.ts',
      'test/unit/forecast/expert/*.test.ts',
      'test/unit/forecast/backtest/{blockBootstrap,losses,regression,waitBounds}.test.ts',
      'test/unit/forecast/trees/*.test.ts',
      'test/unit/forecast/fit/fits.test.ts',
    ],
  },
  'forecast-questions': {
    sources: [
      'src/forecast/{jobQuestion,outlook}.ts',
      'src/forecast/backtest/{backtest,commons}.ts',
      'src/forecast/snapshot/*.ts',
    ],
    tests: [
      'test/unit/forecast/{jobQuestion,outlook}.test.ts',
      'test/unit/forecast/snapshot/*.test.ts',
      'test/unit/forecast/backtest/{backtest,commons}.test.ts',
    ],
  },
  'forecast-variants': {
    sources: [
      'src/forecast/shortHistory.ts',
      'src/forecast/alternatives/*.ts',
      'src/forecast/backtest/closeness.ts',
      'src/slurm/snapshot/refusal.ts',
    ],
    tests: [
      'test/unit/forecast/shortHistory.test.ts',
      'test/unit/forecast/alternatives/*.test.ts',
      'test/unit/forecast/backtest/closeness.test.ts',
      'test/unit/slurm/snapshot/refusal.test.ts',
    ],
  },
  'slurm-live': {
    sources: ['src/slurm/live/{earlierStart,explainNow,queueNow}.ts'],
    tests: [
      'test/unit/slurm/live/{earlierStart,explainNow*}.test.ts',
      'test/unit/slurm/live/explainNow.thorough.test.ts',
    ],
  },
  'forecast-on-slurm': {
    sources: [
      'src/forecast/onSlurm/*.ts',
      'src/slurm/live/{heldNow,listedSubmission,snapshotCalendar}.ts',
      'src/slurm/machine/warmStart/*.ts',
      'src/slurm/snapshot/everyJob.ts',
    ],
    tests: [
      'test/unit/forecast/onSlurm/*.test.ts',
      'test/unit/slurm/live/heldNow.test.ts',
      'test/unit/slurm/machine/{warmStart,warmStartState}.test.ts',
      'test/unit/slurm/snapshot/everyJob.test.ts',
      'test/properties/slurm/futures.test.ts',
    ],
  },
  'forecast-replays': {
    sources: [
      'src/forecast/{board,defaults,forecast,forecastJob,pastForecasts}.ts',
      'src/forecast/futures/*.ts',
      'src/forecast/backtest/{advised,backtestPoints}.ts',
      'src/forecast/fit/fitShard.ts',
    ],
    tests: [
      'test/unit/forecast/backtest/advised.test.ts',
      'test/unit/forecast/fit/fitShard.test.ts',
      'test/unit/forecast/{board,boardByHand,forecast,forecastJob,futures,playedFutures}.test.ts',
    ],
  },
  figures: {
    sources: ['src/figures/results.ts'],
    tests: ['test/unit/figures/{figures,results}.test.ts'],
  },
  advice: {
    sources: ['src/advice/*.ts'],
    tests: ['test/unit/advice/*'],
  },
  'advice-memory': {
    sources: [
      'src/advice/{few,memory}/*.ts',
      'src/math/binomialInterval.ts',
      'src/trace/sacct/{useOfJobs,stepUse}.ts',
    ],
    tests: [
      'test/unit/advice/{few,memory}/*.test.ts',
      'test/unit/math/binomialInterval.test.ts',
      'test/unit/trace/sacct/{consumedEnergy,memory}.test.ts',
    ],
  },
  distributions: {
    sources: [
      'src/distribution/*.ts',
      'src/distribution/families/*.ts',
      'src/math/{incompleteBeta,incompleteGamma,invert,lentz,quadrature,saddlePoint,special,stableOrder}.ts',
    ],
    tests: [
      'test/unit/distribution/{discrete,ends,extremes,fewerPoints,distributions,narrow,parse,points,runHistory}.test.ts',
      'test/unit/math/*',
      'test/published/distribution/*',
      'test/unit/stochastic/{censored,compress,readDescription}.test.ts',
    ],
  },
  fits: {
    sources: ['src/distribution/fit/*.ts'],
    tests: ['test/unit/distribution/{extremes,fitByHand}.test.ts', 'test/unit/stochastic/lastRuns.test.ts'],
  },
  requests: {
    sources: ['src/requests/*.ts'],
    tests: ['test/unit/requests/*', 'test/published/requests/*'],
  },
  'requests-critical': {
    sources: ['src/requests/critical/*.ts'],
    tests: ['test/unit/requests/{critical,criticalParts}.test.ts', 'test/unit/kernel/release.test.ts'],
  },
  'requests-varying': {
    sources: ['src/requests/varying/*.ts'],
    tests: [
      'test/unit/requests/{overhead,reserveVarying,varying}.test.ts',
      'test/unit/kernel/release.test.ts',
    ],
  },
  stochastic: {
    sources: ['src/stochastic/**/*.ts'],
    tests: [
      'test/unit/stochastic/{censored,checkpointingExperiment,compress,draw,history,lastRuns}.test.ts',
      'test/unit/stochastic/{readDescription,readExplicit,requests,requestSequence,results,scenarioParts}.test.ts',
      'test/unit/stochastic/{sequences,strategy,varyingRequests}.test.ts',
    ],
  },
  schedule: {
    sources: ['src/schedule/*.ts'],
    tests: ['test/unit/schedule/*'],
  },
  // How traces are read: the text and its columns, each kind of file, and what becomes of odd rows.
  'readers-text': {
    sources: ['src/trace/{columnsAt,instant,numberColumn,times}.ts', 'src/trace/{raw,text}/*.ts'],
    tests: [
      'test/unit/trace/{instant,times}.test.ts',
      'test/unit/trace/{raw,text}/*',
      'test/unit/trace/formats/{csvPieces,errors,tables}.test.ts',
      'test/unit/trace/clean/{choices,clean,kept}.test.ts',
    ],
  },
  'readers-formats': {
    sources: ['src/trace/formats/*.ts'],
    tests: ['test/unit/trace/formats/*', 'test/unit/trace/clean/choices.test.ts'],
  },
  'readers-sacct': {
    sources: [
      'src/trace/accounting/{accounted,idKinds,jobTable,runs}.ts',
      'src/trace/sacct/{askedTexts,cells,columns,dump,field*,jobs,reader,readings,recognize,row}.ts',
      'src/trace/sacct/{textRecords,values,withoutHeader}.ts',
    ],
    tests: [
      'test/unit/trace/sacct/**/*.test.ts',
      'test/unit/trace/accounting/*',
      'test/unit/trace/formats/tablesWithNames.test.ts',
    ],
  },
  'readers-database': {
    sources: ['src/trace/sacct/database*.ts'],
    tests: ['test/unit/trace/sacct/database.test.ts', 'test/unit/trace/formats/tablesWithNames.test.ts'],
  },
  'readers-json': {
    sources: ['src/trace/sacct/json/*.ts'],
    tests: ['test/unit/trace/sacct/json/*.test.ts', 'test/unit/trace/sacct/measured.test.ts'],
  },
  'readers-pbs': {
    sources: ['src/trace/pbs/*.ts', 'src/trace/accounting/{ending,names,place,reader}.ts'],
    tests: ['test/unit/trace/{pbs,sge,lsf}/*'],
  },
  'readers-others': {
    sources: ['src/trace/{sge,lsf}/*.ts'],
    tests: ['test/unit/trace/{sge,lsf}/*', 'test/unit/trace/open/format.test.ts'],
  },
  'readers-clean': {
    sources: ['src/trace/{checkWorkload,workload,cleaning}.ts', 'src/trace/clean/*.ts'],
    tests: [
      'test/unit/trace/clean/*',
      'test/unit/trace/formats/{absentColumns,errors,twice}.test.ts',
      'test/unit/trace/sacct/dump.test.ts',
    ],
  },
  'readers-open': {
    sources: ['src/trace/open/*.ts'],
    tests: ['test/unit/trace/open/{endless,file,format,packed,parts,sources}.test.ts'],
  },
  sweep: {
    sources: [
      'src/sweep/*.ts',
      'src/cli/sweep/{columns,folder,points,describedRuns,mergeAction,shard}.ts',
      'src/cli/outputs/partsFolder.ts',
    ],
    tests: ['test/unit/sweep/*', 'test/unit/cli/sweep/*', 'test/unit/cli/partsFolder.test.ts'],
  },
  submit: {
    sources: ['src/slurm/drive/submitStage.ts'],
    tests: ['test/unit/slurm/submitStage.test.ts'],
  },
  tune: {
    sources: ['src/tune/{,answer/,race/,search/}*.ts'],
    tests: ['test/unit/tune/*.test.ts'],
  },
  parameters: {
    sources: [
      'src/simulate/formulas.ts',
      'src/scheduler/parameters.ts',
      'src/cli/sweep/policies/policyNumbers.ts',
    ],
    tests: [
      'test/unit/scheduler/parameters.test.ts',
      'test/unit/cli/sweep/*',
      'test/properties/policies/formulas.test.ts',
    ],
  },
  'slurm-conf': {
    sources: [
      'src/slurm/machine/{options,hostNames,cluster,check,unsupported,feasibility,submissions,workloadSubmissions,candidates}.ts',
      'src/slurm/machine/{jobRequest,conf,events}/*.ts',
      'src/cli/slurm/{confText,warnings}.ts',
      'src/report/slurm/warnings.ts',
    ],
    tests: [
      'test/unit/slurm/machine/{begin,columns,events,feasibility,unsupported,replayCluster,replayOnSlurm,speculateOnSlurm,submissions,twice,workloadSubmissions}.test.ts',
      'test/unit/slurm/machine/events/*',
      'test/unit/slurm/machine/accounting/access.test.ts',
      'test/unit/slurm/machine/{jobRequest,conf}/*',
      'test/unit/cli/confText.test.ts',
      'test/unit/cli/slurm/warnings.test.ts',
      'test/oracle/slurm/configuration.test.ts',
    ],
  },
  'slurm-dumps': {
    sources: ['src/slurm/machine/{sacctImport,baseline}/*.ts', 'src/trace/jobName.ts'],
    tests: [
      'test/unit/slurm/machine/sacctImport/*',
      'test/unit/slurm/machine/{baseline,workloadSubmissions,explainOnSlurm}.test.ts',
      'test/unit/trace/jobName.test.ts',
    ],
  },
  'slurm-topology': {
    sources: ['src/slurm/machine/topology/*.ts'],
    tests: ['test/unit/slurm/machine/topology/*'],
  },
  limits: {
    sources: ['src/slurm/machine/accounting/*.ts'],
    tests: ['test/unit/slurm/machine/accounting/*', 'test/oracle/slurm/configuration.test.ts'],
  },
  ...KERNEL_ROOMS,
};
