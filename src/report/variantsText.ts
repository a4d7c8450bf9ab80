// Formats the forecasts of a job in several partitions and of several sizes.
import type { VariantForecasts } from '../forecast/alternatives/variants.ts';
import type { Quantiles } from '../forecast/quantiles.ts';
import { count, rough } from './format.ts';
import { textTable } from './table.ts';

const QUANTILES = ['p10 start', 'median start', 'p90 start', 'p10 end', 'median end', 'p90 end'];

/** Sentence about the basis of the tables, on a model of a cluster with a learned model. */
const SIMULATION_ALONE =
  'These rows are of the simulation alone, because the model learned from past waits knows no partitions.';

/** Returns the columns of the tables, and the rows of each: those of partitions that take the job, and of sizes. */
export function variantRows({ partitions = [], sizes = [] }: VariantForecasts) {
  const cells = (start: Quantiles, end: Quantiles) => [...start, ...end].map(rough);
  return {
    columns: QUANTILES,
    partitions: partitions.flatMap(({ partition, start, end }) =>
      start === null || end === null ? [] : [[partition, ...cells(start, end)]],
    ),
    sizes: sizes.map(({ processors, start, end }) => [count(processors), ...cells(start, end)]),
  };
}

/** Returns a sentence for each partition that refuses the job, and one about the basis of the tables. */
export function variantNotes({ partitions = [], simulationAlone }: VariantForecasts): string[] {
  const refused = partitions.flatMap((one) =>
    one.refused === null ? [] : [`Partition ${one.partition} does not take the job: ${one.refused}.`],
  );
  return [...refused, ...(simulationAlone ? [SIMULATION_ALONE] : [])];
}

/** Formats the forecasts as tables; empty if there are none. */
export function variantsText(compared: VariantForecasts): string {
  const { columns, partitions, sizes } = variantRows(compared);
  return [
    partitions.length === 0 ? '' : `\n${textTable([{ left: 'partition' }, ...columns], partitions)}`,
    sizes.length === 0 ? '' : `\n${textTable(['processors', ...columns], sizes)}`,
    ...variantNotes(compared).map((sentence, i) => `${i === 0 ? '\n' : ''}${sentence}\n`),
  ].join('');
}
