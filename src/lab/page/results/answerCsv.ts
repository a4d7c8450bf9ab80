// Writes the metrics by policy as CSV, when a visitor saves them.
import type { Metrics } from '../../../metrics/metricFields.ts';
import { compared } from '../../../report/compared.ts';
import { meansCsv } from '../../../report/files/meansCsv.ts';
import type { OverSeeds, PolicyView } from '../../protocol.ts';
import { csvText } from '../plot/save.ts';

/** Returns all metrics as CSV, in seconds and shares. */
export function answerCsv(
  trace: string,
  views: readonly PolicyView[],
  overSeeds: readonly OverSeeds[] | undefined,
  seeds: number,
): string {
  if (overSeeds)
    return meansCsv(overSeeds.map((one, i) => ({ ...one, trace, policy: views[i].policy.name, seeds })));
  const [first] = views;
  const columns = compared(views, undefined);
  const names = Object.keys(first.metrics) as (keyof Metrics)[];
  const titles = views.flatMap(({ policy: { name } }, i) =>
    i === 0
      ? [name]
      : [
          name,
          `${name} - ${first.policy.name}`,
          `${name} / ${first.policy.name}`,
          'ratio low 95%',
          'ratio high 95%',
        ],
  );
  return csvText(
    ['metric', ...titles],
    names.map((of) => [
      of,
      ...columns.flatMap(({ value, change }) => {
        if (change === undefined) return [value(of).mean];
        const { difference, ratio } = change(of);
        const parts = [ratio.value, ratio.low, ratio.high].map((one) => (Number.isNaN(one) ? '' : one));
        return [value(of).mean, difference.mean, ...parts];
      }),
    ]),
  );
}
