// Reads the BlockName and BlockSizes lines of a topology.conf (topology/block).
import { DataError } from '../../../errors.ts';
import { checkOnceEach } from '../../../input/once.ts';
import { settingsLines } from '../conf/settings.ts';
import { hostNames } from '../hostNames.ts';
import type { Blocks } from './model.ts';

const EXPECTED = 'expected lines like BlockName=b1 Nodes=n[1-16] and BlockSizes=16,32';
/** Without BlockSizes: blocks of 1, 2, 4, 8 and 16 base blocks. */
const USUAL_LEVELS = [0, 1, 2, 3, 4];
/** Slurm takes no larger block. */
const HIGHEST_LEVEL = 15;

/**
 * Returns the blocks, and the names of nodes that the cluster does not have: Slurm leaves them out.
 *
 * @param index of nodes, by their names
 * @throws DataError, one line
 */
export function readBlocks(
  text: string,
  file: string,
  index: ReadonlyMap<string, number>,
): { blocks: Blocks; unknown: string[] } {
  const rows: BlockRow[] = [];
  let sizes: BlockLevels | undefined;
  for (const { where, settings } of settingsLines(text, file)) {
    const name = settings.get('blockname');
    const list = settings.get('nodes');
    const [other] = [...settings.keys()].filter((key) => !KNOWN.has(key));
    if (other !== undefined) throw new DataError(`${where}: '${other}': ${EXPECTED}${ofSwitches(other)}`);
    const listed = settings.get('blocksizes');
    if (listed !== undefined) sizes = blockLevels(listed.split(','), `${where}: BlockSizes '${listed}'`);
    if (name === undefined) {
      if (list !== undefined) throw new DataError(`${where}: no BlockName: ${EXPECTED}`);
      continue;
    }
    if (list === undefined) throw new DataError(`${where}: BlockName '${name}' has no Nodes: ${EXPECTED}`);
    rows.push({ name, where: `${where}: BlockName '${name}'`, nodes: hostNames(list, where) });
  }
  if (rows.length === 0) throw new DataError(`${file}: no blocks: ${EXPECTED}`);
  return baseBlocks(rows, sizes, file, index);
}

/** A base block as a file describes it. */
export interface BlockRow {
  readonly name: string;
  /** File and line, and how the file names the block. */
  readonly where: string;
  readonly nodes: readonly string[];
}

/** The nodes of a base block, and the levels of the blocks above it. */
export interface BlockLevels {
  readonly base: number;
  readonly levels: readonly number[];
}

/**
 * Returns the blocks, and the names of nodes that the cluster does not have.
 *
 * @param rows at least one
 * @param sizes undefined if the file has none
 * @throws DataError, one line
 */
export function baseBlocks(
  rows: readonly BlockRow[],
  sizes: BlockLevels | undefined,
  file: string,
  index: ReadonlyMap<string, number>,
): { blocks: Blocks; unknown: string[] } {
  checkOnceEach(
    rows.map(({ name }) => name),
    'the block',
    file,
  );
  const unknown = rows.flatMap(({ nodes }) => nodes.filter((node) => !index.has(node)));
  const blocks = rows.map(({ name, nodes }) => {
    const known = new Set(nodes.map((node) => index.get(node)).filter((node) => node !== undefined));
    return { name, nodes: [...known].sort((a, b) => a - b) };
  });
  const { base, levels } = sizes ?? { base: blocks[0].nodes.length, levels: USUAL_LEVELS };
  const small = blocks.findIndex(({ nodes }) => nodes.length < Math.max(base, 1));
  if (small >= 0)
    throw new DataError(
      `${rows[small].where} has ${blocks[small].nodes.length} nodes of slurm.conf: expected at least ${Math.max(base, 1)}`,
    );
  return { blocks: { kind: 'block', blocks, base, levels }, unknown };
}

const KNOWN = new Set(['blockname', 'nodes', 'blocksizes']);

const ofSwitches = (name: string) =>
  /^switch(name|es)$/.test(name) ? '; switches are for TopologyPlugin=topology/tree' : '';

/**
 * Returns the nodes of a base block, and the levels of the blocks above it: powers of two of it.
 *
 * @param what file, line and field, for messages
 * @throws DataError, one line
 */
export function blockLevels(sizes: readonly string[], what: string): BlockLevels {
  const [base, ...more] = sizes.map(Number);
  const levels = [base, ...more].map((size) => Math.log2(size / base));
  const isLevel = (level: number) => Number.isInteger(level) && level >= 0 && level <= HIGHEST_LEVEL;
  if (!(base > 0) || !Number.isInteger(base) || !levels.every(isLevel))
    throw new DataError(
      `${what}: expected numbers of nodes, each a power of two times the first, such as 16,32,128`,
    );
  return { base, levels: [...new Set(levels)].sort((a, b) => a - b) };
}
