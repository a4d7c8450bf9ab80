/** See build.mjs. */
export declare function twinOf(
  entry: string,
  textOf: (path: string) => Promise<string>,
  saves?: boolean,
): Promise<string>;
