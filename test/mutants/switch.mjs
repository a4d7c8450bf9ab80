// Which mutant acts, and what the tests reach. A mutant may make a loop endless: then some mutants of the file are
// asked more often than the tests could ask, and the loop ends with an error.

let acting;
let asked = 0;
let most = Number.POSITIVE_INFINITY;
let reached;

globalThis.mutants = {
  acts(id) {
    if (++asked > most) throw new Error('endless');
    return id === acting;
  },
  reached(...ids) {
    if (reached !== undefined) for (const id of ids) reached[id] = (reached[id] ?? 0) + 1;
  },
};

/** From now on this mutant acts, or none, and it may be asked so many times who acts. */
export function act(id, limit = Number.POSITIVE_INFINITY) {
  acting = id;
  asked = 0;
  most = limit;
  reached = undefined;
}

export const isEndless = () => asked > most;

/** What happened since the last call: which mutants were reached how often, and how many times it was asked. */
export function record() {
  const since = { reached: reached ?? {}, asked };
  reached = {};
  asked = 0;
  return since;
}
