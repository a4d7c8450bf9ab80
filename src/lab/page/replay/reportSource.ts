// Reads the workload and the schedules that a report contains. The lab, which contains none, does not load this.
import type { Source } from '../../protocol.ts';
import { bytes, type Report, unpacked } from '../carried.ts';

async function numbers(base64: string): Promise<Float64Array> {
  return new Float64Array(await unpacked(base64));
}

/** @param asReported true if the settings are those of the command */
export async function reportSource(
  {
    state,
    swf,
    isOfSeed,
    cleaning,
    estimate,
    schedules,
    stranded,
    powerOverTime,
    leftOut,
    overSeeds,
  }: Report,
  asReported: boolean,
): Promise<Source> {
  const found = schedules.map((one) => (one === null ? undefined : unpacked(one)));
  const shares = stranded.map(async (one) => (one === null ? undefined : numbers(one)));
  const powers = powerOverTime.map(
    async (one) =>
      one && { power: await numbers(one.power), ...(one.carbon && { carbon: await numbers(one.carbon) }) },
  );
  return {
    kind: 'report',
    number: 0,
    name: state.trace,
    file: new Blob([await bytes(swf)]),
    isOfSeed,
    cleaning,
    estimate: estimate === undefined ? undefined : await numbers(estimate),
    schedules: asReported ? await Promise.all(found) : undefined,
    stranded: asReported ? await Promise.all(shares) : undefined,
    powerOverTime: asReported ? await Promise.all(powers) : undefined,
    leftOut,
    overSeeds: asReported ? overSeeds : undefined,
  };
}
