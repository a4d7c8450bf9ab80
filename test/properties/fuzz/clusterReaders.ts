// The readers of what Slurm writes and prints, and of what people write for it.

import { directiveValues } from '../../../src/slurm/drive/sbatchArguments.ts';
import { parseState } from '../../../src/slurm/drive/stateFile.ts';
import { readEvents } from '../../../src/slurm/machine/events/eventLines.ts';
import { withNodeCalendar } from '../../../src/slurm/machine/events/nodeCalendar.ts';
import { readSlurmConf } from '../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterJobs } from '../../../src/slurm/machine/submissions.ts';
import { unsupportedOptions } from '../../../src/slurm/machine/unsupported.ts';
import { parseSnapshot } from '../../../src/slurm/snapshot/parse.ts';
import { runs, snapshotDump } from '../../support/forecast/snapshotDump.ts';

const CONF = `ClusterName=test
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=bf_window=1440,bf_interval=30,default_queue_depth=1200
AccountingStorageType=accounting_storage/slurmdbd
PriorityType=priority/multifactor # with ages
PriorityDecayHalfLife=0-4
PriorityWeightFairshare=50000
PriorityMaxAge=0-5
PriorityWeightTRES=CPU=1000,Mem=2000
AccountingStorageEnforce=associations,limits,qos
PreemptType=preempt/qos
PreemptMode=REQUEUE
NodeName=DEFAULT CPUs=12
NodeName=n[1-4,07-09] RealMemory=48000 State=UNKNOWN
NodeName=g1 Sockets=2 CoresPerSocket=6 ThreadsPerCore=1 RealMemory=48000 Gres=gpu:2 \\
  Weight=5
PartitionName=normal Nodes=n[1-4],g1 Default=YES DefMemPerCPU=2800 MaxTime=INFINITE State=UP
PartitionName=debug Nodes=ALL MaxTime=1-12:00:00 PriorityTier=2 TRESBillingWeights="CPU=1.0,Mem=0.25G"
`;
const ACCOUNTS = `# To edit this file
Cluster - 'test':Fairshare=1:QOS='normal'
Parent - 'root'
User - 'root':DefaultAccount='root':AdminLevel='Administrator':Fairshare=1
Account - 'cs':MaxTRESPerJob=node=5,cpu=40:MaxJobs=4:FairShare=399:MaxWallDurationPerJob=40:QOS='+high'
Parent - 'cs'
User - 'ann':DefaultAccount='cs':Fairshare=parent:GrpTRES=cpu=8,gres/gpu=1:MaxSubmitJobs=9:DefaultQOS='high'
`;
const QOS = `Name|Priority|Preempt|PreemptMode|Flags|UsageFactor|GrpTRES|GrpJobs|MaxTRES|MaxTRESPU|MaxWall
normal|0||cluster||1.000000|||||
high|10|normal|requeue|DenyOnLimit,OverPartQOS|0.5|cpu=40|5|node=2|mem=10G|1-00:00:00
`;
const EVENTS = `-dt       0.00 -e submit_batch_job | -sim-walltime     91.00 -J job_1 --uid=ann -n 8 -t 6 pseudo.job
-dt       7.50 -e submit_batch_job | -sim-walltime     25 -J job_2 --uid=ann -A cs -N 1-2 --mem=2G --gres=gpu:1 -t 2:00 --dependency=afterok:job_1 pseudo.job
-dt      13.00 -e submit_batch_job | -sim-walltime    481.00 --array=1-3%2 -n 1 --begin=now+2hours --exclusive -t 1-0 -p debug pseudo.job
`;
const RESERVATIONS = `ReservationName=maint StartTime=2024-01-01T00:00:00 EndTime=2024-01-02T00:00:00 Duration=1-00:00:00
   Nodes=n[1-2] NodeCnt=2 CoreCnt=24 Features=(null) PartitionName=(null) Flags=MAINT,DAILY
   TRES=cpu=24 Users=ann,bob Accounts=(null) Licenses=(null) State=INACTIVE
`;
const OUTAGES = [
  'node,from,until,reason,state\nn1,0,500,fan,DOWN\nn[2-3],600,,disk,DRAIN\n',
  'Cluster|NodeName|TimeStart|TimeEnd|State|Reason|User\ntest||2024-01-01T00:00:00|Unknown||Cluster up|\ntest|n1|2024-01-01T00:00:00|2024-01-02T00:00:00|DOWN|fan|root\n',
];
const TOPOLOGIES = `---
- topology: fast # the default
  cluster_default: true
  tree:
    switches:
    - switch: top
      children: s[1-2]
    - switch: s1
      nodes: n[1-4]
    - switch: s2
      nodes: "n[07-09],g1"
- topology: racks
  block:
    block_sizes: [4, 8]
    blocks:
      - block: 'b1'
        nodes: n[1-4]
- topology: plain
  flat: True
`;
const STATE = JSON.stringify({
  ...{
    specula: 1,
    token: 'abc',
    mode: 'driver',
    cwd: '/home/ann',
    options: ['-n', '4'],
    distribution: 'a distribution',
  },
  ...{ script: ['job.sh', 'two words'], continueExit: 99, signal: '--signal=B:USR1@360', turn: 3 },
  now: { minutes: [1, 90, 600], shares: [0.5, 0.4, 0.1], most: 600, last: 700 },
  stages: [
    {
      ...{ minutes: 1, checkpoint: true, intent: '2026-01-31T12:00:00.000Z', job: '7' },
      end: { state: 'FAILED', exitCode: 0, signal: 9 },
      attempts: [{ job: '6', end: { state: 'NODE_FAIL', exitCode: 0 } }],
    },
    { minutes: 90, checkpoint: false, intent: '2026-01-31T12:00:00.000Z' },
    { minutes: 600, checkpoint: false },
  ],
});

/** Each with seeds of what it reads. */
export const CLUSTER_READERS: Readonly<
  Record<string, { seeds: readonly string[]; read: (text: string) => unknown }>
> = {
  'slurm.conf': { seeds: [CONF], read: (text) => readSlurmConf(text) },
  accounts: {
    seeds: [ACCOUNTS],
    read: (text) =>
      readSlurmConf(CONF, {
        file: 'slurm.conf',
        accounting: {
          accounts: { text, file: 'accounts.cfg' },
          qos: { text: QOS, file: 'qos.txt' },
        },
      }),
  },
  qos: {
    seeds: [QOS],
    read: (text) =>
      readSlurmConf(CONF, {
        file: 'slurm.conf',
        accounting: {
          accounts: { text: ACCOUNTS, file: 'accounts.cfg' },
          qos: { text, file: 'qos.txt' },
        },
      }),
  },
  'topology.yaml': {
    seeds: [TOPOLOGIES],
    read: (text) => readSlurmConf(CONF, { topologyYaml: { text, file: 'topology.yaml' }, version: '25.05' }),
  },
  events: {
    seeds: [EVENTS],
    read(text) {
      const submissions = readEvents(text, { file: 'jobs.events' });
      unsupportedOptions(submissions);
      return clusterJobs(submissions, readSlurmConf(CONF).cluster);
    },
  },
  reservations: {
    seeds: [RESERVATIONS],
    read: (text) =>
      withNodeCalendar(readSlurmConf(CONF), { unixStartTime: 1.7e9, reservations: { text, file: 'r.txt' } }),
  },
  outages: {
    seeds: OUTAGES,
    read: (text) =>
      withNodeCalendar(readSlurmConf(CONF), { unixStartTime: 1.7e9, outages: { text, file: 'o.txt' } }),
  },
  present: {
    seeds: [
      snapshotDump({
        jobs: [runs('7', 300, 'n1'), { id: '8_3' }, { id: '9', name: 'a|b', limit: 'UNLIMITED' }],
      }),
    ],
    read: (text) => parseSnapshot(text, 'p.txt'),
  },
  state: { seeds: [STATE], read: (text) => parseState(text, 's.json') },
  script: {
    seeds: ['#!/bin/sh\n#SBATCH --ntasks=4 -t 5\n#SBATCH -p main\n# a comment\necho\n#SBATCH -n 9\n'],
    read: directiveValues,
  },
};
