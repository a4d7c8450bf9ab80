// What a configuration or a submission asks for, and the model of the cluster does not do. It is always said,
// never silently ignored.
import { own } from '../../input/own.ts';
import { otherResources } from './accounting/tres.ts';
import { gpusOfAll, readGpus } from './asked/gpus.ts';
import { isOnOneNode } from './asked/shape.ts';
import type { Cluster } from './cluster.ts';
import { coresOf, givesCores, selectionWith } from './conf/cores.ts';
import {
  FEATURES,
  FEATURES_OF,
  FOLLOWED,
  FOLLOWED_FLAGS,
  FOLLOWED_PREEMPTION,
  FOLLOWED_SCHEDULING,
  FOLLOWED_SELECTION,
  type Level,
  MINOR_PREEMPTION,
  MINOR_SCHEDULING,
  MINOR_SELECTION,
  MINOR_WITHOUT,
  OFF_AT_ZERO,
  WITHOUT_EFFECT,
} from './conf/settingNames.ts';
import { type Settings, settingsLines } from './conf/settings.ts';
import { LATEST } from './conf/version.ts';
import { secondsFromNow } from './events/begin.ts';
import { PARTS, type SlurmSubmission } from './events/eventLines.ts';
import { FOLLOWED_OPTIONS, OPTION_FEATURES, OPTIONS_WITHOUT_EFFECT } from './options.ts';

/** A feature that is asked for and not followed. */
export interface NotFollowed {
  /** In words: `preemption`. */
  readonly feature: string;
  /** What asks for it, as it is written: `PreemptType=preempt/qos`, `--dependency`. Each stands once. */
  readonly asked: readonly string[];
  /** Of settings: so many jobs they may touch, if somebody has counted them (touchedJobs). */
  readonly touches?: number;
  /** It cannot change when a job of the model starts. */
  readonly isMinor?: true;
  /** Number of settings, jobs or nodes that ask for it. */
  readonly count: number;
  readonly of: 'settings' | 'jobs' | 'nodes';
}

/** The feature of settings that Slurm does not follow either. */
export const IGNORED_BY_SLURM = 'what Slurm ignores without slurmdbd';

/** The feature of all settings that cannot change a start in the model. */
const MINOR = 'settings without effect in a model whose schedulers take no time';

const LISTS: Readonly<Record<string, { followed: ReadonlySet<string>; minor: ReadonlySet<string> }>> = {
  SchedulerParameters: { followed: FOLLOWED_SCHEDULING, minor: MINOR_SCHEDULING },
  PreemptParameters: { followed: FOLLOWED_PREEMPTION, minor: MINOR_PREEMPTION },
  PriorityFlags: { followed: FOLLOWED_FLAGS, minor: new Set() },
  SelectTypeParameters: { followed: FOLLOWED_SELECTION, minor: MINOR_SELECTION },
};

/**
 * What a slurm.conf asks for and the model does not follow, feature by feature.
 *
 * @throws DataError for text that is no setting
 */
export function settingsNotFollowed(text: string, file: string, version: string = LATEST): NotFollowed[] {
  const tally = new Tally('settings');
  const lower = text.toLowerCase();
  /** Readers take names in lower case. */
  const written = (name: string) => text.slice(lower.indexOf(name)).slice(0, name.length);
  const lines = settingsLines(text, file);
  const all = new Map(lines.flatMap(({ settings }) => [...settings]));
  const parameters = all.get('selecttypeparameters') ?? '';
  const isLinear = /linear/i.test(all.get('selecttype') ?? selectionWith(parameters, version));
  for (const { where, settings } of lines) {
    // All of these lines is followed.
    if (settings.has('nodeset') || settings.has('downnodes')) continue;
    const level: Level = settings.has('nodename')
      ? 'node'
      : settings.has('partitionname')
        ? 'partition'
        : 'general';
    for (const [name, value] of settings)
      noteSetting(tally, level, [name, written(name), value], { isLinear, general: all });
    if (level === 'node') {
      if (!isLinear && !givesCores(parameters)) noteThreads(tally, settings, where);
    } else if (level === 'general') noteResources(tally, settings, 'PriorityWeightTRES', file);
    else noteResources(tally, settings, 'TRESBillingWeights', file);
  }
  noteDatabase(tally, all);
  notePreemption(tally, all, isLinear);
  return tally.rows();
}

function noteSetting(
  tally: Tally,
  level: Level,
  [name, written, value]: [name: string, written: string, value: string],
  { isLinear, general }: { isLinear: boolean; general: Settings },
): void {
  const list = level === 'general' && Object.keys(LISTS).find((one) => one.toLowerCase() === name);
  if (list) noteWords(tally, value, list, general);
  else {
    const feature = featureOf(level, name, value);
    if (feature === undefined) return;
    const isMinor = /^(oversubscribe|shared)$/.test(name) && !isLinear && /^(yes\b.*|force:1)$/i.test(value);
    tally.add(isMinor ? MINOR : feature, `${written}=${value}`);
  }
}

/** What a setting asks for and the model does not follow; undefined if there is nothing. */
function featureOf(level: Level, name: string, value: string): string | undefined {
  if (name === 'preemptmode' && /gang|suspend/i.test(value)) return 'gang scheduling';
  if (name === 'preemptmode' && /within/i.test(value)) return 'preemption within a QOS';
  if (level === 'node' && name === 'gres' && !isGpus(value)) return 'generic resources other than GPUs';
  if (level === 'node' && name === 'gres' && hasSeveralTypes(value)) return 'GPUs of several types on a node';
  if (FOLLOWED[level].has(name) || WITHOUT_EFFECT[level].has(name)) return undefined;
  const known = own(FEATURES[level], name);
  if (known === undefined) return 'a setting that the model does not know';
  return known.off.test(value) ? undefined : known.feature;
}

/** Which of its GPUs a job of no type gets is not followed. */
function hasSeveralTypes(gres: string): boolean {
  const types = readGpus(gres, 'Gres');
  return [...types.values()].some((count) => count > 0 && count < gpusOfAll(types));
}

/** A list of words with or without values. */
function noteWords(tally: Tally, list: string, setting: string, general: Settings): void {
  const { followed, minor } = LISTS[setting];
  for (const word of list.split(',')) {
    const [written, value] = word.split('=').map((part) => part.trim());
    const name = written.toLowerCase();
    if (name === '' || followed.has(name) || (OFF_AT_ZERO.has(name) && value === '0')) continue;
    const needed = own(MINOR_WITHOUT, name);
    const isOff = needed !== undefined && /^0*$/.test(general.get(needed) ?? '');
    tally.add(minor.has(name) || isOff ? MINOR : `${setting}=${name}`, `${setting}=${word.trim()}`);
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

/** Preemption by partition and, with accounting, by QOS is followed where CPUs are given out. */
function notePreemption(tally: Tally, general: Settings, isLinear: boolean): void {
  const type = general.get('preempttype') ?? 'preempt/none';
  if (/none$/i.test(type) || /^(off)?$/i.test(general.get('preemptmode') ?? '')) return;
  const asked = `PreemptType=${type}`;
  const settings = [asked, `PreemptMode=${general.get('preemptmode')}`];
  if (isLinear) tally.add('preemption with select/linear', ...settings);
  else if (/qos/i.test(type)) tally.add('preemption by QOS', ...settings);
}

/** What is left of the rows for a cluster of which more than its slurm.conf may be known. */
export function notFollowedOn(
  { accounting, reservations }: Pick<Cluster, 'accounting' | 'reservations'>,
  rows: readonly NotFollowed[],
): NotFollowed[] {
  const had = new Set([
    ...(accounting === undefined ? [] : FEATURES_OF.accounting),
    ...(reservations === undefined ? [] : FEATURES_OF.reservations),
  ]);
  return rows.filter(({ feature }) => !had.has(feature));
}

/** What submissions ask for and the model does not follow, feature by feature. */
export function optionsNotFollowed(submissions: readonly SlurmSubmission[]): NotFollowed[] {
  const tally = new Tally('jobs');
  for (const { options } of submissions) {
    const asked = new Map<string, string[]>();
    for (const [name, value] of options) {
      const feature = featureOfOption(name, value, options);
      if (feature !== undefined) asked.set(feature, [...(asked.get(feature) ?? []), `--${name}`]);
    }
    for (const [feature, names] of asked) tally.add(feature, ...names);
  }
  return tally.rows();
}

type Options = SlurmSubmission['options'];

function featureOfOption(name: string, value: string, options: Options): string | undefined {
  if (name === PARTS) return 'heterogeneous jobs';
  if (isFollowed(name, value, options) || OPTIONS_WITHOUT_EFFECT.has(name)) return undefined;
  return own(OPTION_FEATURES, name) ?? 'an option that the model does not know';
}

function isFollowed(name: string, value: string, options: Options): boolean {
  if (name === 'exclusive') return value === '';
  if (name === 'hint') return value === 'multithread';
  if (name === 'gres') return isGpus(value);
  if (name === 'gpus' || name === 'gpus-per-task') return isOnOneNode(options);
  if (name === 'cpus-per-gpu' || name === 'mem-per-gpu')
    return !options.has('gpus-per-task') || isOnOneNode(options);
  if (name === 'constraint') return !/[[*]/.test(value);
  if (name === 'begin') return secondsFromNow(value) !== undefined;
  if (name === 'dependency') return !/aftercorr|expand|afterburstbuffer/.test(value);
  return FOLLOWED_OPTIONS.has(name);
}

function isGpus(list: string): boolean {
  return list.split(',').every((one) => /^(?!.*:no_consume)(gres[:/])?(gpu|none|\(null\))?(:|$)/i.test(one));
}

/** Counts by features, in the order in which they are met. */
export class Tally {
  readonly #of: NotFollowed['of'];
  readonly #rows = new Map<string, { count: number; asked: Set<string> }>();

  constructor(of: NotFollowed['of']) {
    this.#of = of;
  }

  /** Somebody asks for the feature. */
  add(feature: string, ...asked: string[]): void {
    const row = this.#rows.get(feature) ?? { count: 0, asked: new Set() };
    row.count++;
    for (const one of asked) row.asked.add(one);
    this.#rows.set(feature, row);
  }

  rows(): NotFollowed[] {
    return [...this.#rows].map(([feature, { count, asked }]) => ({
      feature,
      asked: [...asked],
      ...(feature === MINOR && { isMinor: true as const }),
      count,
      of: this.#of,
    }));
  }
}
