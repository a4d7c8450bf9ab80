// Loads the command's files, which are CommonJS, with their compiled code.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CodeCache } from './codeCache.ts';

/** Loads a file, and the files that it requires, each once. Returns its exports. */
export function loadFiles(entry: URL, cache: CodeCache): unknown {
  const loaded = new Map<string, { exports: object }>();
  const load = (url: URL): object => {
    const known = loaded.get(url.href);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(url.href, module);
    const file = fileURLToPath(url);
    const others = createRequire(url);
    const require = (id: string) => (id.startsWith('.') ? load(new URL(id, url)) : others(id));
    cache.compile(file, url.href)(module.exports, require, module, file, dirname(file));
    return module.exports;
  };
  return load(entry);
}
