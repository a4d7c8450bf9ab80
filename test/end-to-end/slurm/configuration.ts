import type { ClusterOptions } from './cluster.ts';

/** slurm.conf: all on loopback, no cgroups, no munge, scheduling every second. */
export function slurmConf(
  folder: string,
  port: number,
  { speed, accounting, nodes, cpus, configuration, machine }: Required<ClusterOptions>,
): string {
  const storage = accounting
    ? {
        AccountingStorageType: 'accounting_storage/slurmdbd',
        AccountingStorageHost: '127.0.0.1',
        AccountingStoragePort: `${port + 1}`,
      }
    : { AccountingStorageType: 'accounting_storage/none' };
  const settings = {
    ClusterName: 'test',
    SlurmctldHost: 'localhost',
    SlurmUser: 'root',
    SlurmdUser: 'root',
    AuthType: 'auth/none',
    CredType: 'cred/none',
    CommunicationParameters: 'NoInAddrAny,NoCtldInAddrAny',
    SlurmctldPort: `${port}`,
    StateSaveLocation: `${folder}/ctld`,
    SlurmdSpoolDir: `${folder}/%n`,
    SlurmctldPidFile: `${folder}/ctld.pid`,
    SlurmdPidFile: `${folder}/d-%n.pid`,
    SlurmctldLogFile: `${folder}/ctld.log`,
    SlurmdLogFile: `${folder}/d-%n.log`,
    ProctrackType: 'proctrack/linuxproc',
    TaskPlugin: 'task/none',
    JobAcctGatherType: 'jobacct_gather/linux',
    SelectType: 'select/cons_tres',
    SelectTypeParameters: 'CR_Core',
    MpiDefault: 'none',
    SwitchType: 'switch/none',
    ReturnToService: '2',
    KillWait: '2',
    // Since 23.11, the default is another.
    PriorityType: 'priority/basic',
    SchedulerParameters: 'sched_interval=1,bf_interval=1,sched_min_interval=0',
    JobCompType: 'jobcomp/filetxt',
    JobCompLoc: `${folder}/jobcomp`,
    SlurmdParameters: 'config_overrides',
    // Timeouts run by the fast clock.
    MessageTimeout: `${Math.min(10 * speed, 600)}`,
    SlurmdTimeout: `${Math.min(300 * speed, 65_000)}`,
    MinJobAge: `${300 * speed}`,
    ...storage,
    ...configuration,
  };
  return [
    ...Object.entries(settings).flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`])),
    ...located(machine.length > 0 ? machine : counted(nodes, cpus), port + 3),
    '',
  ].join('\n');
}

/** The nodes and partitions of a cluster that is only counted. */
function counted(nodes: number, cpus: number): string[] {
  return [
    `NodeName=n[1-${nodes}] CPUs=${cpus} RealMemory=4000`,
    'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP',
    'PartitionName=short Nodes=ALL MaxTime=3 State=UP',
  ];
}

/** Adds to each line of nodes where their daemons listen: on loopback, one port a node. */
function located(lines: readonly string[], port: number): string[] {
  let first = port;
  return lines.map((line) => {
    const names = nodeNames([line]);
    if (names.length === 0) return line;
    const ports = `[${first}-${first + names.length - 1}]`;
    first += names.length;
    return `${line} NodeHostname=localhost NodeAddr=127.0.0.1 Port=${ports} State=UNKNOWN`;
  });
}

/** The names of all nodes in lines of slurm.conf: `NodeName=n[1-4] …` or `NodeName=login …`. */
export function nodeNames(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [, name, first, last] = /^NodeName=(\w+)(?:\[(\d+)-(\d+)\])?(?: |$)/.exec(line) ?? [];
    if (name === undefined) return [];
    if (first === undefined) return [name];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${name}${Number(first) + i}`);
  });
}

export function slurmdbdConf(folder: string, port: number): string {
  return `AuthType=auth/none
DbdHost=localhost
DbdAddr=127.0.0.1
DbdPort=${port + 1}
SlurmUser=root
StorageType=accounting_storage/mysql
StorageHost=127.0.0.1
StoragePort=${port + 2}
StorageUser=root
StorageLoc=slurm
LogFile=${folder}/dbd.log
PidFile=${folder}/dbd.pid
CommunicationParameters=NoInAddrAny
`;
}
