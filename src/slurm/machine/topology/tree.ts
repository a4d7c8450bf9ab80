// Reads the SwitchName lines of a topology.conf (topology/tree).
import { DataError } from '../../../errors.ts';
import { checkOnceEach } from '../../../input/once.ts';
import { type SettingsLine, settingsLines } from '../conf/settings.ts';
import { hostNames } from '../hostNames.ts';
import type { Switch } from './model.ts';

const EXPECTED = 'expected a line like SwitchName=s1 Nodes=n[1-16] or SwitchName=top Switches=s[1-4]';

/** A switch as a file describes it. */
export interface SwitchRow {
  readonly name: string;
  /** File and line. */
  readonly where: string;
  readonly nodes: readonly string[];
  readonly switches: readonly string[];
}

/**
 * Returns the switches, and the names of nodes that the cluster does not have: Slurm leaves them out.
 *
 * @param index of nodes, by their names
 * @throws DataError, one line
 */
export function readSwitches(
  text: string,
  file: string,
  index: ReadonlyMap<string, number>,
): { switches: Switch[]; unknown: string[] } {
  const rows = settingsLines(text, file).map(switchLine);
  if (rows.length === 0) throw new DataError(`${file}: no switches: ${EXPECTED}`);
  return linkedSwitches(rows, 'Switches', file, index);
}

function switchLine({ where, settings }: SettingsLine): SwitchRow {
  const name = settings.get('switchname');
  const [nodes, switches] = [settings.get('nodes'), settings.get('switches')];
  const [other] = [...settings.keys()].filter((key) => !KNOWN.has(key));
  if (other !== undefined) throw new DataError(`${where}: '${other}': ${EXPECTED}${ofBlocks(other)}`);
  if (name === undefined) throw new DataError(`${where}: no SwitchName: ${EXPECTED}`);
  if (nodes !== undefined && switches !== undefined)
    throw new DataError(`${where}: SwitchName '${name}' has both Nodes and Switches: ${EXPECTED}`);
  if (nodes === undefined && switches === undefined)
    throw new DataError(`${where}: SwitchName '${name}' has neither Nodes nor Switches: ${EXPECTED}`);
  return {
    ...{ name, where },
    nodes: nodes === undefined ? [] : hostNames(nodes, where),
    switches: switches === undefined ? [] : hostNames(switches, where),
  };
}

const KNOWN = new Set(['switchname', 'nodes', 'switches', 'linkspeed']);

const ofBlocks = (name: string) =>
  /^block(name|sizes)$/.test(name) ? '; blocks are for TopologyPlugin=topology/block' : '';

/**
 * Returns the switches with their levels, parents and all nodes below them, and the names of nodes that the cluster does
 * not have.
 *
 * @param field that names the switches below a switch
 * @throws DataError, one line
 */
export function linkedSwitches(
  rows: readonly SwitchRow[],
  field: string,
  file: string,
  index: ReadonlyMap<string, number>,
): { switches: Switch[]; unknown: string[] } {
  checkOnceEach(
    rows.map(({ name }) => name),
    'the switch',
    file,
  );
  const unknown = rows.flatMap(({ nodes }) => nodes.filter((name) => !index.has(name)));
  return { switches: linked(rows, field, index), unknown };
}

function linked(lines: readonly SwitchRow[], field: string, index: ReadonlyMap<string, number>): Switch[] {
  const places = new Map(lines.map(({ name }, i) => [name, i]));
  const children = lines.map(({ where, switches }) =>
    switches.map((name) => {
      const place = places.get(name);
      if (place === undefined) throw new DataError(`${where}: ${field}: there is no switch '${name}'`);
      return place;
    }),
  );
  const below: ({ level: number; nodes: Set<number> } | undefined)[] = lines.map(() => undefined);
  const find = (i: number, path: readonly number[]): { level: number; nodes: Set<number> } => {
    const { where, nodes, name } = lines[i];
    if (path.includes(i)) throw new DataError(`${where}: ${field}: the switch '${name}' is below itself`);
    const own = nodes.map((node) => index.get(node)).filter((node) => node !== undefined);
    const found = children[i].map((child) => below[child] ?? find(child, [...path, i]));
    const made = {
      level: found.reduce((level, one) => Math.max(level, one.level + 1), 0),
      nodes: new Set([...own, ...found.flatMap((one) => [...one.nodes])]),
    };
    below[i] = made;
    return made;
  };
  return lines.map(({ name }, i) => {
    const { level, nodes } = find(i, []);
    return {
      ...{ name, level, children: children[i] },
      parent: children.findLastIndex((list) => list.includes(i)),
      nodes: [...nodes].sort((a, b) => a - b),
    };
  });
}
