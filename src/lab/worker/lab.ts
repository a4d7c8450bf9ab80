// Starts the worker of the lab. Parts for queries of the other commands' views are loaded when needed.
import { readTrace } from '../../trace/open/readTrace.ts';
import { beginSecond, serve } from './worker.ts';

serve(
  {
    steps: async (ask) => (await import('./steps/window.ts')).stepsView(ask, readTrace),
    forecast: async (ask) => (await import('./forecast.ts')).forecastView(ask, readTrace),
    distribution: async (ask) => (await import('./reserve.ts')).distributionDrawn(ask),
    reserve: async (ask) => (await import('./reserve.ts')).reserved(ask),
    critical: async (ask) => (await import('./reserve.ts')).critical(ask),
    sessions: async (ask) => (await import('./sessions.ts')).selectionViews(ask),
    sessionUsers: async (ask) => (await import('./sessions.ts')).userViews(ask),
  },
  {
    readFile: readTrace,
    beginSecond,
    openCluster: async (slurm) => (await import('./slurm/clusterRuns.ts')).ClusterRuns.open(slurm),
  },
);
