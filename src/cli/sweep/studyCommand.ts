// Describes the interface with which a sweep runs a command at many points.

import type { Parameter, Parameters } from '../../commands/parameter.ts';
import { DataError, UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { type GroupMeasure, parseGroupMeasure } from '../../metrics/jobGroup.ts';
import type { SweepWarning } from '../../sweep/part.ts';
import type { Seeds, SweepStudy } from '../../sweep/study.ts';
import type { Cell } from '../../sweep/table.ts';

/** The argument and the values of a command at a point. */
export interface Setting {
  readonly argument: string | undefined;
  readonly options: object;
  /** The parameters that the point has, and their names in the study. The others have their default values. */
  readonly given: ReadonlyMap<string, string>;
}

/** A row of a run. The rows of a run have different names. */
interface NamedCells {
  readonly name: string;
  readonly cells: readonly Cell[];
}

/** A parameter whose values may name files. */
export interface FileParameter {
  /**
   * @param parsed the value that the text means
   * @param locate returns the path of a file that the study names; throws if the file does not exist
   * @param folder the directory from which the study names files
   * @returns the value with these paths, and all files that belong to it
   */
  located(
    parsed: unknown,
    locate: (name: string) => string,
    folder: string,
  ): { readonly option: unknown; readonly files: readonly string[] };
  /** Checks the contents of the files before the first run. @throws DataError or UsageError */
  check?(option: unknown): Promise<unknown>;
}

/** Runs a setting once for each seed, or once without seeds. Returns the rows of each run. */
export type CommandRunner = (setting: Setting, seeds: Seeds | undefined) => Promise<NamedCells[][]>;

export interface StudyCommand {
  /** The parameters of the command. A study has those that change runs (isOfStudies()). */
  readonly parameters: Parameters;
  /** A parameter whose name is not in this list. @throws UsageError for a wrong name of one */
  more?(name: string): Parameter | undefined;
  /** The argument of the command, if a study gives it. */
  readonly argument?: string;
  readonly files: Readonly<Record<string, FileParameter>>;
  /** The column of the rows' names, and the parameter that this column replaces. */
  readonly rows: { readonly column: string; readonly parameter: string };
  /** Further checks of values, in addition to those of their parsers. @throws UsageError */
  readonly checks: Readonly<Record<string, (text: string) => unknown>>;
  readonly measures: readonly { readonly name: string; readonly type: 'DOUBLE' | 'STRING' }[];
  /** True if its runs have measures of groups of jobs. */
  readonly hasGroups?: boolean;
  /** @throws UsageError for parameters that do not go together */
  check?(setting: Setting): void;
  /** True if a seed draws anything in the runs of a setting. Seeds that draw nothing would repeat the same run. */
  draws(setting: Setting): boolean;
  /**
   * Makes a runner. Each thread has one, which keeps the common data of several runs.
   *
   * @param again the runs after which one may come that differs in the parameter of `rows` only; 0: none comes
   * @param ofGroups further measures, if the command has groups; their cells follow those of `measures`
   * @param warn receives warnings about what the runs leave out
   */
  runner(
    kernel: Kernel,
    again: number,
    ofGroups?: readonly GroupMeasure[],
    warn?: (warnings: readonly SweepWarning[]) => void,
  ): CommandRunner;
}

/** The measures of groups that a study requests. @throws DataError for one that does not exist */
export function groupMeasuresOf(
  command: StudyCommand,
  { command: name, measures = [] }: SweepStudy,
  file: string,
): GroupMeasure[] {
  if (measures.length > 0 && !command.hasGroups)
    throw new DataError(`${file}: measures: ${name} has none of groups of jobs; replay and slurm have`);
  return measures.map((text) => {
    try {
      return parseGroupMeasure(
        text,
        command.measures.map((one) => one.name),
      );
    } catch (error) {
      throw error instanceof UsageError ? new DataError(`${file}: measures: ${error.message}`) : error;
    }
  });
}

/** Names of generated workloads. They may replace the name of a file. */
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

/** Columns of numbers with these names. */
export function doubles(names: readonly string[]): { name: string; type: 'DOUBLE' }[] {
  return names.map((name) => ({ name, type: 'DOUBLE' }));
}

/** The cell of a number. It is empty for NaN and undefined. */
export function cell(value: number | undefined): Cell {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** A name in camel case: `spent.useful` → `spentUseful`, `small-share` → `smallShare`. */
export function camelCase(words: string): string {
  return words.replaceAll(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase());
}
