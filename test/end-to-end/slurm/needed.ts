// The tests of a real Slurm that a change needs. Each takes the daemons half a minute or more, so CI runs those of
// what changed, and one always.
import { execFileSync } from 'node:child_process';

/** The command reads what a real sacct prints: it shows that the daemons start and that Specula understands them. */
const ALWAYS = 'sacct.test.ts';

/** The directories and files, by the test that a change of them needs. */
export const TESTED: Readonly<Record<string, readonly string[]>> = {
  [ALWAYS]: [],
  'chain.test.ts': ['src/slurm/drive', 'src/cli/submit'],
  'cluster.test.ts': [],
  'machine/machine.test.ts': [],
  'machine/holds.test.ts': ['assembly/slurm', 'src/slurm/machine'],
  'qos.test.ts': ['src/slurm/drive'],
  'reality.test.ts': ['assembly/replay', 'assembly/jobs', 'src/stochastic/workload'],
  'submit.test.ts': ['src/slurm/drive', 'src/cli/submit', 'src/requests'],
  'sweep.test.ts': ['src/sweep', 'src/cli/sweep'],
  'testOnly.test.ts': ['src/forecast', 'src/slurm/snapshot', 'src/cli/when'],
  'tune.test.ts': ['src/tune', 'src/cli/tune', 'src/cli/sweep'],
  'when.test.ts': [
    'src/forecast',
    'src/slurm/snapshot',
    'src/cli/when',
    'assembly/slurm/events/initialState',
  ],
};

/**
 * Returns the tests that a change of these files needs.
 *
 * @param folder the directory of the tests; a change of anything there that is no test needs all of them
 */
export function neededTests(changed: readonly string[], folder: string): string[] {
  const inFolder = changed.filter((file) => file.startsWith(`${folder}/`));
  if (inFolder.some((file) => !file.endsWith('.test.ts'))) return Object.keys(TESTED);
  return Object.entries(TESTED)
    .filter(([test, sources]) =>
      [`${folder}/${test}`, ...sources].some((path) => changed.some((file) => file.startsWith(path))),
    )
    .map(([test]) => test)
    .concat(ALWAYS)
    .filter((test, i, all) => all.indexOf(test) === i);
}

/** The files that differ from a commit. */
export function changedSince(commit: string): string[] {
  const args = ['diff', '--name-only', commit];
  return execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n');
}
