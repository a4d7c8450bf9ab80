// Writes why a job of a queue waits now.

import { durationText } from '../../input/duration.ts';
import type { EarlierStart } from '../../slurm/live/earlierStart.ts';
import type { ExplanationNow, JobsAhead } from '../../slurm/live/explainNow.ts';
import { WAITS_FOR_EVENT } from '../../slurm/snapshot/everyJob.ts';
import type { ResultDocument, ResultTable } from '../document/resultDocument.ts';
import { count, decimal, duration, plural } from '../format.ts';
import { termsWithTitles } from './priorityTerms.ts';
import { reasonMeaning } from './reasonMeaning.ts';

interface Named {
  /** Names of the snapshot and of the configuration. */
  readonly snapshot: string;
  readonly configuration: string;
  /** Formats the date and time a number of seconds from now. */
  readonly dateOf: (seconds: number) => string;
}

export function explanationNowDocument(
  explanation: ExplanationNow,
  { snapshot, configuration, dateOf }: Named,
): ResultDocument {
  const { job, now, ownStart, earlier, holders, keptBy } = explanation;
  const { id, cpus, nodes, limit, partitions, user, more, submit, reason, planned } = job;
  const account = more.account === '' ? '' : `, account ${more.account}`;
  const meaning = reasonMeaning(reason);
  const at = (instant: number) =>
    instant - now < 30 ? 'now' : `in ${duration(instant - now)}, ${dateOf(instant - now)}`;
  const when = ownStart === undefined ? 'not within 30 days' : `${at(ownStart.start)}, on ${ownStart.nodes}`;
  // The model does not know when such a reason ends.
  const starts = WAITS_FOR_EVENT.test(reason)
    ? `If this reason were gone, it would start ${when}`
    : `It starts ${when}`;
  return {
    title: `Job ${id} of ${snapshot}: why does it wait?`,
    sentences: [
      `job ${id} of ${snapshot}: ${plural(cpus, 'CPU')} on ${plural(nodes, 'node')} at least, limit ${duration(limit)}, ${partitions.length === 1 ? 'partition' : 'partitions'} ${partitions.join(', ')}, user ${user}${account}`,
      `It has waited ${duration(now - submit)}. squeue's reason: ${reason}${meaning === undefined ? '' : ` (${meaning})`}.`,
      planned === undefined ? 'squeue shows no planned start.' : `squeue's planned start: ${at(planned)}.`,
      `${starts}, in the model of ${configuration} if all jobs run to their limits and no others are submitted.`,
      ...(keptBy.length === 0 ? [] : [`Nodes of its partitions are kept by ${keptBy.join('; ')}.`]),
    ],
    tables: [
      aheadTable(explanation),
      prioritiesTable(explanation),
      ...(holders.length === 0 ? [] : [holdersTable(explanation)]),
      ...(earlier.length === 0 ? [] : [earlierTable(explanation, at)]),
    ],
    ...(earlier.length === 0 && {
      conclusion: ['No shorter limit, smaller size or other partition starts it earlier.'],
    }),
  };
}

function aheadTable({ ahead: { byPriority, byPlannedStart } }: ExplanationNow): ResultTable {
  const row = (name: string, { jobs, cpus, largest }: JobsAhead) => [
    name,
    ...[count(jobs), count(cpus), largest === undefined ? '' : `${count(largest.cpus)} (job ${largest.id})`],
  ];
  return {
    caption: 'Who is ahead of it on its nodes',
    columns: [{ left: 'ahead of it on its nodes' }, 'jobs', 'CPUs', { left: 'most CPUs' }],
    rows: [row('by priority', byPriority), row('lower priority, earlier planned start', byPlannedStart)],
  };
}

function prioritiesTable({ job, priorities }: ExplanationNow): ResultTable {
  const terms = termsWithTitles(priorities.map(({ terms: of }) => of));
  const isMade = terms.length > 0;
  return {
    caption: 'Its priority next to those before and behind it in the queue',
    columns: [
      ...[{ left: 'job' }, { left: 'user' }, 'priority', ...terms.map(([, title]) => title)],
      ...(isMade ? ['fair share less nice'] : []),
    ],
    rows: priorities.map(({ id, user, priority, terms: of, fairShareAndNice }) => [
      ...[id === job.id ? `${id} (this)` : id, user, count(priority)],
      ...terms.map(([name]) => decimal(of[name], 0)),
      ...(isMade ? [decimal(fairShareAndNice, 0)] : []),
    ]),
  };
}

function holdersTable({ now, holders }: ExplanationNow): ResultTable {
  const from = (instant: number) => (instant < now ? 'runs' : `in ${duration(instant - now)}`);
  return {
    caption: 'What holds its nodes until then',
    columns: [{ left: 'held by job' }, { left: 'user' }, 'CPUs', { left: 'on nodes' }, 'from', 'limit ends'],
    rows: holders.map(({ id, user, cpus, nodes, start, end }) => [
      ...[id === '' ? 'not listed' : id, user, count(cpus), nodes, from(start), `in ${duration(end - now)}`],
    ]),
  };
}

function earlierTable({ earlier }: ExplanationNow, at: (instant: number) => string): ResultTable {
  return {
    caption: 'What would start it earlier',
    columns: [{ left: 'it would start earlier with' }, { left: 'start' }],
    rows: earlier.map((one) => [changeText(one), at(one.start)]),
  };
}

function changeText(one: EarlierStart): string {
  if (one.change === 'limit') return `a limit of ${durationText(one.limit)} at most`;
  if (one.change === 'partition') return `partition ${one.partition}`;
  return `${plural(one.cpus, 'CPU')} on ${plural(one.nodes, 'node')} at least`;
}
