import { whichThereAre } from '../../input/nearest.ts';
import type { SchedulingPass } from '../../policy/scheduler.ts';
import { AgentError, described } from '../refusal.ts';
import { shown } from './child.ts';

type Fields = Record<string, unknown>;

/** The fields of an answer to a pass. */
const ANSWERS = ['preempt', 'reserve', 'start', 'reasons', 'wakeAt'];

/** Parses an answer. @throws AgentError if it is not a JSON object, or has a field that is not in `known` */
export function fieldsOf(line: string, known: readonly string[]): Fields {
  const value = jsonOf(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AgentError(`it answered ${shown(line)}; expected a JSON object`);
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new AgentError(`it answered an unknown field '${unknown}'${whichThereAre(unknown, known)}`);
  return value as Fields;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new AgentError(`it answered ${shown(line)}, which is not JSON`);
  }
}

/** Makes the decisions of an answer in the pass. @throws AgentError or UsageError for an invalid decision */
export function applyAnswer(line: string, pass: SchedulingPass): void {
  const { preempt, reserve, start, reasons = {}, wakeAt } = fieldsOf(line, ANSWERS);
  if (typeof reasons !== 'object' || reasons === null || Array.isArray(reasons))
    throw wrong('reasons', 'an object with a text for each job', reasons);
  const starts = list('start', start);
  const why = new Map(Object.entries(reasons));
  for (const job of list('preempt', preempt)) pass.preempt(job as number);
  for (const promise of list('reserve', reserve)) {
    if (!Array.isArray(promise) || promise.length !== 2)
      throw wrong('reserve', 'a list of pairs [job, time]', promise);
    pass.reserve(promise[0], promise[1]);
  }
  for (const job of starts) {
    const reason = why.get(String(job));
    why.delete(String(job));
    if (reason !== undefined && typeof reason !== 'string')
      throw wrong(`reasons of job ${job}`, 'a text', reason);
    pass.start(job as number, reason);
  }
  for (const job of why.keys()) throw new AgentError(`reasons: the answer does not start job ${job}`);
  if (wakeAt !== undefined) pass.wakeAt(wakeAt as number);
}

function list(field: string, value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw wrong(field, 'a list', value);
  return value;
}

function wrong(field: string, expected: string, value: unknown): AgentError {
  return new AgentError(`${field}: expected ${expected}, not ${described(value)}`);
}
