// Declares the content next to the editor, which is fetched when the editor is opened. The build writes this module
// from files of the repository (scripts/lab.mjs).

/** The files of examples/schedulers, the shortest first. */
export declare const examples: readonly { readonly name: string; readonly text: string }[];
/** State and actions of a scheduler, by the tables of docs/schedulers.md. A part between backticks is code. */
export declare const reference: readonly { readonly what: string; readonly meaning: string }[];
