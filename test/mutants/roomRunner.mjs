// A test runner for Stryker that runs the tests of a room in this process. Every mutant gets the room's
// modules anew, so that one that acts while modules load is judged like the others, and none leaves anything
// behind for the next. A kernel makes its state anew for each replay, so test files that reach no mutant while they
// load are loaded once for all mutants of a kernel: what they import is then compiled, and their oracle has spoken.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { bundleOf } from './bundle.mjs';
import { act, allow, isEndless, record } from './switch.mjs';
import { collected, evaluated, firstFailing, testsOf } from './tests.mjs';
import { twinsWith, twinTexts } from './twins.mjs';

/** A loop is endless if it asks, or turns, so many times more often than the tests without a mutant, plus SOME. */
const ENDLESS = 4;
const SOME = 300_000;
/** A test that takes less time, in milliseconds, runs before those that take more. */
const QUICK = [15, 60, 250];
/** So many tests that have killed most come first. */
const BEST = 3;

const names = (test) => (test.suite === undefined ? [test.name] : [...names(test.suite), test.name]);
const idOf = (test, file) => `${file}#${names(test).join(' > ')}`;
const fileOf = (id) => id.slice(0, id.indexOf('#'));
const message = (errors) => errors?.[0]?.message ?? 'failed';

function merged(a, b) {
  const sum = { ...a };
  for (const [id, times] of Object.entries(b)) sum[id] = (sum[id] ?? 0) + times;
  return sum;
}

class RoomRunner {
  static inject = ['options'];

  constructor({ room }) {
    this.room = room;
    this.stray = [];
    this.kept = new Map();
    this.kills = new Map();
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  /**
   * This process is in Stryker's copy of the sources, where the processes of a room leave each other files.
   */
  async init() {
    const { root, tests, ofKernel } = this.room;
    if (!existsSync('bundle.js')) {
      if (ofKernel) writeFileSync('twins.json', JSON.stringify(await twinTexts(process.cwd(), root)));
      writeFileSync('bundle.js', await bundleOf(tests, process.cwd(), root, ofKernel));
    }
    if (ofKernel) this.twins = JSON.parse(readFileSync('twins.json', 'utf8'));
    this.text = readFileSync('bundle.js', 'utf8');
    if (existsSync('tests.json')) this.known = JSON.parse(readFileSync('tests.json', 'utf8'));
    this.copy = process.cwd();
    process.chdir(root);
    // What a mutant leaves running may still fail after its test.
    process.on('unhandledRejection', (error) => this.stray.push(error));
    process.on('uncaughtException', (error) => this.stray.push(error));
  }

  /**
   * All tests, with the mutants that each of them reaches. Those reached while a file loads reach its tests.
   */
  async dryRun() {
    const tests = [];
    const perTest = {};
    this.known = {};
    this.act(undefined);
    for (const file of this.room.tests) {
      record();
      const trees = await collected(await evaluated(this.text), [file]);
      const loading = record();
      const stays = this.twins !== undefined && Object.keys(loading.reached).length === 0;
      if (stays) this.kept.set(file, trees);
      const failed = await firstFailing(trees, {
        all: true,
        before: () => this.freshTwins(),
        after: (test) => {
          const id = idOf(test, file);
          const { reached, asked } = record();
          const { state, duration = 0 } = test.result;
          perTest[id] = merged(loading.reached, reached);
          this.known[id] = { took: duration, asked: loading.asked + asked, stays };
          const status = state === 'skip' ? 'skipped' : 'success';
          tests.push({ id, name: id, status, fileName: file, timeSpentMs: duration });
        },
      });
      if (failed !== undefined) {
        const name = failed.test === undefined ? file : idOf(failed.test, file);
        return { status: 'error', errorMessage: `${name}: ${message(failed.errors)}` };
      }
      if (this.twins === undefined) await this.shareLoaded(trees, file, perTest);
    }
    if (this.stray.length > 0) return { status: 'error', errorMessage: `${this.stray[0]?.stack}` };
    writeFileSync(`${this.copy}/tests.json`, JSON.stringify(this.known));
    return { status: 'complete', tests, mutantCoverage: { static: {}, perTest } };
  }

  /**
   * Adds to all tests of a file the mutants in what a test loads with import(): only the first test that needs a module
   * evaluates it, and reaches these. They are those that it does not reach when it runs again.
   */
  async shareLoaded(trees, file, perTest) {
    const loaded = {};
    record();
    await firstFailing(trees, {
      all: true,
      after: (test) => {
        const { reached } = record();
        for (const [id, times] of Object.entries(perTest[idOf(test, file)]))
          if (reached[id] === undefined) loaded[id] = times;
      },
    });
    for (const test of trees.flatMap(testsOf)) {
      const id = idOf(test, file);
      if (perTest[id] !== undefined) perTest[id] = merged(loaded, perTest[id]);
    }
  }

  async mutantRun({ activeMutant, testFilter = [] }) {
    this.known ??= JSON.parse(readFileSync(`${this.copy}/tests.json`, 'utf8'));
    this.stray.length = 0;
    this.act(activeMutant.id);
    const { failed, nrOfTests } = await this.tested(testFilter);
    const endless = isEndless();
    act(undefined);
    if (endless) return { status: 'timeout', reason: 'endless' };
    if (failed === undefined) return { status: 'survived', nrOfTests };
    this.kills.set(failed.id, (this.kills.get(failed.id) ?? 0) + 1);
    return { status: 'killed', killedBy: [failed.id], failureMessage: message(failed.errors), nrOfTests };
  }

  act(id) {
    act(id);
    if (this.twins) globalThis.mutants.twins = twinsWith(id, this.twins);
  }

  /** Makes the next test evaluate the twins again, so that it reaches the mutants of their constants, too. */
  freshTwins() {
    if (this.twins) globalThis.mutants.twins = { ...globalThis.mutants.twins };
  }

  /** Runs these tests on the mutant that acts until one fails. */
  async tested(ids) {
    let nrOfTests = 0;
    const because = (errors) => ({ failed: { id: ids[0], errors }, nrOfTests });
    try {
      const fresh = new Map();
      for (const [file, wave] of this.waves(ids)) {
        const asked = [...wave].reduce((sum, id) => sum + this.known[id].asked, 0);
        allow(ENDLESS * asked + SOME);
        const trees = await this.loaded(file, this.known[[...wave][0]].stays ? this.kept : fresh);
        const failed = await firstFailing(trees, {
          wanted: (test) => wave.has(idOf(test, file)),
          before: () => nrOfTests++,
        });
        if (failed?.test !== undefined) {
          return { failed: { id: idOf(failed.test, file), errors: failed.errors }, nrOfTests };
        }
        if (failed !== undefined) return because(failed.errors);
      }
      // What was rejected and nobody waits for is told in the next turn.
      await new Promise((resolve) => setImmediate(resolve));
    } catch (error) {
      return because([error]);
    }
    return this.stray.length > 0 ? because(this.stray) : { nrOfTests };
  }

  /** The tests of a file, from modules that are evaluated once for all files of a map. */
  async loaded(file, files) {
    files.imports ??= await evaluated(this.text);
    if (!files.has(file)) files.set(file, await collected(files.imports, [file]));
    return files.get(file);
  }

  /**
   * In which order a mutant meets its tests, file by file: first those that have killed most, then those that
   * take least.
   */
  waves(ids) {
    const took = (id) => this.known[id].took;
    const kills = (id) => this.kills.get(id) ?? 0;
    const best = ids
      .filter((id) => kills(id) > 0 && took(id) < QUICK[1])
      .sort((a, b) => kills(b) - kills(a))
      .slice(0, BEST);
    const waves = [];
    for (const id of ids) {
      const wave = best.includes(id) ? 0 : 1 + QUICK.filter((most) => took(id) > most).length;
      waves[wave] ??= new Map();
      waves[wave].set(fileOf(id), (waves[wave].get(fileOf(id)) ?? new Set()).add(id));
    }
    return waves.flatMap((wave) => [...wave]);
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'room', injectableClass: RoomRunner }];
