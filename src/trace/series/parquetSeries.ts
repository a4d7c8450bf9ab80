import type { EnergyKernel } from '../../kernel/hostEnergy.ts';
import { shortly } from '../../visible.ts';
import { compressorsFor, damaged, isDate, PARSERS, rowsOf } from '../formats/parquet.ts';
import type { RandomAccess } from '../raw/source.ts';
import { TraceError } from '../raw/traceError.ts';
import type { Series } from './series.ts';
import { type SeriesKind, seriesColumns } from './seriesColumns.ts';
import { SeriesRows } from './seriesRows.ts';

/** Reads a series from a Parquet file. @throws TraceError */
export async function parquetSeries(
  file: RandomAccess,
  name: string,
  kind: SeriesKind,
  kernel: EnergyKernel,
): Promise<Series> {
  const [{ parquetMetadataAsync, parquetSchema }, { readChunk }] = await Promise.all([
    import('hyparquet'),
    import('../formats/parquetChunk.ts'),
  ]);
  const metadata = await damaged(name, undefined, async () => parquetMetadataAsync(file));
  const { children } = parquetSchema(metadata);
  const names = children.map(({ element }) => element.name);
  const columns = seriesColumns(names, kind, name);
  const { element } = children[columns.time];
  const logical = element.logical_type;
  const isLocal = logical?.type === 'TIMESTAMP' && !logical.isAdjustedToUTC;
  if (isDate(element) && isLocal && !columns.isUtc)
    throw new TraceError(
      name,
      undefined,
      `column '${shortly(element.name)}': its times have no time zone; make them UTC, or name the column 'datetime (UTC)'`,
    );
  rowsOf(metadata, name);
  const compressors = await compressorsFor(metadata);
  const rows = new SeriesRows(name, kind, names, columns);
  let row = 0;
  for (const group of metadata.row_groups) {
    const column = async (place: number) =>
      damaged(name, `column '${shortly(names[place])}'`, async () =>
        (await readChunk(file, metadata, group, names[place], { compressors, parsers: PARSERS })).flatMap(
          (values) => [...values],
        ),
      );
    const [times, values] = [await column(columns.time), await column(columns.value)];
    for (const [i, time] of times.entries()) {
      const value = values[i];
      rows.add(String(time), value == null ? '' : String(value), ++row);
    }
  }
  return rows.finish(kernel);
}
