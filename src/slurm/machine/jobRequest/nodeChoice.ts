// Finds the nodes of a cluster that match the options of a job: features, types of GPUs, names.
import type { Cluster, ClusterJob, ClusterNode, NodeChoice } from '../cluster.ts';
import { hostNames } from '../hostNames.ts';
import { readConstraint } from './constraint.ts';
import { hasTypes } from './gpus.ts';
import type { Shape } from './shape.ts';

type Choice = Pick<ClusterJob, 'nodes' | 'refused'>;

const UNKNOWN = 'it names nodes that the cluster has not';

/** The choices of a cluster's jobs. Jobs that ask for the same share one. */
export class NodeChoices {
  readonly #nodes: readonly ClusterNode[];
  readonly #index: ReadonlyMap<string, number>;
  readonly #known = new Map<string, Choice>();

  constructor({ nodes }: Cluster) {
    this.#nodes = nodes;
    this.#index = new Map(nodes.map(({ name }, i) => [name, i]));
  }

  /** @throws DataError for a list of names that is none */
  of(options: ReadonlyMap<string, string>, shape: Shape, where: string): Choice {
    if (shape.listed.some((name) => !this.#index.has(name))) return { refused: UNKNOWN };
    const words = ['constraint', 'exclude'].map((name) => options.get(name) ?? '');
    const types = [...shape.gpus.types].filter(([type]) => type !== '');
    const key = [...words, shape.gpus.per, ...types, ...shape.named].join('\n');
    const known = this.#known.get(key) ?? this.#make(options, shape, key, where);
    this.#known.set(key, known);
    return known;
  }

  #make(options: ReadonlyMap<string, string>, { gpus, named }: Shape, key: string, where: string): Choice {
    const without = options.has('exclude') ? hostNames(options.get('exclude') as string, where) : [];
    if (without.some((name) => !this.#index.has(name))) return { refused: UNKNOWN };
    const constraint = options.get('constraint');
    const fits = constraint === undefined ? () => true : readConstraint(constraint);
    if (fits === undefined) return { refused: 'its --constraint is no expression of features' };
    const among = [...this.#nodes.keys()].filter((i) => {
      const { name, features = [], gpuTypes } = this.#nodes[i];
      if (without.includes(name)) return false;
      return fits(new Set(features)) && hasTypes(gpuTypes, gpus);
    });
    // Names and nodes are in the same order.
    const taken = named.map((name) => this.#index.get(name) as number);
    if (among.length === 0 || taken.some((node) => !among.includes(node)))
      return { refused: 'no node has the features, the GPUs or the names that it asks for' };
    if (taken.length === 0 && among.length === this.#nodes.length) return {};
    return { nodes: { key, among, ...(taken.length > 0 && { named: taken }) } satisfies NodeChoice };
  }
}
