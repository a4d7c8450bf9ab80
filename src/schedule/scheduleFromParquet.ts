import { DataError } from '../errors.ts';
import type { RandomAccess } from '../trace/raw/source.ts';
import { neededColumn } from './scheduleColumns.ts';
import type { ScheduleRows } from './scheduleRows.ts';

/**
 * Reads the columns job, start and end of a schedule in a Parquet file, and if they are there, saved, firstStart and
 * promised.
 *
 * @throws DataError
 */
export async function scheduleFromParquet(file: RandomAccess, path: string): Promise<ScheduleRows> {
  const { parquetMetadataAsync, parquetRead, parquetSchema } = await import('hyparquet');
  const { compressorsFor } = await import('../trace/formats/parquet.ts');
  try {
    const metadata = await parquetMetadataAsync(file);
    const names = parquetSchema(metadata).children.map(({ element }) => element.name);
    const length = Number(metadata.num_rows);
    const compressors = await compressorsFor(metadata);
    const read = async (title: string, isSparse = false): Promise<Float64Array> => {
      if (names.indexOf(title) !== names.lastIndexOf(title))
        throw new DataError(`${path}: two columns are named '${title}'; expected one`);
      const column = new Float64Array(length).fill(Number.NaN);
      await parquetRead({
        file,
        metadata,
        columns: [title],
        compressors,
        onChunk: ({ columnData, rowStart }) => {
          for (let i = 0; i < columnData.length; i++)
            column[rowStart + i] = columnData[i] === null ? Number.NaN : Number(columnData[i]);
        },
      });
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
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(`${path}: is not a Parquet file, or is damaged (${(error as Error).message})`);
  }
}
