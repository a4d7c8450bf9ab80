// Bugs that the corpus finds in other simulators: the table in docs/comparison.md.
import { faulty, right, sameStarts } from './expected.ts';
import type { Published } from './files.ts';
import { between } from './readme.ts';
import { FAULTS, RULES } from './rules/all.ts';
import { SIMULATORS } from './simulators.ts';

/** Their treatment of requests that are too short is stated as no fault of the corpus. */
const LEFT_OUT = 'overruns';

/** The page with the table as it is. */
export async function withSimulators(
  page: string,
  all: readonly Pick<Published, 'given'>[],
): Promise<string> {
  const rows: string[] = [];
  for (const { name, policies, faults } of SIMULATORS) {
    const starts = await faulty(FAULTS.filter((fault) => faults.includes(fault.name)));
    const run = all
      .map(({ given }) => ({
        given,
        family: RULES.find((rule) => rule.name === given.rule)?.family as string,
      }))
      .filter(({ given, family }) => policies.includes(given.policy) && family !== LEFT_OUT)
      .filter(({ given }) => given.eventRule === 'batch');
    const failed = run.filter(({ given }) => {
      const found = starts(given);
      return found === undefined || !sameStarts(found, right(given) ?? []);
    });
    const families = [...new Set(run.map(({ family }) => family))].flatMap((family) => {
      const count = (of: typeof run) => of.filter((one) => one.family === family).length;
      return count(failed) === 0 ? [] : [`${family} ${count(failed)} of ${count(run)}`];
    });
    const words = faults.map((fault) => `\`${fault}\``).join(', ');
    rows.push(
      `| ${name} | ${policies.join(', ')} | ${words} | ${failed.length} of ${run.length} | ${families.join(', ')} |`,
    );
  }
  const head = '| simulator | policies | its differences, as faults of the corpus | fails | by family |';
  return between(page, 'corpus', `\n${[head, '|---|---|---|---|---|', ...rows].join('\n')}\n\n`);
}
