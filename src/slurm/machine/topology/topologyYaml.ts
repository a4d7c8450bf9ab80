// Reads a topology.yaml, which describes several topologies by name (Slurm 25.05 and later, topology.yaml(5)).
import { DataError } from '../../../errors.ts';
import { whichThereAre } from '../../../input/nearest.ts';
import { checkOnceEach } from '../../../input/once.ts';
import { readYaml, type YamlMap, type YamlValue } from '../../../input/yaml.ts';
import { shortly } from '../../../visible.ts';
import { hostNames } from '../hostNames.ts';
import { type BlockLevels, type BlockRow, baseBlocks, blockLevels } from './blocks.ts';
import type { Blocks, SwitchTree } from './model.ts';
import { linkedSwitches, type SwitchRow } from './tree.ts';

/** A topology of a topology.yaml. */
export interface NamedTopology {
  readonly name: string;
  /** cluster_default: that of partitions that name none. */
  readonly isDefault: boolean;
  /** `other`: the model does not have it. */
  readonly kind: 'flat' | 'tree' | 'block' | 'other';
  /** Absent for the kinds flat and other. */
  readonly topology?: Omit<SwitchTree, 'isOptional'> | Blocks;
  /** Names of nodes that the cluster does not have: Slurm leaves them out. */
  readonly unknown: readonly string[];
}

const EXPECTED = 'expected a list of topologies that begin like - topology: name';
/** Topologies of Slurm 25.11 and later. */
const OTHERS = ['ring', 'torus3d'];

/**
 * Returns the topologies in their order.
 *
 * @param index of nodes, by their names
 * @throws DataError, one line
 */
export function readTopologies(
  text: string,
  file: string,
  index: ReadonlyMap<string, number>,
): NamedTopology[] {
  const root = readYaml(text, file);
  if (root.kind !== 'list') throw new DataError(`${file}:${root.line}: ${EXPECTED}`);
  const found = root.items.map((item) => new Fields(item, file, EXPECTED).topology(index));
  checkOnceEach(
    found.map(({ name }) => name),
    'the topology',
    file,
  );
  return found;
}

/** The fields of a map, read by their names. */
class Fields {
  readonly #map: YamlMap;
  readonly #file: string;

  constructor(value: YamlValue, file: string, expected: string) {
    if (value.kind !== 'map') throw new DataError(`${file}:${value.line}: ${expected}`);
    this.#map = value;
    this.#file = file;
  }

  #where(value: YamlValue = this.#map): string {
    return `${this.#file}:${value.line}`;
  }

  #checkNames(known: readonly string[]): void {
    for (const [name, value] of this.#map.entries) {
      if (!known.includes(name))
        throw new DataError(`${this.#where(value)}: unknown field '${name}'${whichThereAre(name, known)}`);
    }
  }

  /** The text of a field; undefined if it is not there. */
  #text(name: string): string | undefined {
    const value = this.#map.entries.get(name);
    if (value === undefined) return undefined;
    if (value.kind === 'scalar' && value.text !== '') return value.text;
    throw new DataError(
      `${this.#where(value)}: ${name}: expected one value, as in ${name}: ${EXAMPLES[name]}`,
    );
  }

  #needed(name: string): string {
    const text = this.#text(name);
    if (text === undefined)
      throw new DataError(`${this.#where()}: no '${name}': expected ${name}: ${EXAMPLES[name]}`);
    return text;
  }

  #isTrue(name: string): boolean {
    const text = this.#text(name) ?? 'false';
    if (!/^(true|false)$/i.test(text))
      throw new DataError(
        `${this.#where(this.#map.entries.get(name))}: ${name} '${shortly(text)}': expected true or false`,
      );
    return text.toLowerCase() === 'true';
  }

  #hosts(name: string): string[] | undefined {
    const text = this.#text(name);
    return text === undefined ? undefined : hostNames(text, this.#where(this.#map.entries.get(name)));
  }

  /** The items of a list that is not empty; undefined if it is not there. */
  #items(name: string): readonly YamlValue[] | undefined {
    const value = this.#map.entries.get(name);
    if (value === undefined) return undefined;
    if (value.kind === 'list' && value.items.length > 0) return value.items;
    throw new DataError(`${this.#where(value)}: ${name}: expected a list like ${EXAMPLES[name]}`);
  }

  #neededItems(name: string): readonly YamlValue[] {
    const items = this.#items(name);
    if (items === undefined)
      throw new DataError(`${this.#where()}: no '${name}': expected a list like ${EXAMPLES[name]}`);
    return items;
  }

  #within(name: string): Fields {
    const value = this.#map.entries.get(name) as YamlValue;
    return new Fields(value, this.#file, `${name}: expected the fields of the ${name} below it`);
  }

  topology(index: ReadonlyMap<string, number>): NamedTopology {
    const name = this.#needed('topology');
    const isDefault = this.#isTrue('cluster_default');
    const entries = this.#map.entries;
    const kinds = [...entries.keys()].filter(
      (key) => KINDS.includes(key) && (key !== 'flat' || this.#isTrue(key)),
    );
    this.#checkNames(['topology', 'cluster_default', ...KINDS]);
    const [kind] = kinds;
    if (kinds.length !== 1)
      throw new DataError(
        `${this.#where()}: the topology '${shortly(name)}' has ${kinds.length === 0 ? 'no type' : kinds.join(' and ')}: expected one of tree, block and flat: true`,
      );
    if (kind === 'tree') return { name, isDefault, kind, ...this.#within(kind).#tree(index) };
    if (kind === 'block') return { name, isDefault, kind, ...this.#within(kind).#blocks(index) };
    return { name, isDefault, kind: kind === 'flat' ? kind : 'other', unknown: [] };
  }

  #tree(index: ReadonlyMap<string, number>): Pick<NamedTopology, 'topology' | 'unknown'> {
    this.#checkNames(['switches']);
    const rows = this.#neededItems('switches').map((item) =>
      new Fields(item, this.#file, `expected a switch like ${EXAMPLES.switches}`).#switch(),
    );
    const { switches, unknown } = linkedSwitches(rows, 'children', this.#file, index);
    return { topology: { kind: 'tree', switches }, unknown };
  }

  #switch(): SwitchRow {
    this.#checkNames(['switch', 'nodes', 'children']);
    const name = this.#needed('switch');
    const [nodes, switches] = [this.#hosts('nodes'), this.#hosts('children')];
    const where = this.#where();
    if ((nodes === undefined) === (switches === undefined))
      throw new DataError(
        `${where}: the switch '${shortly(name)}' has ${nodes === undefined ? 'neither' : 'both'} nodes ${nodes === undefined ? 'nor' : 'and'} children: expected one of them`,
      );
    return { name, where, nodes: nodes ?? [], switches: switches ?? [] };
  }

  #blocks(index: ReadonlyMap<string, number>): Pick<NamedTopology, 'topology' | 'unknown'> {
    this.#checkNames(['block_sizes', 'blocks']);
    const rows = this.#neededItems('blocks').map((item) =>
      new Fields(item, this.#file, `expected a block like ${EXAMPLES.blocks}`).#block(),
    );
    const { blocks, unknown } = baseBlocks(rows, this.#sizes(), this.#file, index);
    return { topology: blocks, unknown };
  }

  #block(): BlockRow {
    this.#checkNames(['block', 'nodes']);
    const name = this.#needed('block');
    this.#needed('nodes');
    return {
      name,
      where: `${this.#where()}: the block '${shortly(name)}'`,
      nodes: this.#hosts('nodes') ?? [],
    };
  }

  #sizes(): BlockLevels | undefined {
    const items = this.#items('block_sizes');
    if (items === undefined) return undefined;
    const sizes = items.map((item) => (item.kind === 'scalar' ? item.text : ''));
    return blockLevels(sizes, `${this.#where(items[0])}: block_sizes '${shortly(sizes.join(','))}'`);
  }
}

const KINDS = ['tree', 'block', 'flat', ...OTHERS];

/** Values for messages. */
const EXAMPLES: Readonly<Record<string, string>> = {
  topology: 'fast',
  cluster_default: 'true',
  flat: 'true',
  switch: 's1',
  block: 'b1',
  nodes: 'n[1-16]',
  children: 's[1-4]',
  switches: '- switch: s1 with nodes: n[1-16] or children: s[2-4] below it',
  blocks: '- block: b1 with nodes: n[1-16] below it',
  block_sizes: '[16, 32]',
};
