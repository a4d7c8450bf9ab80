// What is known of a room's mutants so far, in the form from which Stryker goes on. It is written while the
// room runs, since Stryker itself writes at the end only.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** How often it is written, in milliseconds. */
const EVERY = 5000;

/** What earlier runs know of files that this one does not change. */
function otherFiles(path, sources) {
  const { files } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.fromEntries(Object.entries(files).filter(([file]) => !sources.includes(file)));
}

class Kept {
  static inject = ['options'];

  constructor({ incrementalFile, room }) {
    this.path = incrementalFile;
    this.root = room.root;
    this.files = existsSync(incrementalFile) ? otherFiles(incrementalFile, room.sources) : {};
    this.testFiles = {};
    this.written = Date.now();
  }

  onDryRunCompleted({ result: { tests } }) {
    for (const { id, name, fileName: path } of tests) {
      const fileName = relative(this.root, path);
      this.testFiles[fileName] ??= { tests: [], source: this.textOf(fileName) };
      this.testFiles[fileName].tests.push({ id, name });
    }
  }

  onMutantTested({ fileName, ...mutant }) {
    const file = relative(this.root, fileName);
    this.files[file] ??= { language: 'typescript', mutants: [], source: this.textOf(file) };
    this.files[file].mutants.push(mutant);
    if (Date.now() < this.written + EVERY) return;
    this.write();
    this.written = Date.now();
  }

  onMutationTestReportReady() {
    this.write();
  }

  write() {
    const { files, testFiles } = this;
    const report = { files, testFiles, schemaVersion: '1.0', thresholds: { high: 95, low: 95 } };
    writeFileSync(this.path, JSON.stringify(report));
  }

  textOf(file) {
    return readFileSync(`${this.root}/${file}`, 'utf8');
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'kept', injectableClass: Kept }];
