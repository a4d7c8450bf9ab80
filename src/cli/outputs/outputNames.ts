import { UsageError } from '../../errors.ts';
import { own } from '../../input/own.ts';
import { withoutUnseen } from '../../visible.ts';
import { claimFile } from './claims.ts';
import { type PlannedOutput, planOutput } from './outputFile.ts';

/** The replacements of words in braces, e.g. {policy: 'easy', trace: 'KTH'}. */
type Names = Readonly<Record<string, string>>;

/**
 * One file for each combination of names, if the user gave a pattern. `{policy}` in the pattern is replaced by the
 * policy's name.
 *
 * @throws UsageError if two files are the same, or the command also reads or writes one of them; DataError if one
 *   cannot be written
 */
export function outputFiles(
  flag: string,
  pattern: string | undefined,
  all: readonly Names[],
): PlannedOutput[] | undefined {
  if (pattern === undefined) return undefined;
  const files = all.map((names) => fileName(pattern, names));
  if (new Set(files).size < files.length)
    throw new UsageError(`${flag}: '${pattern}' ${sameFile(pattern, all)}`);
  // A pattern without names was already claimed when the command began (checkOutputs()).
  if (files.length !== 1 || files[0] !== pattern) for (const file of files) claimFile(flag, file);
  return files.map(planOutput);
}

function fileName(pattern: string, names: Names): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (word, name: string) => {
    const found = own(names, name);
    return found === undefined ? word : withoutUnseen(found).replaceAll('/', '-');
  });
}

/** Returns why several outputs have the same file, and how to fix it. */
function sameFile(pattern: string, all: readonly Names[]): string {
  const several = Object.keys(all[0]).filter((name) => new Set(all.map((names) => names[name])).size > 1);
  const lacking = several.find((name) => !pattern.includes(`{${name}}`));
  if (lacking !== undefined)
    return `is the same file for several ${plural(lacking)}; put {${lacking}} in its name`;
  const seen = new Set<string>();
  const twice = all.find((names) => {
    const file = fileName(pattern, names);
    return seen.has(file) || !seen.add(file);
  }) as Names;
  return `stands for '${fileName(pattern, twice)}' twice, since two have one name; run them one by one`;
}

function plural(name: string): string {
  if (name === 'strategy') return 'strategies';
  return name === 'policy' ? 'policies' : `${name}s`;
}

/** The format for a name's extension. A device or a pipe gets the first format. */
export function formatOf<Format>(formats: Readonly<Record<string, Format>>, path: string): Format {
  const extension = Object.keys(formats).find((end) => path.endsWith(end)) ?? Object.keys(formats)[0];
  return formats[extension];
}
