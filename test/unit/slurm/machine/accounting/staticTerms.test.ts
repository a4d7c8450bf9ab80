// Factors and terms of priorities, worked out by hand for a cluster of four nodes with 32 CPUs.
import { describe, expect, test } from 'vitest';
import { withAccounting } from '../../../../../src/slurm/machine/accounting/read.ts';
import {
  associationTerms,
  partitionFactors,
  qosFactors,
  tresTermOf,
} from '../../../../../src/slurm/machine/accounting/staticTerms.ts';
import type { Cluster } from '../../../../../src/slurm/machine/cluster.ts';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';

const cluster = (settings = '', partition = '') =>
  readConfiguration(
    `NodeName=n[1-2] CPUs=8 RealMemory=1000\nNodeName=g[1-2] CPUs=8 RealMemory=1000 Gres=gpu:2\n${settings}\n` +
      `PartitionName=all Nodes=ALL Default=YES ${partition}\nPartitionName=plain Nodes=n[1-2]\n`,
    'slurm.conf',
  );

const job = (of: Cluster, options: string) =>
  readSubmissions(`-dt 0 -e submit_batch_job | -sim-walltime 9 ${options} x.job`, 'jobs', of)[0];

describe('a factor is a part of the largest one', () => {
  const accounts = "Cluster - 'c'\nParent - 'root'\nAccount - 'a':Priority=5\nAccount - 'b':Priority=20\n";
  const withQos = (settings: string, qos: string) =>
    withAccounting(cluster(settings), {
      accounts: { text: accounts, file: 'a.cfg' },
      qos: { text: qos, file: 'q.txt' },
    }).cluster;
  const QOS = 'Name|Priority\nnormal|0\nlow|10\nhigh|40\n';

  test('of a QOS', () => {
    expect(qosFactors(withQos('', QOS))).toEqual([0, 0.25, 1]);
    for (const flag of ['NO_NORMAL_QOS', 'NO_NORMAL_ALL'])
      expect(qosFactors(withQos(`PriorityFlags=${flag}`, QOS))).toEqual([0, 10, 40]);
    expect(qosFactors(withQos('PriorityFlags=NO_NORMAL_PART', QOS))).toEqual([0, 0.25, 1]);
    expect(qosFactors(withQos('', 'Name|Priority\na|0\nb|0\n'))).toEqual([0, 0]);
    expect(qosFactors(cluster())).toEqual([]);
  });

  test('of an association, times its weight', () => {
    expect(associationTerms(withQos('PriorityWeightAssoc=1000', QOS))).toEqual([0, 250, 1000]);
    expect(associationTerms(withQos('PriorityWeightAssoc=10\nPriorityFlags=NO_NORMAL_ASSOC', QOS))).toEqual([
      0, 50, 200,
    ]);
    expect(associationTerms(cluster('PriorityWeightAssoc=1000'))).toEqual([]);
  });

  test('of a partition', () => {
    expect(partitionFactors(cluster('', 'PriorityJobFactor=4'))).toEqual([1, 0.25]);
    expect(partitionFactors(cluster('PriorityFlags=NO_NORMAL_PART', 'PriorityJobFactor=4'))).toEqual([4, 1]);
  });
});

describe('the term of resources', () => {
  test.each([
    ['no weights', '', '', '-n 4', 0, 0],
    // 4 of 32 CPUs and 500 of 4000 MB.
    ['CPUs and memory', 'CPU=1000,Mem=2000', '', '-n 4 --mem=500', 0, 125 + 250],
    ['memory for each CPU', 'Mem=2000', '', '-n 4 --mem-per-cpu=100', 0, (400 / 4000) * 2000],
    ['memory of several nodes', 'Mem=2000', '', '-N 2 -n 4 --mem=500', 0, (1000 / 4000) * 2000],
    ['nodes', 'Node=300', '', '-N 2 -n 4', 0, 150],
    // 2 of 4 GPUs.
    ['GPUs', 'Gres/gpu=50', '', '-N 2 -n 2 --gres=gpu:1', 0, 25],
    ['GPUs where there are none', 'Gres/gpu=50', '', '-N 2 -n 2 --gres=gpu:1', 1, 0],
    ['a smaller partition', 'CPU=1000', '', '-n 4', 1, 250],
    // Without weights of its own, a partition bills CPUs.
    ['bills of CPUs', 'Billing=100', '', '-n 4', 0, 12.5],
    // 4 + 500 + 1 + 4 + 1.
    [
      'all of them',
      'CPU=32,Mem=4000,Node=4,Billing=32,Gres/gpu=4',
      '',
      '-n 4 --mem=500 --gres=gpu:1',
      0,
      510,
    ],
    // 4 + 0.02 × 1000 = 24 of 32 + 80 = 112.
    ['bills of a sum', 'Billing=100', 'TRESBillingWeights=CPU=1,Mem=0.02', '-n 4 --mem=1000', 0, 2400 / 112],
  ])('%s', (_, weights, partition, options, place, term) => {
    const of = cluster(weights && `PriorityWeightTRES=${weights}`, partition.replace(/=(CPU.*)$/, '="$1"'));
    expect(tresTermOf(of)(job(of, options), place)).toBeCloseTo(term, 10);
  });

  test('bills of the largest one', () => {
    const of = cluster(
      'PriorityWeightTRES=Billing=100\nPriorityFlags=MAX_TRES',
      'TRESBillingWeights="CPU=1,Mem=0.02"',
    );
    // 20 of 80.
    expect(tresTermOf(of)(job(of, '-n 4 --mem=1000'), 0)).toBeCloseTo(25, 10);
  });

  test('amounts themselves', () => {
    const of = cluster('PriorityWeightTRES=CPU=2,Mem=3\nPriorityFlags=NO_NORMAL_TRES');
    expect(tresTermOf(of)(job(of, '-n 4 --mem=500'), 0)).toBe(8 + 1500);
  });
});
