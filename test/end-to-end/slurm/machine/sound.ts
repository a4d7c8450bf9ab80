import type { EventJob } from './events.ts';
import type { MachineRecord, RecordedJob } from './record.ts';

/** The clock of jobs is read in whole seconds, and a pass has begun a little before what it starts. */
const SECOND = 1;

/** Impossible entries in a record of these jobs; none if it is sound. */
export function faults(record: MachineRecord, events: readonly EventJob[]): string[] {
  return [
    ...missing(record, events),
    ...record.jobs.flatMap((job) => ofJob(job, record, events)),
    ...shared(record),
  ];
}

function missing({ jobs, refused = [] }: MachineRecord, events: readonly EventJob[]): string[] {
  const names = new Set([...jobs.map(({ name }) => name), ...refused]);
  return events.filter(({ name }) => !names.has(name)).map(({ name }) => `${name} is missing`);
}

function ofJob(job: RecordedJob, { passes, cycles }: MachineRecord, events: readonly EventJob[]): string[] {
  const { id, name, submit, eligible = submit, start, end, state, by, before } = job;
  const event = events.find((one) => one.name === name);
  if (event === undefined) return [`${id} is not in the workload`];
  const found: string[] = [];
  const check = (isTrue: boolean, what: string) => isTrue || found.push(`${id} ${name}: ${what}`);
  check(submit >= Math.floor(event.at) - SECOND, `submitted at ${submit}, before ${event.at}`);
  if (start === undefined) {
    const isLate = state === 'DEADLINE' && event.options.some((option) => option.startsWith('--deadline='));
    check(isLate || /^(CANCELLED|PENDING)/.test(state), `${state} and never started`);
    return found;
  }
  if (end === undefined) return [...found, `${id} ${name}: started and did not end`];
  check(start >= Math.max(submit, eligible), `started at ${start}, eligible at ${eligible}`);
  check(job.nodes !== undefined, 'ran nowhere');
  if (state === 'COMPLETED') check(end - start >= event.run - SECOND, `ran ${end - start} s of ${event.run}`);
  else check(state === 'TIMEOUT', `ended as ${state}`);
  const begun = by === 'main' ? passes : cycles;
  const last = begun.map(([begin]) => begin).findLast((begin) => begin < start + SECOND);
  check(by !== undefined, 'no scheduler started it');
  check(
    last !== undefined && last > submit - SECOND,
    `no pass between its submission and its start at ${start}`,
  );
  for (const [, , from, until] of before ?? []) check(from <= until && until <= start, 'runs overlap');
  return found;
}

/** Processors that two jobs have at the same time. */
function shared({ jobs }: MachineRecord): string[] {
  const uses = new Map<string, { start: number; end: number; id: string }[]>();
  for (const { id, start, end, nodes } of jobs) {
    if (start === undefined || end === undefined || nodes === undefined) continue;
    for (const processor of processors(nodes)) {
      uses.set(processor, [...(uses.get(processor) ?? []), { start, end, id }]);
    }
  }
  return [...uses].flatMap(([processor, list]) => {
    list.sort((a, b) => a.start - b.start || a.end - b.end);
    return list.flatMap(({ start, id }, i) =>
      i > 0 && start < list[i - 1].end ? [`${id} and ${list[i - 1].id} share ${processor}`] : [],
    );
  });
}

/** The processors of `n[1-2,5]:0-3 g7:0`, each as `n1:0`. */
export function processors(nodes: string): string[] {
  return nodes.split(' ').flatMap((part) => {
    const [names, numbers] = part.split(':');
    return nodeList(names).flatMap((name) => ranges(numbers).map((number) => `${name}:${number}`));
  });
}

/** The names of `n[1-2,5]` or `g7`. */
function nodeList(text: string): string[] {
  return text.split(/,(?![^[]*\])/).flatMap((part) => {
    const [, name, numbers] = /^(.*)\[(.*)\]$/.exec(part) ?? [];
    return numbers === undefined ? [part] : ranges(numbers).map((number) => `${name}${number}`);
  });
}

/** The numbers of `0-2,5`. */
function ranges(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}
