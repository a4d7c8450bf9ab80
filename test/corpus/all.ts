// The corpus as it is published, and as it should be.
import { readFileSync } from 'node:fs';
import { atRoot } from '../support/paths.ts';
import { faulty, type Start, type Starts } from './expected.ts';
import { filesOf, type Published, published, sums } from './files.ts';
import { withRules } from './readme.ts';
import { FAULTS } from './rules/all.ts';
import type { CorpusJob, Given } from './workload.ts';

export const inCorpus = (name: string): string => atRoot('corpus', ...name.split('/'));

const readCorpus = (name: string) => readFileSync(inCorpus(name), 'utf8');

/** The published workloads without their right schedules. */
export function publishedWorkloads(): Omit<Published, 'expected'>[] {
  const { workloads } = JSON.parse(readCorpus('workloads.json')) as {
    workloads: (Given & { others: Published['others'] })[];
  };
  return workloads.map(({ name, rule, processors, policy, eventRule, jobs, others }) => ({
    given: { name, rule, processors, policy, eventRule, jobs: jobs.map(jobOf) },
    others,
  }));
}

function jobOf({ submit, run, request, processors, user, estimate }: CorpusJob): CorpusJob {
  const job = { submit, run, request, processors };
  return { ...job, ...(user !== undefined && { user }), ...(estimate !== undefined && { estimate }) };
}

let faults: Promise<Map<string, Starts>> | undefined;

/** The simulators with one fault each. */
export function allFaulty(): Promise<Map<string, Starts>> {
  const made = async (fault: (typeof FAULTS)[number]) => [fault.name, await faulty([fault])] as const;
  faults ??= Promise.all(FAULTS.map(made)).then((all) => new Map(all));
  return faults;
}

/** The workloads with the schedules of the oracle and of each fault. */
export async function publishedOf(all: readonly Given[]): Promise<Published[]> {
  const faults = await allFaulty();
  return all.map((given) => {
    const wrong = [...faults].map(([name, starts]) => [name, starts(given)] as const);
    return published(given, new Map<string, Start[] | undefined>(wrong));
  });
}

/** Every file of the folder that is made, and the text that it should have. */
export function corpusFiles(all: readonly Published[], logs: string): Map<string, string> {
  const files = filesOf(all, logs);
  const data = [...files].filter(([name]) => !name.startsWith('swf/'));
  files.set('SHA256SUMS', sums(new Map([...data, ['schema.json', readCorpus('schema.json')]])));
  files.set('README.md', withRules(readCorpus('README.md')));
  return files;
}
