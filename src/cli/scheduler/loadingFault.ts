// Explains why a custom module could not be loaded, and where. Errors of Node often point into Node.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataError } from '../../errors.ts';
import { firstFrame, thrownText } from '../../scheduler/refusal.ts';
import { moduleFiles } from './moduleFiles.ts';

/** Pattern of the first line of a stack, and of Node's message about a syntax error: the file and the line. */
const PLACE = /^(file:\/\/[^\n]+|\/[^\n]+|[A-Za-z]:\\[^\n]+):(\d+)\n/;

/** Pattern of Node's message about an import of a missing module. */
const IMPORTED = /^Cannot find (?:module|package) '(.+)' imported from (.+)$/m;

/** Returns the error for a value that was thrown when a module was loaded. */
export function loadingFault(path: string, thrown: unknown): DataError {
  const { code } = Object(thrown) as { code?: unknown };
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION' && /\.[cm]?ts$/m.test(textOf(thrown)))
    return new DataError(
      `${path}: cannot be loaded: this is Node ${process.versions.node}, which reads JavaScript only; Node 22.18 and ` +
        `later read TypeScript (${textOf(thrown)})`,
    );
  const where = thrown instanceof Error ? placeOf(path, thrown) : '';
  return new DataError(`${path}: cannot be loaded${where && ` (${where})`}: ${thrownText(thrown)}`);
}

const textOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : '');

function placeOf(path: string, error: Error): string {
  const told = named(PLACE.exec(error.stack ?? ''));
  if (told !== '') return told;
  const missing = IMPORTED.exec(error.message);
  if (missing !== null) return importOf(missing[1], missing[2]);
  return firstFrame(error.stack) || (error instanceof SyntaxError ? syntaxFault(path) : '');
}

/** The line of a file that imports a module or a package. */
function importOf(missing: string, from: string): string {
  const lines = readFileSync(from, 'utf8').split('\n');
  const name = basename(missing);
  const line = lines.findIndex((text) => /\b(?:import|from|require)\b/.test(text) && text.includes(name));
  return `${basename(from)}${line < 0 ? '' : `:${line + 1}`}`;
}

/** The line of the first syntax error in the files of a module. Node reports it only on request. */
function syntaxFault(path: string): string {
  // Loaded here, because few files have a syntax error.
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  for (const file of moduleFiles(path)) {
    if (!/\.[cm]?js$/.test(file)) continue;
    const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' });
    const told = /^SyntaxError/m.test(stderr) ? named(PLACE.exec(stderr)) : '';
    if (told !== '') return told;
  }
  return '';
}

function named(place: RegExpExecArray | null): string {
  if (place === null) return '';
  const [, file, line] = place;
  return `${basename(file.startsWith('file:') ? fileURLToPath(file) : file)}:${line}`;
}
