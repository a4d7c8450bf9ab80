// What a sweep asks of a command to run it at many points.
import type { Command } from 'commander';
import type { Kernel } from '../../kernel/instance.ts';
import type { Seeds } from '../../sweep/study.ts';
import type { Cell } from '../../sweep/table.ts';

/** A command's argument and options, as they are after parsing. */
export interface Setting {
  readonly argument: string | undefined;
  readonly options: object;
}

/** What a run gives: rows that differ by a name, and the measures of each. */
export interface NamedCells {
  readonly name: string;
  readonly cells: readonly Cell[];
}

/** A parameter whose values may name files. */
export interface FileParameter {
  /**
   * @param parsed a value as the command's own parser gives it
   * @param locate gives the path of a file that is named from the study's folder; throws if there is none
   * @returns the value with its files so located, and all files that belong to it
   */
  located(
    parsed: unknown,
    locate: (name: string) => string,
  ): { readonly option: unknown; readonly files: readonly string[] };
  /** Looks into the files, before anything is run. @throws DataError or UsageError */
  check?(option: unknown): Promise<unknown>;
}

/** Runs a setting for each of the seeds, or once; gives the rows of each. */
export type VerbRunner = (setting: Setting, seeds: Seeds | undefined) => Promise<NamedCells[][]>;

export interface Verb {
  readonly command: Command;
  /** Options that have no place in a study: where output goes, how work is spread, seeds. */
  readonly leftOut: readonly string[];
  readonly files: Readonly<Record<string, FileParameter>>;
  /** The column that tells a run's rows apart, and the parameter whose column it stands for. */
  readonly rows: { readonly column: string; readonly parameter: string };
  /** Checks of values beyond those of the command's own parsers. @throws UsageError */
  readonly checks: Readonly<Record<string, (text: string) => unknown>>;
  readonly measures: readonly { readonly name: string; readonly type: 'DOUBLE' | 'STRING' }[];
  /** One in each thread: it keeps what several runs share. */
  runner(kernel: Kernel): VerbRunner;
}

/** What stands where a file might, and is none. */
const GENERATED = /^(synthetic|scenario):/;

/** A parameter that is the name of a file. */
export const oneFile: FileParameter = {
  located(parsed, locate) {
    const name = parsed as string;
    if (GENERATED.test(name)) return { option: name, files: [] };
    const path = locate(name);
    return { option: path, files: [path] };
  },
};

/** Names of measures as columns of numbers. */
export function doubles(names: readonly string[]): { name: string; type: 'DOUBLE' }[] {
  return names.map((name) => ({ name, type: 'DOUBLE' }));
}

/** A number as a cell: what is not a number is empty. */
export function cell(value: number | undefined): Cell {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** The words of a name as one: `spent.useful`, `small-share` → spentUseful, smallShare. */
export function camelCase(words: string): string {
  return words.replaceAll(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase());
}
