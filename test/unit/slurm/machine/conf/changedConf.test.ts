import { expect, test } from 'vitest';
import { UsageError } from '../../../../../src/errors.ts';
import { changedConf, checkSupported } from '../../../../../src/slurm/machine/conf/changedConf.ts';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';

const CONF = 'SchedulerParameters="bf_window=60, Defer ,bf_interval=9"\nJobRequeue=1\n';
const changed = (changes: Record<string, string | boolean>, text = CONF) =>
  changedConf(text, 'slurm.conf', new Map(Object.entries(changes)));

test('without changes the text stays as it is', () => {
  expect(changed({})).toBe(CONF);
});

test('parameters of the scheduler are added, changed and left out', () => {
  const last = (changes: Record<string, string | boolean>, text = CONF) =>
    changed(changes, text).slice(text.length);
  expect(last({ BF_Window: '1440' })).toBe('\nSchedulerParameters=bf_window=1440,Defer,bf_interval=9\n');
  expect(last({ bf_max_job_test: '7' })).toBe(
    '\nSchedulerParameters=bf_window=60,Defer,bf_interval=9,bf_max_job_test=7\n',
  );
  expect(last({ assoc_limit_stop: true, BF_Interval: false })).toBe(
    '\nSchedulerParameters=bf_window=60,Defer,assoc_limit_stop\n',
  );
  expect(last({ bf_window: '5' }, 'SchedulerParameters=\n')).toBe('\nSchedulerParameters=bf_window=5\n');
  expect(last({ bf_window: '5' }, 'SchedulerParameters=a"b\n')).toBe(
    '\nSchedulerParameters=a"b,bf_window=5\n',
  );
  expect(last({ bf_window: '5' }, 'JobRequeue=1\n')).toBe('\nSchedulerParameters=bf_window=5\n');
});

test('other settings are appended to the text, where they take effect', () => {
  expect(changed({ JobRequeue: '0', KillWait: '3' })).toBe(
    `${CONF}\nJobRequeue=0\nKillWait=3\nSchedulerParameters=bf_window=60,Defer,bf_interval=9\n`,
  );
});

test('settings of partitions and nodes come last in their lines', () => {
  const text =
    'NodeName=c[1-2] CPUs=4 # four\nPartitionName=long MaxTime=60 \\\n Nodes=ALL\nPartitionName=DEFAULT MaxTime=9\n';
  expect(changed({ 'partitionname=long.maxtime': '2-0', 'NodeName=c[1-2].Weight': '7' }, text)).toBe(
    'NodeName=c[1-2] CPUs=4 weight=7\nPartitionName=long MaxTime=60   Nodes=ALL maxtime=2-0\n' +
      'PartitionName=DEFAULT MaxTime=9\n\nSchedulerParameters=\n',
  );
  const { cluster } = readSlurmConf(changed({ 'PartitionName=long.MaxTime': '2-0' }, text));
  expect(cluster.partitions[0].maxTime).toBe(2880);
});

test.each([
  ['TopologyPlugin', 'topology/tree', 'topology'],
  ['PartitionName=p.OverSubscribe', 'FORCE:4', 'CPUs that jobs share'],
  ['CompleteWait', '5', 'a wait for nodes that complete'],
  ['PreemptMode', 'SUSPEND,GANG', 'gang scheduling'],
  ['PriorityWeightFairshare', '9', 'fair share'],
])('%s=%s, which the model does not follow, is refused in a study', (name, value, feature) => {
  const conf =
    'SelectType=select/cons_tres\nAccountingStorageType=accounting_storage/slurmdbd\nNodeName=n1\nPartitionName=p Nodes=ALL\n';
  const changes = (to: string) => new Map([[name, to]]);
  const check = (to: string) =>
    checkSupported(changes(to), readSlurmConf(changedConf(conf, 'slurm.conf', changes(to))).unsupported);
  expect(() => check(value)).toThrow(
    `${name} '${value}': the model does not follow ${feature}, so this value would change no run; leave it out`,
  );
  const off = {
    TopologyPlugin: 'topology/none',
    'PartitionName=p.OverSubscribe': 'NO',
    PreemptMode: 'REQUEUE',
  };
  expect(() => check(off[name as keyof typeof off] ?? '0')).not.toThrow();
});

test('a setting that changes no run, and a line that is not there, are refused', () => {
  for (const [name, message] of [
    ['SlurmctldPort', 'SlurmctldPort: there is no such setting that changes a run'],
    ['bf_widow', 'bf_widow: there is no such setting that changes a run'],
    ['PartitionName=a.MaxTme', 'PartitionName=a.MaxTme: there is no such setting that changes a run'],
    ['PartitionName=a.MaxTime', 'PartitionName=a.MaxTime: slurm.conf has no line PartitionName=a'],
  ]) {
    expect(() => changed({ [name]: '1' })).toThrow(UsageError);
    expect(() => changed({ [name]: '1' })).toThrow(message);
  }
});
