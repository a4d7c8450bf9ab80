export function libraryPaths(): Map<string, string>;
