import { basename, extname } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { Differences } from '../../metrics/differences.ts';
import { answerTable, classTable, cleaningText } from '../../report/replayText.ts';
import type { CleaningReport } from '../../trace/cleaning.ts';
import { version } from '../../version.ts';
import type { ReplayCommandOptions } from './options.ts';
import type { ReplayAnswer } from './task.ts';

/** A trace that was replayed, and the answers so far, in the order of the policies. */
export interface Found {
  readonly trace: {
    readonly name: string;
    readonly jobs: number;
    readonly processors: number;
    readonly cleaning: CleaningReport;
  };
  readonly answers: Omit<ReplayAnswer, 'times'>[];
  /** Of each policy from the first, once all are there and if they were wanted. */
  differences?: (Differences | undefined)[];
}

/** What there is to say of a trace; of the first, what was read has been said. */
export function answersText(
  { trace, answers }: Found,
  { classes }: Pick<ReplayCommandOptions, 'classes'>,
  place: number,
): string[] {
  const text = place === 0 ? [] : ['\n', cleaningText(trace), '\n'];
  text.push(answerTable(answers));
  if (classes) {
    const byPolicy = answers.map(({ policy: { name }, classes: found = [] }) => ({ name, classes: found }));
    text.push('\n', classTable(byPolicy));
  }
  return text;
}

/** One file name for each trace and policy, if files are wanted. */
export function outputFiles(
  option: string,
  pattern: string | undefined,
  extensions: readonly string[] | undefined,
  traces: readonly string[],
  policies: readonly string[],
): string[][] | undefined {
  if (pattern === undefined) return undefined;
  if (extensions && !extensions.includes(extname(pattern)))
    throw new UsageError(`${option}: '${pattern}' must end in ${extensions.join(', ')}`);
  const files = traces.map((trace) =>
    policies.map((policy) =>
      pattern
        .replaceAll('{policy}', policy)
        .replaceAll('{trace}', basename(trace).replace(/(\.\w+?)?(\.gz)?$/, '')),
    ),
  );
  const distinct = new Set(files.flat()).size;
  if (distinct < traces.length * policies.length) {
    const several = policies.length > 1 && new Set(files[0]).size < policies.length;
    throw new UsageError(
      several
        ? `${option}: '${pattern}' is the same file for several policies; put {policy} in its name`
        : `${option}: '${pattern}' is the same file for several traces; put {trace} in its name`,
    );
  }
  return files;
}

/** The same as one JSON document. */
export function replayDocument(found: readonly Found[], { engine, eventRule, seed }: ReplayCommandOptions) {
  const head = { version, engine, eventRule, seed };
  const documents = found.map(({ trace: { name, jobs, processors, cleaning }, answers, differences }) => ({
    trace: { name, jobs, processors, cleaning },
    results: answers.map(({ policy, metrics, classes, hash, events, seconds }, i) => ({
      policy: policy.name,
      composition: policy,
      metrics,
      // With 95 % intervals.
      ...(differences?.[i] ? { differences: differences[i] } : {}),
      ...(classes ? { classes } : {}),
      hash,
      events,
      seconds,
    })),
  }));
  return documents.length === 1 ? { ...head, ...documents[0] } : { ...head, traces: documents };
}
