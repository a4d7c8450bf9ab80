// What stands beside the editor. It is fetched when the editor is opened. The build writes this module from files
// of the repository (scripts/lab.mjs).

/** The files of examples/schedulers, the shortest first. */
export declare const examples: readonly { readonly name: string; readonly text: string }[];
/** What a scheduler sees and does, by the tables of docs/schedulers.md. A part between backticks is code. */
export declare const reference: readonly { readonly what: string; readonly meaning: string }[];
