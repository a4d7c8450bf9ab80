// Reading SWF text that lies in memory, unpacked: the kernel's conversion alone, and the whole way to columns
// of the host. Wasm and twin in turn, and for scale a reader by split and Number(). The real logs are taken
// where they are.
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Kernel } from '../src/kernel/instance.ts';
import { columnsWith, FIELD_NAMES, neededFields } from '../src/trace/raw/columns.ts';
import { TextReader } from '../src/trace/text/textReader.ts';
import { benchKernels } from './kernels.ts';
import { inTurn, median, ratio } from './pairs.ts';

const CHUNK_BYTES = 128 * 1024;
const COLUMNS = columnsWith();
const FOLDER = process.env.SPECULA_TRACES ?? '../shared/traces';
const SYNTHETIC = 'synthetic';
const LOGS = ['RICC-2010-2', 'CEA-Curie-2011-2.1-cln', 'KTH-SP2-1996-2.1-cln'];

/** About so many bytes of lines as the archive's logs have them, every column right-aligned. */
function syntheticLog(bytes: number): Uint8Array {
  const widths = [6, 8, 6, 6, 4, 5, 5, 4, 6, 7, 2, 3, 3, 2, 2, 2, 2, 2];
  const rows: string[] = [];
  let random = 1;
  const draw = (below: number) => {
    random = (random * 48271) % 2147483647;
    return random % below;
  };
  for (let id = 1, submit = 0, length = 0; length < bytes; id++) {
    submit += draw(120);
    const size = 1 << draw(9);
    const times = [id, submit, draw(5000), draw(100_000), size, -1, -1, size, 86400];
    const values = [...times, -1, 1, draw(200), draw(90), -1, 1, -1, -1, -1];
    const row = `${values.map((value, i) => String(value).padStart(widths[i])).join(' ')}\n`;
    rows.push(row);
    length += row.length;
  }
  return new TextEncoder().encode(rows.join(''));
}

/** Cuts and converts all chunks; the values stay where the kernel puts them. */
const converter = (kernel: Kernel, log: Uint8Array) => ({
  prepare: async () => {
    const instance = await kernel.instantiate();
    instance.exports.createReader(CHUNK_BYTES);
    return instance;
  },
  run: ({ exports, columns }: Awaited<ReturnType<Kernel['instantiate']>>) => {
    const text = columns.text;
    for (let at = 0; at < log.length; at += exports.indexedBytes()) {
      const chunk = log.subarray(at, at + CHUNK_BYTES);
      text.set(chunk);
      exports.indexRows(chunk.length, at + chunk.length === log.length ? 1 : 0);
      for (const field of FIELD_NAMES) exports.readTextColumn(COLUMNS[field]);
    }
  },
});

const reader = (kernel: Kernel, log: Uint8Array) => ({
  prepare: () => TextReader.create(kernel, 'bench', COLUMNS, neededFields(COLUMNS)),
  run: (text: TextReader) => {
    text.add(log);
    return text.finish().length;
  },
});

/** One side of a comparison by inTurn(). */
type Side = { prepare: () => unknown; run: (prepared: unknown) => unknown };

const splitter = (log: Uint8Array) => ({
  prepare: () => new TextDecoder('latin1').decode(log),
  run: (text: string) => {
    let sum = 0;
    for (const line of text.split('\n')) for (const field of line.trim().split(/\s+/)) sum += Number(field);
    return sum;
  },
});

function textOf(log: string): Uint8Array {
  return log === SYNTHETIC ? syntheticLog(16 << 20) : gunzipSync(readFileSync(`${FOLDER}/${log}.swf.gz`));
}

const SIDES = { convert: converter, read: reader };

type Case = [log: string, what: keyof typeof SIDES];

const logs = [SYNTHETIC, ...LOGS.filter((name) => existsSync(`${FOLDER}/${name}.swf.gz`))];

export const cases: Case[] = logs.flatMap((log): Case[] => [
  [log, 'convert'],
  [log, 'read'],
]);

export async function run([log, what]: Case): Promise<object> {
  const { wasm, js } = await benchKernels();
  const text = textOf(log);
  const speed = (seconds: number[]) => text.length / 1e6 / median(seconds);
  const split = speed((await inTurn({ split: splitter(text) }, 1)).split);
  const side = (kernel: Kernel) => SIDES[what](kernel, text) as Side;
  const times = await inTurn({ wasm: side(wasm), js: side(js) }, 9);
  const row = {
    log,
    what,
    bytes: text.length,
    wasmMBs: speed(times.wasm),
    jsMBs: speed(times.js),
    splitMBs: split,
    wasmOverJs: ratio(times.js, times.wasm),
  };
  console.log(
    `  ${log.padEnd(24)} ${what.padEnd(8)} ${row.wasmMBs.toFixed(0).padStart(5)} MB/s` +
      `  ${row.wasmOverJs.toFixed(2)} × the twin  (split and Number: ${split.toFixed(0)} MB/s)`,
  );
  return row;
}
