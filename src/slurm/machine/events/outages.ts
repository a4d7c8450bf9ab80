import { DataError } from '../../../errors.ts';
import { linesOf } from '../../../input/lines.ts';
import { checkOnceEach } from '../../../input/once.ts';
import type { ClusterNode } from '../cluster.ts';
import { EVENTS } from '../codes.ts';
import { hostNames } from '../hostNames.ts';
import type { Outage } from './model.ts';

/**
 * Reads outages from `sacctmgr --parsable2 show event`, or from a table `node,from,until,reason` with an
 * optional column `state`. Whole clusters (events without a node) are left out. Names
 * of nodes that the cluster does not have are returned as `unknown`.
 *
 * @param secondsOf what a date, or a number of seconds, is on the clock of the run
 * @throws DataError, one line
 */
export function readOutages(
  text: string,
  file: string,
  nodes: readonly ClusterNode[],
  secondsOf: (text: string) => number,
): { outages: Outage[]; unknown: string[] } {
  const index = new Map(nodes.map(({ name }, i) => [name, i]));
  const [head = '', ...lines] = linesOf(text);
  const divider = head.includes('|') ? '|' : ',';
  const names = head
    .toLowerCase()
    .split(divider)
    .map((name) => name.trim());
  checkOnceEach(names, 'the column', `${file}:1`);
  const find = (...known: string[]) => names.findIndex((name) => known.includes(name));
  const [node, from, until] = [find('node', 'nodename'), find('from', 'timestart'), find('until', 'timeend')];
  const [state, reason] = [find('state'), find('reason')];
  if (node < 0 || from < 0 || until < 0) {
    throw new DataError(
      `${file}:1: '${head}': expected the columns node,from,until,reason, or those of sacctmgr --parsable2 show event`,
    );
  }
  const unknown: string[] = [];
  const outages = lines.flatMap((line, i) => {
    const cells = line.split(divider).map((cell) => cell.trim());
    if (line.trim() === '' || cells[node] === '') return [];
    const where = `${file}:${i + 2}`;
    const instant = (at: number, name: string) => {
      const value = secondsOf(cells[at] ?? '');
      if (Number.isNaN(value)) {
        throw new DataError(`${where}: ${name} '${cells[at]}': expected a date or a number of seconds`);
      }
      return value;
    };
    const begin = instant(from, names[from]);
    const end = /^(|unknown|none|infinite)$/i.test(cells[until] ?? '')
      ? Number.POSITIVE_INFINITY
      : instant(until, names[until]);
    if (end < begin)
      throw new DataError(
        `${where}: ${names[until]} '${cells[until]}': expected one behind '${cells[from]}'`,
      );
    return hostNames(cells[node], where).flatMap((name) => {
      const known = index.get(name);
      if (known === undefined) {
        unknown.push(name);
        return [];
      }
      return {
        node: known,
        from: begin,
        until: end,
        isDown: /^(down|fail|error)/i.test(cells[state] ?? ''),
        reason: cells[reason] ?? '',
      };
    });
  });
  return { outages, unknown };
}

/** An event of a node. */
export interface NodeEvent {
  readonly at: number;
  readonly node: number;
  readonly state: number;
}

/**
 * An event at each begin and end of an outage, with the state from then on: a node may have several at a
 * time. One that has always been out has an event at -Infinity.
 */
export function nodeEventsOf(outages: readonly Outage[]): NodeEvent[] {
  const byNode = new Map<number, Outage[]>();
  for (const outage of outages) byNode.set(outage.node, [...(byNode.get(outage.node) ?? []), outage]);
  const events = [...byNode].flatMap(([node, list]) => {
    const instants = new Set(
      list.flatMap(({ from, until }) => [from, until]).filter((at) => at < Number.POSITIVE_INFINITY),
    );
    return [...instants].map((at) => {
      const during = list.filter(({ from, until }) => from <= at && at < until);
      const isDown = during.some((one) => one.isDown);
      const state = isDown ? EVENTS.NODE_DOWN : during.length > 0 ? EVENTS.NODE_DRAINED : EVENTS.NODE_UP;
      return { at, node, state };
    });
  });
  return events.sort((a, b) => a.at - b.at || a.node - b.node);
}
