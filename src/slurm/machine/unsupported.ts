// Lists the settings and options of a configuration or a submission that the model of the cluster does not support, so
// that none of them is ignored without a warning.
import { own } from '../../input/own.ts';
import { otherResources } from './accounting/tres.ts';
import type { Cluster } from './cluster.ts';
import { coresOf } from './conf/cores.ts';
import { selectionOf } from './conf/selection.ts';
import {
  FEATURES_OF,
  type Level,
  LINEAR_TOPOLOGY,
  LISTS,
  type ListSetting,
  levelOf,
  OTHER_TOPOLOGIES,
  SUPPORT,
} from './conf/settingNames.ts';
import { type Settings, settingsLines } from './conf/settings.ts';
import { DEFAULT_VERSION } from './conf/version.ts';
import { secondsFromNow } from './events/begin.ts';
import { secondsToDeadline } from './events/deadline.ts';
import { PARTS, type SlurmSubmission } from './events/eventLines.ts';
import { gpusOfAll, readGpus } from './jobRequest/gpus.ts';
import { EXCLUSIVE_TOPOLOGY, OPTION_FEATURES, OPTIONS_WITHOUT_EFFECT, SUPPORTED_OPTIONS } from './options.ts';

/** A feature that a setting or an option requests and the model does not support. */
export interface Unsupported {
  /** A noun phrase: `preemption`. */
  readonly feature: string;
  /** The settings or options that request it, as written: `PreemptType=preempt/qos`, `--dependency`; each once. */
  readonly asked: readonly string[];
  /** Number of jobs that the settings may affect; absent if the jobs are unknown. */
  readonly touches?: number;
  /** True if it cannot change when a job of the model starts. */
  readonly isMinor?: true;
  /** Number of settings, jobs or nodes that request it. */
  readonly count: number;
  readonly of: 'settings' | 'jobs' | 'nodes';
}

/** The feature of settings that Slurm ignores too. */
export const IGNORED_BY_SLURM = 'what Slurm ignores without slurmdbd';

/** The feature of all settings that cannot change a start in the model. */
const MINOR = 'settings without effect in a model whose schedulers take no time';

/**
 * Returns the features that a slurm.conf requests and the model does not support.
 *
 * @param hasYaml true if a topology.yaml takes the place of TopologyPlugin
 * @throws DataError for text that is no setting
 */
export function unsupportedSettings(
  text: string,
  file: string,
  version: string = DEFAULT_VERSION,
  hasYaml = false,
): Unsupported[] {
  const tally = new Tally('settings');
  const lower = text.toLowerCase();
  /** Readers take names in lower case. */
  const written = (name: string) => text.slice(lower.indexOf(name)).slice(0, name.length);
  const lines = settingsLines(text, file);
  const all = new Map(lines.flatMap(({ settings }) => [...settings]));
  if (hasYaml) all.set('topologyplugin', 'topology.yaml');
  const { isLinear, givesCores } = selectionOf(all, version, file);
  for (const { where, settings } of lines) {
    // The model supports all settings of these lines.
    if (settings.has('nodeset') || settings.has('downnodes')) continue;
    const level = levelOf(settings);
    for (const [name, value] of settings)
      noteSetting(tally, level, [name, written(name), value], { isLinear, general: all });
    if (level === 'node') {
      if (!isLinear && !givesCores) noteThreads(tally, settings, where);
    } else if (level === 'general') noteResources(tally, settings, 'PriorityWeightTRES', file);
    else noteResources(tally, settings, 'TRESBillingWeights', file);
  }
  noteDatabase(tally, all);
  notePreemption(tally, all, isLinear);
  if (version === '24.11.0') noteSkippedJobs(tally, all);
  return tally.rows();
}

function noteSetting(
  tally: Tally,
  level: Level,
  [name, written, value]: [name: string, written: string, value: string],
  { isLinear, general }: { isLinear: boolean; general: Settings },
): void {
  const list = level === 'general' && LISTS.find((one) => one.toLowerCase() === name);
  if (list) noteWords(tally, value, list, general);
  else {
    const feature = featureOf(level, name, value, isLinear);
    if (feature === undefined) return;
    const isMinor = /^(oversubscribe|shared)$/.test(name) && !isLinear && /^(yes\b.*|force:1)$/i.test(value);
    tally.add(isMinor ? MINOR : feature, `${written}=${value}`);
  }
}

/** Returns the unsupported feature that a setting requests, or undefined if it requests none. */
function featureOf(level: Level, name: string, value: string, isLinear: boolean): string | undefined {
  if (name === 'preemptmode' && /gang|suspend/i.test(value)) return 'gang scheduling';
  if (name === 'preemptmode' && /within/i.test(value)) return 'preemption within a QOS';
  if (level === 'node' && name === 'gres' && !isGpus(value)) return 'generic resources other than GPUs';
  if (level === 'node' && name === 'gres' && hasSeveralTypes(value)) return 'GPUs of several types on a node';
  const support = SUPPORT[level].get(name);
  if (support === undefined) return 'a setting that the model does not know';
  if (typeof support === 'string') return undefined;
  const { feature, off = /^$/ } = support;
  if (level === 'partition' && name === 'exclusive' && /^topo$/i.test(value)) return EXCLUSIVE_TOPOLOGY;
  if (name === 'topologyplugin' && !/^topology\/(tree|block)$/i.test(value) && !off.test(value))
    return OTHER_TOPOLOGIES;
  if (name === 'topologyplugin' && isLinear && !off.test(value)) return LINEAR_TOPOLOGY;
  return off.test(value) ? undefined : feature;
}

/** True if the GPUs have several types: the model does not decide which a job without a type gets. */
function hasSeveralTypes(gres: string): boolean {
  const types = readGpus(gres, 'Gres');
  return [...types.values()].some((count) => count > 0 && count < gpusOfAll(types));
}

/** Notes the words of a list such as SchedulerParameters, with or without values. */
function noteWords(tally: Tally, list: string, setting: ListSetting, general: Settings): void {
  for (const word of list.split(',')) {
    const [written, value] = word.split('=').map((part) => part.trim());
    const name = written.toLowerCase();
    const support = SUPPORT[setting].get(name);
    if (name === '' || support === 'supported') continue;
    const { off, without } = typeof support === 'object' ? support : {};
    if (value !== undefined && off?.test(value)) continue;
    const isOff = without !== undefined && /^0*$/.test(general.get(without) ?? '');
    tally.add(support === 'no effect' || isOff ? MINOR : `${setting}=${name}`, `${setting}=${word.trim()}`);
  }
}

/** With CR_CPU no two jobs share a core either. The model gives them threads of one. */
function noteThreads(tally: Tally, settings: Settings, where: string): void {
  const { threads } = coresOf(settings, where);
  if (threads > 1) tally.add('cores of several threads without CR_Core', `ThreadsPerCore=${threads}`);
}

function noteResources(tally: Tally, settings: Settings, name: string, file: string): void {
  const text = settings.get(name.toLowerCase()) ?? '';
  for (const item of otherResources(text, name, file)) {
    tally.add('weights of other resources than CPUs, memory, nodes and GPUs', `${name}=${item}`);
  }
}

/** Slurm itself ignores age and fair share without accounting_storage/slurmdbd. */
function noteDatabase(tally: Tally, general: Settings): void {
  if (/\/slurmdbd$/i.test(general.get('accountingstoragetype') ?? '')) return;
  for (const name of ['PriorityWeightAge', 'PriorityWeightFairshare']) {
    const value = general.get(name.toLowerCase()) ?? '0';
    if (!/^0*$/.test(value)) tally.add(IGNORED_BY_SLURM, `${name}=${value}`);
  }
}

/** The model supports preemption by partition and, with accounting, by QOS, but not with select/linear. */
function notePreemption(tally: Tally, general: Settings, isLinear: boolean): void {
  const type = general.get('preempttype') ?? 'preempt/none';
  if (/none$/i.test(type) || /^(off)?$/i.test(general.get('preemptmode') ?? '')) return;
  const asked = `PreemptType=${type}`;
  const settings = [asked, `PreemptMode=${general.get('preemptmode')}`];
  if (isLinear) tally.add('preemption with select/linear', ...settings);
  else if (/qos/i.test(type)) tally.add('preemption by QOS', ...settings);
}

/** A fault of 24.11.0 alone: NEWS of 24.11.1, "Don't skip the first partition_job_depth jobs per partition". */
function noteSkippedJobs(tally: Tally, general: Settings): void {
  const [asked] = /\bpartition_job_depth=0*[1-9]\d*/i.exec(general.get('schedulerparameters') ?? '') ?? [];
  if (asked !== undefined)
    tally.add(
      'that 24.11.0 skips the first jobs of each partition in a pass',
      `SchedulerParameters=${asked}`,
    );
}

/** Leaves out the features that the accounts, reservations or topology of a cluster provide. */
export function unsupportedOn(
  {
    accounting,
    reservations,
    groups,
    lacksTopology,
    hasNamedTopologies,
  }: Pick<Cluster, 'accounting' | 'reservations' | 'groups' | 'lacksTopology' | 'hasNamedTopologies'>,
  rows: readonly Unsupported[],
): Unsupported[] {
  const had = new Set([
    ...(accounting === undefined ? [] : FEATURES_OF.accounting),
    ...(reservations === undefined ? [] : FEATURES_OF.reservations),
    ...(groups === undefined ? [] : FEATURES_OF.groups),
    // Without a topology, Slurm ignores these options too.
    ...(lacksTopology ? [] : FEATURES_OF.topology),
    ...(hasNamedTopologies ? FEATURES_OF.topologyYaml : []),
  ]);
  return rows.filter(({ feature }) => !had.has(feature));
}

/**
 * Returns the features that submissions request and the model does not support.
 *
 * @param hasTopology true if the cluster has switches or blocks
 */
export function unsupportedOptions(
  submissions: readonly SlurmSubmission[],
  hasTopology = false,
): Unsupported[] {
  const tally = new Tally('jobs');
  for (const { options } of submissions) {
    const asked = new Map<string, string[]>();
    for (const [name, value] of options) {
      const isBelowSwitches = hasTopology && /^gpus(-per-task)?$/.test(name) && !isOnOneNode(options);
      const feature = isBelowSwitches ? GPUS_BY_TOPOLOGY : featureOfOption(name, value, options);
      if (feature !== undefined) asked.set(feature, [...(asked.get(feature) ?? []), `--${name}`]);
    }
    for (const [feature, names] of asked) tally.add(feature, ...names);
  }
  return tally.rows();
}

const GPUS_BY_TOPOLOGY = 'GPUs of several nodes together with switches or blocks';

type Options = SlurmSubmission['options'];

/** True if a job always runs on one node, because it allows no more or has one task only. */
function isOnOneNode(options: Options): boolean {
  const nodes = options.get('nodes');
  return (nodes !== undefined && /^1(-1)?$/.test(nodes)) || options.get('ntasks') === '1';
}

function featureOfOption(name: string, value: string, options: Options): string | undefined {
  if (name === PARTS) return 'heterogeneous jobs';
  if (isSupported(name, value, options) || OPTIONS_WITHOUT_EFFECT.has(name)) return undefined;
  if (name === 'exclusive' && value === 'topo') return EXCLUSIVE_TOPOLOGY;
  if (name === 'qos' && value.includes(',')) return 'several QOS of a job';
  return own(OPTION_FEATURES, name) ?? 'an option that the model does not know';
}

function isSupported(name: string, value: string, options: Options): boolean {
  if (name === 'exclusive') return value === '';
  if (name === 'hint') return value === 'multithread';
  if (name === 'gres') return isGpus(value);
  if (name === 'gpus' || name === 'gpus-per-task') return !hasOtherGpus(value, options);
  if (name === 'constraint') return !/[[*]/.test(value);
  if (name === 'begin') return secondsFromNow(value) !== undefined;
  if (name === 'deadline') return secondsToDeadline(options) !== undefined;
  if (name === 'dependency') return !/expand|afterburstbuffer/.test(value);
  return SUPPORTED_OPTIONS.has(name);
}

/** True if GPUs of the whole job or of its tasks come with others, or with tasks that share CPUs. */
function hasOtherGpus(value: string, options: Options): boolean {
  const isCombined = ['gpus-per-node', 'gpus-per-socket', 'gres', 'overcommit'].some((other) =>
    options.has(other),
  );
  return isCombined || value.includes(',');
}

function isGpus(list: string): boolean {
  return list.split(',').every((one) => /^(?!.*:no_consume)(gres[:/])?(gpu|none|\(null\))?(:|$)/i.test(one));
}

/** Counts requests by feature, in the order in which the features first occur. */
export class Tally {
  readonly #of: Unsupported['of'];
  readonly #rows = new Map<string, { count: number; asked: Set<string> }>();

  constructor(of: Unsupported['of']) {
    this.#of = of;
  }

  /** Counts a setting, job or node that requests the feature. */
  add(feature: string, ...asked: string[]): void {
    const row = this.#rows.get(feature) ?? { count: 0, asked: new Set() };
    row.count++;
    for (const one of asked) row.asked.add(one);
    this.#rows.set(feature, row);
  }

  rows(): Unsupported[] {
    return [...this.#rows].map(([feature, { count, asked }]) => ({
      feature,
      asked: [...asked],
      ...(feature === MINOR && { isMinor: true as const }),
      count,
      of: this.#of,
    }));
  }
}
