// Makes docs/slurm-settings.md: every setting of slurm.conf and option of sbatch that the model knows, and its support.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANUALS } from '../../../../src/slurm/machine/conf/manuals.ts';
import {
  FEATURES_OF,
  type Level,
  LISTS,
  type ListSetting,
  namesOf,
  PARTITION_TOPOLOGIES,
  SUPPORT,
  type Support,
} from '../../../../src/slurm/machine/conf/settingNames.ts';
import {
  PREEMPT_PARAMETERS,
  PRIORITY_FLAGS,
  PRIORITY_SETTINGS,
  SCHEDULER_PARAMETERS,
  STATIC_PRIORITY_SETTINGS,
} from '../../../../src/slurm/machine/conf/settingTable.ts';
import {
  DEFAULT_VERSION,
  defaultPriority,
  defaultSelection,
  VERSION_RULES,
} from '../../../../src/slurm/machine/conf/version.ts';
import {
  OPTION_FEATURES,
  OPTIONS_WITHOUT_EFFECT,
  RESERVATIONS,
  SEGMENTS,
  SUPPORTED_OPTIONS,
  SWITCHES,
} from '../../../../src/slurm/machine/options.ts';
import { fixtures } from '../../../support/paths.ts';

const HEAD = `# Slurm settings and options

For administrators who want to know which lines of their slurm.conf the [model of a Slurm
cluster](slurm-machine.md) takes into account, and which options of sbatch.

- **supported**: the model does what Slurm does, within [its limits](slurm-machine.md#limits).
- **supported with** an option or file: only if you give the model that input; without it, a warning names
  what is missing.
- **no effect**: cannot change when or where a job starts in the model. Most are paths, plugins, timeouts
  and logging.
- **unsupported**: the model ignores it, and a warning names the feature in parentheses, unless the value
  turns it off.

Each command prints these warnings on stderr, and \`--json\` lists them as \`unsupported\`. A name in none of
these tables is reported as unknown.

The tables have the names of the manuals from 22.05 to 26.05. The columns say which of the manuals of 22.05.8,
24.11.5 and 26.05 list a name; for 22.05, the tables of its source count too. The other versions were not looked
up. If a slurm.conf has a name that the manual of its version lacks, a line on stderr says so: the controller
stops at a setting that it does not know, and ignores most such words in a list. [Rules and
defaults](#versions-of-slurm) depend on the version.
`;

const VERSIONS = `## Versions of Slurm

The model starts from the rules of 22.05. \`--slurm-version\` selects another version. Without it, the model
takes the version that slurm.conf names: in a comment such as \`# Slurm 23.11\`, or as \`SLURM_VERSION\` in the
output of \`scontrol show config\`. If there is none, it assumes ${DEFAULT_VERSION}, and a line on stderr says so.

Two defaults changed with 23.11:

DEFAULTS
In every version, \`select/cons_tres\` without \`SelectTypeParameters\` allocates cores and memory
(\`CR_Core_Memory\`), so that a job that requests no memory gets all memory of its nodes, unless
\`DefMemPerCPU\` or \`DefMemPerNode\` says otherwise.

The rules that changed, with the commits or functions in Slurm's source:

| since | until before | rule | source |
|---|---|---|---|
`;

function versions(): string {
  const lines = Object.values(VERSION_RULES).map((row) => {
    const before = 'before' in row ? row.before : '';
    return `| ${row.since} | ${before} | ${row.about} | ${row.source} |`;
  });
  return `${VERSIONS.replace('DEFAULTS', changedDefaults())}${lines.join('\n')}\n`;
}

/** The settings whose default depends on the version. */
function changedDefaults(): string {
  const rows = [
    ['SelectType', ...MANUALS.map(defaultSelection)],
    ['PriorityType', ...MANUALS.map(defaultPriority)],
  ];
  const lines = rows.map((cells) => `| ${cells.map((cell) => `\`${cell}\``).join(' | ')} |`);
  return `| name | ${MANUALS.join(' | ')} |\n|${'---|'.repeat(MANUALS.length + 1)}\n${lines.join('\n')}\n`;
}

/** The names of each manual, by the tables that have them. */
const NAMES: readonly Readonly<Record<string, string>>[] = MANUALS.map((version) =>
  JSON.parse(readFileSync(join(fixtures, 'slurm-names', `${version}.json`), 'utf8')),
);
const namesIn = (list: string, names: (typeof NAMES)[number]) =>
  (names[list] ?? '').toLowerCase().split(' ').filter(Boolean);

/** Names as the manual writes them, by their lower case. */
const WRITTEN = new Map(
  [
    ...(['general', 'node', 'partition', ...LISTS] as const).flatMap((level) =>
      namesOf(level).map(([name]) => name),
    ),
    ...NAMES.flatMap(({ defaults: _, source: __, ...lists }) =>
      Object.values(lists).flatMap((names) => names.split(' ')),
    ),
  ]
    .filter((word) => word !== word.toLowerCase())
    .map((word) => [word.toLowerCase(), word]),
);

const withNeeded = (feature: string): string => {
  if (FEATURES_OF.accounting.includes(feature)) return 'supported with `--accounts`';
  if (FEATURES_OF.reservations.includes(feature)) return 'supported with `--reservations`';
  if (FEATURES_OF.groups.includes(feature)) return 'supported with groups.txt';
  if (feature === PARTITION_TOPOLOGIES) return 'supported with topology.yaml, if all have the same';
  if (FEATURES_OF.topology.includes(feature)) return 'supported with topology.conf';
  return `unsupported (${feature})`;
};

/** The rows of a table: each name with its support. */
type Rows = Map<string, string>;

const rowsOf = (...lists: [names: Iterable<string>, support: string][]): Rows =>
  new Map(lists.flatMap(([names, support]) => [...names].map((name) => [name, support] as const)));

/** Settings and options of which only some values are unsupported. */
const BY_VALUE = new Set(
  'state oversubscribe shared begin constraint dependency exclusive gpus gpus-per-task gres hint'.split(' '),
);

const general = (name: string) => WRITTEN.get(name) ?? name;

/** The support of a name, as the table of its level or list has it. */
function supportOf(name: string, support: Support): string {
  if (typeof support === 'string') return support;
  const { feature, off, without } = support;
  if (without !== undefined) return `no effect without \`${general(without)}\`, else unsupported`;
  if (feature !== undefined)
    return BY_VALUE.has(name) ? `supported, except for ${feature}` : withNeeded(feature);
  return off === undefined ? 'unsupported' : 'unsupported, except for 0, which turns it off';
}

const rowsOfLevel = (level: Level | ListSetting): Rows =>
  new Map([...SUPPORT[level]].map(([name, support]) => [name, supportOf(name, support)]));

/** The words of a setting with a list of words. Those that the model does not know are unsupported. */
function wordRows(list: string, setting: ListSetting): Rows {
  const names = NAMES.flatMap((manual) => namesIn(list, manual));
  return new Map([...names.map((name) => [name, 'unsupported'] as const), ...rowsOfLevel(setting)]);
}

function optionRows(): Rows {
  const rows = rowsOf([SUPPORTED_OPTIONS, 'supported'], [OPTIONS_WITHOUT_EFFECT, 'no effect']);
  for (const [name, feature] of Object.entries(OPTION_FEATURES)) {
    if (name === 'qos') rows.set(name, 'supported with `--accounts`');
    else if (feature === RESERVATIONS) rows.set(name, 'supported with `--reservations`');
    else if (feature === SWITCHES || feature === SEGMENTS) rows.set(name, 'supported with topology.conf');
    else rows.set(name, BY_VALUE.has(name) ? `supported, except for ${feature}` : `unsupported (${feature})`);
  }
  return rows;
}

function table(title: string, list: string, rows: Rows, prefix = ''): string {
  const has = NAMES.map((manual) => new Set(namesIn(list, manual)));
  const names = [...rows.keys()].sort();
  const lines = names.map((name) => {
    const written = prefix === '' ? general(name) : name;
    const inEach = has.map((one) => (one.has(name.toLowerCase()) ? 'yes' : 'no'));
    return `| \`${prefix}${written}\` | ${rows.get(name)} | ${inEach.join(' | ')} |`;
  });
  const head = ['name', 'support', ...MANUALS];
  return `## ${title}\n\n| ${head.join(' | ')} |\n|${'---|'.repeat(head.length)}\n${lines.join('\n')}\n`;
}

const BOUNDS = `## Defaults and bounds

The numbers and words that the model reads. A number below its bound is refused. Above its bound the default
is used, with a note: Slurm does the same, and logs an error. The manuals of 22.05.8, 24.11.5 and 26.05 have
the same defaults for all these numbers.

| name | default | least | most | meaning |
|---|---|---|---|---|
`;

function bounds(): string {
  const rows = Object.values({
    ...{ ...SCHEDULER_PARAMETERS, ...PREEMPT_PARAMETERS },
    ...{ ...PRIORITY_SETTINGS, ...STATIC_PRIORITY_SETTINGS, ...PRIORITY_FLAGS },
  });
  const shown = (value: number) => (value === Number.POSITIVE_INFINITY ? '' : value.toLocaleString('en-US'));
  const lines = rows.map((row) => {
    if (!('unit' in row)) return `| \`${row.name}\` | no |  |  | ${row.about} |`;
    const { name, unit, least, most, about } = row;
    const meaning = `${unit} ${about}`.trim();
    return `| \`${name}\` | ${shown(row.default)} | ${shown(least)} | ${shown(most)} | ${meaning} |`;
  });
  return `${BOUNDS}${lines.join('\n')}\n`;
}

/** The whole page. */
export function slurmSettingsPage(): string {
  const nodeRows = rowsOfLevel('node').set('gres', `supported, except for ${OPTION_FEATURES.gres}`);
  return [
    HEAD,
    table('General settings', 'general', rowsOfLevel('general')),
    table('Settings of nodes', 'node', nodeRows),
    table('Settings of partitions', 'partition', rowsOfLevel('partition')),
    table('SchedulerParameters', 'scheduling', wordRows('scheduling', 'SchedulerParameters')),
    table('PreemptParameters', 'preempt', wordRows('preempt', 'PreemptParameters')),
    table('PriorityFlags', 'priorityFlags', wordRows('priorityFlags', 'PriorityFlags')),
    table('SelectTypeParameters', 'selection', wordRows('selection', 'SelectTypeParameters')),
    table('TopologyParam', 'topology', wordRows('topology', 'TopologyParam')),
    versions(),
    bounds(),
    table('Options of sbatch', 'sbatch', optionRows(), '--'),
  ].join('\n');
}
