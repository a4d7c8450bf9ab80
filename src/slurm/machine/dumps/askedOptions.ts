// What a job of a dump of sacct asked for, as options of sbatch. What somebody typed (SubmitLine) goes first.
// The rest comes from what the controller made of it: ReqTRES, ReqMem, and what the job got.
import type { AskedInDump } from '../../../trace/workload.ts';
import { PARTS } from '../events/eventLines.ts';
import { gpusAsked } from './gpusAsked.ts';
import { memoryAsked } from './memoryAsked.ts';
import type { SiteOfDump } from './siteOfDump.ts';
import { readSubmitLine } from './submitLine.ts';
import { type TresOfDump, tresOfDump } from './tresOfDump.ts';

/** What a dump does not tell, and what the model takes instead. */
export const NOT_TOLD = {
  nodes: 'how many nodes were asked for: those that the job got are taken as the least',
  processors: 'how many CPUs were asked for: those that the job got are taken',
  spread: 'whether a number of nodes is exact: more are allowed',
  memory: 'whether memory is for each node or for each CPU: for each node is taken',
  gpus: 'whether GPUs are for each node or for the job: for each node is taken',
  exclusive: 'whether nodes were asked for alone: jobs that got all CPUs of their nodes are taken so',
  line: 'other options of sbatch, such as constraints and licences',
  reservation: 'reservations that jobs ran in: --reservations has them',
  limit:
    'whether a time limit was asked for or is the default: that of the log is taken, whatever DefaultTime is',
  script: 'options in the script other than CPUs, nodes, memory, GPUs and the time limit',
} as const;
export type NotTold = keyof typeof NOT_TOLD;

export interface AskedOptions {
  /** By their long names; without who, where and how long. */
  readonly options: ReadonlyMap<string, string>;
  readonly notTold: readonly NotTold[];
}

/**
 * @param partition in which the job ran
 * @param processors that it got
 */
export function askedOptions(
  fields: AskedInDump,
  partition: string | undefined,
  processors: number,
  site: SiteOfDump,
): AskedOptions {
  const line = readSubmitLine(fields.submitline ?? '');
  const options = new Map(line?.options ?? []);
  const notTold = new Set<NotTold>();
  const isComplete = line?.isComplete ?? false;
  const has = (...names: string[]) => names.some((name) => options.has(name));
  const asked = requested(fields);
  const given = got(fields, processors);
  if (options.delete(PARTS)) return { options: ofParts(asked, given), notTold: ['line'] };
  if (asked.cpus === undefined) notTold.add('processors');
  const isAlone = given.nodes !== undefined && site.isWholeNode(partition, given.cpus / given.nodes);
  if (!has('exclusive') && !isComplete && isAlone && given.cpus > (asked.cpus ?? given.cpus)) {
    options.set('exclusive', '');
    notTold.add('exclusive');
  }
  putTasks(options, asked, given);
  if (!has('nodes')) {
    const nodes = nodesAsked(asked, given);
    if (nodes !== undefined) options.set('nodes', nodes);
    if (asked.nodes === undefined) notTold.add('nodes');
    else if (!isComplete && (asked.cpus ?? given.cpus) > 1 && nodes === undefined) notTold.add('spread');
  }
  if (!has('mem', 'mem-per-cpu', 'mem-per-gpu') && !isComplete) {
    const memory = memoryAsked(fields.reqmem ?? '', asked, given, site.defaultMemory(partition));
    if (memory !== undefined) options.set(memory.option, `${memory.amount}M`);
    if (memory?.isGuess) notTold.add('memory');
  }
  if (!has('gres', 'gpus', 'gpus-per-node', 'gpus-per-task', 'gpus-per-socket') && !isComplete) {
    const gpus = gpusAsked(asked, given);
    if (gpus !== undefined) options.set(gpus.option, gpus.value);
    if (gpus?.isGuess) notTold.add('gpus');
  }
  if (!has('licenses') && asked.licences.length > 0) options.set('licenses', asked.licences.join(','));
  if (!has('constraint') && (fields.constraints ?? '') !== '') options.set('constraint', fields.constraints);
  if (!putReservation(options, fields.reservation ?? '', site)) notTold.add('reservation');
  if (line === undefined) notTold.add('line');
  else if (!isComplete) notTold.add('script');
  return { options, notTold: [...notTold] };
}

/** What was asked for, by fields of their own where ReqTRES is not there. */
function requested(fields: AskedInDump): TresOfDump {
  const asked = tresOfDump(fields.reqtres ?? '');
  return {
    ...asked,
    cpus: asked.cpus ?? count(fields.reqcpus),
    nodes: asked.nodes ?? count(fields.reqnodes),
  };
}

function got(fields: AskedInDump, processors: number): TresOfDump & { cpus: number } {
  const given = tresOfDump(fields.alloctres ?? '');
  return {
    ...given,
    cpus: given.cpus ?? processors,
    nodes: given.nodes ?? count(fields.nnodes) ?? count(fields.allocnodes),
  };
}

function count(text: string | undefined): number | undefined {
  const number = Number(text === undefined || text === '' ? Number.NaN : text);
  return number > 0 ? number : undefined;
}

/** Of a job of several parts only the sums are known. */
function ofParts(asked: TresOfDump, given: TresOfDump): Map<string, string> {
  return new Map([
    [PARTS, ''],
    ['ntasks', `${given.cpus ?? asked.cpus}`],
  ]);
}

/** Tasks and CPUs of each, so that together they are what was asked for. */
function putTasks(
  options: Map<string, string>,
  asked: TresOfDump,
  given: TresOfDump & { cpus: number },
): void {
  const cpus = asked.cpus ?? given.cpus;
  const whole = (name: string) => count(options.get(name));
  const perTask = whole('cpus-per-task');
  const divides = (by: number | undefined): by is number => by !== undefined && Number.isInteger(cpus / by);
  const nodes = whole('nodes') ?? asked.nodes ?? 1;
  const perNode = whole('ntasks-per-node');
  const tasks = whole('ntasks') ?? (perNode === undefined ? undefined : perNode * nodes);
  if (tasks !== undefined) {
    if (perTask === undefined && divides(tasks) && cpus > tasks)
      options.set('cpus-per-task', `${cpus / tasks}`);
    if (!options.has('ntasks')) options.set('ntasks', `${tasks}`);
  } else options.set('ntasks', `${divides(perTask) ? cpus / perTask : cpus}`);
  if (tasks === undefined && perTask !== undefined && !divides(perTask)) options.delete('cpus-per-task');
}

/** Jobs that name no number of nodes ask for one at least. */
function nodesAsked(asked: TresOfDump, given: TresOfDump): string | undefined {
  if (asked.nodes === undefined) return given.nodes === undefined ? undefined : `${given.nodes}-`;
  if (asked.nodes === 1) return undefined;
  return asked.nodes === given.nodes ? `${asked.nodes}` : `${asked.nodes}-`;
}

/** A reservation that nobody described cannot be asked for. @returns false if the job loses one */
function putReservation(options: Map<string, string>, name: string, site: SiteOfDump): boolean {
  const wanted = options.get('reservation') ?? name;
  const isKnown = site.hasReservation(wanted);
  if (isKnown) options.set('reservation', wanted);
  else options.delete('reservation');
  return isKnown || wanted === '';
}
