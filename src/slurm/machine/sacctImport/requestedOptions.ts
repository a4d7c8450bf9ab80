// Infers the options of sbatch of a job in a sacct dump. Options in SubmitLine take precedence.
// The rest comes from what the controller made of it: ReqTRES, ReqMem, and what the job got.
import type { AskedInDump } from '../../../trace/workload.ts';
import { PARTS } from '../events/eventLines.ts';
import { requestedGpus } from './requestedGpus.ts';
import { requestedMemory } from './requestedMemory.ts';
import type { SiteOfDump } from './siteOfDump.ts';
import { readSubmitLine } from './submitLine.ts';
import { type TresOfDump, tresOfDump } from './tresOfDump.ts';

/** Information that a dump does not record, and the assumption of the model. */
export const NOT_RECORDED = {
  nodes: 'number of nodes not recorded; assumed to be at least the nodes that the job got',
  processors: 'number of CPUs not recorded; assumed to be the CPUs that the job got',
  spread: 'exact number of nodes not recorded; more nodes are allowed',
  memory: 'memory per node or per CPU not recorded; assumed per node',
  gpus: 'GPUs per node or per job not recorded; assumed per node',
  exclusive: 'exclusive use not recorded; assumed when a job got all CPUs of its nodes',
  line: 'other options of sbatch not recorded, such as constraints and licenses',
  reservation: 'reservation unknown',
  limit:
    'requested or default time limit not recorded; the limit in the log is used, whatever DefaultTime is',
  script: 'options in the script not recorded, except CPUs, nodes, memory, GPUs and the time limit',
} as const;
export type NotRecorded = keyof typeof NOT_RECORDED;

export interface RequestedOptions {
  /** By their long names, without user, partition and time limit. */
  readonly options: ReadonlyMap<string, string>;
  readonly notRecorded: readonly NotRecorded[];
}

/**
 * @param partition in which the job ran
 * @param processors that it got
 */
export function requestedOptions(
  fields: AskedInDump,
  partition: string | undefined,
  processors: number,
  site: SiteOfDump,
): RequestedOptions {
  const line = readSubmitLine(fields.submitline ?? '');
  const options = new Map(line?.options ?? []);
  const notRecorded = new Set<NotRecorded>();
  const isComplete = line?.isComplete ?? false;
  const has = (...names: string[]) => names.some((name) => options.has(name));
  const asked = requested(fields);
  const given = got(fields, processors);
  if (options.delete(PARTS)) return { options: ofParts(asked, given), notRecorded: ['line'] };
  if (asked.cpus === undefined) notRecorded.add('processors');
  const isAlone = given.nodes !== undefined && site.isWholeNode(partition, given.cpus / given.nodes);
  if (!has('exclusive') && !isComplete && isAlone && given.cpus > (asked.cpus ?? given.cpus)) {
    options.set('exclusive', '');
    notRecorded.add('exclusive');
  }
  putTasks(options, asked, given);
  if (!has('nodes')) {
    const nodes = nodesAsked(asked, given);
    if (nodes !== undefined) options.set('nodes', nodes);
    if (asked.nodes === undefined) notRecorded.add('nodes');
    else if (!isComplete && (asked.cpus ?? given.cpus) > 1 && nodes === undefined) notRecorded.add('spread');
  }
  if (!has('mem', 'mem-per-cpu', 'mem-per-gpu') && !isComplete) {
    const memory = requestedMemory(fields.reqmem ?? '', asked, given, site.defaultMemory(partition));
    if (memory !== undefined) options.set(memory.option, `${memory.amount}M`);
    if (memory?.isGuess) notRecorded.add('memory');
  }
  if (!has('gres', 'gpus', 'gpus-per-node', 'gpus-per-task', 'gpus-per-socket') && !isComplete) {
    const gpus = requestedGpus(asked, given);
    if (gpus !== undefined) options.set(gpus.option, gpus.value);
    if (gpus?.isGuess) notRecorded.add('gpus');
  }
  if (!has('licenses') && asked.licenses.length > 0) options.set('licenses', asked.licenses.join(','));
  if (!has('constraint') && (fields.constraints ?? '') !== '') options.set('constraint', fields.constraints);
  if (!putReservation(options, fields.reservation ?? '', site)) notRecorded.add('reservation');
  if (line === undefined) notRecorded.add('line');
  else if (!isComplete) notRecorded.add('script');
  return { options, notRecorded: [...notRecorded] };
}

/** Returns the requested resources, from separate fields if ReqTRES is missing. */
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

/** Returns the options of a heterogeneous job, of which only the sums are known. */
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

/** Keeps the reservation of a job only if the cluster has it. @returns false if the job loses one */
function putReservation(options: Map<string, string>, name: string, site: SiteOfDump): boolean {
  const wanted = options.get('reservation') ?? name;
  const isKnown = site.hasReservation(wanted);
  if (isKnown) options.set('reservation', wanted);
  else options.delete('reservation');
  return isKnown || wanted === '';
}
