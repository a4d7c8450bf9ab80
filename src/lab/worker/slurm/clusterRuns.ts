// Replays a log on the model of a Slurm cluster under each of the visitor's slurm.conf. The worker loads this part when
// a visitor opens one.
import { DataError, UsageError } from '../../../errors.ts';
import type { SlurmKernel } from '../../../kernel/instance.ts';
import { wasmKernel } from '../../../kernel/wasm.ts';
import type { Power, Watts } from '../../../metrics/energy/power.ts';
import { metrics } from '../../../metrics/metrics.ts';
import type { ResultDocument } from '../../../report/document/resultDocument.ts';
import { slurmExplanation } from '../../../report/explain/slurmExplanation.ts';
import { type BaselineDocument, baselineDocument } from '../../../report/slurm/baselineText.ts';
import { areUnstarted, unstartedText } from '../../../report/slurm/unstarted.ts';
import {
  byRemedy,
  missingColumnWarning,
  type RemedyGroup,
  warningsOf,
} from '../../../report/slurm/warnings.ts';
import { scheduleHash } from '../../../schedule/hash.ts';
import { place } from '../../../schedule/place.ts';
import type { Schedule } from '../../../schedule/schedule.ts';
import { baselineOf, trustOf } from '../../../slurm/machine/baseline/baseline.ts';
import type { SlurmSubmission } from '../../../slurm/machine/events/eventLines.ts';
import { explainOnSlurm } from '../../../slurm/machine/explain/explainOnSlurm.ts';
import { alikeNodes, readNodePower, wattsOfNodes } from '../../../slurm/machine/power/nodePower.ts';
import { powerOnCluster } from '../../../slurm/machine/power/powerOnCluster.ts';
import { readSlurmConf, runOnSlurm, type SlurmConfiguration } from '../../../slurm/machine/replayOnSlurm.ts';
import { missingColumns } from '../../../slurm/machine/sacctImport/missingColumns.ts';
import { cpusOf, type OnCluster, scheduleOn, started } from '../../../slurm/machine/schedule.ts';
import {
  changedDefaultsOf,
  notRecordedIn,
  submissionsOf,
} from '../../../slurm/machine/workloadSubmissions.ts';
import type { Workload } from '../../../trace/workload.ts';
import type { ClusterView, SlurmSettings, TextFile } from '../../protocol.ts';
import type { OnePolicy } from '../run/onePolicy.ts';
import { placeOnNodes } from './placeOnNodes.ts';

/** The runs of a log under each configuration. */
export class ClusterRuns {
  readonly #kernel: SlurmKernel;
  readonly #configurations: readonly SlurmConfiguration[];
  readonly #nodePower: TextFile | undefined;
  #workload: Workload | undefined;
  #submissions: readonly SlurmSubmission[] = [];
  readonly #runs: (OnCluster & { seconds: number })[] = [];
  /** Places of the jobs of the results among the submissions. */
  #places: readonly number[] = [];

  private constructor(
    kernel: SlurmKernel,
    configurations: readonly SlurmConfiguration[],
    nodePower: TextFile | undefined,
  ) {
    this.#kernel = kernel;
    this.#configurations = configurations;
    this.#nodePower = nodePower;
  }

  /** Reads the configurations. @throws DataError, one line */
  static async open({ configurations, files, wasm }: SlurmSettings): Promise<ClusterRuns> {
    const { accounts, qos, power, ...topology } = files;
    if (qos !== undefined && accounts === undefined)
      throw new DataError(`${qos.file}: a QOS is of associations; drop accounts.cfg too`);
    const accounting = accounts && { accounts, qos };
    const read = configurations.map(({ file, text }) =>
      readSlurmConf(text, { ...topology, file, accounting }),
    );
    const kernel =
      wasm === undefined
        ? (await import('../../../slurm/machine/twin.ts')).clusterTwin
        : await wasmKernel(wasm, 'slurm');
    return new ClusterRuns(kernel, read, power);
  }

  /** CPUs of the largest of the clusters: a job with more never starts. */
  get processors(): number {
    return Math.max(...this.#configurations.map(({ cluster }) => cpusOf(cluster)));
  }

  /**
   * Replays the jobs under each configuration. The results are about the jobs that start under all of them.
   *
   * @throws DataError if there are none; the signal's reason
   */
  async replay(
    workload: Workload,
    onProgress: (configuration: number, share: number) => void,
    signal: AbortSignal,
  ): Promise<{ results: OnePolicy[]; view: ClusterView }> {
    const [site] = this.#configurations;
    this.#workload = workload;
    this.#submissions = submissionsOf(workload, { site });
    for (const [i, configuration] of this.#configurations.entries())
      this.#runs.push(
        await runOnSlurm(configuration, this.#submissions, {
          ...{ kernel: this.#kernel, workload, trace: workload.name, signal, recordsUse: true },
          onProgress: (share) => onProgress(i, share),
        }),
      );
    if (areUnstarted(this.#runs)) throw new DataError(unstartedText(this.#runs));
    const places = started(this.#runs[0]).filter((at) =>
      this.#runs.every(({ found }) => found.start[at] >= 0),
    );
    this.#places = places;
    if (places.length === 0) throw new DataError(`${workload.name}: no job starts under all configurations`);
    let isByNode = true;
    const results = this.#runs.map((run): OnePolicy => {
      const schedule = scheduleOn(run, places, this.#runs);
      const onNodes = placeOnNodes(run, places);
      if (onNodes === undefined) isByNode = false;
      return {
        ...{ schedule, placement: onNodes ?? place(schedule), seconds: run.seconds },
        ...{ metrics: metrics(schedule), hash: scheduleHash(schedule.start, schedule.end) },
      };
    });
    const [warnings, hasStarts] = [this.#warnings(workload), this.#hasStarts];
    return { results, view: { isByNode, warnings, hasStarts, nodePower: this.#nodePower } };
  }

  get #hasStarts(): boolean {
    return this.#submissions.some((one) => one.started !== undefined);
  }

  #warnings(workload: Workload): RemedyGroup[] {
    const [site] = this.#configurations;
    const { name } = workload;
    return byRemedy([
      ...missingColumns(workload).map((one) => missingColumnWarning(name, one)),
      ...warningsOf({
        ...{ name, configurations: this.#configurations, submissions: this.#submissions },
        notRecorded: notRecordedIn(workload, { site }),
        isInPage: true,
        notes: changedDefaultsOf(workload, { site }),
      }),
    ]);
  }

  /** Explains a job of a schedule. @throws DataError, one line */
  async explain(
    configuration: number,
    { workload: { jobs } }: Schedule,
    job: number,
  ): Promise<ResultDocument> {
    const task = jobs.task?.[job] ?? -1;
    const number = task >= 0 ? (jobs.array?.[job] ?? jobs.id[job]) : jobs.id[job];
    const told = await explainOnSlurm(this.#configurations[configuration], this.#submissions, number, {
      ...{ kernel: this.#kernel, workload: this.#workload, trace: this.#workload?.name },
      ...(task >= 0 && { task }),
    });
    return slurmExplanation(told);
  }

  /** Returns the power of a run. @param power of each node, or a table @throws DataError, one line */
  power(configuration: number, power: Watts | TextFile): Power {
    const run = this.#runs[configuration];
    const rows = 'text' in power ? readNodePower(power.text, power.file) : alikeNodes(power);
    return powerOnCluster(run, wattsOfNodes(rows, run.cluster, run.configuration), this.#places);
  }

  /** Compares the waits of the log with those of the model under the first configuration, as `slurm check` does. */
  check(): BaselineDocument {
    const [run] = this.#runs;
    const workload = this.#workload;
    if (workload === undefined || !this.#hasStarts)
      throw new UsageError('the log does not say when its jobs started');
    const all = () => true;
    const unknown = missingColumns(workload).flatMap((one) => one.unknown ?? []);
    const trust = unknown.length > 0 ? undefined : trustOf(baselineOf(run, all, ['partition']));
    return baselineDocument(baselineOf(run, all), trust, unknown);
  }
}
