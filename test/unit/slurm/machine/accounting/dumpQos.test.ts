// The QOS lines with which `sacctmgr dump` of Slurm 25.05 and later begins.
import { expect, test } from 'vitest';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';

const CONF =
  'SelectType=select/cons_tres\nPreemptType=preempt/qos\nPreemptMode=REQUEUE\nNodeName=n1 CPUs=4\nPartitionName=p Nodes=ALL Default=YES\n';
const NORMAL = "QOS - 'normal':Description='Normal QOS default':Flags='None':UsageFactor=1.000000";
const HIGH =
  "QOS - 'high':Description='high':GraceTime=60:GrpTRES=cpu=128:MaxWallDurationPerJob=1440:Preempt='normal':Priority=100";
const CLUSTER =
  "Cluster - 'test':Fairshare=1:QOS='normal'\nParent - 'root'\nUser - 'root':DefaultAccount='root'";

function read(dump: string, qos?: string) {
  return readSlurmConf(CONF, {
    accounting: {
      accounts: { text: dump, file: 'a.cfg' },
      ...(qos !== undefined && { qos: { text: qos, file: 'q.txt' } }),
    },
  });
}

test('they have the limits, priorities and preemption of the QOS, and --qos is not needed', () => {
  const { cluster, unsupported } = read(`# a comment\n${NORMAL}\n${HIGH}\n${CLUSTER}\n`);
  const [normal, high] = cluster.accounting?.qos ?? [];
  expect([normal.name, high.name, high.priority, high.maxWall, high.grpTres[0]]).toEqual([
    ...['normal', 'high', 100, 1440, 128],
  ]);
  expect(normal).toMatchObject({ priority: 0, usageFactor: 1, maxWall: Number.POSITIVE_INFINITY });
  expect(cluster.preemption?.classes).toEqual([
    { name: 'normal', priority: 0, preempts: [], mode: 'requeue' },
    { name: 'high', priority: 100, preempts: [0], mode: 'requeue' },
  ]);
  expect(cluster.accounting?.associations[0].qos).toEqual([0]);
  expect(unsupported.map(({ feature, asked }) => [feature, ...asked])).toEqual([
    ['grace times of preemption', 'gracetime=60'],
  ]);
});

test('their fields have the long names of sacctmgr, in any order and case', () => {
  const fields =
    "MaxTRESPerUser=cpu=16,gres/gpu=2:MaxJobsPerUser=3:MaxSubmitJobsPerAccount=9:Flags='DenyOnLimit,OverPartQOS':PreemptMode=cancel:MaxTRESPerJob=node=4";
  const { cluster, unsupported } = read(`${CLUSTER}\nqos - 'A':${fields}\nQOS - 'normal'\n`);
  const [a] = cluster.accounting?.qos ?? [];
  expect(a).toMatchObject({ name: 'a', maxJobsPerUser: 3, maxSubmitPerAccount: 9, denyOnLimit: true });
  expect([a.overPartition, a.maxTresPerUser[0], a.maxTresPerUser[4], a.maxTres[2]]).toEqual([true, 16, 2, 4]);
  expect(cluster.preemption?.classes.map(({ mode }) => mode)).toEqual(['cancel', 'requeue']);
  expect(unsupported).toEqual([]);
});

test('a file of --qos goes before them', () => {
  const { cluster } = read(`${NORMAL}\n${CLUSTER}\n`, 'Name|Priority\nnormal|7\n');
  expect(cluster.accounting?.qos.map(({ priority }) => priority)).toEqual([7]);
});

test.each([
  [`${NORMAL}\n${NORMAL}\n${CLUSTER}`, "a.cfg: the QOS 'normal'"],
  [`${NORMAL}\nQOS - 'x':Priority=top\n${CLUSTER}`, "a.cfg:2: priority 'top': expected a number"],
  [`QOS - 'x':Priority=1:Priority=2\n${CLUSTER}`, "a.cfg:1: the field 'priority'"],
  [`QOS - 'x'\n${CLUSTER}`, "a.cfg:2: QOS 'normal': there is no such QOS"],
])('is refused with its line: %j', (dump, message) => {
  expect(() => read(dump)).toThrow(message);
});
