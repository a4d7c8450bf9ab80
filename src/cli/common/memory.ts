import { readFileSync } from 'node:fs';

/** The limit of the address space in bytes, where there is one and Linux tells it. */
function addressSpaceLimit(): number | undefined {
  try {
    const [, soft] = /^Max address space +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** What to say of a limit of the address space, where there is one. */
export function addressSpaceAdvice(): string {
  const limit = addressSpaceLimit();
  if (limit === undefined) return '';
  const size = Number((limit / 2 ** 30).toPrecision(3));
  return `; 'ulimit -v' limits the address space to ${limit / 1024} KiB (${size} GiB)`;
}
