import { DataError } from '../../../errors.ts';

/**
 * Trackable resources that the model has, in Slurm's order. Amounts are arrays in this order; memory is in
 * MB.
 */
export const TRES = ['cpu', 'mem', 'node', 'billing', 'gres/gpu'] as const;
export const [CPU, MEM, NODE, BILLING, GPU] = TRES.keys();

const NAMES: readonly string[] = TRES;

export type Amounts = readonly number[];

/** MB in a unit. Without a unit, an amount of memory is in MB. */
const MEGABYTES: Readonly<Record<string, number>> = {
  '': 1,
  K: 1 / 1024,
  M: 1,
  G: 1024,
  T: 1024 ** 2,
  P: 1024 ** 3,
};

/**
 * Reads `cpu=12,mem=100G,gres/gpu=4`. A resource that the text does not name, or names with -1, has no limit.
 *
 * @throws DataError, one line
 */
export function readLimits(text: string, name: string, where: string): number[] {
  const amounts = TRES.map(() => Number.POSITIVE_INFINITY);
  for (const { resource, amount, unit } of items(text, name, where)) {
    const place = NAMES.indexOf(resource);
    if (place >= 0 && amount >= 0) {
      amounts[place] = place === MEM ? Math.ceil(amount * MEGABYTES[unit]) : amount;
    }
  }
  return amounts;
}

const TYPED_GPUS = /^gres\/gpu:(.+)$/;

/**
 * The limits of GPUs of a type in such a text, `gres/gpu:a100=4`, by the type in lower case.
 *
 * @throws DataError, one line
 */
export function readTypedGpus(text: string, name: string, where: string): ReadonlyMap<string, number> {
  return new Map(
    [...items(text, name, where)].flatMap(({ resource, amount }) => {
      const [, type] = TYPED_GPUS.exec(resource) ?? [];
      return type === undefined ? [] : [[type, amount < 0 ? Number.POSITIVE_INFINITY : amount] as const];
    }),
  );
}

/**
 * Reads `CPU=1.0,Mem=0.25G`: a weight for each unit of a resource. That of memory is for each MB, or for each
 * of the unit that is named.
 *
 * @throws DataError, one line
 */
export function readWeights(text: string, name: string, where: string): number[] {
  const weights = TRES.map(() => 0);
  for (const { resource, amount, unit } of items(text, name, where)) {
    const place = NAMES.indexOf(resource);
    if (place >= 0) weights[place] = place === MEM ? amount / MEGABYTES[unit] : amount;
  }
  return weights;
}

/**
 * The limits of such a text whose resources the model does not have, such as licenses.
 *
 * @throws DataError, one line
 */
export function otherLimits(text: string, name: string, where: string): string[] {
  return otherResources(text, name, where).filter(
    (item) => !TYPED_GPUS.test(item.toLowerCase().split('=')[0]),
  );
}

/**
 * The items of such a text whose resources have no weight in the model, such as licenses.
 *
 * @throws DataError, one line
 */
export function otherResources(text: string, name: string, where: string): string[] {
  return [...items(text, name, where)]
    .filter(({ resource }) => !NAMES.includes(resource))
    .map(({ item }) => item);
}

interface Item {
  readonly item: string;
  readonly resource: string;
  readonly amount: number;
  readonly unit: string;
}

function* items(text: string, name: string, where: string): Generator<Item> {
  for (const item of text.split(',').map((one) => one.trim())) {
    if (item === '') continue;
    const [, resource, amount, unit = ''] = /^([^=]+)=(-?(?:\d+\.?\d*|\.\d+))([KMGTP]?)B?$/i.exec(item) ?? [];
    if (resource === undefined) {
      throw new DataError(`${where}: ${name} '${item}': expected amounts like cpu=12,mem=100G,gres/gpu=4`);
    }
    yield { item, resource: resource.toLowerCase(), amount: Number(amount), unit: unit.toUpperCase() };
  }
}
