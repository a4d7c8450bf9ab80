// The structures of the Slurm kernel do what sets, lists and sorting of JavaScript do.
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { twinOf } from '../../../scripts/twin/build.mjs';
import { holds } from '../seed.ts';

interface NodeSet {
  has(node: number): boolean;
  add(node: number): void;
  remove(node: number): void;
  clear(): void;
  addAll(): void;
  copy(other: NodeSet): void;
  copyCommon(a: NodeSet, b: NodeSet): void;
  addCommon(a: NodeSet, b: NodeSet): void;
  keep(other: NodeSet): boolean;
  subtract(other: NodeSet): void;
  equals(other: NodeSet): boolean;
  count(): number;
  countCommon(other: NodeSet): number;
  hasCommon(other: NodeSet): boolean;
  isSubsetOf(other: NodeSet): boolean;
  next(node: number): number;
}

interface CpuDigits {
  change(node: number, before: number, after: number): void;
  cpusOf(node: number): number;
  sumOfWord(word: number, nodes: number): number;
  isSumAtLeast(set: NodeSet, least: number): boolean;
  countAtLeast(set: NodeSet, least: number): number;
  copyAtLeast(into: NodeSet, set: NodeSet, least: number): void;
}

interface NodeOrder {
  readonly count: number;
  clear(): void;
  beginAfter(set: NodeSet): void;
  add(node: number): void;
  countCommon(set: NodeSet, places: number): number;
  copyCommon(into: NodeSet, set: NodeSet, places: number): void;
  placesBefore(set: NodeSet, count: number): number;
}

interface SortedJobs {
  readonly count: number;
  readonly key: Float64Array;
  readonly job: Int32Array;
  placeOf(key: number, job: number): number;
  add(key: number, job: number): void;
  remove(key: number, job: number): void;
}

interface Structures {
  nodes: number;
  mostCpus: number;
  readonly words: number;
  readonly digits: number;
  allocateAll(): void;
  allocateSet(): NodeSet;
  readonly NodeSets: new (bits: Int32Array, count: number) => { at(i: number): NodeSet };
  readonly CpuDigits: new (bits: Int32Array, from: number) => CpuDigits;
  readonly NodeOrder: new (capacity: number) => NodeOrder;
  readonly SortedJobs: new (capacity: number) => SortedJobs;
  firstAbove(column: Float64Array, from: number, to: number, value: number): number;
  firstAtLeast(column: Float64Array, from: number, to: number, value: number): number;
  sortPairs(keys: Float64Array, values: Int32Array, count: number): void;
}

/** Number of values that each test draws. */
const RUNS = 200;

const text = await twinOf(
  'test/support/cluster/structures.js',
  (path: string) => readFile(path, 'utf8'),
  false,
);
const { createTwin } = await import(`data:text/javascript,${encodeURIComponent(text)}`);

/** The structures for a cluster of so many nodes of at most so many CPUs. */
function structuresOf(nodes: number, mostCpus = 1): Structures {
  const made: Structures = createTwin();
  made.nodes = nodes;
  made.mostCpus = mostCpus;
  made.allocateAll();
  return made;
}

const listOf = (set: NodeSet, nodes: number) =>
  Array.from({ length: nodes }, (_, node) => node).filter((node) => set.has(node));

function fill(set: NodeSet, members: readonly number[]): NodeSet {
  set.clear();
  for (const node of members) set.add(node);
  return set;
}

/** A number of nodes around the ends of words, and some parts of them. */
const parts = (count: number) =>
  fc.integer({ min: 1, max: 300 }).chain((nodes) =>
    fc.record({
      nodes: fc.constant(nodes),
      sets: fc.array(fc.shuffledSubarray([...Array(nodes).keys()]), { minLength: count, maxLength: count }),
    }),
  );

test('sets of nodes do what sets of JavaScript do', () =>
  holds(
    parts(3),
    RUNS,
    ({ nodes, sets: [a, b, c] }) => {
      const { allocateSet, words, NodeSets } = structuresOf(nodes);
      const sorted = (list: Iterable<number>) => [...list].sort((x, y) => x - y);
      const common = a.filter((node) => b.includes(node));
      const rows = new NodeSets(new Int32Array(3 * words), 3);
      const [own, other, third] = [a, b, c].map((members, i) => fill(rows.at(i), members));
      expect(listOf(own, nodes)).toEqual(sorted(a));
      expect(own.count()).toBe(a.length);
      expect(own.countCommon(other)).toBe(common.length);
      expect(own.hasCommon(other)).toBe(common.length > 0);
      expect(own.isSubsetOf(other)).toBe(common.length === a.length);
      expect(own.equals(other)).toBe(sorted(a).join() === sorted(b).join());
      const visited: number[] = [];
      for (let node = own.next(0); node >= 0; node = own.next(node + 1)) visited.push(node);
      expect(visited).toEqual(sorted(a));
      const into = allocateSet();
      into.copyCommon(own, other);
      expect(listOf(into, nodes)).toEqual(sorted(common));
      into.copy(third);
      into.addCommon(own, other);
      expect(listOf(into, nodes)).toEqual(sorted(new Set([...c, ...common])));
      into.copy(own);
      into.subtract(other);
      expect(listOf(into, nodes)).toEqual(sorted(a.filter((node) => !b.includes(node))));
      into.copy(own);
      expect(into.keep(other)).toBe(common.length > 0);
      expect(listOf(into, nodes)).toEqual(sorted(common));
      for (const node of common) into.remove(node);
      expect(into.count()).toBe(0);
      into.addAll();
      expect(into.count()).toBe(nodes);
      expect([listOf(own, nodes), listOf(other, nodes)]).toEqual([sorted(a), sorted(b)]);
    },
    RUNS,
  ));

test('numbers of CPUs by binary digit are summed and compared like the numbers', () =>
  holds(
    fc.record({
      cpus: fc.array(fc.nat(40), { minLength: 1, maxLength: 200 }),
      changed: fc.array(fc.nat(40), { minLength: 200, maxLength: 200 }),
      chosen: fc.array(fc.boolean(), { minLength: 200, maxLength: 200 }),
      least: fc.nat(80),
    }),
    RUNS,
    ({ cpus, changed, chosen, least }) => {
      const { allocateSet, CpuDigits, digits, words } = structuresOf(cpus.length, 40);
      const free = new CpuDigits(new Int32Array((digits + 1) * words), words);
      for (const [node, count] of cpus.entries()) free.change(node, 0, count);
      for (const [node, count] of cpus.entries()) free.change(node, count, changed[node]);
      const now = changed.slice(0, cpus.length);
      expect(now.map((_, node) => free.cpusOf(node))).toEqual(now);
      const some = now.map((_, node) => node).filter((node) => chosen[node]);
      const set = fill(allocateSet(), some);
      const sum = some.reduce((all, node) => all + now[node], 0);
      expect(free.isSumAtLeast(set, sum)).toBe(true);
      expect(free.isSumAtLeast(set, sum + 1)).toBe(false);
      const large = some.filter((node) => now[node] >= least);
      expect(free.countAtLeast(set, least)).toBe(large.length);
      const into = allocateSet();
      free.copyAtLeast(into, set, least);
      expect(listOf(into, cpus.length)).toEqual(large);
      const word = some.filter((node) => node < 32);
      const bits = word.reduce((all, node) => all | (1 << node), 0);
      expect(free.sumOfWord(0, bits)).toBe(word.reduce((all, node) => all + now[node], 0));
    },
    RUNS,
  ));

test('nodes in an order: the first ones that are in a set are those of a list', () =>
  holds(
    parts(3),
    RUNS,
    ({ nodes, sets: [order, members, first] }) => {
      const { allocateSet, NodeOrder } = structuresOf(nodes);
      const set = fill(allocateSet(), members);
      const before = first.filter((node) => !order.includes(node));
      const own = new NodeOrder(nodes);
      own.clear();
      own.beginAfter(fill(allocateSet(), before));
      for (const node of order) own.add(node);
      expect(own.count).toBe(order.length);
      const found = (places: number) =>
        [...before, ...order.slice(0, places)].filter((node) => members.includes(node)).sort((a, b) => a - b);
      const into = allocateSet();
      for (const places of [0, 1, 31, 32, 33, order.length].filter((one) => one <= order.length)) {
        expect(own.countCommon(set, places)).toBe(found(places).length);
        own.copyCommon(into, set, places);
        expect(listOf(into, nodes)).toEqual(found(places));
      }
      for (const count of [1, 5, members.length]) {
        const places = own.placesBefore(set, count);
        if (places > 0) expect(found(places).length).toBeLessThan(count);
        const next = places + 32;
        if (next <= order.length) expect(found(next).length).toBeGreaterThanOrEqual(count);
      }
    },
    RUNS,
  ));

test('sorted jobs stay in the order of their keys and numbers as jobs come and go', () =>
  holds(
    fc.array(fc.record({ key: fc.nat(5), gone: fc.boolean() }), { maxLength: 60 }),
    200,
    (jobs) => {
      const { SortedJobs } = structuresOf(1);
      const list = new SortedJobs(jobs.length + 1);
      let expected: [key: number, job: number][] = [];
      const byOrder = (a: [number, number], b: [number, number]) => a[0] - b[0] || a[1] - b[1];
      for (const [job, { key, gone }] of jobs.entries()) {
        list.add(key, job);
        expected = [...expected, [key, job] as [number, number]].sort(byOrder);
        expect(list.placeOf(key, job)).toBe(expected.findIndex(([, other]) => other === job));
        const [leaving] = expected;
        if (gone && job % 2 === 0) {
          list.remove(...leaving);
          expected = expected.slice(1);
        }
        expect([...list.job.subarray(0, list.count)]).toEqual(expected.map(([, other]) => other));
        expect([...list.key.subarray(0, list.count)]).toEqual(expected.map(([end]) => end));
      }
    },
    RUNS,
  ));

test('searches and the sort of pairs, beside findIndex() and a stable sort', () =>
  holds(
    fc.record({ numbers: fc.array(fc.nat(8), { maxLength: 40 }), value: fc.nat(9), from: fc.nat(10) }),
    RUNS,
    ({ numbers, value, from }) => {
      const { firstAbove, firstAtLeast, sortPairs } = structuresOf(1);
      const sorted = Float64Array.from(numbers).sort();
      const [start, end] = [Math.min(from, numbers.length), numbers.length];
      const first = (fits: (one: number) => boolean) => {
        const found = sorted.findIndex((one, i) => i >= start && fits(one));
        return found < 0 ? end : found;
      };
      expect(firstAbove(sorted, start, end, value)).toBe(first((one) => one > value));
      expect(firstAtLeast(sorted, start, end, value)).toBe(first((one) => one >= value));
      const keys = Float64Array.from(numbers);
      const values = Int32Array.from(numbers, (_, i) => i);
      sortPairs(keys, values, start);
      const order = numbers
        .map((_, i) => i)
        .slice(0, start)
        .sort((a, b) => numbers[a] - numbers[b] || a - b);
      expect([...values]).toEqual([...order, ...numbers.map((_, i) => i).slice(start)]);
      expect([...keys]).toEqual([...values].map((i) => numbers[i]));
    },
    RUNS,
  ));
