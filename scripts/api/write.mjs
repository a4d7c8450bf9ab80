// Writes the pages of the library's reference into docs/api, for the package and the site. They are not committed.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPages } from './pages.mjs';

const folder = join(import.meta.dirname, '../../docs/api');

const pages = await apiPages();
for (const name of readdirSync(folder)) if (name !== 'README.md') rmSync(join(folder, name));
for (const [file, text] of pages) writeFileSync(join(folder, file), text);
