// Runs `specula stats`.
import { checkGroupings } from '../../metrics/groups/groupings.ts';
import { logWaits } from '../../metrics/groups/logWaits.ts';
import { OPEN_METRICS_BEGINNING, openMetrics } from '../../report/files/openMetrics.ts';
import { logWaitsText } from '../../report/statistics/logWaitsText.ts';
import { resemblanceText } from '../../report/statistics/resemblanceText.ts';
import { statisticsText } from '../../report/statistics/statisticsText.ts';
import { statistics } from '../../trace/statistics/statistics.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace } from '../common/notes.ts';
import { readWorkload } from '../common/transforms.ts';
import { printJson, printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { checkReplaceable } from '../outputs/replaceable.ts';
import type { StatsOptions } from './parameters.ts';

/** Describes a workload, and the waits of its log. */
export async function statsAction(trace: string, options: StatsOptions): Promise<void> {
  const { by, openmetrics, json } = options;
  if (openmetrics !== undefined)
    checkReplaceable(
      openmetrics,
      (beginning) => beginning.startsWith(OPEN_METRICS_BEGINNING),
      'has no metrics of Specula; name another file',
    );
  const workload = await readWorkload(trace, options, await commandKernel(options.engine));
  checkGroupings(workload, by ?? []);
  const waits = by || openmetrics !== undefined ? logWaits(workload, by ?? []) : undefined;
  if (openmetrics !== undefined && waits) await writeOutput(openmetrics, [openMetrics(waits)]);
  if (json) {
    const { name, processors, cleaning } = workload;
    const found = { trace: { name, processors, cleaning }, statistics: statistics(workload) };
    await printJson(waits ? { ...found, waits } : found);
    return;
  }
  const { resampled } = workload.cleaning;
  const drawn = resampled ? [resemblanceText([resampled]), '\n'] : [];
  const text = by && waits ? logWaitsText(waits) : statisticsText(statistics(workload));
  await printText(aboutTrace(workload), '\n', ...drawn, text);
}
