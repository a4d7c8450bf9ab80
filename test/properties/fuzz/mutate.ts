import type { Random } from './random.ts';

/** Texts that have broken readers, and may again. */
const HOSTILE = [
  ...[
    '',
    ' ',
    '0',
    '-0',
    '-1',
    '1',
    '1e308',
    '1e999',
    '-1e308',
    '9007199254740993',
    '2147483648',
    '4294967296',
    '0.1',
    '1e-320',
  ],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '0x10',
    'null',
    'true',
    '[]',
    '{}',
    '""',
    '1'.repeat(400),
    `${'1'.repeat(5000)}x`,
    '.',
  ],
  ...[
    '\r',
    '\n',
    '\r\n',
    '\t',
    '\0',
    '\u001f',
    ';',
    ',',
    '|',
    '"',
    '""',
    "'",
    '\\',
    '\\u0000',
    '\ufeff',
    '\u2028',
    '\u{1f600}',
  ],
  ...[
    '[',
    ']',
    '{',
    '}',
    '(',
    ')',
    ':',
    '+',
    '-',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '['.repeat(300),
    '{"a":'.repeat(300),
    '('.repeat(300),
  ],
  ...[
    'submit',
    'run',
    'procs',
    'start',
    'end',
    'request',
    'user',
    'JobID',
    'Unknown',
    'UNLIMITED',
    'CANCELLED by 0',
    '1-00:00:00',
  ],
  ...[
    '2024-02-30',
    '2024-01-01T00:00:00Z',
    '0000-00-00',
    '12:34:56',
    '99:99:99',
    'inf',
    '1e9d',
    'virtual:0.5',
    'MaxProcs: 0',
  ],
  ...[
    'DEFAULT',
    'NodeName=n[1-3]',
    'n[1-999999]',
    'n[5-1]',
    'PartitionName=x',
    'Nodes=ALL',
    '1-2:3:4:5',
    'INFINITE',
    'cpu=-1',
    'gres/gpu=1e9',
    '--array=0-999999',
    'afterok:1',
  ],
].map((text) => new TextEncoder().encode(text));

const MOST_BYTES = 1 << 16;

/** The seed changed in one to eight places. `others`: of the same kind, to take parts from. */
export function mutate(seed: Uint8Array, others: readonly Uint8Array[], random: Random): Uint8Array {
  let bytes = seed;
  for (let left = 1 + random.below(random.below(8) + 1); left > 0; left--) {
    bytes = mutateOnce(bytes, others, random).subarray(0, MOST_BYTES);
  }
  return bytes.slice();
}

function mutateOnce(bytes: Uint8Array, others: readonly Uint8Array[], random: Random): Uint8Array {
  const place = () => random.below(bytes.length + 1);
  const span = () => random.below(1 << (1 + random.below(8)));
  const at = place();
  switch (random.below(10)) {
    case 0:
      return changed(bytes, at, (byte) => byte ^ (1 << random.below(8)));
    case 1:
      return changed(bytes, at, () => random.below(256));
    case 2:
      return splice(bytes, at, span());
    case 3:
      return splice(bytes, at, 0, random.of(HOSTILE));
    case 4:
      return splice(bytes, at, 0, bytes.subarray(at, at + span()));
    case 5:
      return bytes.slice(0, at);
    case 6: {
      const other = random.of(others);
      const from = random.below(other.length + 1);
      return splice(bytes, at, span(), other.subarray(from, from + span()));
    }
    case 7:
    case 8: {
      const [from, to] = tokenAt(bytes, at);
      return splice(bytes, from, to - from, random.of(HOSTILE));
    }
    default: {
      const [from, to] = lineAt(bytes, at);
      const line = bytes.slice(from, to);
      return splice(splice(bytes, from, to - from), Math.min(place(), bytes.length - line.length), 0, line);
    }
  }
}

function changed(bytes: Uint8Array, at: number, change: (byte: number) => number): Uint8Array {
  const copy = bytes.slice();
  if (at < copy.length) copy[at] = change(copy[at]);
  return copy;
}

function splice(
  bytes: Uint8Array,
  at: number,
  remove: number,
  put: Uint8Array = new Uint8Array(),
): Uint8Array {
  const end = Math.min(bytes.length, at + remove);
  const copy = new Uint8Array(bytes.length - (end - at) + put.length);
  copy.set(bytes.subarray(0, at));
  copy.set(put, at);
  copy.set(bytes.subarray(end), at + put.length);
  return copy;
}

const isWord = (byte: number) => byte > 32 && !',;|"\u001f()[]{}:'.includes(String.fromCharCode(byte));

function tokenAt(bytes: Uint8Array, at: number): [from: number, to: number] {
  let [from, to] = [at, at];
  while (from > 0 && isWord(bytes[from - 1])) from--;
  while (to < bytes.length && isWord(bytes[to])) to++;
  return [from, to];
}

function lineAt(bytes: Uint8Array, at: number): [from: number, to: number] {
  const from = at === 0 ? 0 : bytes.lastIndexOf(10, at - 1) + 1;
  const end = bytes.indexOf(10, at);
  return [from, end < 0 ? bytes.length : end + 1];
}
