// Reads the GPUs of nodes, and those that the options of a job request.
import { DataError } from '../../../errors.ts';

/** GPUs by types; those without a type have the name ''. */
type GpuTypes = ReadonlyMap<string, number>;

/**
 * The GPUs of a list such as `gpu:a100:4,gpu:2,nic:1`, in a slurm.conf or behind `--gres`; other resources are
 * left out. `--gpus` and its kin leave out the word `gpu`.
 *
 * @throws DataError, one line
 */
export function readGpus(list: string, where: string, isBare = false): GpuTypes {
  const types = new Map<string, number>();
  // The cores of a GPU follow it: gpu:a100:2(S:0-1).
  for (const item of list.replace(/\([^)]*\)/g, '').split(',')) {
    const words = item.trim().split(/[:=]/);
    // Jobs share GPUs that are not consumed.
    if (words.includes('no_consume')) continue;
    if (!isBare) {
      const [name, ...rest] = item
        .trim()
        .replace(/^gres[:/]/, '')
        .split(/[:=]/);
      if (name.toLowerCase() !== 'gpu') continue;
      words.splice(0, words.length, ...rest);
    }
    if (words.length > 2) throw new DataError(`${where}: '${item}': expected GPUs like gpu:2 or gpu:a100:2`);
    const isNumber = /^\d+$/.test(words.at(-1) ?? '');
    const count = isNumber ? Number(words.pop()) : 1;
    const type = words.pop() ?? '';
    if (words.length > 0) throw new DataError(`${where}: '${item}': expected GPUs like gpu:2 or gpu:a100:2`);
    if (type !== '' || isNumber || !isBare) types.set(type, (types.get(type) ?? 0) + count);
  }
  return types;
}

export function gpusOfAll(types: GpuTypes): number {
  return [...types.values()].reduce((sum, count) => sum + count, 0);
}

/** True if a node has the GPUs of each named type that a job needs there: one of those of the whole job. */
export function hasTypes(
  own: Readonly<Record<string, number>> | undefined,
  { types, per }: Pick<AskedGpus, 'types' | 'per'>,
): boolean {
  const needed = (count: number) => (per === 'job' ? Math.min(count, 1) : count);
  return [...types].every(([type, count]) => type === '' || (own?.[type] ?? 0) >= needed(count));
}

/** The GPUs that a job requests. */
export interface AskedGpus {
  /** GPUs of each type, per node, per task or for the whole job. */
  readonly types: GpuTypes;
  readonly per: 'node' | 'task' | 'job';
  /** GPUs of the whole job, if it also names those of a task. */
  readonly ofAllTasks?: number;
}

/** @throws DataError, one line */
export function gpusOf(options: ReadonlyMap<string, string>, where: string): AskedGpus {
  for (const [name, per] of [
    ['gpus-per-task', 'task'],
    ['gpus-per-node', 'node'],
    ['gpus', 'job'],
    ['gpus-per-socket', 'node'],
  ] as const) {
    const text = options.get(name);
    if (text === undefined) continue;
    const all = per === 'task' ? options.get('gpus') : undefined;
    const ofAllTasks = all === undefined ? 0 : gpusOfAll(readGpus(all, `${where}: --gpus`, true));
    return {
      types: readGpus(text, `${where}: --${name}`, true),
      per,
      ...(ofAllTasks > 0 && { ofAllTasks }),
    };
  }
  return { types: readGpus(options.get('gres') ?? '', `${where}: --gres`), per: 'node' };
}
