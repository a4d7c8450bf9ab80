import { DataError } from '../../../../src/errors.ts';
import {
  type Cluster,
  type ClusterNode,
  type Partition,
  type PriorityRules,
  type Scheduling,
  SLURM_PRIORITY,
  SLURM_SCHEDULING,
} from './cluster.ts';
import { hostNames } from './hostNames.ts';
import { count, minutes, type Settings, type SettingsLine, settingsLines, word } from './settings.ts';

/**
 * Reads a slurm.conf. Names of settings are taken without regard to case, as Slurm does.
 *
 * @throws DataError, one line, for a value that the model cannot use
 */
export function readConfiguration(text: string, file: string): Cluster {
  const lines = settingsLines(text, file);
  const include = lines.find(({ settings }) => settings.has('include'));
  if (include !== undefined)
    throw new DataError(`${include.where}: include is not followed: put the file's lines here`);
  const nodes = nodesOf(lines.filter(({ settings }) => settings.has('nodename')));
  if (nodes.length === 0)
    throw new DataError(`${file}: no nodes: expected lines like NodeName=n[1-4] CPUs=4`);
  const partitions = partitionsOf(
    lines.filter(({ settings }) => settings.has('partitionname')),
    nodes,
  );
  if (partitions.length === 0) {
    throw new DataError(`${file}: no partitions: expected lines like PartitionName=main Nodes=ALL`);
  }
  const general = new Map(
    lines
      .filter(({ settings }) => !settings.has('nodename') && !settings.has('partitionname'))
      .flatMap(({ settings }) => [...settings]),
  );
  const consumed = (general.get('selecttypeparameters') ?? '').toLowerCase();
  const select = word(
    general,
    'SelectType',
    ['select/linear', 'select/cons_tres', 'select/cons_res'],
    'select/cons_tres',
    file,
  );
  return {
    nodes,
    partitions,
    selection: { unit: select === 'select/linear' ? 'node' : 'cpu', memory: /memory/.test(consumed) },
    scheduling: schedulingOf(general, file),
    priority: priorityOf(general, file),
  };
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

function nodesOf(lines: readonly SettingsLine[]): ClusterNode[] {
  const nodes: ClusterNode[] = [];
  for (const { where, settings } of withDefaults(lines, 'nodename')) {
    const of = (name: string) => count(settings, name, 1, where, 1);
    const boards = of('Boards') * (settings.has('sockets') ? of('Sockets') : of('SocketsPerBoard'));
    const cpus = count(settings, 'CPUs', boards * of('CoresPerSocket') * of('ThreadsPerCore'), where, 1);
    const [, gpus = '0'] =
      /(?:^|,)gpu(?::[^:,(]*[^:,(\d][^:,(]*)?:(\d+)/i.exec(settings.get('gres') ?? '') ?? [];
    const shared = {
      cpus,
      memory: count(settings, 'RealMemory', 1, where),
      gpus: Number(gpus),
      weight: count(settings, 'Weight', 1, where),
    };
    for (const name of hostNames(settings.get('nodename') as string, where)) nodes.push({ name, ...shared });
  }
  return nodes;
}

function partitionsOf(lines: readonly SettingsLine[], nodes: readonly ClusterNode[]): Partition[] {
  const index = new Map(nodes.map(({ name }, i) => [name, i]));
  return [...withDefaults(lines, 'partitionname')].map(({ where, settings }) => {
    const list = settings.get('nodes') ?? '';
    const names =
      list.toUpperCase() === 'ALL' ? [...index.keys()] : list === '' ? [] : hostNames(list, where);
    const missing = names.find((name) => !index.has(name));
    if (missing !== undefined) throw new DataError(`${where}: Nodes: there is no node '${missing}'`);
    return {
      name: settings.get('partitionname') as string,
      nodes: names.map((name) => index.get(name) as number).sort((a, b) => a - b),
      priorityTier: count(settings, 'PriorityTier', 1, where),
      priorityJobFactor: count(settings, 'PriorityJobFactor', 1, where),
      maxTime: minutes(settings.get('maxtime') ?? 'INFINITE', 'MaxTime', where),
      minNodes: count(settings, 'MinNodes', 0, where),
      maxNodes: /^unlimited$/i.test(settings.get('maxnodes') ?? 'UNLIMITED')
        ? Number.POSITIVE_INFINITY
        : count(settings, 'MaxNodes', 1, where),
      exclusive: (settings.get('oversubscribe') ?? '').toUpperCase() === 'EXCLUSIVE',
      isDefault: word(settings, 'Default', ['YES', 'NO'], 'no', where) === 'yes',
    };
  });
}

function schedulingOf(general: Settings, file: string): Scheduling {
  const type = word(general, 'SchedulerType', ['sched/backfill', 'sched/builtin'], 'sched/backfill', file);
  const parameters = new Map(
    (general.get('schedulerparameters') ?? '')
      .split(',')
      .map((part): [string, string] => [
        part.split('=')[0].trim().toLowerCase(),
        part.split('=')[1]?.trim() ?? '',
      ]),
  );
  const {
    schedInterval,
    batchSchedDelay,
    defaultQueueDepth,
    bfInterval,
    bfResolution,
    bfWindow,
    bfMaxJobTest,
    bfMaxJobStart,
  } = SLURM_SCHEDULING;
  const of = (name: string, missing: number, least = 0) =>
    count(parameters, name, missing, `${file}: SchedulerParameters`, least);
  return {
    backfill: type === 'sched/backfill',
    schedInterval: of('sched_interval', schedInterval),
    batchSchedDelay: of('batch_sched_delay', batchSchedDelay),
    defaultQueueDepth: of('default_queue_depth', defaultQueueDepth),
    bfInterval: of('bf_interval', bfInterval, 1),
    bfResolution: of('bf_resolution', bfResolution, 1),
    bfWindow: of('bf_window', bfWindow, 1),
    bfMaxJobTest: of('bf_max_job_test', bfMaxJobTest, 1),
    bfMaxJobStart: of('bf_max_job_start', bfMaxJobStart),
  };
}

function priorityOf(general: Settings, file: string): PriorityRules {
  const type = word(
    general,
    'PriorityType',
    ['priority/basic', 'priority/multifactor'],
    'priority/basic',
    file,
  );
  const weight = (name: string) => count(general, name, 0, file);
  const seconds = (name: string, missing: number) => {
    const text = general.get(name.toLowerCase());
    return text === undefined ? missing : 60 * minutes(text, name, file);
  };
  return {
    type: type === 'priority/basic' ? 'basic' : 'multifactor',
    weightAge: weight('PriorityWeightAge'),
    weightJobSize: weight('PriorityWeightJobSize'),
    weightPartition: weight('PriorityWeightPartition'),
    weightQos: weight('PriorityWeightQOS'),
    maxAge: seconds('PriorityMaxAge', SLURM_PRIORITY.maxAge),
    favorSmall: word(general, 'PriorityFavorSmall', ['YES', 'NO'], 'no', file) === 'yes',
    calcPeriod: seconds('PriorityCalcPeriod', SLURM_PRIORITY.calcPeriod),
  };
}
