import type { GroupMeasure } from '../../metrics/jobGroup.ts';
import type { Point, SweepStudy } from '../../sweep/study.ts';
import type { Cell, SweepColumn } from '../../sweep/table.ts';
import type { Parameters } from './parameters.ts';
import { camelCase, type StudyCommand } from './studyCommand.ts';

/** The columns of one parameter of a study, and their cells at a point. */
interface ParameterColumns {
  readonly columns: readonly SweepColumn[];
  cells(point: Point): Cell[];
}

/** The columns of a study's table: run, parameters, seed, the name of the row within the run, measures. */
export class SweepColumns {
  readonly #study: SweepStudy;
  readonly #command: StudyCommand;
  readonly #parameters: readonly ParameterColumns[];
  readonly #ofGroups: readonly GroupMeasure[];

  /** @throws DataError for an invalid parameter or value */
  constructor(
    study: SweepStudy,
    command: StudyCommand,
    parameters: Parameters,
    ofGroups: readonly GroupMeasure[] = [],
  ) {
    this.#study = study;
    this.#ofGroups = ofGroups;
    this.#command = command;
    const taken = command.measures.map(({ name }) => name);
    this.#parameters = [...parameters.values()]
      .filter(([name]) => name !== command.rows.parameter)
      .map(([name, values]) => {
        // Settings of a file keep the names that they have there.
        const plain = name.startsWith('set.') ? name : camelCase(name);
        // A parameter may have the name of a measure: `givenJobs` is the requested number, `jobs` the actual one.
        const column = taken.includes(plain) ? camelCase(`given-${plain}`) : plain;
        const cell = (point: Point) => parameters.cell(name, point);
        return parameterColumns(column, values, cell, (point) => point[name]);
      });
  }

  get all(): SweepColumn[] {
    const { rows, measures } = this.#command;
    return [
      { name: 'run', type: 'INT32', nullable: false },
      ...this.#parameters.flatMap(({ columns }) => columns),
      ...(this.#study.seeds ? [{ name: 'seed', type: 'INT32', nullable: false } as const] : []),
      { name: rows.column, type: 'STRING', nullable: false },
      ...measures.map(({ name, type }) => ({ name, type, nullable: true })),
      ...this.#ofGroups.map(({ name }) => ({ name, type: 'DOUBLE', nullable: true }) as const),
    ];
  }

  cells(point: Point): Cell[] {
    return this.#parameters.flatMap(({ cells }) => cells(point));
  }
}

/** One column, or two for bounds. The cells are numbers if all values are; else the texts of the study. */
function parameterColumns(
  name: string,
  values: readonly unknown[],
  cell: (point: Point) => unknown,
  given: (point: Point) => unknown,
): ParameterColumns {
  const there = values.filter((value) => value !== null);
  const nullable = there.length < values.length;
  const are = (kind: string) => there.length > 0 && there.every((value) => typeof value === kind);
  if (are('object')) {
    const bounds = (point: Point) => cell(point) as { low: number; high: number } | null;
    return {
      columns: ['Low', 'High'].map((end) => ({ name: name + end, type: 'DOUBLE', nullable })),
      cells: (point) => [bounds(point)?.low ?? null, bounds(point)?.high ?? null],
    };
  }
  if (are('number'))
    return { columns: [{ name, type: 'DOUBLE', nullable }], cells: (point) => [cell(point) as Cell] };
  // A flag that is not given is false.
  if (are('boolean'))
    return {
      columns: [{ name, type: 'BOOLEAN', nullable: false }],
      cells: (point) => [(cell(point) ?? false) as Cell],
    };
  const text = (value: unknown) => {
    if (value === null || value === undefined) return null;
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return { columns: [{ name, type: 'STRING', nullable }], cells: (point) => [text(given(point))] };
}
