// Objectives and constraints, as people write them: `p99Wait of size<=32`, `p99Wait of size<=4 <= 1.05 x`.
import { UsageError } from '../errors.ts';
import { whichThereAre } from '../input/nearest.ts';
import { decimalNumber } from '../input/number.ts';
import { parseGroupMeasure } from '../metrics/jobGroup.ts';
import { BETTER, type Better } from '../metrics/metricFields.ts';

/** A measure of which less or more is wanted. */
export interface Goal {
  /** Text as it was written. */
  readonly text: string;
  /** The name of its column. */
  readonly column: string;
  /** True if it is a measure of a group, which a study must ask for. */
  readonly ofGroup: boolean;
  /** 1: less is better; -1: more is. */
  readonly sign: 1 | -1;
  /** For a constraint: the multiple of the present configuration's value that it allows. */
  readonly limit?: number;
}

/** Measures of a command. */
export interface Measures {
  readonly command: string;
  readonly names: readonly string[];
  readonly hasGroups: boolean;
}

/** Reads `[least|most] MEASURE [of GROUP]`. @throws UsageError */
export function parseObjective(text: string, measures: Measures): Goal {
  const [, wanted, rest] = /^\s*(?:(least|most)\s+)?(.*?)\s*$/.exec(text) as RegExpExecArray;
  const measure = measureOf(rest, measures);
  const better = wanted ?? usual(rest.split(/\s/)[0]);
  if (better === 'neither')
    throw new UsageError(
      `less of ${rest} is neither better nor worse: say 'least ${rest}' or 'most ${rest}'`,
    );
  return { text, ...measure, sign: better === 'most' || better === 'more' ? -1 : 1 };
}

/** Reads `MEASURE [of GROUP] <= FACTOR x` (or >=). @throws UsageError */
export function parseConstraint(text: string, measures: Measures): Goal {
  const [, rest, compare, factor = ''] = /^\s*(.*?\S)\s*(<=|>=)\s*(\S+)\s*x\s*$/.exec(text) ?? [];
  const limit = decimalNumber(factor);
  if (!(limit > 0))
    throw new UsageError(
      `'${text}': expected a measure, <= or >=, and how many times the present value: 'p99Wait <= 1.05 x'`,
    );
  return { text, ...measureOf(rest, measures), sign: compare === '<=' ? 1 : -1, limit };
}

function usual(name: string): Better {
  return Object.hasOwn(BETTER, name) ? BETTER[name as keyof typeof BETTER] : 'neither';
}

function measureOf(text: string, { command, names, hasGroups }: Measures): Pick<Goal, 'column' | 'ofGroup'> {
  if (!/\sof\s/.test(text)) {
    if (names.includes(text)) return { column: text, ofGroup: false };
    throw new UsageError(`${command} has no measure '${text}'${whichThereAre(text, names)}`);
  }
  if (!hasGroups) throw new UsageError(`'${text}': ${command} has no groups of jobs; replay and slurm have`);
  return { column: parseGroupMeasure(text, names).name, ofGroup: true };
}
