// Runs what the visitor compares: reads the workload, replays it under every policy, and reports the results.
import type { Kernel } from '../../../kernel/instance.ts';
import { isUnseeded } from '../../../trace/generate/synthetic.ts';
import { transformed } from '../../../trace/transform/transformed.ts';
import type { OverSeeds, PolicyView, Settings, SlurmSettings, Source, WorkloadView } from '../../protocol.ts';
import { Comparison } from '../comparison.ts';
import { workloadView } from '../pageData.ts';
import type { ClusterRuns } from '../slurm/clusterRuns.ts';
import { checkSeeds, chosenPolicies, configurationsOf } from './chosenPolicies.ts';
import { countedOf } from './countedOf.ts';
import type { OnePolicy } from './onePolicy.ts';
import type { OwnWatch } from './own.ts';
import { type ReadFile, type ReadingOptions, read, synthetic } from './read.ts';
import { type BeginSecond, Replays } from './replays.ts';
import { RunProgress } from './runProgress.ts';

/** Receives the progress and the results of a run. */
export interface Listener extends OwnWatch {
  progress(what: string, share: number): void;
  workload(view: WorkloadView): void;
  policy(index: number, view: PolicyView): void;
  /** Is called when the first of several policies has been replayed. */
  first?(comparison: Comparison): void;
}

/** Optional parts of a run. */
export interface Parts extends Partial<Pick<ReadingOptions, 'mostBytes' | 'readFile'>> {
  beginSecond?: BeginSecond;
  /** Reads configurations of a Slurm cluster; default: there is no model of one. */
  openCluster?: (slurm: SlurmSettings) => Promise<ClusterRuns>;
}

/** A synthetic workload does not need the reader. */
const readSwfLater: ReadFile = async (file, options) =>
  (await import('../../../trace/formats/swf.ts')).readSwf(file, options);

/**
 * @param mostBytes limit on the unpacked trace
 * @param readFile default: SWF only
 * @param beginSecond default: there is no second worker
 * @throws DataError, UsageError, OwnFault; the signal's reason
 */
export async function runComparison(
  kernel: Kernel,
  source: Source,
  settings: Settings,
  listener: Listener,
  signal: AbortSignal,
  { mostBytes, readFile = readSwfLater, beginSecond, openCluster }: Parts = {},
): Promise<{ comparison: Comparison; overSeeds?: readonly OverSeeds[] }> {
  const cluster = settings.slurm && (await openCluster?.(settings.slurm));
  const policies = cluster ? configurationsOf(settings) : await chosenPolicies(settings, listener);
  const { seeds = 1 } = settings;
  const known = source.kind === 'report' ? source.overSeeds : undefined;
  if (seeds > 1 && known === undefined) checkSeeds(source, settings, policies);
  const names = policies.map(({ name }) => name);
  const progress = new RunProgress(names, known ? 1 : seeds, listener.progress);
  const reading = { progress: (what: string, share: number) => progress.reading(what, share) };
  reading.progress(`${source.kind === 'synthetic' ? 'generating' : 'reading'} ${source.name}`, 0);
  const machine = cluster ? { ...settings, processors: cluster.processors } : settings;
  const log = await read(kernel, source, machine, { listener: reading, signal, mostBytes, readFile });
  const isDrawn = seeds > 1 && isUnseeded(source.name);
  const transforms = source.kind === 'report' && source.isOfSeed ? {} : settings;
  const ofSeed = async (seed: number) => {
    const read = isDrawn && seed > 1 ? await synthetic(kernel, `${source.name}:${seed}`, settings) : log;
    return transformed(read, transforms, seed, kernel);
  };
  const workload = await ofSeed(seeds > 1 ? 1 : settings.seed);
  const asked = { kernel, source, settings, policies, log };
  const reportTo = (comparison: Comparison) => (place: number, one: OnePolicy) => {
    listener.policy(place, comparison.add(one));
    if (place === 0 && policies.length > 1) listener.first?.(comparison);
  };
  progress.begin(workload.jobs.length, 1);
  if (cluster !== undefined) {
    const onShare = (place: number, share: number) => progress.replaying(place, share);
    const { results, view } = await cluster.replay(workload, onShare, signal);
    const [{ schedule }] = results;
    listener.workload({ ...workloadView(schedule.workload), cluster: view });
    const comparison = new Comparison({ ...asked, workload: schedule.workload, cluster });
    for (const [place, one] of results.entries()) reportTo(comparison)(place, one);
    return { comparison };
  }
  const of = { ...asked, workload, counts: countedOf(source, workload) };
  listener.workload(workloadView(workload, of.counts));
  const comparison = new Comparison(of);
  const replays = new Replays(of, listener, progress, signal);
  await replays.first(reportTo(comparison), beginSecond);
  if (seeds === 1) return { comparison };
  return { comparison, overSeeds: known ?? (await replays.others(ofSeed)) };
}
