// Rules of the repository: which rooms may import which, how large a room may be, and that tests are
// deterministic.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circleIn, filesBelow, type Graph, importGraph, importsOf, textOf } from './support/imports.ts';
import { atRoot } from './support/paths.ts';

/**
 * The rooms of src. Each may import itself and the rooms before it. A file in this list is a room of its
 * own. A file belongs to the room with the longest name that fits its path.
 */
const SRC = [
  'visible.ts',
  'errors.ts',
  'version.ts',
  'input',
  'math',
  'kernel',
  'trace',
  'trace/raw',
  'trace/clean',
  'trace/text',
  'trace/accounting',
  'trace/sacct',
  'trace/formats',
  'trace/pbs',
  'trace/sge',
  'trace/lsf',
  'trace/open',
  'trace/series',
  'trace/write',
  'trace/generate',
  'trace/statistics',
  'trace/transform',
  'distribution/distribution.ts',
  'distribution/kaplanMeier.ts',
  'distribution/samples.ts',
  'distribution/families',
  'distribution/notation.ts',
  'distribution/fit',
  'distribution',
  'policy',
  'schedule',
  'metrics',
  'sessions',
  'requests',
  'stochastic/workload',
  'stochastic/describe',
  'stochastic/draw',
  'stochastic/requests',
  'stochastic/history',
  'stochastic/results',
  'scheduler',
  'simulate',
  'slurm',
  'advice',
  'forecast',
  'experiment',
  'sweep',
  'tune',
  'reproduce',
  'corpus',
  'report/format.ts',
  'report/dates.ts',
  'report/pages/markup.ts',
  'figures',
  'report',
  'commands',
  'lab',
  'lab/worker',
  'lab/page',
  'library',
  'cli/parameterOption.ts',
  'cli/outputs',
  'cli/common',
  'cli/scheduler',
  'cli/threads',
  'cli/lab',
  'cli/compare',
  'cli/replay',
  'cli/explain',
  'cli/plot',
  'cli/generate',
  'cli/policies',
  'cli/corpus',
  'cli/sessions',
  'cli/reproduce',
  'cli/reserve',
  'cli/submit',
  'cli/speculate',
  'cli/slurm',
  'cli/advise',
  'cli/stats',
  'cli/sweep',
  'cli/tune',
  'cli/trace',
  'cli/validate',
  'cli/when',
  'cli',
];

/** The rooms of a list that a file is in: the longest that fits. */
function roomOf(file: string, rooms: readonly string[], folder: string): string | undefined {
  return rooms
    .filter((room) => file === `${folder}/${room}` || file.startsWith(`${folder}/${room}/`))
    .sort((a, b) => b.length - a.length)[0];
}

/** Named exports of a file. */
const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|interface|type|const|let|enum) (\w+)/gm;

/** Imports of a room by one before it, as `a.ts imports b.ts`. */
function upwards(graph: Graph, rooms: readonly string[], folder: string): string[] {
  const height = (file: string) => rooms.indexOf(roomOf(file, rooms, folder) ?? '');
  return [...graph].flatMap(([file, imports]) =>
    imports.filter((other) => height(other) > height(file)).map((other) => `${file} imports ${other}`),
  );
}

describe('src', () => {
  const graph = importGraph('src');

  test('every file is in a room of the list', () => {
    expect(graph.get('src/library/index.ts')).toContain('src/errors.ts');
    expect([...graph.keys()].filter((file) => roomOf(file, SRC, 'src') === undefined)).toEqual([]);
    for (const room of SRC) expect(existsSync(atRoot('src', room)), room).toBe(true);
  });

  test('rooms import only rooms before them in the list', () => {
    expect(upwards(graph, SRC, 'src')).toEqual([]);
  });

  test('no files import each other in a circle', () => {
    expect(circleIn(graph)).toBeUndefined();
  });

  test('every file is imported by another, or is an entry of the build', () => {
    const scripts = filesBelow('scripts', '.mjs').map(textOf).join('\n');
    const imported = new Set([...graph.values()].flat());
    const idle = [...graph.keys()].filter((file) => !imported.has(file) && !scripts.includes(`'${file}'`));
    expect(idle).toEqual([]);
  });
});

// Names in texts come from files from any author: these few make their control characters
// visible.
describe('printed text', () => {
  const PRINTS = [
    'src/cli/common/nodeVersion.ts',
    'src/cli/common/outcome.ts',
    'src/cli/lab/command.ts',
    'src/cli/outputs/output.ts',
  ];
  test('goes through the functions that show control characters', () => {
    const writing = filesBelow('src').filter((file) =>
      /\bstd(out|err)\.write\(|console\./.test(textOf(file)),
    );
    expect(writing.sort()).toEqual(PRINTS);
  });

  test('is printed unchanged only if it is a document or a file', () => {
    const raw = filesBelow('src/cli').filter((file) => /\bprint\(/.test(textOf(file)));
    expect(raw.sort()).toEqual([
      'src/cli/generate/command.ts',
      'src/cli/outputs/output.ts',
      'src/cli/outputs/outputFile.ts',
      'src/cli/policies/command.ts',
    ]);
  });
});

describe('exports of src', () => {
  // Names in braces of imports, static and dynamic, and of exports from elsewhere.
  const TAKEN = /\{([^{}]*)\}\s*(?:from|=\s*await import\()\s*'(\.[^']+)'/g;
  const TAKEN_LATER = /import\('(\.[^']+)'\)\)\.(\w+)/g;
  const files = ['src', 'test', 'bench', 'examples'].flatMap((folder) => filesBelow(folder));

  test('are taken by some other file', () => {
    const taken = new Set<string>();
    for (const file of files) {
      for (const [, path, name] of textOf(file).matchAll(TAKEN_LATER)) {
        taken.add(`${join(dirname(file), path).replaceAll('\\', '/')} ${name}`);
      }
      for (const [, names, path] of textOf(file).matchAll(TAKEN)) {
        const from = join(dirname(file), path).replaceAll('\\', '/');
        for (const name of names.split(',')) taken.add(`${from} ${name.trim().split(/ as |: /)[0]}`);
      }
    }
    const bare = new Set([...taken].map((one) => one.replace(' type ', ' ')));
    const declared = filesBelow('src').flatMap((file) =>
      [...textOf(file).matchAll(DECLARED)].map(([, name]) => `${file} ${name}`),
    );
    expect(declared.length).toBeGreaterThan(500);
    expect(declared.filter((one) => !one.startsWith('src/library/node.ts ') && !bare.has(one))).toEqual([]);
  });
});

describe('assembly', () => {
  const graph = importGraph('assembly');

  test('no files import each other in a circle', () => {
    expect(circleIn(graph)).toBeUndefined();
  });

  test('every file is imported by another, or is the entry of a module', () => {
    const imported = new Set([...graph.values()].flat());
    expect([...graph.keys()].filter((file) => !imported.has(file))).toEqual([
      'assembly/index.ts',
      'assembly/metrics/ofHost.ts',
      'assembly/series/energyOfHost.ts',
      'assembly/slurm/index.ts',
    ]);
  });

  test('imports nothing of the host', () => {
    const outside = [...graph.keys()].flatMap(importsOf).filter((other) => !other.startsWith('assembly/'));
    expect(outside).toEqual([]);
  });
});

describe('the checks of the architecture', () => {
  const graph: Graph = new Map([
    ['src/distribution/a.ts', ['src/distribution/b.ts']],
    ['src/distribution/b.ts', ['src/distribution/c.ts']],
    ['src/distribution/c.ts', ['src/distribution/b.ts', 'src/cli/main.ts']],
    ['src/cli/main.ts', ['src/distribution/a.ts']],
  ]);

  test('find a circle', () => {
    expect(circleIn(graph)).toEqual([
      'src/distribution/b.ts',
      'src/distribution/c.ts',
      'src/distribution/b.ts',
    ]);
  });

  test('find an import upwards', () => {
    expect(upwards(graph, SRC, 'src')).toEqual(['src/distribution/c.ts imports src/cli/main.ts']);
  });
});

/** A name of a source file, with or without folders. NAME.ts is any file. */
const NAMED = /(?<![\w.*{}/-])(?!mine\.|NAME\.|[ab]\.)[\w/-]+\.(?:ts|mjs)\b/g;

test('no comment names a source file that does not exist', () => {
  const sources = ['src', 'assembly', 'scripts', 'test', 'bench', 'examples'].flatMap((folder) =>
    filesBelow(folder, '').filter((file) => /\.(ts|mjs)$/.test(file)),
  );
  const known = new Set(
    sources.flatMap((file) => file.split('/').map((_, i, parts) => parts.slice(i).join('/'))),
  );
  const named = sources.flatMap((file) =>
    [...textOf(file).matchAll(/^\s*(?:\/\/|\/?\*+)(.*)$/gm)].flatMap(([, comment]) =>
      [...comment.matchAll(NAMED)].map(([name]) => ({ file, name })),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !known.has(name) && !/NAME\.mjs$/.test(name))).toEqual([]);
});

describe('rooms are small:', () => {
  test.each(['src', 'assembly', 'test'])('no folder of %s has more than 25 files', (folder) => {
    const sizes = new Map<string, number>();
    for (const file of filesBelow(folder, '')) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    expect([...sizes].filter(([, size]) => size > 25)).toEqual([]);
  });

  test('no file of tests has more than 350 lines', () => {
    const long = filesBelow('test').filter((file) => textOf(file).split('\n').length > 350);
    expect(long).toEqual([]);
  });
});

describe('tests', () => {
  const files = filesBelow('test').filter((file) => file !== 'test/architecture.test.ts');

  test('are in the directory of the source that they test', () => {
    const rooms = [
      ...new Set(filesBelow('test/unit').map((file) => dirname(file).slice('test/unit/'.length))),
    ];
    const isRoom = (room: string) =>
      existsSync(atRoot('src', room)) || existsSync(atRoot('assembly', room.replace(/^kernel\//, '')));
    expect(rooms.filter((room) => !isRoom(room))).toEqual([]);
  });

  test('draw random values by the seed of test/properties/seed.ts only', () => {
    const drawing = /\bfc\.(assert|sample|check|statistics)\(|Math\.random|randomUUID/;
    expect(files.filter((file) => drawing.test(textOf(file)))).toEqual(['test/properties/seed.ts']);
  });

  test('do not ask for the time, except where commands run on a cluster', () => {
    const asking = files.filter((file) => /Date\.now|performance\.now|new Date\(\)/.test(textOf(file)));
    expect(asking.filter((file) => !file.startsWith('test/end-to-end/'))).toEqual([]);
  });

  test('await their properties', () => {
    const floating = files.filter((file) => {
      const calls = textOf(file).match(/\bholds\(/g)?.length ?? 0;
      const awaited = textOf(file).match(/(\bawait|\breturn|=>)\s+holds\(/g)?.length ?? 0;
      return calls !== awaited;
    });
    // A function of its own name, and the oracle's checks.
    expect(floating).toEqual(['test/oracle/sessions/checks.ts']);
  });

  // A process's open files and its work are seen on Linux only, and a full disk needs the right to mount one.
  // Examples in Python need python3.
  const MAY_SKIP = [
    'test/end-to-end/cli/lab.test.ts',
    'test/end-to-end/cli/speculateSeeds.whole.test.ts',
    'test/end-to-end/faults/disk.test.ts',
    'test/support/agents.ts',
    'test/support/logs.ts',
    'test/support/python.ts',
  ];
  test('are neither skipped nor run alone, except where the machine lacks what they need', () => {
    const marked = /\b(test|it|describe)\.(skip|only|todo|skipIf|runIf)\b/;
    expect(files.filter((file) => marked.test(textOf(file)))).toEqual(MAY_SKIP);
  });

  test('take their places in the repository from test/support/paths.ts', () => {
    const own = files.filter((file) => textOf(file).includes('import.meta'));
    expect(own.filter((file) => !file.endsWith('vitest.config.ts'))).toEqual(['test/support/paths.ts']);
  });
});
