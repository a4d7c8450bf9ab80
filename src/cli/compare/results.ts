// Describes the results of comparing systems on a trace: policies on a machine, or configurations of a Slurm cluster.
import type { PolicyOverSeeds } from '../../experiment/overSeeds.ts';
import type { Engine } from '../../kernel/instance.ts';
import type { ClassMetrics } from '../../metrics/classes.ts';
import type { PowerOverTime } from '../../metrics/energy/powerOverTime.ts';
import type { JobGroups } from '../../metrics/groups/groups.ts';
import type { Metrics } from '../../metrics/metricFields.ts';
import type { SpansBySize } from '../../metrics/slurm/spans.ts';
import type { Policy } from '../../policy/policy.ts';
import type { EnergyReport } from '../../report/energy/energyText.ts';
import type { MeansRow } from '../../report/files/meansCsv.ts';
import type { MetricsRow } from '../../report/files/metricsCsv.ts';
import type { EventRule } from '../../schedule/schedule.ts';
import type { CleaningReport, Resemblance } from '../../trace/cleaning.ts';
import { type Transforms, transformsOf } from '../../trace/transform/transformed.ts';
import { version } from '../../version.ts';

/** Description of a trace in results. */
export interface Shown {
  readonly name: string;
  readonly jobs: number;
  readonly processors: number;
  readonly cleaning: CleaningReport;
}

/** The run of a system on the jobs of a seed, as plain data. */
export interface Answer {
  /** A configuration of a cluster has the form of a policy. */
  readonly policy: Policy;
  readonly metrics: Metrics;
  readonly classes?: ClassMetrics[];
  /** On a Slurm cluster with a topology. */
  readonly spans?: SpansBySize;
  /** Schedule as packed by packSchedule(), if a page needs it. */
  readonly schedule?: ArrayBuffer;
  /** On a Slurm cluster: the stranded share of the CPUs over time (strandedOverTime), if a page needs it. */
  readonly stranded?: Float64Array;
  /** Power and carbon over time, if they are requested and a page needs them. */
  readonly powerOverTime?: PowerOverTime;
  readonly hash: string;
  /** Similarity of the drawn weeks and the log, if weeks were drawn. */
  readonly resampled?: Resemblance;
  readonly seconds: number;
}

/** The words and the fields of a document in which kinds of systems differ. */
export interface Kind<A extends Answer> {
  readonly what: 'policy' | 'configuration';
  /** The first fields of a system. */
  system(answer: A): object;
  /** Fields of a run. */
  run(answer: A): object;
  /** The last fields of a system. */
  warnings?(answer: A): object;
  /** A table of the partitions of the systems. */
  partitionTable?(answers: readonly A[]): string;
}

/** Results of a trace when all its runs are complete. */
export interface Results {
  /** Lines below the cleaning report. */
  text(): readonly string[];
  readonly rows: readonly MetricsRow[];
  readonly means?: readonly MeansRow[];
  readonly document: object;
  /** Answers of the one seed, or of the first of several. */
  readonly answers: readonly Answer[];
  readonly groups?: readonly (readonly JobGroups[])[];
  readonly overSeeds?: readonly PolicyOverSeeds[];
  /** Energy of the answers, if it is requested. */
  readonly energy?: EnergyReport;
}

interface DocumentOptions extends Transforms {
  readonly engine: Engine;
  readonly eventRule?: EventRule;
  readonly seed: number;
  readonly seeds?: number;
}

/** The results as one JSON document. */
export function comparisonDocument(
  results: readonly Pick<Results, 'document'>[],
  { engine, eventRule, seed, seeds, ...options }: DocumentOptions,
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
