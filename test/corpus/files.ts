// The files of corpus/, made of its workloads.
import { createHash } from 'node:crypto';
import { expected, type Start } from './expected.ts';
import { POLICIES } from './policies.ts';
import { FAULTS, RULES } from './rules/all.ts';
import { SIMULATORS } from './simulators.ts';
import type { CorpusJob, Given, Told } from './workload.ts';

/** The starts of a workload that some faults give. */
export interface Other {
  starts: Start[];
  faults: string[];
}

export interface Published {
  given: Given;
  expected: Told[];
  others: Other[];
}

/** A workload with its schedules. `wrong` has the starts that each fault gives. */
export function published(given: Given, wrong: ReadonlyMap<string, Start[] | undefined>): Published {
  const right = expected(given);
  const own = JSON.stringify(right.map(({ start }) => start));
  const others = new Map<string, Other>();
  for (const [fault, starts] of wrong) {
    if (starts === undefined) continue;
    const text = JSON.stringify(starts);
    if (text === own) continue;
    others.set(text, { starts, faults: [...(others.get(text)?.faults ?? []), fault] });
  }
  return { given, expected: right, others: [...others.values()] };
}

/** All files but README, license and schema, by their paths in the folder. */
export function filesOf(all: readonly Published[], logs: string): Map<string, string> {
  return new Map([
    ['workloads.json', workloadsJson(all)],
    ['jobs.csv', jobsCsv(all)],
    ['faults.csv', faultsCsv(all)],
    ['logs.csv', logs],
    ...all.map(({ given }): [string, string] => [swfOf(given), swf(given)]),
  ]);
}

const familyOf = ({ rule }: Given) => RULES.find(({ name }) => name === rule)?.family as string;

/** The file of a workload in the Standard Workload Format. */
export const swfOf = (given: Given): string => `swf/${familyOf(given)}/${given.name}.swf`;

/** One line for each job and each other schedule. */
function workloadsJson(all: readonly Published[]): string {
  const list = (items: readonly unknown[], indent: string) =>
    `[\n${items.map((item) => `${indent}${JSON.stringify(item)}`).join(',\n')}\n${indent.slice(1)}]`;
  const workloads = all.map(({ given, expected, others }) => {
    const { jobs, ...head } = given;
    const lines = jobs.map((job, place) => {
      const { killed, ...rest } = expected[place];
      return { job: place + 1, ...job, ...rest, ...(killed.length > 0 && { killed }) };
    });
    const about = JSON.stringify(head).slice(0, -1);
    return `${about},\n   "jobs": ${list(lines, '    ')},\n   "others": ${list(others, '    ')}}`;
  });
  const policies = Object.entries(POLICIES).map(([name, policy]) => ({ name, ...policy }));
  const rules = RULES.map(({ name, family, text }) => ({ name, family, text }));
  const faults = FAULTS.map(({ name, rule, text }) => ({ name, rule, text }));
  return `{
 "format": "known-schedules 1",
 "license": "CC0-1.0",
 "policies": ${list(policies, '  ')},
 "rules": ${list(rules, '  ')},
 "faults": ${list(faults, '  ')},
 "workloads": [
${workloads.map((text) => `  ${text}`).join(',\n')}
 ]
}
`;
}

/** A table with a title line. Only texts have commas, and none has quotes. */
export function csv(rows: readonly Record<string, unknown>[]): string {
  const cell = (value: unknown) => (/[,"]/.test(String(value)) ? `"${value}"` : String(value ?? ''));
  const lines = [Object.keys(rows[0]), ...rows.map((row) => Object.values(row))];
  return lines.map((cells) => `${cells.map(cell).join(',')}\n`).join('');
}

function jobsCsv(all: readonly Published[]): string {
  const rows = all.flatMap(({ given, expected }) =>
    given.jobs.map(({ submit, run, request, processors, user, estimate }, place) => ({
      ...{ workload: given.name, job: place + 1 },
      ...{ submit, run, request, processors, user, estimate },
      ...{ start: expected[place].start, end: expected[place].end, why: expected[place].why },
    })),
  );
  return csv(rows);
}

/** Which workloads a fault fails, and which simulators have it. */
function faultsCsv(all: readonly Published[]): string {
  return csv(
    FAULTS.map(({ name, rule, text, option }) => {
      const failed = all.filter(({ others }) => others.some(({ faults }) => faults.includes(name)));
      const ofRule = failed.map(({ given }) => given).filter((given) => given.rule === rule);
      return {
        ...{ fault: name, family: RULES.find((one) => one.name === rule)?.family, rule },
        'what a simulator with it does': text,
        "Specula's option": option,
        'workloads failed': failed.length,
        'the smallest of its rule': ofRule.sort((a, b) => a.jobs.length - b.jobs.length)[0].name,
        simulators: SIMULATORS.filter(({ faults }) => faults.includes(name))
          .map(({ name }) => name)
          .join('; '),
      };
    }),
  );
}

function swf(given: Given): string {
  const { name, processors, policy, eventRule, jobs } = given;
  const predicted = jobs.some(({ estimate }) => estimate !== undefined);
  const line = (job: CorpusJob, place: number) => {
    const { submit, run, request, processors, user = -1, estimate } = job;
    const fields = [place + 1, submit, -1, run, processors, -1, -1, processors, request, -1, 1, user];
    return [...fields, -1, -1, -1, -1, -1, -1, ...(estimate === undefined ? [] : [estimate])].join(' ');
  };
  return [
    '; Version: 2.2',
    `; Computer: ${name}, of the corpus of known schedules (CC0)`,
    `; MaxJobs: ${jobs.length}`,
    `; MaxProcs: ${processors}`,
    `; MaxNodes: ${processors}`,
    `; Note: policy ${policy}, event rule ${eventRule}`,
    ...(predicted ? ['; Note: column 19 is the prediction'] : []),
    ...jobs.map(line),
    '',
  ].join('\n');
}

/** Checksums in the format of `sha256sum -c`. */
export function sums(files: ReadonlyMap<string, string>): string {
  const line = ([name, text]: [string, string]) =>
    `${createHash('sha256').update(text).digest('hex')}  ${name}\n`;
  return [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(line)
    .join('');
}
