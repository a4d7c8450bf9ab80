import { decimalNumber } from '../../input/number.ts';
import { openTrace } from '../open/file.ts';
import { constantOf, type Series } from './series.ts';
import type { SeriesKind } from './seriesColumns.ts';
import { readSeries as readSource } from './seriesFrom.ts';

/**
 * Reads a carbon intensity (to t/MWh) or a price (to that of a MWh).
 *
 * @param from a file, or one number in kgCO2e/kWh or money/kWh
 * @throws TraceError
 */
export async function readSeries(from: string, kind: SeriesKind): Promise<Series> {
  const constant = decimalNumber(from);
  if (!Number.isNaN(constant)) return constantOf(constant, kind);
  const { parquet, chunks } = await openTrace(from);
  return readSource(parquet ?? chunks, kind, { name: from });
}
