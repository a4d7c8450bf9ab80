// How many leaf switches or base blocks jobs span, on random clusters, equals the oracle, which tries every choice.
import { expect, test } from 'vitest';
import { metrics } from '../../../src/metrics/metrics.ts';
import { spansBySize } from '../../../src/metrics/slurm/spans.ts';
import { replayCluster } from '../../../src/slurm/machine/replay.ts';
import { type OnCluster, scheduleOn, started } from '../../../src/slurm/machine/schedule.ts';
import { jobSpans } from '../../../src/slurm/machine/topology/jobSpans.ts';
import type { Topology } from '../../../src/slurm/machine/topology/model.ts';
import { oracleSpan, oracleSpans } from '../../oracle/slurm/choice/spans.ts';
import { type ClusterCase, clusterCases } from '../../support/cluster/arbitraryCluster.ts';
import { blockCases } from '../../support/cluster/blockCases.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { treeCases } from '../../support/cluster/treeCases.ts';
import { holds } from '../seed.ts';

const { wasm } = await clusterKernels();

async function ran({ cluster, jobs, timing }: ClusterCase): Promise<OnCluster> {
  const found = await replayCluster(wasm, cluster, [...jobs], timing);
  const submissions = jobs.map((job, i) => ({
    ...{ id: i + 1, name: '', submit: job.submit, run: job.run, where: '' },
    options: new Map<string, string>(),
  }));
  return { trace: 't', configuration: 'c', cluster, jobs, found, submissions };
}

test.each([
  ['switches', treeCases(clusterCases(12, 24)), 30],
  ['blocks', blockCases(clusterCases(12, 24)), 100],
] as const)('%s', async (_, cases, least) => {
  let several = 0;
  let more = 0;
  await holds(
    cases,
    1000,
    async (value) => {
      const run = await ran(value);
      const { cluster, jobs, found } = run;
      const topology = cluster.topology as Topology;
      const places = started(run);
      const placed = places.map((place) => ({
        nodes: [...found.nodes.subarray(found.firstNode[place], found.firstNode[place + 1])],
        partitions: jobs[place].partitions.map((partition) => cluster.partitions[partition].nodes),
      }));
      const each = placed.map((job) => oracleSpan(topology, job));
      const spans = jobSpans(run, places);
      expect([...(spans?.spanned ?? [])]).toEqual(each.map(({ spanned }) => spanned));
      expect([...(spans?.fewest ?? [])]).toEqual(each.map(({ fewest }) => fewest));
      if (places.length === 0) return;
      const schedule = scheduleOn(run, places);
      const expected = oracleSpans(topology, placed);
      expect(metrics(schedule)).toMatchObject({ meanSpan: expected.mean });
      const rows = spansBySize(schedule)?.rows ?? [];
      expect(rows.map(({ nodes: _nodes, ...row }) => row)).toEqual(expected.rows);
      several += each.filter(({ spanned }) => spanned > 1).length;
      more += each.filter(({ spanned, fewest }) => spanned > fewest).length;
    },
    least,
  );
  // Jobs on several are frequent, and so are those on more than necessary.
  expect(several).toBeGreaterThan(3);
  expect(more).toBeGreaterThan(0);
});
