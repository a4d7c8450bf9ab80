import { chosenPolicies, type PolicyChoice } from '../scheduler/schedulerFile.ts';
import { moduleFiles } from './moduleFiles.ts';
import type { FileParameter } from './verb.ts';

/** The most seconds that loading a file may take before the first run. */
const LOAD = 10;

/** The parameter `policy`: policies by name, compositions, and files with schedulers of the user's own. */
export const schedulerFiles: FileParameter = {
  located(parsed, locate) {
    const files: string[] = [];
    const place = (choice: PolicyChoice): PolicyChoice => {
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
