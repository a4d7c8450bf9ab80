import { DataError } from '../errors.ts';
import type { Bounds } from '../sessions/users.ts';
import {
  MEASURES,
  runsOf,
  type SessionRows,
  type SessionSelection,
  type SessionShard,
} from './sessionExperiment.ts';

const ONE: Bounds = { low: 1, high: 1 };

/** The columns of a selection. */
const PARAMETERS: Readonly<Record<string, (selection: SessionSelection) => number>> = {
  users: ({ users }) => users,
  service: ({ service }) => service,
  think: ({ think }) => think,
  setLow: ({ set }) => set.low,
  setHigh: ({ set }) => set.high,
  changeLow: ({ change }) => change.low,
  changeHigh: ({ change }) => change.high,
  taskProcessorsLow: ({ taskProcessors = ONE }) => taskProcessors.low,
  taskProcessorsHigh: ({ taskProcessors = ONE }) => taskProcessors.high,
  predictionError: ({ predictionError = 0 }) => predictionError,
  processors: ({ processors }) => processors,
  preemptionCost: ({ preemptionCost }) => preemptionCost,
};

const ROW_COLUMNS = ['selection', ...Object.keys(PARAMETERS), 'seed', 'model', ...MEASURES];

/**
 * A shard's rows as CSV: one line per run, by selection, then seed, then model. Numbers are exact to the last
 * bit.
 */
export function* partText(shard: SessionShard, rows: SessionRows): Generator<string> {
  const { selections, models } = shard.experiment;
  yield `${ROW_COLUMNS.join(',')}\n`;
  let at = 0;
  for (const { selection, seed } of runsOf(shard)) {
    const parameters = Object.values(PARAMETERS).map((of) => of(selections[selection]));
    const drawn = [shard.firstSelection + selection, ...parameters, seed].join(',');
    let text = '';
    for (const model of models) {
      text += `${drawn},${model},${rows.subarray(at, at + MEASURES.length).join(',')}\n`;
      at += MEASURES.length;
    }
    yield text;
  }
}

/** The rows of a part that was written earlier. @throws DataError if the part is not what would be written */
export function partOf(text: string, shard: SessionShard, file: string): SessionRows {
  const rows = new Float64Array(shard.count * shard.experiment.models.length * MEASURES.length);
  const lines = text.split('\n');
  for (let i = 0; i < rows.length / MEASURES.length; i++) {
    const measures =
      lines
        .at(i + 1)
        ?.split(',')
        .slice(-MEASURES.length) ?? [];
    for (const [k, measure] of measures.entries()) rows[i * MEASURES.length + k] = Number(measure);
  }
  const wanted = [...partText(shard, rows)].join('');
  if (wanted === text) return rows;
  const expected = wanted.split('\n');
  const at = expected.findIndex((line, i) => line !== lines[i]);
  const line = at < 0 ? expected.length : at + 1;
  throw new DataError(`${file}:${line}: the part is damaged; remove it, and it is made again`);
}
