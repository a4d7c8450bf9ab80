import type { SlurmKernel } from '../../kernel/instance.ts';
import { changedConf } from '../../slurm/machine/conf/changedConf.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { readSlurmConf, replayOnSlurm } from '../../slurm/machine/replayOnSlurm.ts';
import type { Point } from '../../sweep/study.ts';
import { estimated, onEachLog, type ReproducedValue } from '../reproduction.ts';
import { tuned } from './inThisThread.ts';
import { tunedRows } from './rows.ts';
import { type JobsOfSeed, TUNED_CLUSTERS, type TunedCluster } from './slurmClusters.ts';

const SET = 'set.';
const CONFIGURATIONS = 16;
const BUDGET = 15 * CONFIGURATIONS;
const CONFIRM = 10;

const CLUSTERS = TUNED_CLUSTERS.map(({ text, vary }) => {
  const values = Object.entries(vary).map(([name, list]) => `${name} of ${list.join(', ')}`);
  return `${text}; tried are ${values.join('; ')}`;
});
const READING =
  `specula tune over ${CONFIGURATIONS} settings of slurm.conf, on models of two Slurm clusters. ${CLUSTERS.join('. ')}. The first of ` +
  'each are the baseline. Jobs are shaken by 10 minutes. ' +
  `A race has ${BUDGET} runs at most, and what it leaves is confirmed on ${CONFIRM} fresh seeds. ` +
  'The values of configurations are how many times the mean wait of the baseline theirs is; the claim is that it ' +
  'is less. The values of settings are how many times the mean over all settings theirs is.';

/** Finds the settings of backfilling and priority that matter on a Slurm cluster. */
export const onSlurmTuned = onEachLog(
  {
    name: 'tune-slurm',
    title: 'Settings of backfilling and priority on a Slurm cluster: which are best, and which matter',
    reading: READING,
  },
  TUNED_CLUSTERS,
  async (cluster, kernel, context) => {
    const jobs = await cluster.jobs(context, kernel);
    const slurm = await loadSlurmKernel({ engine: kernel.engine });
    return jobs && rowsOf(cluster, jobs, slurm, context.onProgress);
  },
);

async function rowsOf(
  { log, conf, vary }: TunedCluster,
  jobs: JobsOfSeed,
  kernel: SlurmKernel,
  onProgress?: (what: string, share: number) => void,
): Promise<ReproducedValue[]> {
  const settings = Object.entries(vary).map(([name, values]) => [`${SET}${name}`, values] as const);
  const { answer } = await tuned(
    {
      ...{ name: log, command: 'slurm', vary: Object.fromEntries(settings), objective: 'meanWait' },
      ...{ baseline: Object.fromEntries(settings.map(([name, [first]]) => [name, first])) },
      ...{ budget: BUDGET, confirm: CONFIRM },
    },
    async (points, seed) => {
      const { submissions, workload } = await jobs(seed);
      const found: number[] = [];
      for (const point of points) {
        const { metrics } = await replayOnSlurm(configured(conf, point), submissions, { kernel, workload });
        found.push(metrics.meanWait);
      }
      return found;
    },
    ({ stage }, share) => onProgress?.(`${log}: ${stage}`, share),
  );
  const effects = answer.effects.flatMap(({ name, levels }) =>
    levels.map(({ label, ratio: { value, low, high } }) =>
      estimated(`${log}: all with ${name.slice(SET.length)}=${label}`, {
        ...{ mean: value, halfWidth: (high - low) / 2 },
      }),
    ),
  );
  return [...tunedRows(log, answer, nameOf), ...effects];
}

function configured(conf: string, point: Point) {
  const changes = new Map(Object.entries(point).map(([name, value]) => [name.slice(SET.length), `${value}`]));
  return readSlurmConf(changedConf(conf, 'slurm.conf', changes), { version: '22.05' });
}

const nameOf = (point: Point) =>
  Object.entries(point)
    .map(([name, value]) => `${name.slice(SET.length)}=${value}`)
    .join(' ');
