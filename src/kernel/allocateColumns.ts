import { DataError } from '../errors.ts';

interface Allocated {
  /** The subject of the error if the memory is too small. */
  readonly what: string;
  /** Advice for that case. */
  readonly advice: string;
}

/**
 * Lets the kernel allocate its columns, if they can fit at all.
 *
 * @param bytes what they take; negative if a 32-bit memory cannot hold that many
 * @throws DataError if they do not fit into memory
 */
export function allocateColumns(bytes: number, create: () => void, { what, advice }: Allocated): void {
  const tooLarge = (limit: string) => {
    const size = Number.isFinite(bytes) ? `${(Math.abs(bytes) / 2 ** 30).toFixed(1)} GiB` : 'too much memory';
    return new DataError(`${what} takes ${size}, ${limit}; ${advice}`);
  };
  if (bytes < 0) throw tooLarge('more than a 32-bit memory holds (4 GiB in all, 1 GiB a column)');
  try {
    create();
  } catch {
    throw tooLarge('more than this machine gives');
  }
}
