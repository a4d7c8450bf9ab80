// Describes the results of replaying a trace, with one seed or with many.
import type { PolicyOverSeeds } from '../../experiment/overSeeds.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { JobGroups } from '../../metrics/groups.ts';
import type { MeansRow } from '../../report/files/meansCsv.ts';
import type { MetricsRow } from '../../report/files/metricsCsv.ts';
import type { CleaningReport } from '../../trace/cleaning.ts';
import { transformsOf } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { version } from '../../version.ts';
import type { TraceOptions } from '../common/traceOptions.ts';
import type { PlannedOutput } from '../outputs/outputFile.ts';
import type { ChosenPolicy } from '../scheduler/schedulerFile.ts';
import type { ReplayCommandOptions } from './parameters.ts';
import type { ReplayAnswer, ReplayTask } from './task.ts';

/** Description of a trace in results. */
export interface Shown {
  readonly name: string;
  readonly jobs: number;
  readonly processors: number;
  readonly cleaning: CleaningReport;
}

/** Results of a trace when all its replays are complete. */
export interface Results {
  /** Lines below the cleaning report. */
  text(): readonly string[];
  readonly rows: readonly MetricsRow[];
  readonly means?: readonly MeansRow[];
  readonly document: object;
  /** Answers of the one seed, or of the first of several. */
  readonly answers: readonly Omit<ReplayAnswer, 'times'>[];
  readonly groups?: readonly (readonly JobGroups[])[];
  readonly overSeeds?: readonly PolicyOverSeeds[];
}

/** A trace that was read, and the replays of it. */
export interface Begun {
  readonly trace: Shown;
  /** The workload as it was read, because a page transforms it. */
  readonly read: Workload;
  readonly tasks: readonly { readonly task: ReplayTask; onResult(answers: ReplayAnswer[]): void }[];
  /** Returns the results once each task has its result. */
  results(): Results;
}

/** Work to be done with a trace. */
export interface OfTrace {
  readonly trace: string;
  readonly options: ReplayCommandOptions & TraceOptions;
  readonly policies: readonly ChosenPolicy[];
  readonly kernel: Kernel;
  /** Files for each policy. */
  readonly schedules?: readonly PlannedOutput[];
  readonly tries?: readonly PlannedOutput[];
}

/** The results as one JSON document. */
export function replayDocument(
  results: readonly Pick<Results, 'document'>[],
  { engine, eventRule, seed, seeds, ...options }: ReplayCommandOptions,
): object {
  const drawn = seeds === undefined ? { seed } : { seeds, ...transformsOf(options) };
  const documents = results.map(({ document }) => document);
  const found = documents.length === 1 ? documents[0] : { traces: documents };
  return { version, engine, eventRule, ...drawn, ...found };
}

/** Returns the description of the trace in a document. */
export function traceDocument({ name, jobs, processors, cleaning }: Shown): Shown {
  return { name, jobs, processors, cleaning };
}
