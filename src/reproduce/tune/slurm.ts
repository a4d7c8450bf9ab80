import type { Kernel } from '../../kernel/instance.ts';
import { changedConf } from '../../slurm/machine/conf/changedConf.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { readSlurmConf, replayOnSlurm } from '../../slurm/machine/replayOnSlurm.ts';
import { submissionsOf } from '../../slurm/machine/workloadSubmissions.ts';
import type { Point } from '../../sweep/study.ts';
import { shake } from '../../trace/transform/shake.ts';
import { around, MONTHS } from '../onSlurm/months.ts';
import { estimated, type Reproduction, type ReproductionContext } from '../reproduction.ts';
import { tuned } from './inThisThread.ts';
import { tunedRows } from './rows.ts';

const [MONTH] = MONTHS;
const CONF = `PriorityType=priority/multifactor\nPriorityWeightAge=1000\n${MONTH.machine}`;
const SET = 'set.';
const OVER = {
  'set.bf_interval': [30, 600],
  'set.bf_max_job_test': [500, 50],
  'set.bf_window': [1440, 10_080],
  'set.PriorityWeightJobSize': [0, 10_000],
};
const CONFIGURATIONS = Object.values(OVER).reduce((all, { length }) => all * length, 1);
const BUDGET = 15 * CONFIGURATIONS;
const CONFIRM = 10;
/** The week before this day and three days from it on. */
const DAY = MONTH.day;
const WINDOW = 600;

const TEXT = Object.entries(OVER)
  .map(([name, values]) => `${name.slice(SET.length)} of ${values.join(', ')}`)
  .join('; ');
const READING =
  `specula tune over ${CONFIGURATIONS} settings of slurm.conf, on a model of ${MONTH.log} as a Slurm cluster (100 nodes of 1 CPU, one ` +
  `partition, priorities by age with a weight of 1000): ${TEXT}. The first of each are those of today. The jobs are those of the ` +
  `ten days from day ${DAY - 7} on, shaken by 10 minutes. A race has ${BUDGET} runs at most, and what it leaves is confirmed on ` +
  `${CONFIRM} fresh seeds. The values of configurations are how many times the mean wait of today theirs is; the claim is that it ` +
  'is less. The values of settings are how many times the mean over all settings theirs is.';

/** Which settings of backfilling and priority matter on a Slurm cluster. */
export const onSlurmTuned: Reproduction = {
  name: 'tune-slurm',
  title: 'Settings of backfilling and priority on a Slurm cluster: which are best, and which matter',
  reading: READING,
  needsTraces: true,
  async run(kernel, context = { traces: [] }) {
    const trace = context.traces.find(({ name }) => name.startsWith(MONTH.log));
    const notes = trace === undefined ? [`Missing logs: ${MONTH.log}.`] : [];
    const rows = trace === undefined ? [] : await rowsOf(await trace.read({ kernel }), kernel, context);
    return { name: 'tune-slurm', reading: READING, notes, rows };
  },
};

async function rowsOf(
  log: Parameters<typeof around>[0],
  kernel: Kernel,
  { onProgress }: ReproductionContext,
) {
  const slurm = await loadSlurmKernel({ engine: kernel.engine });
  const near = around(log, { from: DAY * 86_400, to: DAY * 86_400 });
  const { answer } = await tuned(
    {
      ...{ name: MONTH.log, verb: 'slurm', over: OVER, objective: 'meanWait' },
      ...{ today: Object.fromEntries(Object.entries(OVER).map(([name, [first]]) => [name, first])) },
      ...{ budget: BUDGET, confirm: CONFIRM },
    },
    async (points, seed) => {
      const workload = await shake(near, { window: WINDOW, seed, kernel });
      const submissions = submissionsOf(workload);
      const found: number[] = [];
      for (const point of points) {
        const { metrics } = await replayOnSlurm(configured(point), submissions, { kernel: slurm, workload });
        found.push(metrics.meanWait);
      }
      return found;
    },
    ({ stage }, share) => onProgress?.(stage, share),
  );
  const effects = answer.effects.flatMap(({ name, levels }) =>
    levels.map(({ label, ratio: { value, low, high } }) =>
      estimated(`${MONTH.log}: all with ${name.slice(SET.length)}=${label}`, {
        ...{ mean: value, halfWidth: (high - low) / 2 },
      }),
    ),
  );
  return [...tunedRows(MONTH.log, answer, nameOf), ...effects];
}

function configured(point: Point) {
  const changes = new Map(Object.entries(point).map(([name, value]) => [name.slice(SET.length), `${value}`]));
  return readSlurmConf(changedConf(CONF, 'slurm.conf', changes));
}

const nameOf = (point: Point) =>
  Object.entries(point)
    .map(([name, value]) => `${name.slice(SET.length)}=${value}`)
    .join(' ');
