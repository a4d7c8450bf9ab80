// Compiled code that is kept from one start of the command to the next. Compiling is a third of a short run.
import { lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
// Not `{ crc32 }`: a Node that is too old has none, and is told so in one line (checkNode).
import zlib from 'node:zlib';

const PREFIX = '(function(exports,require,module,__filename,__dirname){';
const SUFFIX = '\n})';

/** Nobody but this user may write into the folder: what stands in it is run. */
const PRIVATE = 0o700;
const OTHERS_WRITE = 0o022;

/** Bytes behind the code. */
const CHECKSUM = 4;

/** A module as CommonJS has it: a function that fills `exports`. */
type Compiled = (
  exports: object,
  require: (id: string) => unknown,
  module: { exports: object },
  filename: string,
  dirname: string,
) => void;

/**
 * Compiled files, in a folder of the system's folder for temporary files. It never fails: without a place to
 * write, it keeps nothing.
 */
export class CodeCache {
  readonly #use: string;
  readonly #folder: string | undefined;
  readonly #missing: { path: string; source: Buffer; script: Script }[] = [];
  #files = 0;

  /** @param use the verb, because only functions that have run are kept */
  constructor(use: string) {
    this.#use = use;
    this.#folder = process.env.NODE_DISABLE_COMPILE_CACHE ? undefined : privateFolder();
  }

  /** Compiles a file. */
  compile(file: string, url: string): Compiled {
    const path = this.#folder && join(this.#folder, `${this.#nameOf(file)}-${this.#files++}`);
    const source = readFileSync(file);
    const cachedData = path === undefined ? undefined : keptCode(path, source);
    const script = new Script(PREFIX + source.toString() + SUFFIX, {
      filename: url,
      columnOffset: -PREFIX.length,
      cachedData,
    });
    // Code that V8 refuses was made with other options of Node. It is left there for the next start with these.
    if (path !== undefined && cachedData === undefined) this.#missing.push({ path, source, script });
    return script.runInThisContext() as Compiled;
  }

  /** Keeps what was compiled and is not kept yet, with all functions that have run until now. */
  save(): void {
    for (const { path, source, script } of this.#missing) {
      try {
        const code = script.createCachedData();
        const own = `${path}.${process.pid}`;
        writeFileSync(own, Buffer.concat([code, checksum(code, source)]));
        renameSync(own, path);
      } catch {
        // The next start compiles it again.
      }
    }
  }

  /** The same for every build in a place, so that a new build leaves nothing behind. */
  #nameOf(file: string): string {
    return `${zlib.crc32(dirname(file)).toString(36)}-${process.version}-${process.arch}-${this.#use}`;
  }
}

/** This user's folder; undefined if there is none that others cannot write to. */
function privateFolder(): string | undefined {
  const user = process.getuid?.();
  const folder = join(tmpdir(), `specula-${user ?? 'code'}`);
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE });
    const { uid, mode } = lstatSync(folder);
    return user === undefined || (uid === user && (mode & OTHERS_WRITE) === 0) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** The code in a file; undefined if there is none, if it is damaged, or if it was made of another source. */
function keptCode(path: string, source: Uint8Array): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    const code = bytes.subarray(0, -CHECKSUM);
    return checksum(code, source).equals(bytes.subarray(-CHECKSUM)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Of compiled code and its source. V8 checks neither, and wrong code ends the process. */
function checksum(code: Uint8Array, source: Uint8Array): Buffer {
  const bytes = Buffer.alloc(CHECKSUM);
  bytes.writeUInt32LE(zlib.crc32(source, zlib.crc32(code)));
  return bytes;
}
