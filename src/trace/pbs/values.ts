// Parses the texts in PBS's accounting. A function of numbers returns NaN if the text is not such a value.

/** A line: the month, day, year and time of day of the record, its type, its job, and its message. */
export const PBS_RECORD = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d)(?:\.\d+)?;([A-Za-z]);([^;]*);(.*)$/;

/** `[[HH:]MM:]SS` in seconds (pbs_resources(7)). */
export function pbsDuration(text: string): number {
  const match = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)$/.exec(text);
  if (!match) return Number.NaN;
  const [, hours = '0', minutes = '0', seconds] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Seconds since 1970; those of Cobalt have decimals. */
export function pbsTime(text: string): number {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** A whole number that is not negative. */
export function pbsCount(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * The processors in a list of hosts: one for each slot, `n1/0+n1/1`, `n1/0-3` or `n1/0,2-3` (Torque), or as many as
 * given after the star, `n1/0*4` (PBS Pro).
 */
export function slotsOf(hosts: string): number {
  return sumOf(hosts, (host) => {
    const [, slots, times = '1'] = /^[^/]+\/(\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)(?:\*(\d+))?$/.exec(host) ?? [];
    if (slots === undefined) return Number.NaN;
    const ranges = slots.split(',').map((range) => range.split('-').map(Number));
    return Number(times) * ranges.reduce((sum, [first, last = first]) => sum + last - first + 1, 0);
  });
}

/** Returns the number of processors in a request of nodes: `2:ppn=8`, `n1:ppn=4+n2`, `1:ppn=2:gpu#excl`. */
export function processorsOfNodes(nodes: string): number {
  return sumOf(nodes.replace(/#.*/, ''), (chunk) => {
    const [which, ...properties] = chunk.split(':');
    if (which === '') return Number.NaN;
    const ppn = properties.find((property) => property.startsWith('ppn='))?.slice('ppn='.length) ?? '1';
    // Text that is not a number is the name of a node, or a property of one.
    return (/^\d+$/.test(which) ? Number(which) : 1) * pbsCount(ppn);
  });
}

function sumOf(list: string, of: (part: string) => number): number {
  return list.split('+').reduce((sum, part) => sum + of(part), 0);
}
