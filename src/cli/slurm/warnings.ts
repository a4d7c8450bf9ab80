// What of a cluster and its jobs a model does not follow or does not know, as lines for standard error.

import { withTouches } from '../../slurm/machine/baseline/touched.ts';
import { FEATURES_OF } from '../../slurm/machine/conf/settingNames.ts';
import { NOT_TOLD, type NotTold } from '../../slurm/machine/dumps/askedOptions.ts';
import type { SlurmSubmission } from '../../slurm/machine/events/eventLines.ts';
import type { NotFollowed } from '../../slurm/machine/notFollowed.ts';
import { jobsNotFollowed, type SlurmConfiguration } from '../../slurm/machine/replayOnSlurm.ts';
import type { NotToldOfJobs } from '../../slurm/machine/workloadSubmissions.ts';
import type { SweepWarning } from '../../sweep/part.ts';
import { SUBMISSIONS_COMMAND } from '../../trace/sacct/columns.ts';
import { note } from '../common/notes.ts';

interface Warning extends SweepWarning {
  /** Printed with --verbose only. */
  readonly isMinor?: boolean;
}

interface Warned {
  /** The trace, as results name it. */
  readonly name: string;
  readonly configurations: readonly SlurmConfiguration[];
  readonly submissions: readonly SlurmSubmission[];
  readonly notTold: readonly NotToldOfJobs[];
  /** About the calendar, the limits and the columns of the trace. */
  readonly notes?: readonly string[];
}

/** The warnings about submissions under configurations. */
export function warningsOf({ name, configurations, submissions, notTold, notes = [] }: Warned): Warning[] {
  return [
    ...configurations.flatMap((one) => configurationWarnings(one, submissions)),
    ...notFollowedWarnings(name, jobsNotFollowed(configurations[0], submissions)),
    ...notToldWarnings(name, notTold),
    ...notes.map((note) => ({ about: note, text: note })),
  ];
}

/** The warnings about a configuration. @param submissions those that it may touch; absent: nobody knows */
export function configurationWarnings(
  configuration: SlurmConfiguration,
  submissions?: readonly SlurmSubmission[],
): Warning[] {
  const { name, notes, notFollowed } = configuration;
  return [
    ...notes.map((note) => ({ about: `${name}: ${note}`, text: `${name}: ${note}` })),
    ...notFollowedWarnings(
      name,
      submissions === undefined ? notFollowed : withTouches(configuration, submissions),
    ),
  ];
}

/** Prints warnings to standard error, those without effect only if the user asked for them. */
export function tell(warnings: readonly Warning[], { verbose = false }: { verbose?: boolean }): void {
  for (const { text, isMinor } of warnings) if (!isMinor || verbose) note(text);
}

function notFollowedWarnings(name: string, notFollowed: readonly NotFollowed[]): Warning[] {
  return notFollowed.map(({ feature, asked, count, of, touches, isMinor }) => {
    const about = `${name}: not followed: ${feature}`;
    const what = count === 1 ? of.slice(0, -1) : of;
    const touched =
      touches === undefined ? '' : `, which may touch ${touches} ${touches === 1 ? 'job' : 'jobs'}`;
    const examples = some(asked, isMinor ? Number.POSITIVE_INFINITY : 3);
    return { about, text: `${about} (${count} ${what}: ${examples})${touched}${remedy(feature)}`, isMinor };
  });
}

/** What a dump does not record of how jobs were asked for. */
function notToldWarnings(name: string, notTold: readonly NotToldOfJobs[]): Warning[] {
  const rows = notTold.map(({ what, jobs }) => {
    const about = `${name}: not told: ${NOT_TOLD[what]}`;
    return { about, text: `${about} (${jobs} ${jobs === 1 ? 'job' : 'jobs'})` };
  });
  if (!notTold.some(({ what }) => IN_FULL_DUMP.has(what))) return rows;
  const more = `${name}: this dump tells more: ${SUBMISSIONS_COMMAND} -S … -E …`;
  return [...rows, { about: more, text: more }];
}

/** What a dump with all fields tells. */
const IN_FULL_DUMP: ReadonlySet<NotTold> = new Set<NotTold>(['nodes', 'processors', 'line']);

/** Which option would make the model follow it. */
function remedy(feature: string): string {
  if (FEATURES_OF.accounting.includes(feature)) return '; give --accounts, and --qos if jobs have a QOS';
  return FEATURES_OF.reservations.includes(feature) ? '; give --reservations' : '';
}

/** The first few. */
function some(asked: readonly string[], most: number): string {
  const more = asked.length > most ? ', …' : '';
  return asked.slice(0, most).join(', ') + more;
}
