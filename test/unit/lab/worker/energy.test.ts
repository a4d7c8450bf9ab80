// Energy of the schedules that the page shows, worked out by hand.
import { expect, it } from 'vitest';
import { twinKernel as kernel } from '../../../../src/kernel/twin.ts';
import type { EnergyAsk, Source } from '../../../../src/lab/protocol.ts';
import { energyView } from '../../../../src/lab/worker/energy.ts';
import { runComparison } from '../../../../src/lab/worker/run/runComparison.ts';

/** 2024-01-01 00:00 UTC. */
const BEGIN = 1_704_067_200;

/** Two processors: job 1 takes one of them for two hours, and job 2 both for an hour. */
const LOG = `; MaxProcs: 2
; UnixStartTime: ${BEGIN}
1 0 -1 7200 1 -1 -1 1 7200 -1 1 1 -1 -1 -1 -1 -1 -1
2 0 -1 3600 2 -1 -1 2 3600 -1 1 2 -1 -1 -1 -1 -1 -1
`;

async function energy(ask: EnergyAsk) {
  const source: Source = { kind: 'file', name: 'log.swf', file: new Blob([LOG]) };
  const settings = { policies: 'fcfs,sjf', eventRule: 'batch', seed: 1, overrun: 'kill' } as const;
  const listener = { progress() {}, workload() {}, policy() {}, enter() {}, leave() {} };
  const { comparison } = await runComparison(
    kernel,
    source,
    settings,
    listener,
    new AbortController().signal,
  );
  return energyView(...comparison.results, ask);
}

it('energy, carbon and cost of each schedule, and power over time', async () => {
  const rows = ['time,carbon (kgCO2e/kWh)', '2024-01-01T00:00Z,0.1', '2024-01-01T01:00Z,0.5'];
  const more = ['2024-01-01T02:00Z,0.2', '2024-01-01T03:00Z,0.2'];
  const carbon = new File([[...rows, ...more].join('\n')], 'carbon.csv');
  const { metrics, differences, figure, units } = await energy({
    ...{ power: { idle: 1000, busy: 3000 }, carbon, price: '2', delay: 3600 },
  });
  // One hour each: fcfs has one, one and two busy processors; sjf two, one and one.
  for (const one of metrics) {
    expect(one.energy).toBeCloseTo(0.014, 12);
    expect(one.cost).toBeCloseTo(28, 9);
    expect(one.maxPower).toBeCloseTo(6, 12);
  }
  expect(metrics[0].carbon).toBeCloseTo((4 * 0.1 + 4 * 0.5 + 6 * 0.2) / 1000, 12);
  expect(metrics[1].carbon).toBeCloseTo((6 * 0.1 + 4 * 0.5 + 4 * 0.2) / 1000, 12);
  // An hour later, job 1 under sjf would run while the intensity is 0.2 instead of 0.5 and 0.2.
  expect(metrics[1].leastCarbon).toBeCloseTo((3.4 - 2 * 0.3) / 1000, 12);
  // The carbon of the busy processors alone: 3 kg and 2.7 kg.
  const busy = [3 * 0.1 + 3 * 0.5 + 6 * 0.2, 6 * 0.1 + 3 * 0.5 + 3 * 0.2];
  expect(differences[1].carbon?.ratio.value).toBeCloseTo(busy[1] / busy[0], 12);
  expect(differences[1].cost?.ratio.value).toBeCloseTo(1, 12);
  expect(units).toEqual({ carbon: 'kgCO2e/kWh', price: 'money/kWh' });
  expect(figure.title).toBe('Power over time');
  expect(figure.panels.map(({ title }) => title)).toEqual(['Power', 'Carbon']);
  const [power] = figure.panels[0].series;
  expect(power.y[0]).toBeCloseTo(4, 9);
  expect(power.y.at(-1)).toBeCloseTo(6, 9);
});

it('without series there is energy only, and a table of nodes needs a cluster', async () => {
  const { metrics, differences, figure } = await energy({ power: { idle: 0, busy: 1000 } });
  expect(metrics[0].energy).toBeCloseTo(0.004, 12);
  expect(metrics[0].carbon).toBeUndefined();
  expect(differences[1]).toEqual({ carbon: undefined, cost: undefined });
  expect(figure.panels).toHaveLength(1);
  await expect(energy({ power: { file: 'power.conf', text: '' } })).rejects.toThrow(
    'power.conf: only a cluster of a slurm.conf has nodes',
  );
});
