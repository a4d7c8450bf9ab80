// Contiguous first fit from its definition: an array holds the job on each processor.

/** A number of processors held on [start, end). */
export interface Hold {
  start: number;
  end: number;
  processors: number;
}

/** The processors of each hold, ascending. Holds of zero length get none. */
export function firstFit(holds: Hold[], machine: number): number[][] {
  const owner: number[] = Array(machine).fill(-1);
  const places: number[][] = holds.map(() => []);
  const order = holds.map((_, index) => index).sort((a, b) => holds[a].start - holds[b].start || a - b);
  for (const index of order) {
    const { start, end, processors } = holds[index];
    if (end <= start) continue;
    owner.forEach((by, processor) => {
      if (by >= 0 && holds[by].end <= start) owner[processor] = -1;
    });
    const isFree = (processor: number) => owner[processor] === -1;
    const range = (first: number) => Array.from({ length: processors }, (_, i) => first + i);
    const firsts = owner.map((_, processor) => processor).filter((first) => first + processors <= machine);
    const whole = firsts.find((first) => range(first).every(isFree));
    const allFree = owner.map((_, processor) => processor).filter(isFree);
    places[index] = whole === undefined ? allFree.slice(0, processors) : range(whole);
    for (const processor of places[index]) owner[processor] = index;
  }
  return places;
}
