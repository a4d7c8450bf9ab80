import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.gz': 'application/gzip',
  '.json': 'application/json',
};

/** Directory of the lab's files, next to the built command (scripts/lab.mjs). */
const folder = new URL('./lab/', import.meta.url);

export function labFile(name: 'index.html' | 'lab.css' | 'kernel.wasm'): Buffer {
  return readFileSync(new URL(name, folder));
}

/** Returns the files that a browser may request, by name. Files are read once. */
export function labFiles(): Map<string, { type: string; body: string | Buffer }> {
  const names = readdirSync(fileURLToPath(folder)).filter((name) => extname(name) in TYPES);
  return new Map(
    names.map((name) => [name, { type: TYPES[extname(name)], body: readFileSync(new URL(name, folder)) }]),
  );
}

/** A script of the report page (scripts/lab.mjs). */
export function reportScript(name: 'lab.js' | 'worker.js'): string {
  return readFileSync(fileURLToPath(new URL(`./report/${name}`, import.meta.url)), 'utf8');
}
