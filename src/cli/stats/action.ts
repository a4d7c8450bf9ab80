// Runs `specula stats`.
import { DataError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { energyMetrics } from '../../metrics/energy/energyMetrics.ts';
import { evenPower } from '../../metrics/energy/power.ts';
import { checkGroupings } from '../../metrics/groups/groupings.ts';
import { logWaits } from '../../metrics/groups/logWaits.ts';
import { energyText } from '../../report/energy/energyText.ts';
import { OPEN_METRICS_BEGINNING, openMetrics } from '../../report/files/openMetrics.ts';
import { plural } from '../../report/format.ts';
import { logWaitsText } from '../../report/statistics/logWaitsText.ts';
import { resemblanceText } from '../../report/statistics/resemblanceText.ts';
import { statisticsText } from '../../report/statistics/statisticsText.ts';
import { recordedSchedule } from '../../schedule/recordedSchedule.ts';
import { statistics } from '../../trace/statistics/statistics.ts';
import type { Workload } from '../../trace/workload.ts';
import { readEnergy } from '../common/energy.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace, note } from '../common/notes.ts';
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
  const kernel = await commandKernel(options.engine);
  const workload = await readWorkload(trace, options, kernel);
  checkGroupings(workload, by ?? []);
  const energy = await energyOfLog(workload, options, kernel);
  const waits = by || openmetrics !== undefined ? logWaits(workload, by ?? []) : undefined;
  if (openmetrics !== undefined && waits) await writeOutput(openmetrics, [openMetrics(waits)]);
  if (json) {
    const { name, processors, cleaning } = workload;
    const found = { trace: { name, processors, cleaning }, statistics: statistics(workload) };
    await printJson({ ...found, ...(waits && { waits }), ...(energy && { energy: energy.metrics }) });
    return;
  }
  const { resampled } = workload.cleaning;
  const drawn = resampled ? [resemblanceText([resampled]), '\n'] : [];
  const text = by && waits ? logWaitsText(waits) : statisticsText(statistics(workload));
  await printText(aboutTrace(workload), '\n', ...drawn, text, ...(energy ? ['\n', energy.text] : []));
}

/** The energy of the recorded schedule, if it is requested. @throws DataError if the log records no starts */
async function energyOfLog(workload: Workload, options: StatsOptions, kernel: Kernel) {
  const energy = await readEnergy(options, kernel);
  if (energy === undefined) return undefined;
  const { name, jobs } = workload;
  let unknown = 0;
  for (const wait of jobs.wait) if (wait < 0) unknown++;
  if (unknown === jobs.length) throw new DataError(`${name}: does not record when its jobs started`);
  if (unknown > 0) note(`${name}: ${plural(unknown, 'job')} without a recorded start draw no power`);
  const schedule = recordedSchedule(workload);
  const metrics = energyMetrics(schedule, evenPower(schedule, energy.power), energy);
  return { metrics, text: energyText([{ name: 'recorded', metrics }], energy, 'schedule') };
}
