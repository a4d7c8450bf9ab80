// The tests of a bundle: collected by vitest's own runner, run one by one in this process.
import { SourceTextModule, SyntheticModule } from 'node:vm';
import { startTests } from '@vitest/runner';

const packages = new Map();

/** A package or a built file as a module that a bundle can import. It is loaded once for all evaluations. */
async function outside(name, context) {
  if (!packages.has(name)) packages.set(name, imported(name));
  const namespace = await packages.get(name);
  const names = Object.keys(namespace);
  return new SyntheticModule(
    names,
    function () {
      for (const key of names) this.setExport(key, namespace[key]);
    },
    { context, identifier: name },
  );
}

async function imported(name) {
  const namespace = await import(name);
  if (name !== 'fast-check') return namespace;
  // A smaller counterexample is of no use here.
  const assert = (property, options) => namespace.assert(property, { ...options, endOnFailure: true });
  return { ...namespace, assert, default: { ...namespace.default, assert } };
}

/** The functions that import the test files of a bundle, which is evaluated anew. */
export async function evaluated(text) {
  const module = new SourceTextModule(text, {
    identifier: 'room.js',
    importModuleDynamically: async (name) => {
      const other = await outside(name);
      if (other.status === 'unlinked') await other.link(() => {});
      await other.evaluate();
      return other;
    },
  });
  await module.link((name) => outside(name));
  await module.evaluate();
  return module.namespace.default;
}

/** Like vitest.config.ts, where it matters. */
const CONFIG = {
  root: '/',
  setupFiles: [],
  passWithNoTests: true,
  allowOnly: true,
  sequence: { shuffle: false, concurrent: false, seed: 1, hooks: 'stack', setupFiles: 'list' },
  maxConcurrency: 1,
  testTimeout: 900_000,
  hookTimeout: 900_000,
  retry: 0,
  tags: [],
};

const runnerWith = (hooks) => ({ config: CONFIG, importFile: () => undefined, ...hooks });

/** All tests of a tree. */
export const testsOf = (task) => (task.type === 'test' ? [task] : task.tasks.flatMap(testsOf));

/** The trees of tests of some files, which are imported now. */
export async function collected(imports, files, onFile) {
  const trees = [];
  const importFile = (file) => imports[file]();
  const stop = (all) => trees.push(...all.splice(0));
  await startTests(files, runnerWith({ importFile, onCollected: stop, onCollectStart: onFile }));
  const broken = trees.find((tree) => tree.result?.state === 'fail');
  if (broken !== undefined) throw new Error(`${broken.name}: ${broken.result.errors?.[0]?.message}`);
  return trees;
}

function reset(task, wanted) {
  task.result = undefined;
  task.mode = task.type === 'test' && !wanted(task) ? 'skip' : 'run';
  if (task.type !== 'test') for (const one of task.tasks) reset(one, wanted);
  if (task.type !== 'test' && !testsOf(task).some((test) => test.mode === 'run')) task.mode = 'skip';
}

/** Runs the wanted tests of some trees until one fails. Returns that one. */
export async function firstFailing(trees, { wanted = () => true, before, after, all = false }) {
  let failed;
  const onBeforeRunTask = (test) => {
    if (failed !== undefined && !all) test.mode = 'skip';
    if (test.mode === 'run') before?.(test);
  };
  const onAfterRunTask = (test) => {
    if (test.result.state === 'fail') failed ??= test;
    after?.(test);
  };
  const onCollected = (files) => {
    for (const tree of trees) reset(tree, wanted);
    files.push(...trees);
  };
  await startTests([], runnerWith({ onCollected, onBeforeRunTask, onAfterRunTask }));
  // A hook before all tests of a suite may fail, too.
  const suites = trees.filter((tree) => tree.result?.state === 'fail');
  if (failed !== undefined) return { test: failed, errors: failed.result.errors };
  if (suites.length > 0) return { file: suites[0].name, errors: errorsBelow(suites[0]) };
  return undefined;
}

const errorsBelow = (task) => [...(task.result?.errors ?? []), ...(task.tasks ?? []).flatMap(errorsBelow)];
