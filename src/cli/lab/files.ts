import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The files of the lab, beside the built command (scripts/lab.mjs). */
export const LAB_FILES = {
  'index.html': 'text/html; charset=utf-8',
  'lab.css': 'text/css; charset=utf-8',
  'lab.js': 'text/javascript; charset=utf-8',
  'worker.js': 'text/javascript; charset=utf-8',
  'kernel.wasm': 'application/wasm',
} as const;

export type LabFile = keyof typeof LAB_FILES;

export function labFile(name: LabFile): Buffer {
  return readFileSync(fileURLToPath(new URL(`./lab/${name}`, import.meta.url)));
}

/** A script of the report page (scripts/lab.mjs). */
export function reportScript(name: 'lab.js' | 'worker.js'): string {
  return readFileSync(fileURLToPath(new URL(`./report/${name}`, import.meta.url)), 'utf8');
}
