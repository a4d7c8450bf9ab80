import { decimalNumber } from '../../input/number.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { openTrace } from '../open/file.ts';
import { constantOf, type Series } from './series.ts';
import type { SeriesKind } from './seriesColumns.ts';
import { readSeries as readSource } from './seriesFrom.ts';

/**
 * Reads a carbon intensity (to t/MWh) or a price (to that of a MWh).
 *
 * @param from a file, or one number in kgCO2e/kWh or money/kWh
 * @param kernel reads the rows; default: its JavaScript build
 * @throws TraceError
 */
export async function readSeries(from: string, kind: SeriesKind, kernel?: Kernel): Promise<Series> {
  const constant = decimalNumber(from);
  if (!Number.isNaN(constant)) return constantOf(constant, kind);
  const { parquet, chunks } = await openTrace(from);
  const instance = await kernel?.instantiate({ released: true });
  const series = await readSource(parquet ?? chunks, kind, { name: from }, instance);
  instance?.release();
  return series;
}
