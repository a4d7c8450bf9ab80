// Tests the mutants of one room, which its one argument describes as JSON. A process of its own, so that it
// can be ended.
import { numberMutator } from './numbers.mjs';
import { drawnOnly } from './share.mjs';

const { room, concurrency, share, sandbox, stryker } = JSON.parse(process.argv[2]);
const { Stryker } = await import(stryker);
// Stryker takes no mutators of others.
const { allMutators } = await import(
  new URL('../../../instrumenter/dist/src/mutators/mutate.js', stryker).href
);
if (room.ofKernel) allMutators.push(numberMutator);
if (share < 1) for (const mutator of allMutators) drawnOnly(mutator, share);
const plugin = (name) => new URL(name, import.meta.url).pathname;

await new Stryker({
  mutate: room.mutate,
  // All else is read where it is.
  ignorePatterns: ['**', '!src/**', '!assembly/**', '!test/**/*.ts'],
  tempDirName: sandbox,
  symlinkNodeModules: false,
  disableTypeChecks: false,
  // Words of messages: a test that repeats a whole sentence guards nothing.
  mutator: { excludedMutations: ['StringLiteral'] },
  testRunner: 'room',
  plugins: [plugin('roomRunner.mjs'), plugin('kept.mjs')],
  reporters: ['kept', process.stderr.isTTY ? 'progress' : 'progress-append-only'],
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: room.kept,
  concurrency,
  // A loop without an end is told by its count. This is for what waits for ever on a busy machine.
  timeoutMS: 30_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 60,
  allowConsoleColors: false,
  logLevel: 'warn',
  warnings: { unknownOptions: false },
  // Read by the plugins.
  room: { ...room, root: process.cwd() },
}).runMutationTest();
