import { board, forecastOf } from '../../forecast/board.ts';
import { type Forecast, type ForecastOptions, forecast } from '../../forecast/forecast.ts';
import type { History } from '../../forecast/history.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { type BoardContext, whenPage } from './page.ts';

interface Question {
  readonly history: History;
  readonly now: number;
  readonly place: number;
  readonly last: number;
}

/**
 * Forecasts a job, and writes the page of its snapshot if a file is named.
 *
 * @param notesOf notes that depend on the forecast
 */
export async function reported(
  kernel: Kernel,
  { history, now, place, last }: Question,
  options: ForecastOptions,
  file: string | undefined,
  context: BoardContext,
  notesOf: (found: Forecast) => readonly string[] = () => [],
): Promise<Forecast> {
  const question = { now, place, last };
  if (file === undefined) return forecast(kernel, history, question, options);
  const isNew = context.target.id === null;
  const found = await board(kernel, history, { ...question, isNew }, options);
  const result = forecastOf(found);
  const notes = [...context.notes, ...notesOf(result)];
  await writeOutput(file, [whenPage(found, { ...context, notes })]);
  return result;
}
