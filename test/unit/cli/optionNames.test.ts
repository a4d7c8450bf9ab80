// One name for one thing, in all commands: every option of every command is read here, so a new one is tested
// with the others.
import type { Option } from 'commander';
import { describe, expect, test } from 'vitest';
import type { ParameterOption } from '../../../src/cli/parameterOption.ts';
import { ENGINE } from '../../../src/commands/run.ts';
import { seed } from '../../../src/commands/values.ts';
import { FIELDS as RESERVE_FIELDS } from '../../../src/lab/page/reserve/question.ts';
import { FIELDS as SESSIONS_FIELDS } from '../../../src/lab/page/sessions/question.ts';
import { allCommands } from '../../support/commands.ts';

interface Use {
  readonly words: string;
  readonly option: Option;
}

const uses: Use[] = allCommands().flatMap(({ words, command }) =>
  command.options.map((option) => ({ words, option })),
);
const byName = new Map<string, Use[]>();
for (const use of uses) {
  const name = (use.option.long as string).replace(/^--/, '');
  byName.set(name, [...(byName.get(name) ?? []), use]);
}
/**
 * `--users` of `sessions` is their number; with `--resample` it is how many times those of the log take part.
 */
const TWO_THINGS = ['users'];
const shared = [...byName].filter(([name, all]) => all.length > 1 && !TWO_THINGS.includes(name));

/** Placeholder of the value in the help: `<time>`. */
const metavar = ({ flags }: Option) => /[<[].*$/.exec(flags)?.[0] ?? 'none';
const parameterOf = (option: Option) => (option as ParameterOption).parameter;
const parser = (option: Option) => {
  const { choices, parse } = parameterOf(option);
  return choices?.join() ?? parse?.toString() ?? 'none';
};
const distinct = (all: readonly Use[], of: (option: Option) => unknown) => [
  ...new Set(all.map(({ option }) => of(option))),
];

/** Options that take one value in some commands and a list in others. */
const ONE_OR_LIST: Readonly<Record<string, readonly string[]>> = {
  policy: ['<list>', '<policy>'],
  processors: ['<list>', '<n>'],
  strategy: ['<list>', '<strategy>'],
  output: ['<file>', '<folder>'],
  'slurm-conf': ['<file>', '<list>'],
};

/** The meaning of options whose descriptions differ, because commands add when they apply. */
const MEANINGS: Readonly<Record<string, RegExp>> = {
  by: /\bgroups of jobs: /,
  checkpoint: /^time of a checkpoint\b/,
  csv: /^write (the metrics|every run)\b.*\(\.csv\)/,
  'event-rule': /^(when the scheduler runs:|event rule of the schedule;)/,
  force: /although the driver was on another host/,
  history: /\bof (ended|earlier) jobs\b/,
  job: /^number of (the|a) job in the trace\b/,
  jobs: /^(only the first n jobs|number of jobs)\b/,
  json: /^print .* as (JSON|one JSON document)/,
  distribution: /\bdistribution of (the run time|run times)\b/,
  output: /^(write|folder of|file of)/,
  power: /\bthe watts of (one processor|a node)\b/,
  policy: /\bpolic(y|ies)\b.*'specula policies'/,
  processors: /\bprocessors of the machine\b/,
  report: /^write .* page .*\(\.html/,
  restart: /^time of a restart from a checkpoint\b/,
  seed: /^seed\b/,
  seeds: /^(use|run) seeds 1 to n\b/,
  shards: /^number of shards\b/,
  'slurm-conf': /slurm\.conf\b/,
  strategy: /^strateg(y|ies) of the requests\b/,
  attempts: /^write every attempt\b/,
  trace: /a log of jobs in any format/,
  warmup: /(exclude jobs submitted|leave tasks requested) .* the metrics\b/,
  workers: /\bthreads\b/,
  zeta: /arriving work of small jobs, as a share of the machine/,
};

/** Where the times of checkpoints and restarts may vary. */
const VARYING = ['reserve', 'speculate'];
const OTHER_VALUES = [
  'sessions processors',
  // Nodes may have a table.
  'slurm replay power',
  ...VARYING.flatMap((command) => [`${command} checkpoint`, `${command} restart`]),
];

describe('an option of one name', () => {
  test.each(shared)('--%s has one metavar, and one short letter', (name, all) => {
    expect(distinct(all, metavar).sort()).toEqual(ONE_OR_LIST[name] ?? [metavar(all[0].option)]);
    expect(distinct(all, ({ short }) => short)).toHaveLength(1);
  });

  const ofOneParser = shared.filter(([name]) => !(name in ONE_OR_LIST));
  test.each(ofOneParser)('--%s takes the same values', (name, all) => {
    // `specula sessions` takes several values of what it may vary.
    const ofOne = all.filter(({ words }) => !OTHER_VALUES.includes(`${words} ${name}`));
    expect(distinct(ofOne, parser)).toHaveLength(1);
  });

  test.each(shared)('--%s has one meaning', (name, all) => {
    const meaning = MEANINGS[name];
    if (meaning === undefined) expect(distinct(all, ({ description }) => description)).toHaveLength(1);
    for (const { option, words } of meaning === undefined ? [] : all)
      expect(option.description, `--${name} of ${words}`).toMatch(meaning);
  });
});

test('every meaning above belongs to an option of several commands', () => {
  const names = shared.map(([name]) => name);
  for (const name of [...Object.keys(MEANINGS), ...Object.keys(ONE_OR_LIST)]) expect(names).toContain(name);
});

test('a short letter names one option', () => {
  const letters = new Map<string, string>();
  for (const { option } of uses) {
    if (option.short === undefined) continue;
    expect(letters.get(option.short) ?? option.long).toBe(option.long);
    letters.set(option.short, option.long as string);
  }
  expect([...letters].sort()).toEqual([
    ['-o', '--output'],
    ['-p', '--policy'],
    ['-q', '--quiet'],
  ]);
});

/** Two names of one thing: the second is ours. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  app: 'executable',
  cores: 'processors',
  cpus: 'processors',
  destination: 'output',
  models: 'model',
  nodes: 'processors',
  out: 'output',
  policies: 'policy',
  procs: 'processors',
  requests: 'strategy',
  servers: 'processors',
  strategies: 'strategy',
  threads: 'workers',
  trials: 'seeds',
};

describe('one thing has one name:', () => {
  test.each(Object.entries(OTHER_WORDS))('not --%s, but --%s', (other, ours) => {
    expect(byName.has(other)).toBe(false);
    expect(byName.has(ours)).toBe(true);
  });

  /** A word and its count, not two names: `--seed 3` picks one, `--seeds 3` takes three. */
  const COUNTED = ['job', 'job-limit', 'seed', 'shard', 'user', 'trace'];
  /** Other words that happen to begin alike: allocation, attempts, model, overrun. */
  const UNRELATED = ['all', 'at', 'mode', 'over', 'to'];
  test('no name shortens another', () => {
    for (const name of byName.keys()) {
      const longer = [...byName.keys()].filter((other) => other !== name && other.startsWith(name));
      const ofOneWord = longer.filter((other) => /^\w/.test(other.slice(name.length)));
      const isCounted = COUNTED.includes(name) && ofOneWord.every((other) => other === `${name}s`);
      if (!isCounted && !UNRELATED.includes(name)) expect([name, ...ofOneWord]).toEqual([name]);
    }
  });

  test('no two names have the same description', () => {
    const reported = new Map<string, string>();
    for (const [name, [{ option }]] of byName) {
      const said = option.description.replace(/ \(default: .*\)$/, '').replace(/^[\w ]+: /, '');
      expect(reported.get(said) ?? name, said).toBe(name);
      reported.set(said, name);
    }
  });

  test('only --engine chooses the engine, only --seed takes a seed, only --output has the letter o', () => {
    const engines = ENGINE.engine.choices?.join();
    for (const { option } of uses) {
      if (option.argChoices?.join() === engines) expect(option.long).toBe('--engine');
      if (parameterOf(option).parse === seed) expect(option.long).toBe('--seed');
      if (/<(file|folder)>/.test(option.flags) && option.short !== undefined)
        expect(option.long).toBe('--output');
    }
  });
});

/** The value that an option makes of a text; of options that may be varied, the only one. */
function readBy({ parseArg }: Option, text: string): unknown {
  const value: unknown = parseArg?.(text, undefined as never);
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

describe('durations', () => {
  // Times that vary may be functions of the work, w, and `1w` is one.
  const COSTS = ['checkpoint', 'restart', 'critical-restart'];
  const isCost = ({ words, option }: Use) => VARYING.includes(words) && COSTS.includes(option.name());
  const times = uses.filter((use) => metavar(use.option) === '<time>' && !isCost(use));

  test.each(
    times.map(({ words, option }) => [words, option.long, option] as const),
  )('%s %s takes 1h30m and 1w, and refuses 30m1h', (_, __, option) => {
    expect([readBy(option, '1h30m'), readBy(option, '1w'), readBy(option, '90')]).toEqual([
      ...[5400, 604_800, 90],
    ]);
    expect(() => readBy(option, '30m1h')).toThrow(/units from the longest to the shortest/);
  });

  test('every option that takes a duration says <time>', () => {
    expect(times.length).toBeGreaterThan(40);
    for (const { option, words } of uses) {
      const isTimes = metavar(option) === '<time>' || option.name() === 'job-limits';
      if (isTimes || option.argChoices !== undefined || isCost({ words, option })) continue;
      let value: unknown;
      try {
        value = readBy(option, '1h30m');
      } catch {}
      expect(value, `${words} ${option.flags}`).not.toBe(5400);
    }
  });
});

test.each([
  ['sessions', SESSIONS_FIELDS],
  ['reserve', RESERVE_FIELDS],
])('the fields of the lab’s view of %s are its options', (words, fields) => {
  const names = uses.filter((use) => use.words === words).map(({ option }) => option.long);
  for (const { name } of fields) expect(names).toContain(`--${name}`);
});
