import { expect, test } from 'vitest';
import { LISTS, namesOf } from '../../../../src/slurm/machine/conf/settingNames.ts';
import { readEvents } from '../../../../src/slurm/machine/events/eventLines.ts';
import {
  OPTION_FEATURES,
  OPTIONS_WITHOUT_EFFECT,
  SUPPORTED_OPTIONS,
} from '../../../../src/slurm/machine/options.ts';
import { unsupportedOptions, unsupportedSettings } from '../../../../src/slurm/machine/unsupported.ts';

const PLAIN = `ClusterName=c
SlurmctldHost=head
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerType=sched/backfill
SchedulerParameters=bf_window=2880,sched_interval=30
TopologyPlugin=topology/none
PreemptType=preempt/none
PreemptMode=OFF
PriorityType=priority/multifactor
AccountingStorageType=accounting_storage/slurmdbd
PriorityWeightAge=100
PriorityWeightFairshare=0
NodeName=n[1-4] CPUs=8 RealMemory=1000 Gres=gpu:a100:2 State=UNKNOWN
PartitionName=p Nodes=ALL Default=YES MaxTime=1-0 State=UP OverSubscribe=EXCLUSIVE
`;

test('a configuration that the model supports gives no report', () => {
  expect(unsupportedSettings(PLAIN, 'slurm.conf')).toEqual([]);
});

test.each([
  ['TopologyPlugin=topology/tree', 'topology'],
  ['BurstBufferType=burst_buffer/datawarp', 'burst buffers'],
  ['FederationParameters=fed_display', 'federation'],
  ['MaxJobCount=5000', 'a limit of the jobs that the controller knows'],
  ['PreemptMode=GANG,SUSPEND', 'gang scheduling'],
  ['SchedulerParameters=defer', 'SchedulerParameters=defer'],
  ['SelectTypeParameters=CR_Socket', 'SelectTypeParameters=cr_socket'],
  ['SuspendTime=600', 'nodes that sleep'],
  ['NodeName=x1 Gres=gpu:2,nic:1', 'generic resources other than GPUs'],
  ['NodeName=x1 Gres=gpu:a100:2,gpu:v100:1', 'GPUs of several types on a node'],
  ['NodeName=x1 State=BROKEN', 'other states of nodes'],
  ['PartitionName=q Nodes=n1 OverSubscribe=FORCE:2', 'CPUs that jobs share'],
  ['PartitionName=q Nodes=n1 LLN=YES', 'the least loaded nodes first'],
  ['NewSetting=1', 'a setting that the model does not know'],
])('%s is reported', (line, feature) => {
  const reported = unsupportedSettings(`${PLAIN}${line}\n`, 'slurm.conf');
  expect(reported.map((one) => one.feature)).toContain(feature);
  const { asked, count, of } = reported.find((one) => one.feature === feature) ?? reported[0];
  expect({ count, of }).toEqual({ count: 1, of: 'settings' });
  expect(line).toContain(asked[0]);
});

test('settings of one feature are one line with their count', () => {
  const text = `${PLAIN}PartitionName=q Nodes=n1 AllowQos=a DenyAccounts=b\nPartitionName=r Nodes=n1 AllowQos=a\n`;
  expect(unsupportedSettings(text, 'slurm.conf')).toEqual([
    {
      feature: 'partitions for some accounts or QOS',
      asked: ['AllowQos=a', 'DenyAccounts=b'],
      count: 3,
      of: 'settings',
    },
  ]);
});

const event = (words: string) => `-dt 0 -e submit_batch_job | -sim-walltime 9 ${words} pseudo.job\n`;

test('options that the model supports, or that have no effect, are not reported', () => {
  const text = event(
    '-J a --uid=u -A acc -n 2 -N 1-2 -c 1 -t 5 -p p --mem=1G --gres=gpu:2 --exclusive --nice=3' +
      ' --cpus-per-gpu=2 --mem-per-gpu=1G -C a&(b|c) -x n[1-2] -L matlab:2 -O --mincpus=3 --ntasks-per-node=2 --gpu-bind=none',
  );
  expect(unsupportedOptions(readEvents(text, { file: 'jobs' }))).toEqual([]);
});

test('other options are reported, each job once per feature', () => {
  const text = [
    event('-d expand:1 --kill-on-invalid-dep=yes'),
    event('--array=1-3 -d singleton -C [haswell|skylake]'),
    event('--gres=nic:1 --exclusive=user -n 2 : -n 4'),
    event('--new-option=1'),
    event('-n 2 -G 4 -w n1 --gpus-per-node=2'),
    event('-n 2 --gpus-per-task=a100:1,v100:1'),
    event('-q high,low'),
  ].join('');
  expect(
    unsupportedOptions(readEvents(text, { file: 'jobs' })).map((one) => [one.feature, one.count, one.asked]),
  ).toEqual([
    [
      'dependencies of other kinds than after, afterany, afterok, afternotok, aftercorr and singleton',
      1,
      ['--dependency'],
    ],
    ['numbers of nodes by features', 1, ['--constraint']],
    ['generic resources other than GPUs', 1, ['--gres']],
    ['nodes shared with jobs of one user', 1, ['--exclusive']],
    ['heterogeneous jobs', 1, ['--:']],
    ['an option that the model does not know', 1, ['--new-option']],
    [
      'GPUs of the whole job with GPUs of each node, several types of them, or --overcommit',
      2,
      ['--gpus', '--gpus-per-task'],
    ],
    ['several QOS of a job', 1, ['--qos']],
  ]);
});

test('GPUs of several nodes are reported where there are switches or blocks', () => {
  const wide = ['-n 8 --gpus=8', '-N 2 --gpus-per-task=1', '--gpus=3'];
  const narrow = [
    '-n 1 --gpus=2',
    '-N 1 -n 4 --gpus-per-task=1',
    '-N 1-1 --gpus=3',
    '-N 2 --gpus-per-node=1',
  ];
  const reported = (words: readonly string[], hasTopology: boolean) =>
    unsupportedOptions(readEvents(words.map(event).join(''), { file: 'jobs' }), hasTopology).map(
      ({ feature, count }) => [feature, count],
    );
  expect(reported(wide, true)).toEqual([['GPUs of several nodes together with switches or blocks', 3]]);
  expect(reported([...wide, ...narrow], false)).toEqual([]);
  expect(reported(narrow, true)).toEqual([]);
});

test('a name is in one list only', () => {
  for (const level of ['general', 'node', 'partition', ...LISTS] as const) {
    const names = namesOf(level).map(([name]) => name.toLowerCase());
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  }
  // Some values of these two are supported, others are not.
  const both = Object.keys(OPTION_FEATURES).filter((name) => SUPPORTED_OPTIONS.has(name));
  expect(both).toEqual([]);
  expect(Object.keys(OPTION_FEATURES).filter((name) => OPTIONS_WITHOUT_EFFECT.has(name))).toEqual([]);
});
