// Forecasts variants of a job: in other partitions, or of other sizes. The futures of all of them draw the same run times
// and the same weeks of submissions, so that the forecasts differ by the variant only.
import type { Kernel } from '../../kernel/instance.ts';
import { type ForecastOptions, forecast, type Learned } from '../forecast.ts';
import type { Machine } from '../futures/player.ts';
import type { History } from '../history.ts';
import type { Quantiles } from '../quantiles.ts';

/** A variant of a job, in a history of its own. */
export interface Variant {
  readonly history: History;
  readonly now: number;
  readonly place: number;
  readonly last: number;
  /** Simulates the futures instead of a pool of processors. */
  readonly machine?: Machine;
}

/** Forecast of a variant. Times in seconds from now. */
interface Span {
  /** The 10, 50 and 90% quantiles. */
  readonly start: Quantiles;
  readonly end: Quantiles;
}

/** Forecast of the job in a partition. */
interface PartitionForecast {
  readonly partition: string;
  /** Why it refuses the job, a few words; null if it takes it. */
  readonly refused: string | null;
  /** Null if it refuses the job. */
  readonly start: Quantiles | null;
  readonly end: Quantiles | null;
}

/** Forecast of the job with a number of processors. It runs as long with any. */
interface SizeForecast extends Span {
  readonly processors: number;
}

/** Forecasts of variants; absent if none are asked for. */
export interface VariantForecasts {
  readonly partitions?: readonly PartitionForecast[];
  readonly sizes?: readonly SizeForecast[];
  /** True if the forecast of the job itself uses trees, and these do not. */
  readonly simulationAlone?: true;
}

/** The job in a partition, or why the partition refuses it. */
export interface InPartition {
  readonly partition: string;
  readonly asked: Variant | { readonly refused: string };
}

/** Variants to compare; undefined for none. */
interface Variants {
  readonly partitions?: readonly InPartition[];
  readonly sizes?: readonly Variant[];
}

/**
 * Returns the forecasts of variants, in their order.
 *
 * @param own the job itself
 * @param options those of the job itself, with what is learned for it
 */
export async function variantForecasts(
  kernel: Kernel,
  own: Variant,
  options: ForecastOptions & { readonly learned: Learned },
  { partitions, sizes }: Variants,
): Promise<VariantForecasts> {
  const { answers, expert } = options.learned;
  // A model of a cluster simulates the past of all partitions; its trees know none of what a variant changes.
  const ofModel = { ...options, learned: { answers } };
  // A pool has a past of its own in each partition. Sizes share it.
  const here = options.machine ? ofModel : { ...options, learned: { answers, expert } };
  const elsewhere = options.machine ? ofModel : { ...options, learned: undefined };
  const inPartition = (variant: Variant) => (variant === own ? here : elsewhere);
  return {
    ...(partitions && { partitions: await partitionForecasts(kernel, partitions, inPartition) }),
    ...(sizes && { sizes: await sizeForecasts(kernel, sizes, here) }),
    ...((partitions ?? sizes) && options.machine && expert && { simulationAlone: true as const }),
  };
}

async function partitionForecasts(
  kernel: Kernel,
  partitions: readonly InPartition[],
  optionsOf: (variant: Variant) => ForecastOptions,
): Promise<PartitionForecast[]> {
  const found: PartitionForecast[] = [];
  for (const { partition, asked } of partitions) {
    if ('refused' in asked) found.push({ partition, refused: asked.refused, start: null, end: null });
    else found.push({ partition, refused: null, ...(await spanOf(kernel, asked, optionsOf(asked))) });
  }
  return found;
}

async function sizeForecasts(
  kernel: Kernel,
  variants: readonly Variant[],
  options: ForecastOptions,
): Promise<SizeForecast[]> {
  const found: SizeForecast[] = [];
  for (const variant of variants) {
    const processors = variant.history.jobs.processors[variant.place];
    found.push({ processors, ...(await spanOf(kernel, variant, options)) });
  }
  return found;
}

async function spanOf(kernel: Kernel, variant: Variant, options: ForecastOptions): Promise<Span> {
  const { machine, history, ...question } = variant;
  const { start, end } = await forecast(kernel, history, question, { ...options, machine, requests: [] });
  return { start, end };
}
