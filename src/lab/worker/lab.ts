// Starts the worker of the lab. Parts for queries of the other commands' views are loaded when needed.
import type { ReadFile } from './run/read.ts';
import { beginSecond, current, serve } from './worker.ts';

/** Reads a file in any format. A synthetic workload does not need the readers. */
const readFile: ReadFile = async (file, options) =>
  (await import('../../trace/open/readTrace.ts')).readTrace(file, options);

serve(
  {
    steps: async (ask) => (await import('./steps/window.ts')).stepsView(ask, readFile),
    forecast: async (ask) => (await import('./forecast.ts')).forecastView(ask, readFile),
    distribution: async (ask) => (await import('./reserve.ts')).distributionDrawn(ask),
    reserve: async (ask) => (await import('./reserve.ts')).reserved(ask),
    critical: async (ask) => (await import('./reserve.ts')).critical(ask),
    energy: async (ask) => (await import('./energy.ts')).energyView(...current().results, ask),
    sessions: async (ask) => (await import('./sessions.ts')).selectionViews(ask),
    sessionUsers: async (ask) => (await import('./sessions.ts')).userViews(ask),
  },
  {
    readFile,
    beginSecond,
    openCluster: async (slurm) => (await import('./slurm/clusterRuns.ts')).ClusterRuns.open(slurm),
  },
);
