// Which mutant acts, and what the tests reach. A mutant may make a loop endless: then some mutants of the
// file are asked more often than the tests could ask, and the loop ends with an error. A kernel counts the turns of its
// loops instead.

let acting;
let asked = 0;
let most = Number.POSITIVE_INFINITY;
let reached = {};

const recording = (...ids) => {
  for (const id of ids) reached[id] = (reached[id] ?? 0) + 1;
};

function turn() {
  if (++asked > most) throw new Error('endless');
}

/** What the sources of a room take when they are evaluated. */
globalThis.mutants = {
  acts(id) {
    turn();
    return id === acting;
  },
  reached: recording,
  /** A loop of a kernel goes on. */
  turn,
  /** The place in a column of a kernel. */
  placeIn(column, place) {
    if (!(place >= 0 && place < column.length)) throw new RangeError(`${place} of ${column.length}`);
    return place;
  },
};

/** From now on this mutant acts, or none. */
export function act(id) {
  acting = id;
  globalThis.mutants.reached = () => {};
  allow(Number.POSITIVE_INFINITY);
}

/** From now on it may be asked so many times who acts. */
export function allow(times) {
  asked = 0;
  most = times;
}

export const isEndless = () => asked > most;

/**
 * What happened since the last call: which mutants were reached how often, and how many times it was asked.
 * What is evaluated from now on is recorded.
 */
export function record() {
  const since = { reached, asked };
  globalThis.mutants.reached = recording;
  reached = {};
  asked = 0;
  return since;
}
