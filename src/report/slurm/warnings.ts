// Describes features that the model does not support and information that a dump does not record.

import { withTouches } from '../../slurm/machine/baseline/touched.ts';
import { FEATURES_OF, PARTITION_TOPOLOGIES, TOPOLOGY } from '../../slurm/machine/conf/settingNames.ts';
import type { SlurmSubmission } from '../../slurm/machine/events/eventLines.ts';
import { type SlurmConfiguration, unsupportedInJobs } from '../../slurm/machine/replayOnSlurm.ts';
import type { MissingColumn } from '../../slurm/machine/sacctImport/missingColumns.ts';
import { NOT_RECORDED, type NotRecorded } from '../../slurm/machine/sacctImport/requestedOptions.ts';
import type { Unsupported } from '../../slurm/machine/unsupported.ts';
import type { NotRecordedInJobs } from '../../slurm/machine/workloadSubmissions.ts';
import type { SweepWarning } from '../../sweep/part.ts';
import { SUBMISSIONS_COMMAND } from '../../trace/sacct/columns.ts';
import { plural } from '../format.ts';

export interface Warning extends SweepWarning {
  /** Printed with --verbose only. */
  readonly isMinor?: boolean;
  /** An imperative: the way to avoid the warning, with which its text ends; absent: there is none. */
  readonly remedy?: string;
}

/** Warnings with the same remedy, without it. */
export interface RemedyGroup {
  /** Absent: there is none. */
  readonly remedy?: string;
  readonly problems: readonly string[];
}

/** Groups the warnings that are not minor by their remedies. Those without one come last. */
export function byRemedy(warnings: readonly Warning[]): RemedyGroup[] {
  const groups = new Map<string | undefined, string[]>();
  for (const { text, remedy, isMinor } of warnings) {
    if (isMinor) continue;
    const problem = remedy === undefined ? text : text.slice(0, -withRemedy('', remedy).length);
    const problems = groups.get(remedy) ?? [];
    groups.set(remedy, problems);
    problems.push(problem.replace(/(?<=^[^:]*: )warning: /, ''));
  }
  const all = [...groups].map(([remedy, problems]) => ({ remedy, problems }));
  return all.sort((a, b) => Number(a.remedy === undefined) - Number(b.remedy === undefined));
}

const withRemedy = (text: string, remedy: string | undefined) =>
  remedy === undefined ? text : `${text}; ${remedy}`;

/** Remedy of a dump that lacks columns. */
const DUMP_AGAIN = `dump the log again with all columns: ${SUBMISSIONS_COMMAND} -S … -E …`;

/** The warning about a column that a dump lacks. */
export function missingColumnWarning(name: string, { column, effect }: MissingColumn): Warning {
  const about = `${name}: no column ${column}: ${effect}`;
  return { about, text: withRemedy(about, DUMP_AGAIN), remedy: DUMP_AGAIN };
}

interface Warned {
  /** Name of the trace in results. */
  readonly name: string;
  readonly configurations: readonly SlurmConfiguration[];
  readonly submissions: readonly SlurmSubmission[];
  readonly notRecorded: readonly NotRecordedInJobs[];
  /** Warnings about the calendar, the limits and the columns of the trace. */
  readonly notes?: readonly string[];
  /** True if files are dropped on a page instead of named after options. */
  readonly isInPage?: boolean;
}

/** The warnings about submissions under configurations. */
export function warningsOf({
  name,
  configurations,
  submissions,
  notRecorded,
  notes = [],
  isInPage = false,
}: Warned): Warning[] {
  return [
    ...configurations.flatMap((one) => configurationWarnings(one, submissions, isInPage)),
    ...unsupportedWarnings(name, unsupportedInJobs(configurations[0], submissions), { isInPage }),
    ...notRecordedWarnings(name, notRecorded, isInPage),
    ...notes.map((note) => ({ about: note, text: note })),
  ];
}

/** The warnings about a configuration. @param submissions those that it may affect; absent: unknown */
export function configurationWarnings(
  configuration: SlurmConfiguration,
  submissions?: readonly SlurmSubmission[],
  isInPage = false,
): Warning[] {
  const { name, notes, unsupported, cluster } = configuration;
  return [
    ...notes.map((note) => ({ about: `${name}: ${note}`, text: `${name}: ${note}` })),
    ...unsupportedWarnings(
      name,
      submissions === undefined ? unsupported : withTouches(configuration, submissions),
      {
        isInPage,
        mayHaveYaml: cluster.scheduling.rules.readsTopologyYaml && !cluster.hasNamedTopologies,
      },
    ),
  ];
}

function unsupportedWarnings(
  name: string,
  unsupported: readonly Unsupported[],
  remedies: Remedies,
): Warning[] {
  return unsupported.map(({ feature, asked, count, of, touches, isMinor }) => {
    const about = `${name}: warning: unsupported: ${feature}`;
    const what = count === 1 ? of.slice(0, -1) : of;
    const affected = touches === undefined ? '' : `; may affect ${plural(touches, 'job')}`;
    const examples = some(asked, isMinor ? Number.POSITIVE_INFINITY : 3);
    const remedy = remedyOf(feature, remedies);
    return {
      about,
      text: withRemedy(`${about} (${count} ${what}: ${examples})${affected}`, remedy),
      isMinor,
      remedy,
    };
  });
}

/** Warnings about options of jobs that a dump does not record. The command prints how to dump them once. */
function notRecordedWarnings(
  name: string,
  notRecorded: readonly NotRecordedInJobs[],
  isInPage: boolean,
): Warning[] {
  const rows = notRecorded.map(({ what, jobs }): Warning => {
    const isInDump = isInPage && IN_FULL_DUMP.has(what);
    const ofJobs = what === 'reservation' ? reservationsRemedy(isInPage) : undefined;
    const remedy = isInDump ? DUMP_AGAIN : ofJobs;
    const told = `${plural(jobs, 'job')}: ${NOT_RECORDED[what]}`;
    return {
      about: `${name}: warning: ${NOT_RECORDED[what]}`,
      text: withRemedy(`${name}: warning: ${told}`, remedy),
      remedy,
    };
  });
  if (isInPage || !notRecorded.some(({ what }) => IN_FULL_DUMP.has(what))) return rows;
  const more = `${name}: to dump all columns: ${SUBMISSIONS_COMMAND} -S … -E …`;
  return [...rows, { about: more, text: more }];
}

/** The information that a dump with all columns has. */
const IN_FULL_DUMP: ReadonlySet<NotRecorded> = new Set<NotRecorded>(['nodes', 'processors', 'line']);

interface Remedies {
  /** True if the version reads a topology.yaml and there is none. */
  readonly mayHaveYaml?: boolean;
  readonly isInPage: boolean;
}

const reservationsRemedy = (isInPage: boolean) =>
  isInPage ? 'use the command, which reads reservations (--reservations)' : 'give --reservations';

/** The options or files that would make the model support a feature; undefined if there are none. */
function remedyOf(feature: string, { mayHaveYaml = false, isInPage }: Remedies): string | undefined {
  const file = (name: string) => (isInPage ? `drop ${name} too` : `copy ${name} next to slurm.conf`);
  if (FEATURES_OF.accounting.includes(feature))
    return isInPage
      ? 'drop accounts.cfg too, and qos.txt if jobs have a QOS'
      : 'give --accounts, and --qos if jobs have a QOS';
  if (FEATURES_OF.reservations.includes(feature)) return reservationsRemedy(isInPage);
  if (FEATURES_OF.groups.includes(feature))
    return isInPage
      ? 'use the command, which reads the groups of users from groups.txt'
      : 'write the output of getent group and getent passwd to groups.txt next to slurm.conf';
  if (feature === PARTITION_TOPOLOGIES && mayHaveYaml) return file('topology.yaml');
  return feature === TOPOLOGY ? file('topology.conf') : undefined;
}

/** The first few of the settings or options. */
function some(asked: readonly string[], most: number): string {
  const more = asked.length > most ? ', …' : '';
  return asked.slice(0, most).join(', ') + more;
}
