// What the build takes from files of the repository (scripts/lab.mjs).

/** The files of examples/schedulers, the shortest first. */
declare const EXAMPLES: { name: string; text: string }[];
/** What a scheduler sees and does, by the tables of docs/schedulers.md. A part between backticks is code. */
declare const REFERENCE: { what: string; meaning: string }[];

export const examples = EXAMPLES;
export const reference = REFERENCE;
