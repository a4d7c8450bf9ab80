import type { FileMetaData } from 'hyparquet';
import { DataError } from '../errors.ts';
import type { TableColumn } from '../trace/write/parquetTable.ts';
import type { RunRange } from './runs.ts';
import type { Cell, Row, SweepColumn } from './table.ts';

/** Something that the runs of a sweep leave out. */
export interface SweepWarning {
  /** Two warnings with the same are one, whatever numbers of jobs their texts have. */
  readonly about: string;
  readonly text: string;
}

/** The entry of a part's footer that has the warnings of its runs. */
export const WARNINGS = 'Warnings';

interface Part {
  readonly columns: readonly SweepColumn[];
  readonly rows: readonly Row[];
  readonly warnings: readonly SweepWarning[];
}

/** Required contents of a part. */
interface WantedPart extends RunRange {
  /** The entries that its footer must have. */
  readonly about: Readonly<Record<string, string | number>>;
}

/**
 * Reads a part.
 *
 * @param bytes the bytes of the file. Their checksum must have been verified, because a damaged file could
 *   keep the reader busy forever
 * @throws DataError if the part belongs to another shard or study, lacks a run, or has a run twice
 */
export async function readPart(path: string, bytes: Buffer, wanted: WantedPart): Promise<Part> {
  const { parquetMetadata, parquetReadObjects } = await import('hyparquet');
  let metadata: FileMetaData;
  let objects: Record<string, Cell>[];
  try {
    const file = asArrayBuffer(bytes);
    metadata = parquetMetadata(file);
    objects = (await parquetReadObjects({ file, metadata })) as Record<string, Cell>[];
  } catch (error) {
    throw new DataError(
      `${path}: cannot be read (${(error as Error).message}); remove it and run the sweep again`,
    );
  }
  const says = new Map(metadata.key_value_metadata?.map(({ key, value }) => [key, value]));
  for (const [key, value] of Object.entries(wanted.about)) {
    if (says.get(key) === String(value)) continue;
    throw new DataError(
      `${path}: ${key} is ${says.get(key) ?? 'missing'}; expected ${value}: it is not this shard's part;` +
        ' remove it and run the sweep again',
    );
  }
  const columns = columnsOf(metadata);
  const rows = objects.map((object) => columns.map(({ name }) => object[name] ?? null));
  checkRuns(rows, path, wanted);
  return { columns, rows, warnings: warningsIn(metadata) };
}

/** Returns a function that returns the warnings of a part, given its bytes. */
export async function warningsReader(): Promise<(bytes: Uint8Array) => SweepWarning[]> {
  const { parquetMetadata } = await import('hyparquet');
  return (bytes) => warningsIn(parquetMetadata(asArrayBuffer(bytes)));
}

function warningsIn({ key_value_metadata: entries = [] }: FileMetaData): SweepWarning[] {
  const text = entries.find(({ key }) => key === WARNINGS)?.value;
  return text === undefined ? [] : JSON.parse(text);
}

/** The first of those that are about the same. */
export function distinct(warnings: readonly SweepWarning[]): SweepWarning[] {
  return warnings.filter(({ about }, i) => warnings.findIndex((one) => one.about === about) === i);
}

function asArrayBuffer({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer {
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

function columnsOf({ schema }: FileMetaData): SweepColumn[] {
  return schema.slice(1).map(({ name, type, repetition_type }) => ({
    name,
    type: (type === 'BYTE_ARRAY' ? 'STRING' : type) as TableColumn['type'],
    nullable: repetition_type === 'OPTIONAL',
  }));
}

/** Checks that each run of the shard is there once. The rows of a run must be adjacent and different. */
function checkRuns(rows: readonly Row[], path: string, { from, to }: RunRange): void {
  let next = from;
  const seen = new Set<string>();
  for (const row of rows) {
    const run = row[0] as number;
    if (run === next) {
      next++;
      seen.clear();
    }
    if (run !== next - 1 || run >= to)
      throw new DataError(
        `${path}: found run ${run} instead of run ${next}: a run is missing or is there twice`,
      );
    const key = JSON.stringify(row);
    if (seen.has(key)) throw new DataError(`${path}: run ${run} is there twice`);
    seen.add(key);
  }
  if (next !== to)
    throw new DataError(`${path}: ends before run ${next}; expected runs ${from} to ${to - 1}`);
}
