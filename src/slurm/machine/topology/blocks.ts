// Reads the BlockName and BlockSizes lines of a topology.conf (topology/block).
import { DataError } from '../../../errors.ts';
import { checkOnceEach } from '../../../input/once.ts';
import { type SettingsLine, settingsLines } from '../conf/settings.ts';
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
  const unknown: string[] = [];
  const found: (Blocks['blocks'][number] & { where: string })[] = [];
  let sizes: { base: number; levels: number[] } | undefined;
  for (const { where, settings } of settingsLines(text, file)) {
    const name = settings.get('blockname');
    const list = settings.get('nodes');
    const [other] = [...settings.keys()].filter((key) => !KNOWN.has(key));
    if (other !== undefined) throw new DataError(`${where}: '${other}': ${EXPECTED}${ofSwitches(other)}`);
    if (settings.has('blocksizes')) sizes = sizesOf(settings, where);
    if (name === undefined) {
      if (list !== undefined) throw new DataError(`${where}: no BlockName: ${EXPECTED}`);
      continue;
    }
    if (list === undefined) throw new DataError(`${where}: BlockName '${name}' has no Nodes: ${EXPECTED}`);
    const names = hostNames(list, where);
    unknown.push(...names.filter((node) => !index.has(node)));
    const nodes = new Set(names.map((node) => index.get(node)).filter((node) => node !== undefined));
    found.push({ name, where, nodes: [...nodes].sort((a, b) => a - b) });
  }
  if (found.length === 0) throw new DataError(`${file}: no blocks: ${EXPECTED}`);
  checkOnceEach(
    found.map(({ name }) => name),
    'the block',
    file,
  );
  const { base, levels } = sizes ?? { base: found[0].nodes.length, levels: USUAL_LEVELS };
  const small = found.find(({ nodes }) => nodes.length < Math.max(base, 1));
  if (small !== undefined)
    throw new DataError(
      `${small.where}: BlockName '${small.name}' has ${small.nodes.length} nodes of slurm.conf: expected at least ${Math.max(base, 1)}`,
    );
  const blocks = found.map(({ name, nodes }) => ({ name, nodes }));
  return { blocks: { kind: 'block', blocks, base, levels }, unknown };
}

const KNOWN = new Set(['blockname', 'nodes', 'blocksizes']);

const ofSwitches = (name: string) =>
  /^switch(name|es)$/.test(name) ? '; switches are for TopologyPlugin=topology/tree' : '';

/** The nodes of a base block, and the levels of the blocks above it: powers of two of it. */
function sizesOf(settings: SettingsLine['settings'], where: string): { base: number; levels: number[] } {
  const text = settings.get('blocksizes') as string;
  const sizes = text.split(',').map(Number);
  const [base] = sizes;
  const levels = sizes.map((size) => Math.log2(size / base));
  const isLevel = (level: number) => Number.isInteger(level) && level >= 0 && level <= HIGHEST_LEVEL;
  if (!(base > 0) || !Number.isInteger(base) || !levels.every(isLevel))
    throw new DataError(
      `${where}: BlockSizes '${text}': expected numbers of nodes, each a power of two times the first, such as 16,32,128`,
    );
  return { base, levels: [...new Set(levels)].sort((a, b) => a - b) };
}
