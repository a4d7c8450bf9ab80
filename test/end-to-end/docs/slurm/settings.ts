// Makes docs/slurm-settings.md: every setting of slurm.conf and option of sbatch that the model knows, and its support.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  FEATURES,
  FEATURES_OF,
  type Level,
  MINOR_PREEMPTION,
  MINOR_SCHEDULING,
  MINOR_SELECTION,
  MINOR_WITHOUT,
  OFF_AT_ZERO,
  SUPPORTED,
  SUPPORTED_FLAGS,
  SUPPORTED_PREEMPTION,
  SUPPORTED_SCHEDULING,
  SUPPORTED_SELECTION,
  WITHOUT_EFFECT,
} from '../../../../src/slurm/machine/conf/settingNames.ts';
import {
  OPTION_FEATURES,
  OPTIONS_WITHOUT_EFFECT,
  RESERVATIONS,
  SUPPORTED_OPTIONS,
} from '../../../../src/slurm/machine/options.ts';
import { atRoot, fixtures } from '../../../support/paths.ts';

const HEAD = `# Slurm settings and options

For administrators who want to know which lines of their slurm.conf the [model of a Slurm
cluster](slurm-machine.md) takes into account, and which options of sbatch.

- **supported**: the model does what Slurm does, within [its limits](slurm-machine.md#limits).
- **supported with** an option: only if you give the model that input; without it, a warning names the option.
- **no effect**: cannot change when or where a job starts in the model. Most are paths, plugins, timeouts
  and logging.
- **unsupported**: the model ignores it, and a warning names the feature in parentheses, unless the value
  turns it off.

Each command prints these warnings on stderr, and \`--json\` lists them as \`unsupported\`. A name in none of
these tables is reported as unknown.

The rules are those of Slurm 22.05, and the tables also have the names of the manuals up to 26.05. The
column _22.05_ says whether the manual of that version lists the name. The version matters for one
default: without \`SelectType\`, the model uses \`select/cons_tres\` from 23.11 on and \`select/linear\` before.
\`--slurm-version\` sets the version.
`;

const NAMES_OF_22_05: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(fixtures, 'slurm-names', '22.05.json'), 'utf8'),
);

/** Names as the manual writes them, by their lower case. */
const WRITTEN = new Map(
  [readFileSync(atRoot('src/slurm/machine/conf/settingNames.ts'), 'utf8'), ...Object.values(NAMES_OF_22_05)]
    .flatMap((text) => text.match(/\w+/g) ?? [])
    .filter((word) => word !== word.toLowerCase())
    .map((word) => [word.toLowerCase(), word]),
);
/** Names of later versions that are in no list in which capitals count. */
const OTHERS = [
  'Topology',
  'JobDefaults',
  'RestrictedCoresPerGPU',
  'MaxCPUsPerSocket',
  'ExclusiveTopo',
  'PowerDownOnIdle',
  'ReqResv',
];
for (const name of OTHERS) WRITTEN.set(name.toLowerCase(), name);

const withNeeded = (feature: string): string => {
  if (FEATURES_OF.accounting.includes(feature)) return 'supported with `--accounts`';
  if (FEATURES_OF.reservations.includes(feature)) return 'supported with `--reservations`';
  return `unsupported (${feature})`;
};

/** The rows of a table: each name with its support. */
type Rows = Map<string, string>;

const rowsOf = (...lists: [names: Iterable<string>, support: string][]): Rows =>
  new Map(lists.flatMap(([names, support]) => [...names].map((name) => [name, support] as const)));

/** Settings and options of which only some values are unsupported. */
const BY_VALUE = new Set(
  'state oversubscribe shared begin constraint cpus-per-gpu dependency exclusive gpus gpus-per-task gres hint mem-per-gpu'.split(
    ' ',
  ),
);

function settingRows(level: Level): Rows {
  const rows = rowsOf([SUPPORTED[level], 'supported'], [WITHOUT_EFFECT[level], 'no effect']);
  for (const [name, { feature }] of Object.entries(FEATURES[level]))
    rows.set(name, BY_VALUE.has(name) ? `supported, except for ${feature}` : withNeeded(feature));
  if (level === 'node') rows.set('gres', `supported, except for ${OPTION_FEATURES.gres}`);
  return rows;
}

const general = (name: string) => WRITTEN.get(name) ?? name;

/** The words of a setting with a list of words. Those of 22.05 that the model does not know are unsupported. */
function wordRows(list: string, followed: ReadonlySet<string>, minor: ReadonlySet<string>): Rows {
  const rows = rowsOf([followed, 'supported'], [minor, 'no effect']);
  for (const name of (NAMES_OF_22_05[list] ?? '').toLowerCase().split(' '))
    if (name !== '' && !rows.has(name)) rows.set(name, 'unsupported');
  for (const [name, needed] of Object.entries(MINOR_WITHOUT))
    if (rows.get(name) === 'unsupported')
      rows.set(name, `no effect without \`${general(needed)}\`, else unsupported`);
  for (const name of OFF_AT_ZERO)
    if (rows.get(name) === 'unsupported') rows.set(name, 'unsupported, except for 0, which turns it off');
  return rows;
}

function optionRows(): Rows {
  const rows = rowsOf([SUPPORTED_OPTIONS, 'supported'], [OPTIONS_WITHOUT_EFFECT, 'no effect']);
  for (const [name, feature] of Object.entries(OPTION_FEATURES)) {
    if (name === 'qos') rows.set(name, 'supported with `--accounts`');
    else if (feature === RESERVATIONS) rows.set(name, 'supported with `--reservations`');
    else rows.set(name, BY_VALUE.has(name) ? `supported, except for ${feature}` : `unsupported (${feature})`);
  }
  return rows;
}

function table(title: string, list: string, rows: Rows, prefix = ''): string {
  const in2205 = new Set((NAMES_OF_22_05[list] ?? '').toLowerCase().split(' '));
  const names = [...rows.keys()].sort();
  const lines = names.map((name) => {
    const written = prefix === '' ? general(name) : name;
    return `| \`${prefix}${written}\` | ${rows.get(name)} | ${in2205.has(name.toLowerCase()) ? 'yes' : 'no'} |`;
  });
  return `## ${title}\n\n| name | support | 22.05 |\n|---|---|---|\n${lines.join('\n')}\n`;
}

/** The whole page. */
export function slurmSettingsPage(): string {
  return [
    HEAD,
    table('General settings', 'general', settingRows('general')),
    table('Settings of nodes', 'node', settingRows('node')),
    table('Settings of partitions', 'partition', settingRows('partition')),
    table(
      'SchedulerParameters',
      'scheduling',
      wordRows('scheduling', SUPPORTED_SCHEDULING, MINOR_SCHEDULING),
    ),
    table('PreemptParameters', '', wordRows('', SUPPORTED_PREEMPTION, MINOR_PREEMPTION)),
    table('PriorityFlags', 'priorityFlags', wordRows('priorityFlags', SUPPORTED_FLAGS, new Set())),
    table('SelectTypeParameters', 'selection', wordRows('selection', SUPPORTED_SELECTION, MINOR_SELECTION)),
    table('Options of sbatch', 'sbatch', optionRows(), '--'),
  ].join('\n');
}
