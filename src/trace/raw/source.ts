import { isGzip } from '../../input/gzip.ts';
import { TraceError } from './traceError.ts';

/** The source of a trace's bytes. A URL is fetched. */
export type TraceSource =
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | URL
  | string;

/** A file of which any part can be requested, as Parquet needs. An ArrayBuffer is one. */
export interface RandomAccess {
  readonly byteLength: number;
  slice(start: number, end?: number): ArrayBuffer | Promise<ArrayBuffer>;
}

/** The parts of a source, if any part of it can be requested. */
export function partsOf(source: TraceSource | RandomAccess): RandomAccess | undefined {
  const file = isBlob(source) ? blobFile(source) : source;
  return typeof file === 'object' && 'byteLength' in file && 'slice' in file && !ArrayBuffer.isView(file)
    ? file
    : undefined;
}

// Not instanceof: naming that class makes Node load it.
function isBlob(source: TraceSource | RandomAccess): source is Blob {
  return typeof source === 'object' && 'size' in source && 'arrayBuffer' in source;
}

function blobFile(blob: Blob): RandomAccess {
  return { byteLength: blob.size, slice: (start, end) => blob.slice(start, end).arrayBuffer() };
}

/** The last part of a URL or a file name. */
export function sourceName(source: TraceSource | RandomAccess): string {
  if (typeof source === 'string' || source instanceof URL)
    return String(source).split(/[?#]/)[0].split('/').pop() || 'trace';
  return typeof File !== 'undefined' && source instanceof File ? source.name : 'trace';
}

/** The bytes of a source, unpacked if they are gzip. The content decides that, not the name. */
export async function* sourceText(source: TraceSource, file: string): AsyncGenerator<Uint8Array> {
  const chunks = sourceBytes(source, file);
  let head: Uint8Array = new Uint8Array();
  while (head.length < 2) {
    const { done, value } = await chunks.next();
    if (done) break;
    head = head.length === 0 ? value : Uint8Array.of(...head, ...value);
  }
  const whole = prepend(head, chunks);
  yield* isGzip(head) ? unpack(whole, file) : whole;
}

async function* sourceBytes(source: TraceSource, file: string): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) yield source;
  else if (source instanceof ArrayBuffer) yield new Uint8Array(source);
  else if (typeof source === 'string' || source instanceof URL) yield* fetchBytes(source, file);
  // Checked before the two classes below: naming them makes Node load them.
  else if (Symbol.asyncIterator in source) yield* source;
  else if (source instanceof Blob) yield* streamBytes(source.stream());
  else yield* streamBytes(source);
}

async function* fetchBytes(url: string | URL, file: string): AsyncGenerator<Uint8Array> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw new TraceError(file, undefined, `cannot be fetched (${(error as Error).message})`);
  }
  if (!response.ok) throw new TraceError(file, undefined, `cannot be fetched (HTTP ${response.status})`);
  if (response.body) yield* streamBytes(response.body);
}

// Some browsers cannot iterate a stream.
async function* streamBytes(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let ended = false;
  try {
    while (true) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!ended) await reader.cancel().catch(() => {});
  }
}

async function* prepend(head: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield head;
    yield* rest;
  } finally {
    // A consumer that stops after the head closes the rest, too.
    await rest.return(undefined);
  }
}

async function* unpack(chunks: AsyncGenerator<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  const packed = new ReadableStream<BufferSource>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  try {
    yield* streamBytes(packed.pipeThrough(new DecompressionStream('gzip')));
  } catch (error) {
    if (error instanceof TraceError) throw error;
    throw new TraceError(
      file,
      undefined,
      `its gzip data is truncated or damaged (${(error as Error).message})`,
    );
  }
}
