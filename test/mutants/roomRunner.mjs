// A test runner for Stryker that runs the tests of a room in this process. Every mutant gets the room's
// modules anew, so that one that acts while modules load is judged like the others, and none leaves anything
// behind for the next.
import { bundleOf } from './bundle.mjs';
import { collected, evaluated, firstFailing } from './tests.mjs';

/** A loop that a mutant made endless counts its mutant so many times more often than all tests did. */
const ENDLESS = 20;

const names = (test) => (test.suite === undefined ? [test.name] : [...names(test.suite), test.name]);
const idOf = (test, file) => `${file}#${names(test).join(' > ')}`;
const message = (errors) => errors?.[0]?.message ?? 'failed';

class RoomRunner {
  static inject = ['options'];

  constructor({ room }) {
    this.room = room;
    // Where mutated sources look for the mutant that acts.
    this.stryker = globalThis.__stryker__ ??= {};
    this.stray = [];
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    this.text = await bundleOf(this.room.tests, process.cwd(), this.room.root);
    process.chdir(this.room.root);
    // What a mutant leaves running may still fail after its test.
    process.on('unhandledRejection', (error) => this.stray.push(error));
    process.on('uncaughtException', (error) => this.stray.push(error));
  }

  /** All tests, with the mutants that each of them reaches. Those reached while a file loads reach its tests. */
  async dryRun() {
    const tests = [];
    const perTest = {};
    this.stryker.activeMutant = undefined;
    for (const file of this.room.tests) {
      const covered = new Map();
      const reached = () => {
        const { static: loading = {}, perTest: running = {} } = this.stryker.mutantCoverage ?? {};
        return { loading, running };
      };
      this.stryker.mutantCoverage = undefined;
      this.stryker.currentTestId = undefined;
      const trees = await collected(await evaluated(this.text), [file]);
      const failed = await firstFailing(trees, {
        all: true,
        before: (test) => {
          this.stryker.currentTestId = idOf(test, file);
        },
        after: (test) => {
          this.stryker.currentTestId = undefined;
          covered.set(idOf(test, file), test);
        },
      });
      if (failed !== undefined) {
        const name = failed.test === undefined ? file : idOf(failed.test, file);
        return { status: 'error', errorMessage: `${name}: ${message(failed.errors)}` };
      }
      const { loading, running } = reached();
      for (const [id, test] of covered) {
        perTest[id] = { ...loading, ...running[id] };
        tests.push({
          id,
          name: id,
          status: test.result.state === 'skip' ? 'skipped' : 'success',
          fileName: file,
          timeSpentMs: test.result.duration ?? 0,
        });
      }
    }
    if (this.stray.length > 0) return { status: 'error', errorMessage: `${this.stray[0]?.stack}` };
    return { status: 'complete', tests, mutantCoverage: { static: {}, perTest } };
  }

  async mutantRun({ activeMutant, testFilter = [], hitLimit }) {
    const wanted = new Set(testFilter);
    const files = this.room.tests.filter((file) => testFilter.some((id) => id.startsWith(`${file}#`)));
    let nrOfTests = 0;
    let failed;
    this.stray.length = 0;
    this.stryker.mutantCoverage = undefined;
    this.stryker.currentTestId = undefined;
    this.stryker.hitCount = 0;
    this.stryker.hitLimit = hitLimit === undefined ? undefined : (hitLimit / 100) * ENDLESS + 10_000;
    this.stryker.activeMutant = activeMutant.id;
    try {
      const imports = await evaluated(this.text);
      for (const file of files) {
        const trees = await collected(imports, [file]);
        failed = await firstFailing(trees, {
          wanted: (test) => wanted.has(idOf(test, file)),
          before: () => nrOfTests++,
        });
        if (failed !== undefined) {
          failed.id = failed.test === undefined ? file : idOf(failed.test, file);
          break;
        }
      }
      // What was rejected and nobody waits for is told in the next turns.
      await new Promise((resolve) => setImmediate(resolve));
    } catch (error) {
      failed = { id: files[0], errors: [error] };
    }
    if (failed === undefined && this.stray.length > 0) failed = { id: files[0], errors: this.stray };
    const { hitCount, hitLimit: most } = this.stryker;
    this.stryker.activeMutant = undefined;
    if (most !== undefined && hitCount > most) return { status: 'timeout', reason: 'endless' };
    if (failed === undefined) return { status: 'survived', nrOfTests };
    const killedBy = [testFilter.includes(failed.id) ? failed.id : testFilter[0]];
    return { status: 'killed', killedBy, failureMessage: message(failed.errors), nrOfTests };
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'room', injectableClass: RoomRunner }];
