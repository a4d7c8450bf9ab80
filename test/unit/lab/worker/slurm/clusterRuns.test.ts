// The lab's runs on the model of a Slurm cluster have the results of the library.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { twinKernel as kernel } from '../../../../../src/kernel/twin.ts';
import type { PolicyView, Settings, SlurmSettings, WorkloadView } from '../../../../../src/lab/protocol.ts';
import { type Listener, runComparison } from '../../../../../src/lab/worker/run/runComparison.ts';
import { ClusterRuns } from '../../../../../src/lab/worker/slurm/clusterRuns.ts';
import { slurmExplanation } from '../../../../../src/report/explain/slurmExplanation.ts';
import { baselineDocument } from '../../../../../src/report/slurm/baselineText.ts';
import { baselineOf, trustOf } from '../../../../../src/slurm/machine/baseline/baseline.ts';
import { explainOnSlurm } from '../../../../../src/slurm/machine/explain/explainOnSlurm.ts';
import { readSlurmConf, replayOnSlurm, runOnSlurm } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterTwin } from '../../../../../src/slurm/machine/twin.ts';
import { submissionsOf } from '../../../../../src/slurm/machine/workloadSubmissions.ts';
import { readTrace } from '../../../../../src/trace/open/readTrace.ts';
import { atRoot } from '../../../../support/paths.ts';

const fileOf = (name: string) => ({
  file: name,
  text: readFileSync(atRoot('examples/slurm/site', name), 'utf8'),
});
const conf = fileOf('slurm.conf');
const slow = { file: 'slow.conf', text: conf.text.replace('bf_interval=30', 'bf_interval=600') };
const ACCOUNTING = { accounts: fileOf('accounts.cfg'), qos: fileOf('qos.txt') };
const log = new Blob([fileOf('jobs.txt').text]);
const watch = { enter() {}, leave() {} };

async function compare(slurm: Partial<SlurmSettings>, more: Partial<Settings> = {}, file = log) {
  const views: PolicyView[] = [];
  const shares: number[] = [];
  let workload: WorkloadView | undefined;
  const listener: Listener = {
    ...watch,
    progress: (_, share) => shares.push(share),
    workload: (view) => {
      workload = view;
    },
    policy: (index, view) => {
      views[index] = view;
    },
  };
  const { comparison } = await runComparison(
    kernel,
    { kind: 'file', name: 'jobs.txt', file },
    {
      ...{ policies: 'slurm.conf', eventRule: 'batch', seed: 1, overrun: 'kill' },
      ...{ slurm: { configurations: [conf], files: ACCOUNTING, ...slurm }, ...more },
    },
    listener,
    new AbortController().signal,
    { readFile: readTrace, openCluster: ClusterRuns.open },
  );
  return { comparison, views, shares, workload: workload as WorkloadView };
}

/** The library's inputs: the cluster, the workload as the command reads it, and its submissions. */
async function library(text = conf.text) {
  const cluster = readSlurmConf(text, { file: 'slurm.conf', accounting: ACCOUNTING });
  const workload = await readTrace(log, { kernel, name: 'jobs.txt', processors: 64 });
  return { cluster, workload, submissions: submissionsOf(workload, { site: cluster }) };
}

it('two configurations have the schedules and metrics of the library, and are compared', async () => {
  const { views, workload, shares } = await compare({ configurations: [conf, slow] });
  for (const [i, { text }] of [conf, slow].entries()) {
    const { workload: read, submissions } = await library();
    const { cluster } = await library(text);
    const found = await replayOnSlurm(cluster, submissions, { kernel: clusterTwin, workload: read });
    expect(views[i]).toMatchObject({ hash: found.hash, policy: { name: ['slurm.conf', 'slow.conf'][i] } });
    expect(views[i].metrics.meanWait).toBe(found.metrics.meanWait);
  }
  expect(views[0].hash).not.toBe(views[1].hash);
  expect(views[0].differences).toBeUndefined();
  expect(views[1].differences?.meanWait.value).toBeCloseTo(
    views[1].metrics.meanWait - views[0].metrics.meanWait,
    6,
  );
  expect(workload).toMatchObject({ processors: 64, cluster: { hasStarts: true } });
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
});

it('a job is explained, and the waits are checked, as the commands do', async () => {
  const { comparison, workload } = await compare({});
  const { cluster, workload: read, submissions } = await library();
  const options = { kernel: clusterTwin, workload: read, trace: 'jobs.txt' };
  const job = Array.from(workload.jobs.id).indexOf(43);
  expect(await comparison.explain(0, job, watch)).toEqual({
    policy: 0,
    document: slurmExplanation(await explainOnSlurm(cluster, submissions, 43, options)),
  });
  const run = await runOnSlurm(cluster, submissions, options);
  expect(comparison.check()).toEqual(
    baselineDocument(baselineOf(run), trustOf(baselineOf(run, () => true, ['partition']))),
  );
});

it('warnings are grouped by the file that would help, and those without one come last', async () => {
  const { workload } = await compare({ files: {} });
  const [drop, ...others] = workload.cluster?.warnings ?? [];
  expect(drop.remedy).toBe('drop accounts.cfg too, and qos.txt if jobs have a QOS');
  expect(drop.problems).toContain(
    'slurm.conf: unsupported: fair share (1 setting: PriorityWeightFairshare=10000); may affect 179 jobs',
  );
  expect(drop.problems).toContain('jobs.txt: unsupported: QOS (179 jobs: --qos)');
  expect(others.map(({ remedy }) => remedy)).toEqual([undefined]);
  expect(others[0].problems).toContain(
    'jobs.txt: 5 jobs: exclusive use not recorded; assumed when a job got all CPUs of its nodes',
  );
  const known = (await compare({})).workload.cluster?.warnings ?? [];
  expect(known.map(({ remedy }) => remedy)).toEqual([undefined]);
  expect(known[0].problems.filter((text) => text.includes('fair share'))).toEqual([]);
});

it('a dump that lacks columns can be dumped again', async () => {
  const lines = fileOf('jobs.txt').text.split('\n');
  const at = lines[0].split('\x1f').indexOf('QOS');
  const without = (line: string) => line.split('\x1f').toSpliced(at, 1).join('\x1f');
  const { workload } = await compare({}, {}, new Blob([lines.map(without).join('\n')]));
  const [dump] = workload.cluster?.warnings ?? [];
  expect(dump.remedy).toMatch(/^dump the log again with all columns: .*sacct .* -S … -E …$/);
  expect(dump.problems).toEqual(['jobs.txt: no column QOS: jobs use the default QOS of their users']);
});

it('a log without starts is replayed, but not checked', async () => {
  const csv = new Blob([
    'id,submit_time,run_time,requested_time,processors\n1,0,100,200,8\n2,5,100,200,64\n',
  ]);
  const { comparison, views, workload } = await compare({ files: {} }, {}, csv);
  expect(views).toHaveLength(1);
  expect(workload.cluster?.hasStarts).toBe(false);
  expect(() => comparison.check()).toThrow('the log does not say when its jobs started');
});

it('what the model cannot do is refused in one line', async () => {
  await expect(compare({ files: { qos: ACCOUNTING.qos } })).rejects.toThrow(
    'qos.txt: a QOS is of associations',
  );
  await expect(compare({}, { seeds: 3, shake: 60 })).rejects.toThrow(
    'Seeds: several seeds of a Slurm cluster',
  );
  await expect(compare({}, { own: 'export default {}' })).rejects.toThrow('a custom scheduler does not run');
  await expect(
    compare({ configurations: [{ file: 'a.conf', text: 'NodeName=n1 CPUs=x\n' }] }),
  ).rejects.toThrow(/^a\.conf:1: /);
  const large = new Blob(['id,submit_time,run_time,requested_time,processors\n1,0,100,999999,8\n']);
  await expect(compare({ files: {} }, {}, large)).rejects.toThrow('no job starts under slurm.conf');
});
