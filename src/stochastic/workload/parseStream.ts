import { checkNames, fields, numberField, timeField, wrong } from '../../input/fields.ts';
import type { SmallJobStream } from './workload.ts';

/** Reads the stream of small jobs, if there is one. @throws DataError */
export function parseStream(value: unknown, where: string, processors: number): SmallJobStream | undefined {
  if (value === undefined || value === null) return undefined;
  const given = fields(value, where, 'it', '{"rate": …, "until": …}');
  checkNames(given, ['rate', 'until'], where);
  const rate = numberField(given, 'rate', where);
  if (rate > processors) throw wrong(where, 'rate', rate, `at most the ${processors} processors`);
  return { rate, until: timeField(given, 'until', where) };
}
