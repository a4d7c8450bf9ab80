// Parses a study of `specula tune`. docs/tuning.md describes the format.
import { DataError, UsageError } from '../errors.ts';
import { readDuration } from '../input/duration.ts';
import {
  checkNames,
  countField,
  type Fields,
  fields,
  listField,
  parseFields,
  wrong,
} from '../input/fields.ts';
import { type Point, parseStudy, type SweepStudy } from '../sweep/study.ts';
import { type Goal, type Measures, parseConstraint, parseObjective } from './goal.ts';
import type { Claim } from './race/rules.ts';
import { Space } from './search/space.ts';

/** Budget of a tune before its confirmation. */
type Budget = { readonly runs: number } | { readonly seconds: number };

export interface TuneStudy {
  /** The command and the values that are not tuned. Each point is a block: all configurations run on it. */
  readonly blocks: SweepStudy;
  readonly space: Space;
  /** Baseline of the comparisons. */
  readonly present: Point;
  /** The objectives, then the constraints. */
  readonly goals: readonly Goal[];
  readonly objectives: number;
  readonly budget?: Budget;
  readonly claim: Claim;
  /** The seeds of the confirmation. */
  readonly confirm: number;
  /** Further settings on which the answer is tested: other values of parameters of the blocks. */
  readonly transfer: readonly Point[];
}

const DOCUMENT = '{"command": "replay", "grid": {…}, "vary": {…}, "baseline": {…}, "objective": …}';
const NAMES = [
  'command',
  'grid',
  'vary',
  'baseline',
  'objective',
  'constraints',
  'budget',
  'claim',
  'confirm',
  'transfer',
];
const CONFIRM = 100;

/**
 * @param measuresOf the measures of runs of the blocks
 * @throws DataError: one line with the file, the field, its value, and what is expected
 */
export async function parseTuneStudy(
  text: string,
  file: string,
  measuresOf: (blocks: SweepStudy) => Promise<Measures>,
): Promise<TuneStudy> {
  const given = parseFields(text, file, DOCUMENT);
  checkNames(given, NAMES, file);
  const blocks = parseStudy(JSON.stringify({ command: given.command, grid: given.grid }), file);
  const space = new Space(given.vary ?? {}, file);
  const present = presentOf(given, space, file);
  for (const name of Object.keys(present))
    if (blocks.grid.some((axis) => axis.name === name))
      throw wrong(file, `vary.${name}`, present[name], 'a parameter that the grid does not have');
  const measures = await measuresOf(blocks);
  const objectives = textsOf(given, 'objective', file, ' such as "meanBoundedSlowdown"').map((one) =>
    inFile(file, 'objective', () => parseObjective(one, measures)),
  );
  const constraints =
    given.constraints === undefined
      ? []
      : textsOf(given, 'constraints', file, ' such as "p99Wait <= 1.05 x"').map((one) =>
          inFile(file, 'constraints', () => parseConstraint(one, measures)),
        );
  const { claim = 'worse' } = given;
  if (claim !== 'worse' && claim !== 'winner') throw wrong(file, 'claim', claim, '"worse" or "winner"');
  const transfer =
    given.transfer === undefined
      ? []
      : listField(given, 'transfer', file, 'a list like [{"resample": 52}]').map((point, i) =>
          pointOf(point, `transfer[${i}]`, file),
        );
  return {
    ...{ blocks, space, present, claim, transfer },
    goals: [...objectives, ...constraints],
    objectives: objectives.length,
    budget: parseBudget(given, file),
    confirm: given.confirm === undefined ? CONFIRM : countField(given, 'confirm', file),
  };
}

function presentOf(given: Fields, space: Space, file: string): Point {
  if (given.baseline !== undefined) return pointOf(given.baseline, 'baseline', file);
  if (space.dimensions.some(({ isRange }) => isRange))
    throw wrong(file, 'baseline', undefined, 'the present configuration, like {"policy": "easy"}');
  return space.point(space.dimensions.map(() => 0));
}

function pointOf(value: unknown, field: string, file: string): Point {
  const { comment, ...point } = fields(value, file, field, '{"parameter": value, …}');
  return point as Point;
}

/** One text, or a list of texts. */
function textsOf(given: Fields, field: string, file: string, example: string): string[] {
  const texts = [given[field]].flat();
  const isRight = texts.length > 0 && texts.every((one) => typeof one === 'string');
  if (!isRight) throw wrong(file, field, given[field], `a text or a list of texts,${example}`);
  return texts as string[];
}

function parseBudget({ budget }: Fields, file: string): Budget | undefined {
  if (budget === undefined) return undefined;
  if (Number.isInteger(budget) && Number(budget) > 0) return { runs: Number(budget) };
  if (typeof budget === 'string') {
    const read = readDuration(budget);
    if ('seconds' in read && read.seconds > 0 && read.seconds < Number.POSITIVE_INFINITY) return read;
  }
  throw wrong(file, 'budget', budget, 'a number of runs, like 3000, or a time, like "10m"');
}

function inFile<T>(file: string, field: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof UsageError ? new DataError(`${file}: ${field}: ${error.message}`) : error;
  }
}
