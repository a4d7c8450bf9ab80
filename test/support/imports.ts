import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './paths.ts';

/** All files below a folder of the repository with this ending. Paths begin at the root and use `/`. */
export function filesBelow(folder: string, ending = '.ts'): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

// Static imports, of types too, and dynamic ones. AssemblyScript's imports have no file extension.
const IMPORT = /^(?:import|export)\b[^;'"]*?\bfrom '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/** The files that a file imports, from the root of the repository. */
export function importsOf(file: string): string[] {
  return [...textOf(file).matchAll(IMPORT)].map(([, ...found]) => {
    const path = join(dirname(file), found.find((one) => one !== undefined) ?? '').replaceAll('\\', '/');
    return /\.\w+$/.test(path) ? path : `${path}.ts`;
  });
}

export type Graph = Map<string, string[]>;

/** Which files of a folder import which others. */
export function importGraph(folder: string): Graph {
  const files = filesBelow(folder);
  const known = new Set(files);
  return new Map(files.map((file) => [file, importsOf(file).filter((other) => known.has(other))]));
}

/** A circle in the graph, with its first file at both ends; undefined if there is none. */
export function circleIn(graph: Graph): string[] | undefined {
  const done = new Set<string>();
  const search = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const other of graph.get(file) ?? []) {
      const circle = search(other, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const circle = search(file, []);
    if (circle) return circle;
  }
  return undefined;
}
