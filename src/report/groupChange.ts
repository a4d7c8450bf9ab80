import type { GroupRow } from '../metrics/groups/groups.ts';
import { NO_RATIO } from '../metrics/ratio.ts';
import { noRatio, type ToldChange, toldMetric } from './change.ts';
import { durationEstimate, numberEstimate } from './estimateText.ts';

/** Changes of the first policy, which has no baseline. */
const NONE = { value: Number.NaN, halfWidth: Number.NaN, ratio: NO_RATIO };

/** Returns the changes of mean wait and bounded slowdown of a group from those under the first policy. */
export function groupChange({ differences }: GroupRow): { wait: ToldChange; slowdown: ToldChange } {
  const later = noRatio({ mean: differences?.submittedLater ?? 0, halfWidth: Number.NaN });
  const changeOf = (of: 'meanWait' | 'meanBoundedSlowdown') => {
    const { value, halfWidth, ratio } = differences?.[of] ?? NONE;
    return { difference: { mean: value, halfWidth }, ratio };
  };
  const told = (of: 'meanWait' | 'meanBoundedSlowdown', show: typeof durationEstimate) =>
    toldMetric(of, (one) => (one === of ? changeOf(of) : later), show);
  return { wait: told('meanWait', durationEstimate), slowdown: told('meanBoundedSlowdown', numberEstimate) };
}
