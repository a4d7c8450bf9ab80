import { DataError, UsageError } from '../../errors.ts';
import { runCount, runsOf } from '../../sweep/runs.ts';
import type { SweepStudy } from '../../sweep/study.ts';
import { describedRuns } from './describedRuns.ts';
import type { Parameters } from './parameters.ts';
import type { StudyCommand } from './studyCommand.ts';

/**
 * Checks every point of a study, that each parameter has an effect at some point, and that seeds draw
 * something at every point.
 *
 * @throws DataError that names the point or the parameter; UsageError that names the first point whose seeds would all
 *   give one run
 */
export function checkPoints(
  study: SweepStudy,
  command: StudyCommand,
  parameters: Parameters,
  file: string,
): void {
  const points = { ...study, seeds: undefined };
  /** Reason why a parameter has no effect, at the points until now; null if it has one at a point. */
  const idle = new Map<string, string | null>();
  for (const { point } of runsOf(points, { from: 0, to: runCount(points, file) })) {
    const setting = parameters.setting(point);
    try {
      command.check?.(setting);
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof DataError)) throw error;
      throw new DataError(`${file}: ${describedRuns(point)}: ${error.message}`);
    }
    for (const [option, name] of setting.given) {
      const why = command.parameters[option]?.idle?.(setting.options, setting.argument) || null;
      if (idle.get(name) !== null) idle.set(name, why);
    }
    if (study.seeds === undefined || command.draws(setting)) continue;
    throw new UsageError(
      study.command === 'reserve'
        ? `${file}: seeds: 'reserve' draws nothing; leave them out`
        : `${file}: seeds: '${study.command}' draws nothing with ${describedRuns(point)}; add "shake": "10m" or ` +
            '"resample", or leave the seeds out',
    );
  }
  for (const [name, why] of idle) if (why !== null) throw new DataError(`${file}: ${name}: ${why}`);
}
