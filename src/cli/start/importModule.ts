/** Where main.ts leaves its own import(): code that is kept compiled has none. */
const IMPORT = Symbol.for('specula.import');

type Import = (name: string) => Promise<unknown>;
const place = globalThis as { [IMPORT]?: Import };

/** Imports a module that is not one of the command's files. In a thread of ours, there is nothing in that place. */
export async function importModule<M>(name: string): Promise<M> {
  return (await (place[IMPORT] ?? ((name) => import(name)))(name)) as M;
}

export function importWith(own: Import): void {
  place[IMPORT] = own;
}
