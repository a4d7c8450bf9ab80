// Requests read from single fields of a dump.
import { describe, expect, test } from 'vitest';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { requestedOptions } from '../../../../../src/slurm/machine/sacctImport/requestedOptions.ts';
import { NO_SITE, type SiteOfDump, siteOf } from '../../../../../src/slurm/machine/sacctImport/siteOfDump.ts';
import type { AskedInDump } from '../../../../../src/trace/workload.ts';

/** Nodes have 8 CPUs. */
const SITE: SiteOfDump = {
  ...NO_SITE,
  isWholeNode: (_, cpus) => cpus === 8,
  hasReservation: (name) => name === 'known',
};
const read = (fields: AskedInDump, site = SITE) => {
  const { options, notRecorded } = requestedOptions(fields, 'main', 4, site);
  return {
    ...Object.fromEntries(options),
    notRecorded: notRecorded.filter((what) => what !== 'line').join(),
  };
};
const withDefault = (memory: number, memoryPer: 'cpu' | 'node') => ({
  ...SITE,
  defaultMemory: () => ({ memory, memoryPer }),
});

describe('memory', () => {
  const of = (fields: AskedInDump, site = SITE) => {
    const { mem, 'mem-per-cpu': perCpu, notRecorded } = read(fields, site) as Record<string, string>;
    return [mem ?? (perCpu === undefined ? 'none' : `${perCpu} per CPU`), /memory/.test(notRecorded)];
  };

  test.each<[string, AskedInDump, [string, boolean]]>([
    ['the suffix c', { reqmem: '2Gc' }, ['2048M per CPU', false]],
    ['the suffix n', { reqmem: '1.5Gn' }, ['1536M', false]],
    [
      'as much for more nodes: for each CPU',
      { reqtres: 'cpu=12,mem=18000M,node=1', alloctres: 'cpu=12,mem=18000M,node=2' },
      ['1500M per CPU', false],
    ],
    [
      'more for more nodes: for each node',
      { reqtres: 'cpu=16,mem=7000M,node=1', alloctres: 'cpu=16,mem=14000M,node=2' },
      ['7000M', false],
    ],
    [
      'more for more CPUs: for each CPU',
      { reqtres: 'cpu=3,mem=4500M,node=3', alloctres: 'cpu=24,mem=36000M,node=3' },
      ['1500M per CPU', false],
    ],
    [
      'the same CPUs and nodes: not recorded',
      { reqtres: 'cpu=8,mem=18000M,node=2', alloctres: 'cpu=8,mem=18000M,node=2' },
      ['9000M', true],
    ],
    ['the total alone, in ReqMem', { reqmem: '8000M', reqtres: 'cpu=4,node=1' }, ['8000M', true]],
    ['one CPU on each node: both are the same', { reqtres: 'cpu=2,mem=4G,node=2' }, ['2048M', false]],
    ['its allocation, on the nodes where it ran', { alloctres: 'cpu=8,mem=10G,node=4' }, ['2560M', true]],
    ['rounded down, or no node may have it', { alloctres: 'cpu=8,mem=10M,node=3' }, ['3M', true]],
    ['none', { reqtres: 'cpu=8,mem=0,node=2', reqmem: '0n' }, ['none', false]],
    ['the typed command takes precedence', { submitline: 'sbatch --mem=5G a', reqmem: '2Gc' }, ['5G', false]],
    ['nothing typed, and no script', { submitline: 'srun -n 2 a', reqtres: 'mem=9G' }, ['none', false]],
  ])('%s', (_, fields, expected) => {
    expect(of(fields)).toEqual(expected);
  });

  test('the default of the partition decides if it is the same amount', () => {
    const fields = { reqtres: 'cpu=8,mem=12000M,node=2', alloctres: 'cpu=8,mem=12000M,node=2' };
    expect(of(fields, withDefault(1500, 'cpu'))).toEqual(['1500M per CPU', false]);
    expect(of(fields, withDefault(6000, 'node'))).toEqual(['6000M', false]);
    expect(of(fields, withDefault(1600, 'cpu'))).toEqual(['6000M', true]);
    expect(of(fields, withDefault(1500, 'node'))).toEqual(['6000M', true]);
  });
});

describe('GPUs', () => {
  test.each<[string, AskedInDump, object]>([
    ['on one node', { reqtres: 'cpu=1,node=1,gres/gpu=2' }, { gres: 'gpu:2' }],
    [
      'on two nodes, one on each',
      { reqtres: 'cpu=1,node=2,gres/gpu=2' },
      { gres: 'gpu:1', notRecorded: 'gpus' },
    ],
    ['three on two nodes are for the job', { reqtres: 'cpu=1,node=2,gres/gpu=3' }, { gpus: '3' }],
    [
      'as many on more nodes are for the job',
      { reqtres: 'cpu=1,node=1,gres/gpu=4', alloctres: 'cpu=1,node=2,gres/gpu=4' },
      { gpus: '4' },
    ],
    [
      'more on more nodes are for each',
      { reqtres: 'cpu=1,node=1,gres/gpu=4', alloctres: 'cpu=1,node=2,gres/gpu=8' },
      { gres: 'gpu:4' },
    ],
    [
      'of a type',
      { reqtres: 'cpu=1,node=2,gres/gpu=4,gres/gpu:v100=4', alloctres: 'cpu=1,node=2,gres/gpu:v100=4' },
      { gres: 'gpu:v100:2', notRecorded: 'gpus' },
    ],
    [
      'as given',
      { alloctres: 'cpu=1,node=2,gres/gpu:a100=4' },
      { gres: 'gpu:2', notRecorded: 'processors,nodes,gpus' },
    ],
    ['as typed', { submitline: 'sbatch --gpus=5 a', reqtres: 'cpu=1,gres/gpu=4' }, { gpus: '5' }],
  ])('%s', (_, fields, expected) => {
    expect(read(fields)).toMatchObject(expected);
    expect(/gpus/.test(read(fields).notRecorded)).toBe('notRecorded' in expected);
    expect([read(fields)].flatMap((one) => Object.keys(one).filter((name) => /^g/.test(name)))).toHaveLength(
      1,
    );
  });
});

test('a site knows the CPUs of the nodes of a partition, and its reservations', () => {
  const { cluster } = readSlurmConf(
    'NodeName=a CPUs=8\nNodeName=b CPUs=4\nPartitionName=main Nodes=a Default=YES\nPartitionName=side Nodes=b\n',
  );
  const site = siteOf(cluster);
  const whole = (name: string | undefined) => [4, 8].map((cpus) => site.isWholeNode(name, cpus));
  expect([whole('main'), whole('side'), whole(undefined), whole('none')]).toEqual([
    [false, true],
    [true, false],
    [false, true],
    [false, false],
  ]);
  expect(site.hasReservation('r')).toBe(false);
  const reserved = siteOf({ ...cluster, reservations: [{ name: 'r' }] as never });
  expect([reserved.hasReservation('r'), reserved.hasReservation('s')]).toEqual([true, false]);
  expect([NO_SITE.isWholeNode('main', 8), NO_SITE.hasReservation('r')]).toEqual([false, false]);
});

describe('CPUs and nodes', () => {
  test.each<[string, AskedInDump, object]>([
    ['as asked', { reqtres: 'cpu=6,node=3', alloctres: 'cpu=8,node=3' }, { ntasks: '6', nodes: '3' }],
    ['at least as asked', { reqtres: 'cpu=6,node=2', alloctres: 'cpu=8,node=3' }, { nodes: '2-' }],
    [
      'one node at least',
      { reqtres: 'cpu=6,node=1', alloctres: 'cpu=6,node=1' },
      { nodes: undefined, notRecorded: 'spread' },
    ],
    [
      'by their own fields',
      { reqcpus: '6', reqnodes: '2', nnodes: '2' },
      { ntasks: '6', nodes: '2', notRecorded: '' },
    ],
    [
      'as given',
      { alloctres: 'cpu=6,node=3' },
      { ntasks: '6', nodes: '3-', notRecorded: 'processors,nodes' },
    ],
    ['as the log has them', { nnodes: '2' }, { ntasks: '4', nodes: '2-', notRecorded: 'processors,nodes' }],
    [
      'tasks as typed, and CPUs of each',
      { submitline: 'sbatch -n 3 a', reqtres: 'cpu=6,node=1' },
      { ntasks: '3', 'cpus-per-task': '2' },
    ],
    [
      'CPUs of each task as typed',
      { submitline: 'sbatch -c 3 a', reqtres: 'cpu=6,node=1' },
      { ntasks: '2', 'cpus-per-task': '3' },
    ],
    [
      'CPUs of each task that do not fit are left out',
      { submitline: 'sbatch -c 4 a', reqtres: 'cpu=6,node=1' },
      { ntasks: '6', 'cpus-per-task': undefined },
    ],
    [
      'tasks on each node as typed',
      { submitline: 'sbatch --ntasks-per-node=4 a', reqtres: 'cpu=8,node=2' },
      { ntasks: '8', 'ntasks-per-node': '4' },
    ],
    [
      'all CPUs of its nodes, more than asked for: alone',
      { reqtres: 'cpu=2,node=2', alloctres: 'cpu=16,node=2' },
      { exclusive: '', notRecorded: 'exclusive' },
    ],
    [
      'more than asked for, but not all',
      { reqtres: 'cpu=1,node=2', alloctres: 'cpu=4,node=2' },
      { exclusive: undefined },
    ],
    ['all, as asked for', { reqtres: 'cpu=8,node=1', alloctres: 'cpu=8,node=1' }, { exclusive: undefined }],
    [
      'parts that run together',
      { submitline: 'sbatch -n 1 --mem=4G : -n 3 a', alloctres: 'cpu=4,node=1' },
      { ':': '', ntasks: '4', mem: undefined },
    ],
  ])('%s', (_, fields, expected) => {
    const found = read(fields);
    expect({ ...found, notRecorded: found.notRecorded.replace(/,?script/, '') }).toMatchObject(
      Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)),
    );
    for (const [name, value] of Object.entries(expected))
      if (value === undefined) expect(found).not.toHaveProperty(name);
  });
});

test('constraints, licenses and reservations come from fields of their own, unless they were typed', () => {
  const fields = { reqtres: 'cpu=1,node=1,license/matlab=2', constraints: 'ib', reservation: 'known' };
  expect(read(fields)).toMatchObject({ licenses: 'matlab:2', constraint: 'ib', reservation: 'known' });
  const typed = { ...fields, submitline: 'sbatch -C big -L ansys:1 --reservation=known a' };
  expect(read(typed)).toMatchObject({ licenses: 'ansys:1', constraint: 'big', reservation: 'known' });
  const unknown = read({ ...fields, reservation: 'gone' });
  expect(unknown).not.toHaveProperty('reservation');
  expect(unknown.notRecorded).toBe('reservation');
  expect(read({ submitline: 'srun --reservation=gone a', reqtres: 'cpu=1,node=1' }).notRecorded).toBe(
    'reservation',
  );
});

test('a line that is not a Slurm command is not read', () => {
  expect(requestedOptions({ submitline: 'python -n 5' }, 'main', 4, SITE).notRecorded).toContain('line');
  expect(
    requestedOptions({ submitline: '/usr/bin/srun -u -l -n 4 x' }, 'main', 4, SITE).options.get('ntasks'),
  ).toBe('4');
  expect(requestedOptions({ submitline: 'sbatch a.sh' }, 'main', 4, SITE).notRecorded).toContain('script');
  expect(requestedOptions({ submitline: 'sbatch --wrap=a' }, 'main', 4, SITE).notRecorded).not.toContain(
    'script',
  );
});
