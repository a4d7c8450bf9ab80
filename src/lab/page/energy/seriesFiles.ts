// Recognizes and keeps the visitor's tables of carbon intensity and prices over time.
import { isGzip } from '../../../input/gzip.ts';
import { type SeriesKind, seriesColumns } from '../../../trace/series/seriesColumns.ts';
import { delimiterOf } from '../../../trace/text/delimiters.ts';

/** Number of unpacked bytes in which the names of the columns are looked for. */
const HEAD_BYTES = 4096;

const opened = new Map<string, File>();

/** Returns the opened file of this name. */
export const openedSeries = (name: string): File | undefined => opened.get(name);

/** Opens a file that is a table of carbon intensity or prices. Returns which; undefined: it is neither. */
export async function openSeries(file: File): Promise<SeriesKind | undefined> {
  const names = await columnsOf(file).catch(() => undefined);
  const kinds: SeriesKind[] = /price/i.test(file.name) ? ['price', 'carbon'] : ['carbon', 'price'];
  const kind = kinds.find((one) => {
    try {
      return names && seriesColumns(names, one, file.name) !== undefined;
    } catch {
      return false;
    }
  });
  if (kind !== undefined) opened.set(file.name, file);
  return kind;
}

async function columnsOf(file: File): Promise<string[]> {
  if (/\.parquet$/i.test(file.name)) {
    const { parquetMetadataAsync, parquetSchema } = await import('hyparquet');
    const slice = (start: number, end?: number) => file.slice(start, end).arrayBuffer();
    const { children } = parquetSchema(await parquetMetadataAsync({ byteLength: file.size, slice }));
    return children.map(({ element }) => element.name);
  }
  const [header] = (await headOf(file)).replace(/^\ufeff/, '').split(/\r\n?|\n/);
  return header.split(delimiterOf(header)).map((name) => name.trim().replace(/^"|"$/g, ''));
}

async function headOf(file: File): Promise<string> {
  const packed = isGzip(new Uint8Array(await file.slice(0, 2).arrayBuffer()));
  const stream = packed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < HEAD_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel().catch(() => {});
  return text;
}
