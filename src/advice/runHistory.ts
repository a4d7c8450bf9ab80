import { basename } from 'node:path';
import { observations, type RunHistory, samplesFromText } from '../distribution/samples.ts';
import { DataError, UsageError } from '../errors.ts';
import { FILE_KINDS, otherKind } from '../input/fileKind.ts';
import { LONG_TEXT, wholeTextBytes } from '../input/wholeFile.ts';
import type { Kernel } from '../kernel/instance.ts';
import { readTrace } from '../trace/open/readTrace.ts';
import { isSacctJson } from '../trace/sacct/json/recognize.ts';
import { hasSacctHeader } from '../trace/sacct/recognize.ts';
import { type ApplicationRuns, applicationRuns } from './applicationRuns.ts';

/** Selects an application of a dump. All given parts must match. */
interface WantedApplication {
  readonly user?: string;
  /** A job name. Digits in it match any digits. */
  readonly job?: string;
  readonly processors?: number;
}

/** Number above the processors of any machine, so that every job counts. */
const ANY_SIZE = 2 ** 31 - 1;
const MOST_NAMED = 3;
/** Number of leading characters of a file from which its format is detected. */
const FIRST = 1 << 16;

/**
 * Reads the run times of an application's earlier jobs: of completed jobs, and as censored times, of jobs that their
 * time limit cut off. The file is a sacct dump, or a list of seconds with one run time per line; in a line with commas
 * the last field counts.
 *
 * @throws DataError, one line: a file that cannot be read, a value that is not a run time, or a dump in which
 *   no application or several match
 */
export async function readHistory(
  path: string,
  wanted: WantedApplication = {},
  kernel?: Kernel,
): Promise<RunHistory> {
  const bytes = wholeTextBytes(path, 'a dump of sacct, or run times', LONG_TEXT);
  const name = basename(path);
  const text = new TextDecoder().decode(bytes);
  const head = text.slice(0, FIRST);
  const other = otherKind(head, FILE_KINDS.sacct);
  if (other !== undefined)
    throw new DataError(`${name}: this is ${other}, not a dump of sacct, or run times`);
  if (!isSacctJson(head) && !hasSacctHeader(head.split('\n'))) {
    if (Object.keys(wanted).length > 0)
      throw new UsageError(
        `${name}: holds run times only; an application can be chosen only in a dump of sacct`,
      );
    return { ...observations(samplesFromText(text, name), [], name), leftOut: 0 };
  }
  const workload = await readTrace(bytes, { name, format: 'sacct', processors: ANY_SIZE, kernel });
  const { observed, leftOut } = theOne(applicationRuns(workload), wanted, name);
  const { completed, censored } = observed;
  if (completed.length === 0 && leftOut > 0)
    throw new DataError(
      `${name}: no run completed (${censored.length} were cut off, ${leftOut} ended otherwise)`,
    );
  return { ...observations(completed, censored, name), leftOut };
}

/**
 * Parses `user/job/processors`, as in the table of `advise`. Parts may be empty or missing.
 *
 * @throws UsageError
 */
export function parseApplication(text: string): WantedApplication {
  const [user, ...rest] = text.split('/');
  const last = rest.length > 1 ? rest.pop() : undefined;
  const job = rest.join('/');
  const processors = last === undefined || last === '' ? undefined : Number(last);
  if (processors !== undefined && !(Number.isInteger(processors) && processors > 0))
    throw new UsageError(
      `application '${text}': '${last}' processors; expected user/job/processors, as ann/mesh_#/16`,
    );
  return {
    ...(user === '' ? {} : { user }),
    ...(job === '' ? {} : { job }),
    ...(processors === undefined ? {} : { processors }),
  };
}

function theOne(
  all: readonly ApplicationRuns[],
  { user, job, processors }: WantedApplication,
  file: string,
): ApplicationRuns {
  const pattern = job?.replace(/\d+/g, '#');
  const found = all.filter(
    (one) =>
      (user === undefined || one.user === user) &&
      (pattern === undefined || one.name === pattern) &&
      (processors === undefined || one.processors === processors),
  );
  if (found.length === 1) return found[0];
  const runs = ({ observed }: ApplicationRuns) => observed.completed.length + observed.censored.length;
  const named = [...(found.length > 0 ? found : all)]
    .sort((a, b) => runs(b) - runs(a))
    .slice(0, MOST_NAMED)
    .map((one) => `${one.user}/${one.name}/${one.processors} (${runs(one)} runs)`);
  const many = found.length === 0 ? 'no such application' : `${found.length} such applications`;
  throw new DataError(`${file}: ${many}; expected one as user/job/processors, e.g. ${named.join(', ')}`);
}
