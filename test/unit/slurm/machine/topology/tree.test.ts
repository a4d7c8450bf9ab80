// topology/tree by hand: which nodes jobs get below switches, and how long they wait for few of them.
import { describe, expect, test } from 'vitest';
import { canEverRun } from '../../../../../src/slurm/machine/feasibility.ts';
import { readSlurmConf, SLURM_TIMING } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';
import { byKernel, byOracle } from '../../../../support/cluster/compared.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm } = await clusterKernels();

const EIGHT = 'NodeName=n[1-8] CPUs=2';
const THREE = `SwitchName=a Nodes=n[1-4]
SwitchName=b Nodes=n[5-7]
SwitchName=c Nodes=n8
SwitchName=top Switches=a,b,c`;

/** A cluster of these lines, and jobs of a run time and options of sbatch, a second apart. */
function caseOf(jobs: readonly string[], { nodes = EIGHT, tree = THREE, more = '', version = '22.05' }) {
  const lines = jobs.map((job, i) => {
    const [, run, options] = /^(\d+) (.*)$/.exec(job) ?? [];
    return `-dt ${i} -e submit_batch_job | -sim-walltime ${run} ${options} x.job`;
  });
  const conf = `TopologyPlugin=topology/tree
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
${nodes}
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE
${more}`;
  const { cluster } = readSlurmConf(conf, {
    version,
    topology: { text: tree, file: 'topology.conf' },
  });
  return { cluster, jobs: readSubmissions(lines.join('\n'), 'jobs', cluster), timing: SLURM_TIMING };
}

/** Start and nodes of each job, such as `0 n1,n2`. */
async function placed(jobs: readonly string[], where: Parameters<typeof caseOf>[1] = {}): Promise<string[]> {
  const value = caseOf(jobs, where);
  const found = await byKernel(wasm, value);
  expect(found).toEqual(byOracle(value));
  return found.map(({ start, nodes }) => `${start} ${nodes.map((node) => value.cluster.nodes[node].name)}`);
}

const whole = (run: number, nodes: number | string, more = '') =>
  `${run} -N ${nodes} --exclusive -t 20 ${more}`;

test.each([
  // The smallest leaf switch that holds it.
  [3, '0 n5,n6,n7'],
  [1, '0 n8'],
  [4, '0 n1,n2,n3,n4'],
  // No leaf switch holds it: the largest first, then the smallest that holds what is missing.
  [5, '0 n1,n2,n3,n4,n8'],
  [6, '0 n1,n2,n3,n4,n5,n6'],
])('%s nodes', async (nodes, expected) => {
  expect(await placed([whole(60, nodes)])).toEqual([expected]);
});

test('a switch that is close to those in use comes before one that fits better', async () => {
  const tree = `SwitchName=a Nodes=n[1-3]
SwitchName=b Nodes=n[4-6]
SwitchName=c Nodes=n[7-8]
SwitchName=ab Switches=a,b
SwitchName=top Switches=ab,c`;
  expect(await placed([whole(60, 5)], { tree })).toEqual(['0 n1,n2,n3,n4,n5']);
  // Without the level between them, the switch with two nodes holds the rest.
  const flat = tree.replace(/SwitchName=ab.*\n/, '').replace('ab,c', 'a,b,c');
  expect(await placed([whole(60, 5)], { tree: flat })).toEqual(['0 n1,n2,n3,n7,n8']);
});

test.each([
  // The smallest leaf switch, as one node might do.
  ['22.05', '0 n1,n2,n3'],
  // The one with six CPUs.
  ['24.11', '0 n3,n4,n5'],
])('six tasks where only one leaf switch has six CPUs, under %s', async (version, expected) => {
  const where = { nodes: 'NodeName=n[1-5] CPUs=2', version };
  const tree = 'SwitchName=a Nodes=n[1-2]\nSwitchName=b Nodes=n[3-5]\nSwitchName=top Switches=a,b';
  expect(await placed(['60 -n 6 -t 20'], { ...where, tree })).toEqual([expected]);
});

test.each([
  // On all cores it would get five nodes of two switches, for which it waits 300 s.
  ['22.05', '330 n1,n2,n3,n4'],
  ['24.11', '3 n1,n2,n3,n4'],
])('a range of nodes on one switch, while jobs have the nodes of the others, under %s', async (version, expected) => {
  const jobs = ['600 -w n[5-7] -n 6 -t 20', '600 -w n8 -n 2 -t 20', '60 -N 2-5 -n 5 --switches=1 -t 20'];
  expect((await placed(jobs, { version }))[2]).toBe(expected);
});

test.each([
  // Three nodes are chosen, which are too many: it never starts.
  ['25.05.0', 'NaN '],
  ['25.05.1', '0 n1,n3'],
])('two nodes of which one is required, under %s', async (version, expected) => {
  const where = { nodes: 'NodeName=n[1-2] CPUs=2\nNodeName=n3 CPUs=4', tree: 'SwitchName=a Nodes=n[1-3]' };
  expect(await placed(['60 -w n1 -N 2 -n 6 -t 20'], { ...where, version })).toEqual([expected]);
});

test('lighter nodes come before those of fewer switches', async () => {
  const nodes = 'NodeName=n[1-4] CPUs=2 Weight=2\nNodeName=n[5-7] CPUs=2 Weight=2\nNodeName=n8 CPUs=2';
  expect(await placed([whole(60, 3)], { nodes })).toEqual(['0 n5,n6,n8']);
});

test('named nodes bring others of their switches', async () => {
  expect(await placed([whole(60, 3, '-w n2')])).toEqual(['0 n1,n2,n3']);
});

test('a job is below one switch, and on no node without one', async () => {
  const tree = 'SwitchName=a Nodes=n[1-4]\nSwitchName=b Nodes=n[5-7]';
  const { cluster, jobs } = caseOf([whole(60, 4), whole(60, 5), whole(60, 1, '-w n8')], { tree });
  expect(jobs.map(canEverRun(cluster))).toEqual([true, false, false]);
  // The first leaves a switch with three nodes, and the second waits though four are idle.
  expect(await placed([whole(100, 1), whole(60, 4)], { tree })).toEqual(['0 n5', '3 n1,n2,n3,n4']);
  expect(await placed([whole(100, 1, '-w n1'), whole(60, 4)], { tree })).toEqual(['0 n1', '101 n1,n2,n3,n4']);
});

describe('--switches', () => {
  // One node of the largest switch is taken for 200 s.
  const taken = whole(200, 1, '-w n1');

  test('a job waits for the switch that it wants', async () => {
    expect(await placed([taken, whole(60, 4)])).toEqual(['0 n1', '3 n2,n3,n4,n8']);
    expect(await placed([taken, whole(60, 4, '--switches=1')])).toEqual(['0 n1', '201 n1,n2,n3,n4']);
    expect(await placed([taken, whole(60, 4, '--switches=2')])).toEqual(['0 n1', '3 n2,n3,n4,n8']);
  });

  test('until its time, or max_switch_wait, is over', async () => {
    const [, own] = await placed([taken, whole(60, 4, '--switches=1@1:30')]);
    expect(own).toBe('120 n2,n3,n4,n8');
    const more = 'SchedulerParameters=max_switch_wait=20';
    const [, most] = await placed([taken, whole(60, 4, '--switches=1')], { more });
    expect(most).toBe('30 n2,n3,n4,n8');
  });

  test('nothing else happens meanwhile', async () => {
    const forever = [whole(100_000, 1, '-w n1 -t 10000'), whole(60, 4, '--switches=1')];
    expect(await placed(forever)).toEqual(['0 n1', '330 n2,n3,n4,n8']);
  });

  test('a range of nodes counts as many as it may have, even where others have them', async () => {
    const both = ['2000 -n 10 -w n[1-4],n8 -t 60', '60 -N 2-8 -n 6 --switches=1 -t 20'];
    // On all nodes it would be on three switches, so it waits although three nodes of one switch are idle.
    expect((await placed(both))[1]).toBe('330 n5,n6,n7');
  });

  test('TopoOptional: only jobs with --switches are placed by it', async () => {
    const more = 'TopologyParam=TopoOptional';
    expect(await placed([whole(60, 3), whole(60, 3, '--switches=3')], { more })).toEqual([
      '0 n1,n2,n3',
      '3 n5,n6,n7',
    ]);
  });
});
