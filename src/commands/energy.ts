// Describes the parameters of energy, carbon and cost.
import type { Watts } from '../metrics/energy/power.ts';
import { duration, idle, parsed, text } from './parameter.ts';
import { costNumber, InvalidValue } from './values.ts';

/** Parses `idle=3,busy=10`. */
function watts(text: string): Watts {
  const found = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, name, value] = /^\s*(idle|busy)=(\S+)\s*$/.exec(part) ?? [];
    if (name === undefined || found.has(name)) throw new InvalidValue('expected watts like idle=3,busy=10');
    found.set(name, costNumber(value));
  }
  const [idleWatts, busy] = [found.get('idle'), found.get('busy')];
  if (idleWatts === undefined || busy === undefined)
    throw new InvalidValue('expected both, like idle=3,busy=10');
  if (busy < idleWatts) throw new InvalidValue('expected at least as many watts busy as idle');
  return { idle: idleWatts, busy };
}

const needsPower = ({ power }: { power?: unknown }) => power === undefined && 'needs --power';

const COSTS = idle(needsPower, {
  carbon: text(
    'Metrics',
    '<file>',
    'also report carbon, from the carbon intensity over time (.csv, .parquet) or one number in kgCO2e/kWh',
  ),
  price: text(
    'Metrics',
    '<file>',
    'also report the cost, from the price over time (.csv, .parquet) or one number in money/kWh',
  ),
  ...idle(
    ({ carbon, price }: { carbon?: string; price?: string }) =>
      carbon === undefined && price === undefined && 'needs --carbon or --price',
    {
      delay: duration(
        'Metrics',
        'also report the least carbon and cost if each job may start up to this much later',
      ),
    },
  ),
});

const wattsText = ({ idle: idleWatts, busy }: Watts) => `idle=${idleWatts},busy=${busy}`;

/** Energy of a machine whose processors are alike. */
export const ENERGY = {
  power: {
    ...parsed(
      'Metrics',
      '<watts>',
      'also report energy and power, from the watts of one processor, e.g. idle=3,busy=10',
      watts,
    ),
    show: wattsText,
  },
  ...COSTS,
};

/** Power and carbon in a figure of a machine whose processors are alike. */
export const ENERGY_IN_FIGURES = {
  power: {
    ...ENERGY.power,
    text: 'also draw power (and carbon) in utilization, from the watts of one processor, e.g. idle=3,busy=10',
  },
  carbon: ENERGY.carbon,
};

/** Energy of a Slurm cluster. */
export const NODE_ENERGY = {
  power: {
    ...parsed(
      'Metrics',
      '<watts>',
      'also report energy and power, from the watts of a node, e.g. idle=120,busy=350, or a table of nodes',
      nodeWatts,
    ),
    show: (power: Watts | string) => (typeof power === 'string' ? power : wattsText(power)),
  },
  ...COSTS,
};

/** Parses watts, or the path of a table. */
function nodeWatts(text: string): Watts | string {
  return /^\s*(idle|busy)=/.test(text) ? watts(text) : text;
}
