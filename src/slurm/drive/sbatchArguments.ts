import { UsageError } from '../../errors.ts';
import { own } from '../../input/own.ts';

/** An sbatch call, split into its parts. */
export interface SbatchCall {
  /** The options as given. */
  readonly options: readonly string[];
  /** The options' names and values; short names are replaced by long ones. */
  readonly values: ReadonlyMap<string, string>;
  /** The script and its arguments; empty with --wrap. */
  readonly script: readonly string[];
}

// sbatch(1): the options without a value. All others take one.
const FLAGS = new Set(
  (
    'consolidate-segments contiguous disable-stdout-job-summary exclusive get-user-env help hold ignore-pbs no-kill ' +
    'no-requeue overcommit oversubscribe parsable propagate quiet reboot requeue nice spread-job spread-segments stepmgr ' +
    'test-only usage use-min-nodes verbose version wait'
  ).split(' '),
);
// sbatch(1): the short options.
const SHORT: Readonly<Record<string, string>> = {
  A: 'account',
  a: 'array',
  B: 'extra-node-info',
  b: 'begin',
  C: 'constraint',
  c: 'cpus-per-task',
  D: 'chdir',
  d: 'dependency',
  e: 'error',
  F: 'nodefile',
  G: 'gpus',
  H: 'hold',
  h: 'help',
  i: 'input',
  J: 'job-name',
  k: 'no-kill',
  L: 'licenses',
  M: 'clusters',
  m: 'distribution',
  N: 'nodes',
  n: 'ntasks',
  O: 'overcommit',
  o: 'output',
  p: 'partition',
  Q: 'quiet',
  q: 'qos',
  S: 'core-spec',
  s: 'oversubscribe',
  t: 'time',
  V: 'version',
  v: 'verbose',
  W: 'wait',
  w: 'nodelist',
  x: 'exclude',
};

/** Long options that are another name of one. */
const ALIASES: Readonly<Record<string, string>> = {
  cluster: 'clusters',
  'tasks-per-node': 'ntasks-per-node',
};

/** Options that a command sets itself, each with the reason why it is refused. */
export type Refused = Readonly<Record<string, string>>;

const OURS: Refused = {
  time: 'the limits are what this command chooses',
  array: 'a sequence is of one job',
  comment: 'the driver finds its jobs by it',
  parsable: 'the driver asks for it',
  wait: 'the driver waits',
  'test-only': '--dry-run shows what would be submitted',
  clusters: 'set SLURM_CLUSTERS, which squeue and scontrol read too',
};

interface SbatchOptions {
  readonly options: readonly string[];
  /** The options' names and values; short names are replaced by long ones. */
  readonly values: ReadonlyMap<string, string>;
  /** The words after the options. */
  readonly rest: readonly string[];
}

/** Reads options as sbatch does. @throws UsageError, one line, for a refused option */
export function sbatchOptions(args: readonly string[], refused: Refused): SbatchOptions {
  const values = new Map<string, string>();
  let i = 0;
  for (; i < args.length && args[i].startsWith('-') && args[i] !== '-'; i++) {
    const arg = args[i];
    if (arg === '--') {
      i++;
      break;
    }
    const [name, attached] = arg.startsWith('--') ? longOption(arg) : shortOption(arg);
    const why = own(refused, fullName(name, refused));
    if (why !== undefined) throw new UsageError(`sbatch option '${arg}': ${why}; leave it out`);
    values.set(name, attached ?? (FLAGS.has(name) ? '' : (args[++i] ?? '')));
  }
  return { options: args.slice(0, i).filter((arg) => arg !== '--'), values, rest: args.slice(i) };
}

/** getopt(3) accepts the beginning of a long name: `--arr` is `--array`. */
function fullName(name: string, refused: Refused): string {
  if (Object.hasOwn(refused, name) || name.length < 3) return name;
  return Object.keys(refused).find((known) => known.startsWith(name) && !OTHERS.has(name)) ?? name;
}

/** Options of sbatch that are also the beginning of another option's name. */
const OTHERS = new Set(['exclude', 'time', 'wait', 'error', 'export']);

/**
 * Splits the words after `--` as sbatch does: options, then the script and its arguments.
 *
 * @throws UsageError, one line: no script, or an option that the driver sets itself
 */
export function parseSbatch(args: readonly string[]): SbatchCall {
  const { options, values, rest } = sbatchOptions(args, OURS);
  if (rest.length === 0 && !values.has('wrap')) {
    throw new UsageError(
      'no script: expected sbatch options and a script after --, as in -- --ntasks=4 job.sh',
    );
  }
  return { options, values, script: rest };
}

function longOption(arg: string): [name: string, attached: string | undefined] {
  const [, name, attached] = /^--([^=]*)(?:=(.*))?$/s.exec(arg) as RegExpExecArray;
  return [own(ALIASES, name) ?? name, attached];
}

function shortOption(arg: string): [name: string, attached: string | undefined] {
  return [own(SHORT, arg[1]) ?? arg[1], arg.length > 2 ? arg.slice(2) : undefined];
}

/** The `#SBATCH` lines of a script. sbatch stops at the first line that is neither blank nor a comment. */
export function directives(script: string): string[] {
  const lines = script.split('\n');
  const end = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.slice(0, end < 0 ? undefined : end).filter((line) => line.startsWith('#SBATCH'));
}

/** The names and values that the script's directives set. The last directive of a name counts. */
export function directiveValues(script: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of directives(script)) {
    for (const [, name, value] of line.matchAll(/\s(--?[\w-]+)(?:[= ]\s*([^\s#-][^\s#]*))?/g)) {
      const [known] = name.startsWith('--') ? longOption(name) : shortOption(name);
      values.set(known, value ?? '');
    }
  }
  return values;
}
