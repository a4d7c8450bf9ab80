import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SweepStudy } from '../../../sweep/study.ts';
import { moduleFiles } from '../../scheduler/moduleFiles.ts';
import { chosenPolicies, type PolicyChoice, parseChoices } from '../../scheduler/schedulerFile.ts';
import type { FileParameter } from '../studyCommand.ts';

/** The most seconds that loading a file may take before the first run. */
const LOAD = 10;

/** The parameter `policy`: policies by name, compositions, and custom schedulers in files or commands. */
export const schedulerFiles: FileParameter = {
  located(parsed, locate, folder) {
    const files: string[] = [];
    const place = (choice: PolicyChoice): PolicyChoice => {
      if ('exec' in choice) {
        files.push(...filesOfCommand(choice.exec, folder));
        return { ...choice, cwd: folder };
      }
      if (!('path' in choice)) return choice;
      const path = locate(choice.path);
      files.push(...moduleFiles(path));
      return { ...choice, path };
    };
    const choices = parsed as PolicyChoice | readonly PolicyChoice[];
    return { option: Array.isArray(choices) ? choices.map(place) : place(choices as PolicyChoice), files };
  },
  check: (option) => chosenPolicies([option as PolicyChoice | PolicyChoice[]].flat(), LOAD),
};

/** The files that a command names, and the files that these name by relative paths. */
function filesOfCommand(command: string, folder: string): string[] {
  const words = command.split(/\s+/).map((word) => word.replaceAll(/^['"]|['"]$/g, ''));
  return words
    .filter((word) => word !== '' && statSync(resolve(folder, word), { throwIfNoEntry: false })?.isFile())
    .flatMap((word) => moduleFiles(resolve(folder, word)));
}

/** True if some policy of a study is a command. */
export function hasCommand({ grid, list = [] }: SweepStudy): boolean {
  const values = [
    ...grid.filter(({ name }) => name === 'policy').flatMap(({ values }) => values),
    ...list.map(({ policy }) => policy),
  ];
  return values
    .filter((value) => value !== null && value !== undefined)
    .flatMap((value) => parseChoices(typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .some((choice) => 'exec' in choice);
}
