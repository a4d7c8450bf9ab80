import { EIGHT_NODES, type Scenario } from './scenario.ts';
import { event, inOrder, type Mix, OWNERS, workload } from './workload.ts';

const mix: Mix = {
  jobs: 100,
  seed: 37,
  gap: 15,
  run: 90,
  sizes: ['-n 1', '-n 1', '-n 2', '-n 2', '-n 3', '-n 4', '-n 6', '-n 8'],
  owners: OWNERS,
};

/** Seconds that a job may wait, one after the other: with 0 it starts in its first second or never. */
const SPARE = [1, 30, 90, 200, 400, 900];

/** Two of three jobs are late some time after their submission. */
function withDeadlines(lines: readonly string[]): string[] {
  return lines.map((line, i) =>
    i % 3 === 0
      ? line
      : line.replace(
          / -t (\d+)/,
          (text, limit) => `${text} --deadline=now+${60 * Number(limit) + SPARE[i % SPARE.length]}`,
        ),
  );
}

export const deadlines: Scenario = {
  name: 'deadlines',
  shows:
    'Jobs, an array and jobs that others depend on have deadlines, and are canceled when their limits reach past them.',
  ...EIGHT_NODES,
  jobs: inOrder([
    ...withDeadlines(workload(mix)),
    event(300.5, 60, 'array', '--uid=games -n 4 -t 3 --array=0-11%2 --deadline=now+600'),
    event(310.5, 60, 'wide', '--uid=news -N 8 --exclusive -t 4 --deadline=now+330'),
    event(315.5, 50, 'after_wide', '--uid=news -n 2 -t 3 --dependency=afterany:wide'),
    event(316.5, 50, 'not_after', '--uid=news -n 2 -t 3 --dependency=afternotok:wide --deadline=now+900'),
    event(320.5, 50, 'impossible', '--uid=uucp -n 2 -t 10 --deadline=now+300'),
  ]),
};
