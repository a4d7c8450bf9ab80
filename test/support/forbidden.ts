// Actions that a custom scheduler must not take: a module for each, and the message about it.

export interface Forbidden {
  readonly does: string;
  /** The text of the module. */
  readonly text: string;
  readonly says: RegExp;
  /** True if it reaches the process of the test too: it ends the process, or throws while no pass is under way. */
  readonly late?: boolean;
  /** True if only the command can detect it, and not the library: the process is the command's own. */
  readonly command?: boolean;
}

/** Starts what fits. */
const FIT = 'for (const job of queue) if (queue.processors[job] <= free()) start(job);';

/** A scheduler with this body, which begins on line 3, and more fields. */
const scheduler = (body: string, more = '') => `export default { name: 'mine', ${more}
schedule(pass) { const { time, queue, running, free, start, preempt, wakeAt, reserve, profile, shadow } = pass;
${body}
} };
`;

const inPass = (does: string, body: string, says: RegExp, more = ''): Forbidden => ({
  does,
  text: scheduler(body, more),
  says,
});

const ends = (does: string, text: string, line: number): Forbidden => ({
  ...{ does, text, says: new RegExp(`(^|: )mine\\.mjs:${line}: it called process\\.exit\\(\\)`) },
  ...{ late: true, command: true },
});

const QUEUE_COLUMNS = 'id submit processors request estimate user group application queue partition'.split(
  ' ',
);

export const FORBIDDEN: readonly Forbidden[] = [
  // To end the process.
  ends('process.exit(0)', scheduler('process.exit(0);'), 3),
  ends('exit(3) of node:process', `import { exit } from 'node:process';\n${scheduler('exit(3);')}`, 4),
  ends('process.exit() at its top level', `process.exit(0);\n${scheduler(FIT)}`, 1),
  ends('process.exit() in begin()', scheduler(FIT, 'begin() { process.exit(0); },'), 1),
  ends('process.exit() in the function that makes it', 'export const made = () => process.exit(0);\n', 1),
  ends('process.exit() in a promise', scheduler(`${FIT}\nPromise.resolve().then(() => process.exit(0));`), 4),

  // To write into what it is given.
  ...QUEUE_COLUMNS.map((column) =>
    inPass(
      `a write into queue.${column}`,
      `${FIT}\nqueue.${column}[1] = 1000;`,
      new RegExp(`the column queue\\.${column} was written: job \\S+ \\(index 1\\) has -?\\d+ and 1000`),
    ),
  ),
  inPass(
    'a write into queue.run',
    `${FIT}\nqueue.run[1] = 0;`,
    /queue\.run was written/,
    'clairvoyant: true,',
  ),
  inPass(
    'a write into running.start',
    `${FIT}\nrunning.start[0] = 5;`,
    /the column running\.start was written/,
  ),
  inPass(
    'a write into running.submit',
    `${FIT}\nrunning.submit[3] = 5;`,
    /the column queue\.submit was written/,
  ),
  inPass('to sort a column', `${FIT}\nqueue.processors.sort();`, /the column queue\.processors was written/),
  inPass('to fill a column', `queue.request.fill(0);\n${FIT}`, /the column queue\.request was written/),
  inPass('to set the time', 'pass.time = 5;', /mine\.mjs:3\) at 0 s: TypeError: Cannot set property time/),
  inPass('to set the jobs submitted', 'pass.submitted = 99; start(3);', /Cannot set property submitted/),
  inPass('to set a column', 'queue.submit = [];', /mine\.mjs:3\) at 0 s: TypeError: .*submit/),
  inPass('to set the length of the queue', 'queue.length = 0;', /mine\.mjs:3\) at 0 s: TypeError: .*length/),
  inPass('to add a field', 'pass.mine = 0;', /mine\.mjs:3\) at 0 s: TypeError: .*mine/),

  // To continue forever.
  inPass(
    'to wake a nanosecond later',
    `${FIT}\nwakeAt(time + 1e-9);`,
    /asked for more than 100000 passes in a row/,
  ),
  inPass('to wake on an empty machine', 'wakeAt(time + 1);', /100000 passes in a row on an empty machine/),
  inPass(
    'to preempt for ever',
    `for (const job of running) preempt(job);\n${FIT}\nwakeAt(time + 2);`,
    /preempted jobs in more than 100000 passes/,
  ),
  inPass(
    'to wake at ever more instants',
    `for (let i = 1; i < 2e6; i++) wakeAt(time + i);`,
    /at more than 1000000 instants at once/,
  ),
  inPass('never to start a job', '', /was never started, like 3 others/),

  // To fail later.
  {
    ...inPass(
      'to start a job after its pass',
      `${FIT}\nPromise.resolve().then(() => start(0));`,
      /mine\.mjs:4\) at \d+ s: start\(\) was called outside a pass/,
    ),
    late: true,
  },
  {
    ...inPass(
      'to reject a promise',
      `${FIT}\nPromise.reject(new RangeError('oops'));`,
      /mine\.mjs:4: RangeError: oops \(thrown while no pass was under way\)/,
    ),
    late: true,
  },
  {
    ...inPass(
      'to reject a promise with a number',
      `${FIT}\nPromise.reject(7);`,
      /mine\.mjs: .*rejected with the reason "7"\. \(thrown while/,
    ),
    late: true,
  },
  {
    ...inPass(
      'to throw in a timer',
      `${FIT}\nsetTimeout(() => { throw new Error('oops'); });`,
      /mine\.mjs:4: Error: oops \(thrown while/,
    ),
    late: true,
  },

  // To throw, or to return something.
  inPass('to throw', "throw new Error('oops');", /mine\.mjs:3\) at 0 s: Error: oops$/m),
  inPass('to throw nothing', 'throw null;', /scheduler 'mine'.* at 0 s: null/),
  inPass('to throw what has no text', 'throw Object.create(null);', /at 0 s: something that has no text/),
  inPass('to return a list', 'return [0];', /schedule\(\) returned a list; expected no value/),
  inPass('to call itself without end', 'const f = () => f() + 1; f();', /RangeError: Maximum call stack/),
  ...['schedule', 'estimate', 'name', 'begin', 'clairvoyant'].map((field) => ({
    ...inPass(
      `a field '${field}' that throws`,
      FIT,
      /mine\.mjs:1: default threw Error: oops/,
      `get ${field}() { throw new Error('oops'); },`,
    ),
    text: `export default { ${['name: "mine"', 'schedule() {}'].filter((one) => !one.startsWith(field)).join(', ')}, get ${field}() { throw new Error('oops'); } };\n`,
    command: true,
  })),

  // Names that are not there.
  inPass(
    'queue.procesors',
    'queue.procesors[0];',
    /mine\.mjs:3\) at 0 s: there is no queue\.procesors; did you mean 'processors'\?/,
  ),
  inPass(
    'pass.overan',
    'if (pass.overan) start(0);',
    /mine\.mjs:3\) at 0 s: there is no pass\.overan; did you mean 'overran'\?/,
  ),
  inPass(
    'fre()',
    'const { fre } = pass; fre();',
    /mine\.mjs:3\) at 0 s: there is no pass\.fre; did you mean 'free'\?/,
  ),
  inPass(
    'running.estimatedend',
    'running.estimatedend(0);',
    /there is no running\.estimatedend; did you mean 'estimatedEnd'\?/,
  ),
  inPass(
    'profile.earliest',
    'profile.earliest(1, 1);',
    /there is no profile\.earliest; did you mean 'earliestStart'\?/,
  ),
  inPass(
    'queue.run of a scheduler that is not clairvoyant',
    'queue.run[0];',
    /mine\.mjs:3\) at 0 s: TypeError: .* \(queue\.run is for a scheduler with 'clairvoyant: true'\)/,
  ),
  inPass(
    'queue.map',
    'queue.map((job) => job);',
    /TypeError: queue\.map is not a function \(there is no queue\.map; there are id, /,
  ),
  {
    does: 'shedule()',
    text: 'export default { name: "mine", shedule() {} };\n',
    says: /default has no function schedule\(\); it has 'shedule'; did you mean 'schedule'\?/,
    command: true,
  },
  inPass(
    'clairvoyent',
    FIT,
    /it has a field 'clairvoyent'; did you mean 'clairvoyant'\?/,
    'clairvoyent: true,',
  ),
  inPass('beginn()', FIT, /it has a field 'beginn'; did you mean 'begin'\?/, 'beginn() {},'),
  inPass('an estimate that is no text', FIT, /its field 'estimate' is not a string/, 'estimate: 7,'),
  inPass(
    'an estimate that there is not',
    FIT,
    /unknown estimate 'exat'; did you mean 'exact'\?/,
    "estimate: 'exat',",
  ),

  // Modules that cannot be loaded.
  {
    does: 'a syntax error',
    text: 'export default {\n  name: "mine",\n  schedule( { }\n};\n',
    says: /mine\.mjs: cannot be loaded \(mine\.mjs:4\): SyntaxError/,
    command: true,
  },
  {
    does: 'a syntax error in what it imports',
    text: "// One.\nimport './broken.mjs';\n",
    says: /mine\.mjs: cannot be loaded \(broken\.mjs:2\): SyntaxError/,
    command: true,
  },
  {
    does: 'an import that is not there',
    text: "// One.\nimport './nosuch.mjs';\n",
    says: /mine\.mjs: cannot be loaded \(mine\.mjs:2\): .*Cannot find module '[^']*nosuch\.mjs'/,
    command: true,
  },
  {
    does: 'a package that is not there',
    text: "// One.\nimport 'specula-nosuch';\n",
    says: /mine\.mjs: cannot be loaded \(mine\.mjs:2\): .*Cannot find package 'specula-nosuch'/,
    command: true,
  },
  {
    does: 'an export that is not there',
    text: "// One.\nimport { nosuch } from './empty.mjs';\n",
    says: /mine\.mjs: cannot be loaded \(mine\.mjs:2\): .*does not provide an export named 'nosuch'/,
    command: true,
  },
];

/** Files that the modules import. */
export const IMPORTED: Readonly<Record<string, string>> = {
  'broken.mjs': 'export const one = 1;\nexport const = 2;\n',
  'empty.mjs': 'export {};\n',
};
