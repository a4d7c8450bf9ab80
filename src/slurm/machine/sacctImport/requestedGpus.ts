import type { TresOfDump } from './tresOfDump.ts';

interface RequestedGpus {
  /** The option of sbatch and its value: for each node, or for the whole job. */
  readonly option: 'gres' | 'gpus';
  readonly value: string;
  readonly isGuess: boolean;
}

/** The GPUs that a job asked for, from their total. @returns undefined if it asked for none */
export function requestedGpus(asked: TresOfDump, given: TresOfDump): RequestedGpus | undefined {
  const from = asked.gpus === undefined ? given : asked;
  const { gpus = 0, nodes = 1, types } = from;
  if (gpus <= 0) return undefined;
  const typed = from === asked && types.length > 0 ? types : ([['', gpus]] as const);
  const text = (parts: number) =>
    typed.map(([type, count]) => `${type === '' ? '' : `${type}:`}${count / parts}`);
  const each = gpus / nodes;
  const isWhole = typed.every(([, count]) => Number.isInteger(count / nodes));
  // If the job got another number of nodes than it requested, its allocation shows which of the two was meant.
  const differs = given.nodes !== undefined && given.nodes !== nodes;
  const isPerNode =
    isWhole && (!differs || given.gpus === undefined || given.gpus === each * (given.nodes ?? 1));
  if (!isPerNode) return { option: 'gpus', value: text(1).join(','), isGuess: false };
  return {
    option: 'gres',
    value: text(nodes)
      .map((one) => `gpu:${one}`)
      .join(','),
    isGuess: nodes > 1 && !differs,
  };
}
