import { UsageError } from '../../errors.ts';
import { runCount, runsOf } from '../../sweep/runs.ts';
import type { SweepStudy } from '../../sweep/study.ts';
import { describedRuns } from './describedRuns.ts';
import type { Parameters } from './parameters.ts';
import type { Verb } from './verb.ts';

/**
 * Checks that the seeds of a study draw something at every point.
 *
 * @throws UsageError that names the first point whose seeds would all give one run
 */
export function checkSeeds(study: SweepStudy, verb: Verb, parameters: Parameters, file: string): void {
  if (study.seeds === undefined) return;
  const points = { ...study, seeds: undefined };
  for (const { point } of runsOf(points, { from: 0, to: runCount(points, file) })) {
    if (verb.draws(parameters.setting(point))) continue;
    throw new UsageError(
      study.verb === 'reserve'
        ? `${file}: seeds: 'reserve' draws nothing; leave them out`
        : `${file}: seeds: '${study.verb}' draws nothing with ${describedRuns(point)}; add "shake": "10m" or ` +
            '"resample", or leave the seeds out',
    );
  }
}
