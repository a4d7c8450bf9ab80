import { UsageError } from '../../../errors.ts';
import { linesOf } from '../../../input/lines.ts';
import { whichThereAre } from '../../../input/nearest.ts';
import { IGNORED_BY_SLURM, type Unsupported } from '../unsupported.ts';
import { type Level, SUPPORT } from './settingNames.ts';
import { settingsLines } from './settings.ts';
import { PREEMPT_PARAMETERS, SCHEDULER_PARAMETERS } from './settingTable.ts';

/** A setting of a slurm.conf that has another value. */
interface ChangedSetting {
  readonly level: Level | 'scheduling';
  /** The name of the node or partition whose line has it. */
  readonly of?: string;
  /** In lower case. */
  readonly name: string;
  /** It is there or not, and has no value. */
  readonly isFlag: boolean;
}

const NAMED = { partitionname: 'partition', nodename: 'node' } as const;

const SCHEDULING = new Map(
  Object.values({ ...SCHEDULER_PARAMETERS, ...PREEMPT_PARAMETERS }).map((row) => [row.name, row]),
);

const changeable = (level: Level): string[] =>
  [...SUPPORT[level]].filter(([, support]) => support !== 'no effect').map(([name]) => name);

/** Settings that may be changed, by the lines that have them. */
const CHANGEABLE: Readonly<Record<ChangedSetting['level'], readonly string[]>> = {
  scheduling: [...SCHEDULING.keys()],
  general: changeable('general'),
  node: changeable('node'),
  partition: changeable('partition'),
};

/**
 * Reads the name of a setting: `bf_interval` of SchedulerParameters, `PriorityWeightAge`, or with the line in
 * which it stands `PartitionName=long.MaxTime`. Names are taken without regard to case.
 *
 * @throws UsageError for a setting that changes no run
 */
export function changedSetting(text: string): ChangedSetting {
  const [, line, of, own] = /^(PartitionName|NodeName)=(.+)\.([^.\]]+)$/i.exec(text) ?? [];
  const name = (own ?? text).toLowerCase();
  const wrong = (known: readonly string[]) =>
    new UsageError(`${text}: there is no such setting that changes a run${whichThereAre(name, known)}`);
  if (line !== undefined) {
    const level = NAMED[line.toLowerCase() as keyof typeof NAMED];
    if (CHANGEABLE[level].includes(name)) return { level, of, name, isFlag: false };
    throw wrong(CHANGEABLE[level]);
  }
  const row = SCHEDULING.get(name);
  if (row !== undefined) return { level: 'scheduling', name, isFlag: row.default === false };
  if (CHANGEABLE.general.includes(name)) return { level: 'general', name, isFlag: false };
  throw wrong([...CHANGEABLE.scheduling, ...CHANGEABLE.general]);
}

/**
 * The text of a slurm.conf with other values of some settings.
 *
 * @param changes values by names (changedSetting). What has no value is there, or is not
 * @throws UsageError for a setting that changes no run, or a line that is not there
 */
export function changedConf(
  text: string,
  file: string,
  changes: ReadonlyMap<string, string | boolean>,
): string {
  if (changes.size === 0) return text;
  const parameters = new Map<string, string>();
  for (const { settings } of settingsLines(text, file)) {
    for (const word of settings.get('schedulerparameters')?.split(',') ?? [])
      parameters.set(word.split('=')[0].trim().toLowerCase(), word.trim());
  }
  let changed = text;
  let more = '';
  for (const [written, value] of changes) {
    const { level, of, name } = changedSetting(written);
    if (of !== undefined) changed = withLine(changed, file, { written, of, name, value: `${value}` });
    else if (level === 'general') more += `${written}=${value}\n`;
    else if (value === false) parameters.delete(name);
    else parameters.set(name, value === true ? name : `${name}=${value}`);
  }
  return `${changed}\n${more}SchedulerParameters=${[...parameters.values()].filter((word) => word !== '').join(',')}\n`;
}

/**
 * Checks that the model supports the new values of settings. Otherwise the runs would be equal, as if the setting had no
 * effect.
 *
 * @param unsupported of the configuration with the changes
 * @throws UsageError for the first unsupported value
 */
export function checkSupported(
  changes: ReadonlyMap<string, string | boolean>,
  unsupported: readonly Unsupported[],
): void {
  for (const [written, value] of changes) {
    const { name } = changedSetting(written);
    const words = [`${value}`, ...`${value}`.split(',')].map((word) => `${name}=${word}`.toLowerCase());
    const row = unsupported.find(
      ({ feature, asked, isMinor }) =>
        !isMinor && feature !== IGNORED_BY_SLURM && asked.some((one) => words.includes(one.toLowerCase())),
    );
    if (row !== undefined)
      throw new UsageError(
        `${written} '${value}': the model does not follow ${row.feature}, so this value would change no run; leave it out`,
      );
  }
}

/** A later value of a line goes before an earlier one, and a line may go on in the next. */
function withLine(
  text: string,
  file: string,
  { written, of, name, value }: { written: string; of: string; name: string; value: string },
): string {
  const key = written.slice(0, written.indexOf('=')).toLowerCase();
  let isThere = false;
  const lines = linesOf(text.replaceAll(/\\\r?\n/g, ' ')).map((line) => {
    if (settingsLines(line, file)[0]?.settings.get(key) !== of) return line;
    isThere = true;
    return `${line.replace(/(^|[^\\])#.*/, '$1').trimEnd()} ${name}=${value}`;
  });
  if (isThere) return lines.join('\n');
  throw new UsageError(`${written}: ${file} has no line ${written.slice(0, key.length)}=${of}`);
}
