import { DataError } from '../errors.ts';
import { decimalNumber } from '../input/number.ts';
import type { RandomAccess } from '../trace/raw/source.ts';
import { shortly } from '../visible.ts';
import { neededColumn } from './scheduleColumns.ts';
import type { ScheduleRows } from './scheduleRows.ts';

/**
 * Reads the columns job, start and end of a schedule in a Parquet file, and if they are there, saved, firstStart and
 * promised.
 *
 * @throws DataError
 */
export async function scheduleFromParquet(file: RandomAccess, path: string): Promise<ScheduleRows> {
  const { parquetMetadataAsync, parquetSchema } = await import('hyparquet');
  const { compressorsFor, damaged, rowsOf } = await import('../trace/formats/parquet.ts');
  const { readChunk } = await import('../trace/formats/parquetChunk.ts');
  return damaged(path, undefined, async () => {
    const metadata = await parquetMetadataAsync(file);
    const names = parquetSchema(metadata).children.map(({ element }) => element.name);
    const length = rowsOf(metadata, path);
    const compressors = await compressorsFor(metadata);
    const read = async (title: string, isSparse = false): Promise<Float64Array> => {
      if (names.indexOf(title) !== names.lastIndexOf(title))
        throw new DataError(`${path}: two columns are named '${title}'; expected one`);
      const column = new Float64Array(length).fill(Number.NaN);
      let row = 0;
      for (const group of metadata.row_groups) {
        const chunks = await damaged(path, `column '${shortly(title)}'`, () =>
          readChunk(file, metadata, group, title, { compressors }),
        );
        for (const values of chunks)
          for (let i = 0; i < values.length; i++) column[row++] = asNumber(values[i]);
      }
      const bad = isSparse ? -1 : column.findIndex(Number.isNaN);
      if (bad >= 0) throw new DataError(`${path}: row ${bad + 1}: ${title} is not a number`);
      return column;
    };
    const needed = (field: 'id' | 'start' | 'end') => read(names[neededColumn(field, names, path)]);
    return {
      ...{ id: await needed('id'), start: await needed('start'), end: await needed('end') },
      ...(names.includes('saved') && { saved: await read('saved') }),
      ...(names.includes('promised') && { promisedStart: await read('promised', true) }),
      ...(names.includes('firstStart') && { firstStart: await read('firstStart') }),
    };
  });
}

function asNumber(value: unknown): number {
  if (typeof value === 'string') return decimalNumber(value.trim());
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN;
}
