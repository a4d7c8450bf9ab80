// A random topology of a small cluster: switches, or blocks where the controller has them.
import { Draw } from './draw.ts';

/** What jobs and slurm.conf need to know of it. */
export interface SmallTopology {
  readonly plugin: 'topology/tree' | 'topology/block';
  /** Lines of topology.conf. */
  readonly lines: readonly string[];
  /** Options of a job of this number of nodes, or of an unknown number. */
  readonly words: (nodes?: number) => string;
}

/**
 * Draws a topology for groups of nodes. Each group has a multiple of `block` nodes, so that they make whole blocks.
 *
 * @param names the nodes in the order of slurm.conf
 * @param mayHaveBlocks false for Slurm before 24.05
 */
export function smallTopology(
  draw: Draw,
  names: readonly string[],
  block: number,
  mayHaveBlocks: boolean,
): SmallTopology {
  // Drawn for every version, so that the others have the same values.
  const isBlocks = draw.chance(0.45);
  const jobs = new Draw(draw.whole(1, 1_000_000));
  return isBlocks && mayHaveBlocks && names.length > block
    ? {
        plugin: 'topology/block',
        lines: blockLines(draw, names, block),
        words: (nodes) => segmentWords(jobs, nodes, block),
      }
    : { plugin: 'topology/tree', lines: switchLines(draw, names), words: () => switchWords(jobs) };
}

function blockLines(draw: Draw, names: readonly string[], block: number): string[] {
  const count = names.length / block;
  const lines = Array.from({ length: count }, (_, i) => {
    const nodes = names.slice(i * block, (i + 1) * block);
    return `BlockName=block${i + 1} Nodes=${nodes.join()}`;
  });
  const sizes = count >= 2 && draw.chance(0.5) ? [block, 2 * block] : [block];
  return [...lines, `BlockSizes=${sizes.join()}`];
}

/** Leaf switches of one to four nodes each, with rows of two leaf switches or without. */
function switchLines(draw: Draw, names: readonly string[]): string[] {
  const leaves: string[] = [];
  for (let from = 0; from < names.length; ) {
    const to = Math.min(names.length, from + draw.whole(1, 4));
    leaves.push(`SwitchName=leaf${leaves.length + 1} Nodes=${names.slice(from, to).join()}`);
    from = to;
  }
  if (leaves.length === 1) return leaves;
  if (leaves.length < 4 || draw.chance(0.4))
    return [...leaves, `SwitchName=top Switches=leaf[1-${leaves.length}]`];
  const rows: string[] = [];
  for (let leaf = 1; leaf <= leaves.length; leaf += 2) {
    const last = Math.min(leaf + 1, leaves.length);
    rows.push(`SwitchName=row${rows.length + 1} Switches=leaf[${leaf}-${last}]`);
  }
  return [...leaves, ...rows, `SwitchName=top Switches=row[1-${rows.length}]`];
}

function switchWords(draw: Draw): string {
  return draw.maybe(0.3, () => `--switches=${draw.pick(['1', '1', '2'])}${draw.pick(['', '@1', '@3'])}`);
}

/** sbatch rejects a segment that does not divide the number of nodes, or is larger than a block. */
function segmentWords(draw: Draw, nodes: number | undefined, block: number): string {
  const isAsked = draw.chance(0.4);
  const wanted = draw.whole(1, block);
  if (!isAsked || nodes === undefined || nodes % wanted !== 0) return '';
  return `--segment=${wanted}`;
}
