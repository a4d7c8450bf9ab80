/** Processors that are taken on [from, to). */
export interface Block {
  from: number;
  to: number;
  processors: number;
}

/** The estimate of a machine. */
export interface Profile {
  processors: number;
  blocks: Block[];
}

export function freeAt({ processors, blocks }: Profile, instant: number): number {
  return blocks
    .filter((block) => block.from <= instant && instant < block.to)
    .reduce((free, block) => free - block.processors, processors);
}

/** The first instant from now on at which fewer processors are free; Infinity if there is none. */
export function freeUntil(profile: Profile, wanted: number, now: number): number {
  // Processors are taken only at the beginnings of blocks.
  const instants = [now, ...profile.blocks.map((block) => block.from).filter((at) => at > now)];
  return Math.min(...instants.filter((at) => freeAt(profile, at) < wanted));
}

/** True if this many processors are free for this long. For a length of zero only the instant counts. */
function fits(profile: Profile, wanted: number, from: number, length: number): boolean {
  const until = freeUntil(profile, wanted, from);
  return until > from && until >= from + length;
}

/** The first instant from now on at which this many processors are free for this long. */
export function earliestStart(profile: Profile, wanted: number, length: number, now: number): number {
  // Processors become free only at the ends of blocks.
  const instants = [now, ...profile.blocks.map((block) => block.to).filter((at) => at > now)];
  const found = instants.sort((a, b) => a - b).find((at) => fits(profile, wanted, at, length));
  if (found === undefined) throw new Error('the job is wider than the machine');
  return found;
}
