import { readFileSync } from 'node:fs';

/** The limit of the address space in bytes; undefined if there is none or the system does not report it. */
function addressSpaceLimit(): number | undefined {
  try {
    const [, soft] = /^Max address space +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** A hint about the limit of the address space; empty if there is none. */
export function addressSpaceAdvice(): string {
  const limit = addressSpaceLimit();
  if (limit === undefined) return '';
  const size = Number((limit / 2 ** 30).toPrecision(3));
  return `; 'ulimit -v' limits the address space to ${limit / 1024} KiB (${size} GiB)`;
}
