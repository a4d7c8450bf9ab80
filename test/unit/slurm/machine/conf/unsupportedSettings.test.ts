// Which values of settings ask for what the model does not do, and which ask for nothing.
import { describe, expect, test } from 'vitest';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import {
  unsupportedOn,
  unsupportedOptions,
  unsupportedSettings,
} from '../../../../../src/slurm/machine/unsupported.ts';

const reported = (text: string) =>
  unsupportedSettings(`${text}\n`, 'slurm.conf').map(({ feature, asked }) => [feature, ...asked]);
const features = (text: string) => reported(text).map(([feature]) => feature);

const MINOR = 'settings without effect in a model whose schedulers take no time';
const NO = ['', 'NO'];
const EVERYBODY = ['', 'ALL'];

describe('a setting, and the values with which it asks for nothing:', () => {
  test.each<[string, string, string[]]>([
    ['', 'AccountingStorageEnforce', ['none', '0', 'associations', 'nojobs,nosteps', '']],
    ['', 'BurstBufferType', ['', 'none', 'burst_buffer/none']],
    ['', 'CompleteWait', ['', '0', '00']],
    ['', 'MCSPlugin', ['', 'mcs/none']],
    ['', 'OverTimeLimit', ['', '0', '00']],
    ['', 'PowerPlugin', ['', 'power/none']],
    ['', 'PreemptExemptTime', ['', '-1', '0', '00:00:00']],
    ['', 'PriorityUsageResetPeriod', ['', 'NONE']],
    ['', 'PrioritySiteFactorPlugin', ['', 'site_factor/none']],
    ['', 'PriorityWeightAssoc', ['', '0']],
    ['', 'PriorityWeightQOS', ['', '0']],
    ['', 'ResvOverRun', ['', '0']],
    ['', 'SuspendTime', ['-1', 'NONE', 'infinite']],
    ['', 'TopologyPlugin', ['', 'topology/none', 'topology/default']],
    ['NodeName=n ', 'CoreSpecCount', ['', '0']],
    ['NodeName=n ', 'MemSpecLimit', ['', '0']],
    ['NodeName=n ', 'State', ['', 'UNKNOWN', 'IDLE', 'CLOUD', 'FUTURE']],
    ['PartitionName=p ', 'AllowAccounts', EVERYBODY],
    ['PartitionName=p ', 'AllowGroups', EVERYBODY],
    ['PartitionName=p ', 'AllowQos', EVERYBODY],
    ['PartitionName=p ', 'DenyAccounts', ['']],
    ['PartitionName=p ', 'DenyQos', ['']],
    ['PartitionName=p ', 'Exclusive', ['NO', 'Node']],
    ['PartitionName=p ', 'ExclusiveUser', NO],
    ['PartitionName=p ', 'GraceTime', ['', '0', '00']],
    ['PartitionName=p ', 'LLN', NO],
    ['PartitionName=p ', 'OverSubscribe', ['NO', 'Exclusive']],
    ['PartitionName=p ', 'OverTimeLimit', ['', '0']],
    ['PartitionName=p ', 'QOS', ['', 'N/A']],
    ['PartitionName=p ', 'ReqResv', NO],
    ['PartitionName=p ', 'RootOnly', NO],
    ['PartitionName=p ', 'Shared', ['no', 'EXCLUSIVE']],
  ])('%s%s: %j', (line, name, off) => {
    for (const value of off) {
      expect(reported(`${line}${name}=${value}`)).toEqual([]);
      if (value === '') continue;
      for (const other of [`y${value}`, `${value}y`])
        expect(reported(`${line}${name}=${other}`)).toEqual([
          [expect.not.stringMatching('does not know'), `${name}=${other}`],
        ]);
    }
  });

  test.each([
    'FederationParameters',
    'FrontendName',
    'JobSubmitPlugins',
    'NodeFeaturesPlugins',
    'NodeName=n CPUSpecList',
    'PartitionName=p Alternate',
    'PartitionName=p SelectTypeParameters',
  ])('%s: none', (name) => {
    expect(reported(`${name}=x`)).toEqual([
      [expect.not.stringMatching('does not know'), `${name.split(' ').at(-1)}=x`],
    ]);
  });
});

test('a separate selection in a partition is reported, though the model supports its words', () => {
  expect(reported('PartitionName=p SelectTypeParameters=CR_Core')).toEqual([
    ['a selection of its own in a partition', 'SelectTypeParameters=CR_Core'],
  ]);
  expect(reported('SelectTypeParameters=CR_Core')).toEqual([]);
});

test('words of lists are reported one by one, by their names', () => {
  expect(reported('SchedulerParameters="bf_window=5, BF_Continue ,,defer = 3"')).toEqual([
    [MINOR, 'SchedulerParameters=BF_Continue'],
    ['SchedulerParameters=defer', 'SchedulerParameters=defer = 3'],
  ]);
  expect(features('PriorityFlags=MAX_TRES,INCR_ONLY')).toEqual(['PriorityFlags=incr_only']);
});

test.each([
  'SchedulerParameters=bf_max_time=300,bf_yield_interval=1000000,max_rpc_cnt=150,nohold_on_prolog_fail',
  'PreemptParameters=send_user_signal',
  'SelectTypeParameters=LL_SHARED_GRES,MULTIPLE_SHARING_GRES_PJ',
  'PartitionName=p OverSubscribe=FORCE:1',
  'PartitionName=p OverSubscribe=YES:4',
  'PartitionName=p Shared=yes',
])('%s cannot change a start', (line) => {
  const rows = unsupportedSettings(`SelectType=select/cons_tres\n${line}\n`, 'slurm.conf');
  expect(rows.map(({ feature, isMinor }) => [feature, isMinor])).toEqual([[MINOR, true]]);
});

test.each([
  ['SelectType=select/linear\nPartitionName=p OverSubscribe=FORCE:1', 'CPUs that jobs share'],
  ['PartitionName=p OverSubscribe=FORCE', 'CPUs that jobs share'],
  ['PartitionName=p OverSubscribe=FORCE:10', 'CPUs that jobs share'],
  ['SchedulerParameters=bf_min_prio_reserve=1', 'SchedulerParameters=bf_min_prio_reserve'],
  ['SchedulerParameters=sched_min_interval=2000000', 'SchedulerParameters=sched_min_interval'],
  ['SchedulerParameters=pack_serial_at_end', 'SchedulerParameters=pack_serial_at_end'],
])('%s can change a start', (lines, feature) => {
  expect(unsupportedSettings(lines, 'slurm.conf')).toMatchObject([{ feature }]);
  expect(unsupportedSettings(lines, 'slurm.conf')[0].isMinor).toBeUndefined();
});

test.each([
  ['Licenses=a:3', 'SchedulerParameters=bf_licenses'],
  ['Licenses=a:3', 'PreemptParameters=reclaim_licenses'],
  [
    'PriorityWeightFairshare=9\nAccountingStorageType=accounting_storage/slurmdbd',
    'PriorityFlags=DEPTH_OBLIVIOUS',
  ],
])('without %s, %s cannot change a start', (needed, line) => {
  expect(features(line)).toEqual([MINOR]);
  expect(features(`${needed}\n${line}`)).toContain(line.toLowerCase().replace(/^[^=]*/, line.split('=')[0]));
});

test('without a least interval, passes of the main scheduler are those of the model', () => {
  expect(reported('SchedulerParameters=sched_min_interval=0,sched_max_job_start=0')).toEqual([]);
});

// Settings since 23.02, none of which is unknown.
const NEW = `HashPlugin=hash/k12
TLSType=tls/none
NamespaceType=namespace/tmpfs
MaxBatchRequeue=5
PrologTimeout=60
EpilogTimeout=60
SlurmctldParameters=enable_configless,enable_stepmgr
DataParserParameters=v0.0.42
SuspendExcStates=DRAIN
UrlParserType=url_parser/libhttp_parser
HttpParserType=http_parser/libhttp_parser
MetricsType=metrics/openmetrics
CertmgrType=certmgr/script
CertgenType=certgen/script
SelectType=select/cons_tres
NodeName=n1 Parameters=l3cache_as_socket
`;

test('settings since 23.02 are known by their names', () => {
  expect(reported(NEW)).toEqual([]);
  expect(
    reported(
      `${NEW}NodeName=n2 Topology=default:b1 RestrictedCoresPerGPU=8\n` +
        'PartitionName=p MaxCPUsPerSocket=100 ExclusiveTopo=YES PowerDownOnIdle=YES JobDefaults=DefMemPerGPU=8000\n' +
        'PartitionName=q MaxCPUsPerSocket=UNLIMITED ExclusiveTopo=NO PowerDownOnIdle=NO Topology=default\n' +
        'PreemptParameters=youngest_first,reorder_count=3,strict_order\n',
    ),
  ).toEqual([
    ['topologies of nodes', 'Topology=default:b1'],
    ['cores kept for GPUs', 'RestrictedCoresPerGPU=8'],
    ['limits of CPUs on a socket', 'MaxCPUsPerSocket=100'],
    ['whole switches or blocks for a job', 'ExclusiveTopo=YES'],
    ['nodes that sleep', 'PowerDownOnIdle=YES'],
    ['CPUs and memory that a GPU brings', 'JobDefaults=DefMemPerGPU=8000'],
    ['PreemptParameters=strict_order', 'PreemptParameters=strict_order'],
  ]);
});

test('words whose value 0 switches them off are not reported', () => {
  expect(reported('SchedulerParameters=bf_min_prio_reserve=0,sched_max_job_start=0')).toEqual([]);
});

test('modes of preemption are reported, and names that only contain their words are not', () => {
  expect(features('PreemptMode=SUSPEND')).toEqual(['gang scheduling']);
  expect(features('PreemptMode=within,cancel')).toEqual(['preemption within a QOS']);
  expect(reported('SlurmctldLogFile=/var/gang/within')).toEqual([]);
});

test('preemption by partition is supported where CPUs are allocated, and is reported otherwise', () => {
  const preempting = (type: string, mode: string, select = '') =>
    reported(`SelectTypeParameters=CR_CPU\nPreemptType=preempt/${type}\n${mode}\n${select}`);
  expect(preempting('qos', 'PreemptMode=CANCEL')).toEqual([
    ['preemption by QOS', 'PreemptType=preempt/qos', 'PreemptMode=CANCEL'],
  ]);
  expect(preempting('partition_prio', 'PreemptMode=CANCEL')).toEqual([]);
  expect(preempting('partition_prio', 'PreemptMode=CANCEL', 'SelectType=select/linear')).toEqual([
    ['preemption with select/linear', 'PreemptType=preempt/partition_prio', 'PreemptMode=CANCEL'],
  ]);
  expect(preempting('qos', 'PreemptMode=CANCEL', 'SelectType=select/cons_tres')).toHaveLength(1);
  for (const mode of ['', 'PreemptMode=OFF', 'PreemptMode=']) expect(preempting('qos', mode)).toEqual([]);
  for (const mode of ['PreemptMode=xoff', 'PreemptMode=offx'])
    expect(preempting('qos', mode)).toHaveLength(1);
  expect(preempting('none', 'PreemptMode=CANCEL')).toEqual([]);
  expect(preempting('NONE', 'PreemptMode=CANCEL', 'SelectType=select/linear')).toEqual([]);
  expect(reported('PreemptMode=CANCEL\nSelectType=select/linear')).toEqual([]);
  expect(preempting('nonesuch_qos', 'PreemptMode=CANCEL')).toHaveLength(1);
});

test('weights that Slurm ignores without its database are reported', () => {
  const weights = 'PriorityWeightAge=5\nPriorityWeightJobSize=7\n';
  expect(reported(weights)).toEqual([['what Slurm ignores without slurmdbd', 'PriorityWeightAge=5']]);
  expect(reported(`${weights}AccountingStorageType=accounting_storage/SlurmDBD`)).toEqual([]);
  expect(reported(`${weights}AccountingStorageType=accounting_storage/slurmdbdx`)).toHaveLength(1);
  for (const none of ['0', '00', '']) expect(reported(`PriorityWeightAge=${none}`)).toEqual([]);
  for (const some of ['10', '01']) expect(reported(`PriorityWeightAge=${some}`)).toHaveLength(1);
  expect(reported('PriorityWeightFairshare=3')).toEqual([
    ['fair share', 'PriorityWeightFairshare=3'],
    ['what Slurm ignores without slurmdbd', 'PriorityWeightFairshare=3'],
  ]);
});

test('weights of resources that the model does not have are reported if they are set', () => {
  const other = 'weights of other resources than CPUs, memory, nodes and GPUs';
  expect(reported('PriorityWeightTRES=CPU=1,license/a=2')).toEqual([
    [other, 'PriorityWeightTRES=license/a=2'],
  ]);
  expect(reported('PartitionName=p TRESBillingWeights=bb/x=1,Mem=2')).toEqual([
    [other, 'TRESBillingWeights=bb/x=1'],
  ]);
  expect(reported('PriorityWeightTRES=CPU=1,Mem=2')).toEqual([]);
});

test('threads per core are reported where nodes allocate CPUs and not cores', () => {
  const byCpu = (node: string) => reported(`SelectTypeParameters=CR_CPU\nNodeName=n ${node}`);
  expect(byCpu('ThreadsPerCore=2')).toEqual([
    ['cores of several threads without CR_Core', 'ThreadsPerCore=2'],
  ]);
  expect(byCpu('ThreadsPerCore=1')).toEqual([]);
  expect(byCpu('ThreadsPerCore=2 Sockets=1 CoresPerSocket=4 CPUs=4')).toEqual([]);
  expect(reported('SelectTypeParameters=CR_Core\nNodeName=n ThreadsPerCore=2')).toEqual([]);
  expect(reported('SelectType=select/linear\nNodeName=n ThreadsPerCore=2')).toEqual([]);
  expect(features('NodeName=n ThreadsPerCore=2')).toEqual([]);
  expect(features('ThreadsPerCore=2')).toEqual(['a setting that the model does not know']);
});

test.each([
  ['gpu', true],
  ['gpu:2', true],
  ['GPU:a100:2', true],
  ['gres:gpu:2', true],
  ['gres/gpu:2', true],
  ['none', true],
  ['(null)', true],
  ['', true],
  ['gpu:1,nic:2', false],
  ['nic', false],
  ['gpux:1', false],
  ['xgpu:1', false],
  ['xgres:gpu', false],
])('generic resources %j: only GPUs %s', (list, isGpus) => {
  expect(reported(`NodeName=n Gres=${list}`)).toHaveLength(isGpus ? 0 : 1);
  expect(features(`Gres=${list}`)).toEqual(['a setting that the model does not know']);
});

test('parameters of a topology have no effect without one', () => {
  const words = 'RoutePart,BlockAsNodeRank,TopoOptional,TopoMaxSizeUnroll=4';
  const of = (plugin: string) =>
    unsupportedSettings(`TopologyPlugin=${plugin}\nTopologyParam=${words}\n`, 'slurm.conf')
      .filter(({ isMinor }) => !isMinor)
      .map(({ feature }) => feature);
  expect(of('')).toEqual([]);
  expect(of('topology/tree')).toEqual([
    'topology',
    'TopologyParam=blockasnoderank',
    'TopologyParam=topomaxsizeunroll',
  ]);
});

test('settings of accounts, reservations and topology are not reported if their files are given', () => {
  const rows = unsupportedSettings(
    'AccountingStorageEnforce=limits\nPriorityWeightQOS=5\nPartitionName=p QOS=x ReqResv=YES\nTopologyPlugin=topology/tree\n',
    'slurm.conf',
  );
  const left = (of: Parameters<typeof unsupportedOn>[0]) =>
    unsupportedOn({ lacksTopology: true, ...of }, rows).map(({ feature }) => feature);
  const accounts = ['limits of associations and QOS', 'priorities of QOS', 'QOS of partitions'];
  expect(left({}).sort()).toEqual(
    ['QOS of partitions', ...accounts.slice(0, 2), 'reservations', 'topology'].sort(),
  );
  expect(left({ accounting: {} as never }).sort()).toEqual(['reservations', 'topology']);
  expect(left({ reservations: [] }).sort()).toEqual([...accounts, 'topology'].sort());
  const topology = unsupportedOn({}, rows).map(({ feature }) => feature);
  expect(topology.sort()).toEqual([...accounts, 'reservations'].sort());
});

test('supported dependencies are not reported', () => {
  const options = (words: string) =>
    unsupportedOptions(
      readEvents(`-dt 0 -e submit_batch_job | -sim-walltime 9 ${words} x.job\n`, { file: 'jobs' }),
    );
  expect(options('-d afterok:1,aftercorr:1,singleton')).toEqual([]);
  for (const kind of ['expand', 'afterburstbuffer']) expect(options(`-d ${kind}:1`)).toHaveLength(1);
});

test('partition_job_depth is reported for 24.11.0 alone, which skips the first jobs of each partition', () => {
  const reportedOf = (version: string, value: string) =>
    unsupportedSettings(
      `SchedulerParameters=bf_interval=60,partition_job_depth=${value}\n`,
      'slurm.conf',
      version,
    ).map(({ asked }) => asked);
  expect(reportedOf('24.11.0', '20')).toEqual([['SchedulerParameters=partition_job_depth=20']]);
  expect(reportedOf('24.11.0', '0')).toEqual([]);
  for (const version of ['22.05', '24.11', '24.11.1', '25.05.0'])
    expect(reportedOf(version, '20')).toEqual([]);
});
