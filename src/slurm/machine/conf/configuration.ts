import { DataError } from '../../../errors.ts';
import { checkOnceEach } from '../../../input/once.ts';
import { accessOf } from '../accounting/access.ts';
import type { Enforcement } from '../accounting/model.ts';
import { readWeights } from '../accounting/tres.ts';
import type { Cluster, ClusterNode, Partition, Scheduling } from '../cluster.ts';
import { preemptionOf, type QosPreemption } from '../events/preemption.ts';
import { compareNames, hostNames } from '../hostNames.ts';
import { gpusOfAll, readGpus } from '../jobRequest/gpus.ts';
import { readLicenses } from '../jobRequest/licenses.ts';
import { coresOf } from './cores.ts';
import { priorityOf } from './priorityRules.ts';
import { readRows, wordsOf } from './readRows.ts';
import { selectionOf } from './selection.ts';
import { count, minutes, type Settings, type SettingsLine, settingsLines, word } from './settings.ts';
import { SCHEDULER_PARAMETERS } from './settingTable.ts';
import { areFuture, nodesOut, partitionState } from './states.ts';
import { DEFAULT_VERSION, rulesOf } from './version.ts';

/** Settings that begin a line of their own. */
const LINES = ['nodename', 'partitionname', 'nodeset', 'downnodes'];

/**
 * Reads a slurm.conf. Names of settings are taken without regard to case, as Slurm does.
 *
 * @param qos what a QOS says of preemption (readQosPreemption)
 * @param version of Slurm, whose defaults hold
 * @throws DataError, one line, for a value that the model cannot use
 */
export function readConfiguration(
  text: string,
  file: string,
  qos: readonly QosPreemption[] = [],
  version: string = DEFAULT_VERSION,
): Cluster {
  const lines = settingsLines(text, file);
  const general = generalIn(lines);
  const selection = selectionOf(general, version, file);
  const having = (name: string) => lines.filter(({ settings }) => settings.has(name));
  const described = [...withDefaults(having('nodename'), 'nodename')];
  const nodeLines = described.filter(({ settings }) => !areFuture(settings));
  const nodes = nodesOf(nodeLines, selection.givesCores);
  if (nodes.length === 0)
    throw new DataError(`${file}: no nodes: expected lines like NodeName=n[1-4] CPUs=4`);
  const future = new Set(
    described.flatMap(({ where, settings }) =>
      areFuture(settings) ? hostNames(settings.get('nodename') as string, where) : [],
    ),
  );
  const partitionLines = having('partitionname');
  const sets = nodeSetLines(having('nodeset'), nodes);
  const partitions = partitionsOf(partitionLines, { nodes, future, sets }, general);
  const outages = nodesOut(nodeLines, having('downnodes'), nodes, future);
  checkOnceEach(
    nodes.map(({ name }) => name),
    'the node',
    file,
  );
  checkOnceEach(
    partitions.map(({ name }) => name),
    'the partition',
    file,
  );
  if (partitions.length === 0) {
    throw new DataError(`${file}: no partitions: expected lines like PartitionName=main Nodes=ALL`);
  }
  const preemption = preemptionOf(
    general,
    partitions,
    [...withDefaults(partitionLines, 'partitionname')].map(({ settings }) => settings),
    qos,
    file,
  );
  return {
    nodes,
    partitions,
    ...(outages.length > 0 && { outages }),
    selection: { unit: selection.isLinear ? 'node' : 'cpu', memory: selection.givesMemory },
    scheduling: schedulingOf(general, version, file),
    priority: priorityOf(general, version, file),
    enforce: enforcementOf(general.get('accountingstorageenforce') ?? ''),
    // The other selection has rules of its own.
    ...(preemption !== undefined && !selection.isLinear && { preemption }),
    ...(general.has('licenses') && {
      licenses: readLicenses(general.get('licenses') as string, 'Licenses', file),
    }),
    ...(general.has('maxarraysize') && { maxArraySize: count(general, 'MaxArraySize', 0, file) }),
    ...(general.get('jobrequeue') === '0' && { keepsFailed: true }),
    ...(/^(all|yes)$/i.test(general.get('enforcepartlimits') ?? '') && { needsAllPartitions: true }),
    ...(/kill_invalid_depend/i.test(general.get('dependencyparameters') ?? '') && { killsInvalid: true }),
  };
}

/** The settings of a slurm.conf that describe no node and no partition. @throws DataError, one line */
export function generalSettings(text: string, file: string): Settings {
  return generalIn(settingsLines(text, file));
}

function generalIn(lines: readonly SettingsLine[]): Settings {
  const described = ({ settings }: SettingsLine) => LINES.some((name) => settings.has(name));
  return new Map(lines.filter((line) => !described(line)).flatMap(({ settings }) => [...settings]));
}

/** AccountingStorageEnforce: limits and QOS bring associations. */
function enforcementOf(text: string): Enforcement {
  const words = text.toLowerCase().split(/[,\s]/);
  const has = (...names: string[]) => names.some((name) => words.includes(name));
  const limits = has('limits', 'safe', 'all');
  const qos = has('qos', 'all');
  return { associations: limits || qos || has('associations', 'wckeys', '1'), limits, qos };
}

/** Each line with the values of the DEFAULT lines before it. */
function* withDefaults(lines: readonly SettingsLine[], name: string): Generator<SettingsLine> {
  let defaults: Settings = new Map();
  for (const { where, settings } of lines) {
    const merged = new Map([...defaults, ...settings]);
    if (settings.get(name) === 'DEFAULT') defaults = merged;
    else yield { where, settings: merged };
  }
}

/**
 * @param lines with defaults
 * @param byCore whether jobs get whole cores
 */
function nodesOf(lines: readonly SettingsLine[], byCore: boolean): ClusterNode[] {
  const nodes: ClusterNode[] = [];
  for (const [line, { where, settings }] of lines.entries()) {
    const { cpus, threads } = coresOf(settings, where);
    const types = readGpus(settings.get('gres') ?? '', `${where}: Gres`);
    const gpuTypes = Object.fromEntries([...types].filter(([type]) => type !== ''));
    const features = (settings.get('features') ?? settings.get('feature') ?? '').split(',').filter(Boolean);
    const shared = {
      cpus,
      ...(threads > 1 && byCore && { threads }),
      memory: count(settings, 'RealMemory', 1, where),
      gpus: gpusOfAll(types),
      ...(Object.keys(gpuTypes).length > 0 && { gpuTypes }),
      ...(features.length > 0 && { features }),
      weight: count(settings, 'Weight', 1, where),
      ...(line > 0 && { line }),
    };
    for (const name of hostNames(settings.get('nodename') as string, where)) nodes.push({ name, ...shared });
  }
  // The controller sorts its table.
  return nodes.sort((a, b) => compareNames(a.name, b.name));
}

/** The names of nodes that NodeSet lines put together, by a feature, by names, or by both. */
function nodeSetLines(
  sets: readonly SettingsLine[],
  nodes: readonly ClusterNode[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    sets.map(({ where, settings }) => {
      const feature = settings.get('feature');
      const listed = settings.has('nodes') ? hostNames(settings.get('nodes') as string, where) : [];
      const having = nodes.filter(({ features = [] }) => feature !== undefined && features.includes(feature));
      return [settings.get('nodeset') as string, [...having.map(({ name }) => name), ...listed]];
    }),
  );
}

function partitionsOf(
  lines: readonly SettingsLine[],
  {
    nodes,
    future,
    sets,
  }: {
    readonly nodes: readonly ClusterNode[];
    /** Names of nodes that do not exist yet. */
    readonly future: ReadonlySet<string>;
    readonly sets: ReadonlyMap<string, readonly string[]>;
  },
  general: Settings,
): Partition[] {
  const index = new Map(nodes.map(({ name }, i) => [name, i]));
  return [...withDefaults(lines, 'partitionname')].map(({ where, settings }) => {
    const list = settings.get('nodes') ?? '';
    const names =
      list.toUpperCase() === 'ALL'
        ? [...index.keys()]
        : list === ''
          ? []
          : hostNames(list, where)
              .flatMap((name) => sets.get(name) ?? [name])
              .filter((name) => !future.has(name));
    const missing = names.find((name) => !index.has(name));
    const weights = settings.get('tresbillingweights');
    // Slurm takes the old name Priority for both, whatever else the partition has.
    const priority = (name: string) =>
      count(settings, settings.has('priority') ? 'Priority' : name, 1, where);
    if (missing !== undefined) throw new DataError(`${where}: Nodes: there is no node '${missing}'`);
    return {
      name: settings.get('partitionname') as string,
      nodes: [...new Set(names)].map((name) => index.get(name) as number).sort((a, b) => a - b),
      priorityTier: priority('PriorityTier'),
      priorityJobFactor: priority('PriorityJobFactor'),
      maxTime: minutes(settings.get('maxtime') ?? 'INFINITE', 'MaxTime', where),
      ...defaultTimeOf(settings, where),
      ...defaultMemoryOf(settings, general, where),
      ...maxMemoryOf(settings, general, where),
      ...gpuDefaultsOf(settings, general, where),
      minNodes: count(settings, 'MinNodes', 0, where),
      maxNodes: /^unlimited$/i.test(settings.get('maxnodes') ?? 'UNLIMITED')
        ? Number.POSITIVE_INFINITY
        : count(settings, 'MaxNodes', 1, where),
      ...maxCpusPerNodeOf(settings, where),
      exclusive:
        /^exclusive$/i.test(settings.get('oversubscribe') ?? '') ||
        /^node$/i.test(settings.get('exclusive') ?? ''),
      ...(isTopologyExclusive(settings, where) && { exclusiveTopology: true as const }),
      ...partitionState(settings, where),
      isDefault: word(settings, 'Default', ['YES', 'NO'], 'no', where) === 'yes',
      qos: settings.get('qos')?.toLowerCase(),
      ...accessOf(settings),
      billing: weights === undefined ? undefined : readWeights(weights, 'TRESBillingWeights', where),
      ...(settings.has('topology') && { topology: { name: settings.get('topology') as string, where } }),
    };
  });
}

/** ExclusiveTopo, or since 26.05 Exclusive: no job shares its base blocks or leaf switches. */
function isTopologyExclusive(settings: Settings, where: string): boolean {
  if (/^topo$/i.test(settings.get('exclusive') ?? '')) return true;
  return word(settings, 'ExclusiveTopo', ['YES', 'NO'], 'no', where) === 'yes';
}

function maxCpusPerNodeOf(settings: Settings, where: string): Pick<Partition, 'maxCpusPerNode'> {
  if (/^unlimited$/i.test(settings.get('maxcpuspernode') ?? 'UNLIMITED')) return {};
  return { maxCpusPerNode: count(settings, 'MaxCPUsPerNode', 1, where, 1) };
}

function defaultTimeOf(settings: Settings, where: string): Pick<Partition, 'defaultTime'> {
  const text = settings.get('defaulttime') ?? 'NONE';
  return /^none$/i.test(text) ? {} : { defaultTime: minutes(text, 'DefaultTime', where) };
}

/** The settings of a partition override those of the cluster. */
function defaultMemoryOf(
  settings: Settings,
  general: Settings,
  where: string,
): Pick<Partition, 'defaultMemory'> {
  const memory = memorySetting('DefMem', settings, general, where);
  return memory === undefined ? {} : { defaultMemory: memory };
}

function maxMemoryOf(settings: Settings, general: Settings, where: string): Pick<Partition, 'maxMemory'> {
  const memory = memorySetting('MaxMem', settings, general, where);
  return memory === undefined ? {} : { maxMemory: memory };
}

function memorySetting(
  prefix: 'DefMem' | 'MaxMem',
  settings: Settings,
  general: Settings,
  where: string,
): Partition['defaultMemory'] {
  for (const level of [settings, general]) {
    for (const [name, memoryPer] of [
      [`${prefix}PerCPU`, 'cpu'],
      [`${prefix}PerNode`, 'node'],
    ] as const) {
      if (/^unlimited$/i.test(level.get(name.toLowerCase()) ?? 'UNLIMITED')) continue;
      const memory = count(level, name, 0, where);
      if (memory > 0) return { memory, memoryPer };
    }
  }
  return undefined;
}

/** Resources of a job for each of its GPUs: the partition's setting, otherwise the cluster's. */
function gpuDefaultsOf(settings: Settings, general: Settings, where: string): Pick<Partition, 'perGpu'> {
  const of = (name: string) => {
    const level = settings.has(name.toLowerCase()) ? settings : general;
    return /^unlimited$/i.test(level.get(name.toLowerCase()) ?? '') ? 0 : count(level, name, 0, where);
  };
  const [cpus, memory] = [of('DefCpuPerGPU'), of('DefMemPerGPU')];
  return cpus + memory === 0 ? {} : { perGpu: { cpus, memory } };
}

function schedulingOf(general: Settings, version: string, file: string): Scheduling {
  const type = word(general, 'SchedulerType', ['sched/backfill', 'sched/builtin'], 'sched/backfill', file);
  return {
    backfill: type === 'sched/backfill',
    rules: rulesOf(version),
    ...readRows(
      SCHEDULER_PARAMETERS,
      wordsOf(general.get('schedulerparameters')),
      `${file}: SchedulerParameters`,
    ),
  };
}
