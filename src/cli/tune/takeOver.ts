// Prints what a person runs, or writes into slurm.conf, to adopt a configuration.
import { quoted } from '../../input/quoted.ts';
import { changedSetting } from '../../slurm/machine/conf/changedConf.ts';
import type { Point, Value } from '../../sweep/study.ts';
import type { TuneStudy } from '../../tune/study.ts';
import type { Tuned } from '../../tune/tune.ts';
import { withPolicyNumbers } from '../sweep/policies/policyNumbers.ts';

/** Parameters that make other workloads of a log. They are not part of a configuration to adopt. */
const DRAWN = ['shake', 'resample', 'users', 'block'];
const SET = 'set.';
const COMMANDS: Readonly<Record<string, string>> = { slurm: 'slurm replay' };
/** The arguments of commands. */
const ARGUMENTS = ['trace', 'workload'];

/** For each confirmed configuration: the command that runs it, and the lines of slurm.conf. */
export function takeOver(
  { blocks: { command } }: TuneStudy,
  block: Point,
  { race, confirmed }: Tuned,
): string[] {
  return confirmed.map(({ entrant }) => {
    const point = race.points[entrant];
    const lines = slurmLines(point);
    return [
      commandOf(COMMANDS[command] ?? command, withPolicyNumbers({ ...block, ...point })),
      ...(lines.length > 0 ? ['', ...lines] : []),
    ].join('\n');
  });
}

function commandOf(command: string, point: Point): string {
  const words = ['specula', ...command.split(' ')];
  const given = Object.entries(point).filter(
    ([name, value]) => value !== null && value !== false && !DRAWN.includes(name) && !name.startsWith(SET),
  );
  const text = (value: Value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
  for (const [name, value] of given) if (ARGUMENTS.includes(name)) words.push(quoted(text(value)));
  for (const [name, value] of given)
    if (!ARGUMENTS.includes(name)) words.push(`--${name}`, ...(value === true ? [] : [quoted(text(value))]));
  return words.join(' ');
}

/** The settings of a configuration as lines of slurm.conf; the other text of a line does not change. */
function slurmLines(point: Point): string[] {
  const scheduling: string[] = [];
  const lines: string[] = [];
  for (const [written, value] of Object.entries(point)) {
    if (!written.startsWith(SET) || value === null) continue;
    const name = written.slice(SET.length);
    const { level, of } = changedSetting(name);
    if (level === 'scheduling') {
      if (value !== false) scheduling.push(value === true ? name : `${name}=${value}`);
    } else if (of === undefined) lines.push(`${name}=${value}`);
    else
      lines.push(`${name.slice(0, name.lastIndexOf('.'))} ${name.slice(name.lastIndexOf('.') + 1)}=${value}`);
  }
  return [...lines, ...(scheduling.length > 0 ? [`SchedulerParameters=${scheduling.join(',')}`] : [])];
}
