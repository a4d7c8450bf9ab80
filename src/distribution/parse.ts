import { UsageError } from '../errors.ts';
import { parseDuration, parseNumber } from '../input/duration.ts';
import { whichThereAre } from '../input/nearest.ts';
import { checkMean } from './bounded.ts';
import type { ContinuousDistribution } from './distribution.ts';
import { NOTATIONS, signature } from './notation.ts';

const SHAPE = /^([a-z][a-z-]*)\(([^()[\]]*)\)(?:\[([^()[\]]*)\])?$/i;

function split(list: string): string[] {
  return list === '' ? [] : list.split(',');
}

function parseValues(name: string, values: string[], text: string): number[] {
  const parameters = Object.entries(NOTATIONS[name].parameters);
  if (values.length !== parameters.length) {
    const count = `${values.length} ${values.length === 1 ? 'parameter' : 'parameters'}`;
    throw new UsageError(`distribution '${text}': ${count}; expected ${signature(name)}`);
  }
  return parameters.map(([parameter, isTime], i) =>
    (isTime ? parseDuration : parseNumber)(values[i], `distribution '${text}': ${parameter}`),
  );
}

function truncate(
  distribution: ContinuousDistribution,
  bounds: string,
  text: string,
): ContinuousDistribution {
  const ends = split(bounds);
  if (ends.length !== 2)
    throw new UsageError(`distribution '${text}': truncation '[${bounds}]'; expected [low,high]`);
  return distribution.truncate(
    parseDuration(ends[0], `distribution '${text}': the truncation's low`),
    parseDuration(ends[1], `distribution '${text}': the truncation's high`),
  );
}

/**
 * Parses a distribution such as `lognormal(8h,0.5)[1h,24h]`. The names are `exponential(mean)`,
 * `weibull(scale,shape)`, `gamma(shape,scale)`, `lognormal(median,sigma)`, `lognormal-moments(mean,sd)`,
 * `pareto(scale,shape)`, `boundedpareto(low,high,shape)`, `truncnormal(mean,sd,low,high)`,
 * `gumbelmin(location,scale,low,high)`, `uniform(low,high)` and `beta(a,b,low,high)`. A truncation
 * `[low,high]` may follow. Times are durations (`90`, `1h30m`, `2d`); `inf` means no upper end. The
 * distribution is in seconds.
 *
 * @throws UsageError, one line: a wrong name, parameter or interval, or an infinite mean
 */
export function parseDistribution(written: string): ContinuousDistribution {
  const text = written.replace(/\s+/g, '');
  const match = SHAPE.exec(text);
  if (!match) {
    throw new UsageError(
      `distribution '${text}': expected a name, parameters and optionally a truncation, like lognormal(8h,0.5)[1h,24h]`,
    );
  }
  const name = match[1].toLowerCase();
  if (!Object.hasOwn(NOTATIONS, name)) {
    const likely = whichThereAre(name, Object.keys(NOTATIONS), signature);
    throw new UsageError(`distribution '${text}': unknown name '${match[1]}'${likely}`);
  }
  const distribution = { ...NOTATIONS[name].make(...parseValues(name, split(match[2]), text)), text };
  const cut = match[3] === undefined ? distribution : { ...truncate(distribution, match[3], text), text };
  checkMean(cut);
  return cut;
}
