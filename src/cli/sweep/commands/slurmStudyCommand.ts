// Defines studies of a Slurm cluster: the runs of `specula slurm replay`, with values for settings of slurm.conf.

import type { NODE_ENERGY } from '../../../commands/energy.ts';
import type { Parameter, ValuesOf } from '../../../commands/parameter.ts';
import { UsageError } from '../../../errors.ts';
import type { Kernel } from '../../../kernel/instance.ts';
import { countedJobs, countedSpan, type LeftOut } from '../../../metrics/counted.ts';
import type { Watts } from '../../../metrics/energy/power.ts';
import { type GroupMeasure, groupMeasures } from '../../../metrics/jobGroup.ts';
import { type AnyMetrics, ENERGY_METRIC_NAMES, SLURM_METRIC_NAMES } from '../../../metrics/metricFields.ts';
import { metrics } from '../../../metrics/metrics.ts';
import { warningsOf } from '../../../report/slurm/warnings.ts';
import { scheduleHash } from '../../../schedule/hash.ts';
import { changedSetting, checkSupported } from '../../../slurm/machine/conf/changedConf.ts';
import { loadSlurmKernel } from '../../../slurm/machine/load.ts';
import { runOnSlurm } from '../../../slurm/machine/replayOnSlurm.ts';
import { neverStart, scheduleOn, started } from '../../../slurm/machine/schedule.ts';
import type { SweepWarning } from '../../../sweep/part.ts';
import { isUnseeded } from '../../../trace/generate/synthetic.ts';
import { checkTransforms, isTransformed, type Transforms } from '../../../trace/transform/transformed.ts';
import { commandKernel } from '../../common/engine.ts';
import { readConfigurations } from '../../slurm/conf.ts';
import { energyOnCluster, readNodeEnergy, readPower } from '../../slurm/energy.ts';
import {
  type ClusterOptions,
  SLURM_REPLAY,
  type StartAtOptions,
  type SubmittedOptions,
} from '../../slurm/parameters.ts';
import { jobsKey, readJobs, type SeededJobs, submittedOf } from '../../slurm/submitted.ts';
import { ENERGY_FILES } from '../energyFiles.ts';
import { lastValues } from '../lastValues.ts';
import {
  type CommandRunner,
  cell,
  doubles,
  type FileParameter,
  oneFile,
  type Setting,
  type StudyCommand,
} from '../studyCommand.ts';

/** Files of a cluster in addition to its configuration. */
const FILES = ['accounts', 'qos', 'reservations', 'outages'];

/** Prefix of the names of settings of slurm.conf that have other values. */
const SET = 'set.';

type EnergyValues = ValuesOf<typeof NODE_ENERGY>;
type Options = SubmittedOptions &
  ClusterOptions &
  StartAtOptions &
  LeftOut &
  EnergyValues &
  Record<string, string | boolean | undefined>;

/** @param withEnergy true if the measures include energy */
export function slurmStudyCommand(withEnergy: boolean): StudyCommand {
  const names: readonly (keyof AnyMetrics)[] = withEnergy
    ? [...SLURM_METRIC_NAMES, ...ENERGY_METRIC_NAMES]
    : SLURM_METRIC_NAMES;
  return {
    parameters: SLURM_REPLAY,
    more: settingCalled,
    argument: 'trace',
    files: {
      trace: oneFile,
      'slurm-conf': someFiles,
      ...Object.fromEntries(FILES.map((name) => [name, oneFile])),
      ...ENERGY_FILES,
      power: powerTable,
    },
    rows: { column: 'configuration', parameter: 'slurm-conf' },
    checks: {},
    hasGroups: true,
    measures: [...doubles([...names, 'neverStart']), { name: 'hash', type: 'STRING' }],
    check: ({ options }: Setting) => {
      if ((options as Options).slurmConf === undefined)
        throw new UsageError("a study of slurm needs 'slurm-conf'");
      checkTransforms(options);
      const { slurmConf, ...others } = options as Options;
      const changes = changesOf(others);
      for (const { unsupported } of readConfigurations(slurmConf, others, changes))
        checkSupported(changes, unsupported);
    },
    draws: ({ argument, options }: Setting) =>
      isUnseeded(argument as string) || isTransformed(options as Transforms),
    runner: (kernel, _, ofGroups, warn) => runner(kernel, names, ofGroups, warn),
  };
}

/** Files, separated by commas. */
const someFiles: FileParameter = {
  located(parsed, locate) {
    const files = (parsed as string).split(',').map((name) => locate(name.trim()));
    return { option: files.join(','), files };
  },
};

/** Watts, or a table of nodes. */
const powerTable: FileParameter = {
  located: (parsed, locate, folder) =>
    typeof parsed === 'string' ? oneFile.located(parsed, locate, folder) : { option: parsed, files: [] },
  check: async (option) => readPower(option as Watts | string),
};

/** A setting of slurm.conf, as `set.bf_interval`. @throws UsageError for one that changes no run */
function settingCalled(name: string): Parameter | undefined {
  if (!name.startsWith(SET)) return undefined;
  const { isFlag } = changedSetting(name.slice(SET.length));
  return { group: 'Machine', value: isFlag ? undefined : '<value>', text: '', long: name };
}

function changesOf(options: Record<string, unknown>): Map<string, string | boolean> {
  const given = Object.entries(options).filter(
    ([name, value]) => name.startsWith(SET) && value !== undefined,
  );
  return new Map(given.map(([name, value]) => [name.slice(SET.length), value as string | boolean]));
}

function runner(
  pool: Kernel,
  names: readonly (keyof AnyMetrics)[],
  ofGroups: readonly GroupMeasure[] = [],
  warn: (warnings: readonly SweepWarning[]) => void = () => {},
): CommandRunner {
  const { engine } = pool;
  const loaded = commandKernel(engine, loadSlurmKernel);
  const last = lastValues<Promise<SeededJobs[]>>();
  const lastEnergy = lastValues<ReturnType<typeof readNodeEnergy>>();
  return async ({ argument, options: given }, seeds) => {
    const options = { ...given, engine } as Options;
    const configurations = readConfigurations(options.slurmConf, options, changesOf(options));
    const { power, carbon, price, delay, startAt } = options;
    const energyOptions = { power, carbon, price, delay, startAt };
    const energy = await lastEnergy([energyOptions, options.slurmConf, [...changesOf(options)]], () =>
      readNodeEnergy(energyOptions, configurations),
    );
    // A dump ran under the settings as they were.
    const sites = readConfigurations(options.slurmConf, options);
    const kernel = await loaded;
    const { from, to } = seeds ?? { from: 1, to: 1 };
    const rows = [];
    for (let seed = from; seed <= to; seed++) {
      const trace = isUnseeded(argument as string) ? `${argument}:${seed}` : (argument as string);
      const ofSeed = [];
      for (const [c, configuration] of configurations.entries()) {
        // Each seed runs all configurations, so the jobs of each are kept.
        const [jobs] = await last(
          jobsKey(trace, options, [configuration]),
          () => readJobs(trace, options, [configuration]),
          configurations.length,
        );
        const submitted = await submittedOf({ ...jobs, seed }, options, [configuration], pool, sites[c]);
        const { submissions, workload, configurations: dated } = submitted;
        warn(warningsOf(submitted).filter(({ isMinor }) => !isMinor));
        const run = await runOnSlurm(dated[0], submissions, { kernel, workload, startAt, recordsUse: true });
        const places = started(run);
        const schedule = scheduleOn(run, places);
        const counts = countedJobs(schedule.workload, countedSpan(schedule.workload, options));
        const ofEnergy = energy && energyOnCluster(run, places, schedule, energy, counts).metrics;
        const found = { ...metrics(schedule, counts), ...ofEnergy } as AnyMetrics;
        const numbers = names.map((name) => cell(found[name]));
        const hash = scheduleHash(schedule.start, schedule.end);
        const more = groupMeasures(schedule, ofGroups, counts).map(cell);
        ofSeed.push({ name: configuration.name, cells: [...numbers, neverStart(run).length, hash, ...more] });
      }
      rows.push(ofSeed);
    }
    return rows;
  };
}
