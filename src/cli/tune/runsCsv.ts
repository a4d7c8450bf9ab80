import { type Cell, tableCsv } from '../../sweep/table.ts';
import { camelCase } from '../sweep/studyCommand.ts';
import type { TuneRun } from './batches.ts';

/** Every run of a tune as CSV: its stage, its seed, its parameters, its measures. */
export function runsCsv(runs: readonly TuneRun[]): Iterable<string> {
  const parameters = [...new Set(runs.flatMap(({ point }) => Object.keys(point)))];
  const measures = [...new Set(runs.flatMap((run) => [...run.measures.keys()]))];
  const column = (name: string) => ({ name, type: 'STRING' as const, nullable: true });
  // As in a sweep's table: a parameter may have the name of a measure.
  const names = parameters.map((name) => (measures.includes(name) ? camelCase(`given-${name}`) : name));
  const text = (value: unknown): Cell =>
    value === undefined || value === null
      ? null
      : typeof value === 'object'
        ? JSON.stringify(value)
        : (value as Cell);
  return tableCsv(
    ['stage', ...names, 'seed', ...measures].map(column),
    runs.map((run) => [
      run.stage,
      ...parameters.map((name) => text(run.point[name])),
      run.seed,
      ...measures.map((name) => run.measures.get(name) ?? null),
    ]),
  );
}
