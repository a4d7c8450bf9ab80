import { METRICS } from '../../metrics/metricFields.ts';
import type { StrandedInPartition } from '../../metrics/slurm/strandedMetrics.ts';
import { count, decimals, percents } from '../format.ts';
import { textTable } from '../table.ts';

/** A configuration and the partitions of its cluster. */
interface Configuration {
  readonly name: string;
  readonly partitions: readonly StrandedInPartition[];
}

/** A resource, with the fields that its columns show. */
interface Resource {
  readonly title: string;
  readonly size: 'cpus' | 'gpus';
  readonly idle: 'idleCpuHours' | 'idleGpuHours';
  readonly stranded: 'strandedCpuHours' | 'strandedGpuHours';
  readonly share: 'strandedCpus' | 'strandedGpus';
}

const RESOURCES: readonly Resource[] = [
  { title: 'CPU', size: 'cpus', idle: 'idleCpuHours', stranded: 'strandedCpuHours', share: 'strandedCpus' },
  { title: 'GPU', size: 'gpus', idle: 'idleGpuHours', stranded: 'strandedGpuHours', share: 'strandedGpus' },
];

/** Formats a table of idle and stranded CPUs by partition, and one of GPUs if a partition has any. */
export function strandedText(configurations: readonly Configuration[]): string {
  const names = new Set(
    configurations.flatMap(({ partitions }) => partitions.map(({ partition }) => partition)),
  );
  const rows = [...names].flatMap((partition) =>
    configurations.flatMap(({ name, partitions }) =>
      partitions.filter((one) => one.partition === partition).map((one) => ({ name, one })),
    ),
  );
  return RESOURCES.filter(({ size }) => rows.some(({ one }) => one[size] > 0))
    .map((resource) => tableOf(resource, rows))
    .join('\n');
}

function tableOf(
  { title, size, idle, stranded, share }: Resource,
  all: readonly { readonly name: string; readonly one: StrandedInPartition }[],
): string {
  const rows = all.filter(({ one }) => one[size] > 0);
  const column = (show: (values: readonly number[]) => string[], of: (one: StrandedInPartition) => number) =>
    show(rows.map(({ one }) => of(one)));
  const columns = [
    column(decimals, (one) => one[idle]),
    column(decimals, (one) => one[stranded]),
    column(percents, (one) => one[share]),
  ];
  const heads = [`${title}s`, `idle ${title}-hours`, METRICS[stranded].title, METRICS[share].title];
  const table = textTable(
    [{ left: 'partition' }, { left: 'configuration' }, ...heads],
    rows.map(({ name, one }, i) => [
      ...[one.partition, name, count(one[size])],
      ...columns.map((cells) => cells[i]),
    ]),
  );
  return `Idle and stranded ${title}s by partition:\n\n${table}`;
}
