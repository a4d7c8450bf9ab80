// The one of two QOS that sets the limit of a job, and the jobs that are refused: by hand (Slurm's "Resource Limits",
// Hierarchy).
import { describe, expect, it } from 'vitest';
import { limitRulesOf } from '../../../../../src/slurm/machine/accounting/limitRules.ts';
import { reasonWord } from '../../../../../src/slurm/machine/accounting/limitWords.ts';
import { withAccounting } from '../../../../../src/slurm/machine/accounting/read.ts';
import { candidatesOf } from '../../../../../src/slurm/machine/candidates.ts';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';

const ACCOUNTS = `Cluster - 'test':Fairshare=1:QOS='normal'
Parent - 'root'
Account - 'physics':Description='a':Organization='x':Fairshare=1
Parent - 'physics'
User - 'ann':DefaultAccount='physics':Fairshare=1:DefaultQOS='own':QOS='own'
`;

/** The rules of a job of ann: her own QOS and that of the partition have these columns. */
function rules(columns: string, own: string, ofPartition: string, flags = '|', asked = '-t 90 -n 4') {
  const [ownFlags, partitionFlags] = flags.split('|');
  const configuration = readConfiguration(
    'NodeName=n[1-4] CPUs=4\nPartitionName=p Nodes=ALL Default=YES QOS=part\nAccountingStorageEnforce=limits\n',
    'slurm.conf',
  );
  const qos = `Name|Flags|${columns}\nnormal||\nown|${ownFlags}|${own}\npart|${partitionFlags}|${ofPartition}\n`;
  const { cluster } = withAccounting(configuration, {
    accounts: { text: ACCOUNTS, file: 'accounts.cfg' },
    qos: { text: qos, file: 'qos.txt' },
  });
  const line = `-dt 0 -e submit_batch_job | -sim-walltime 60 ${asked} --uid=ann pseudo.job`;
  const jobs = readSubmissions(line, 'jobs', cluster);
  return limitRulesOf(cluster, jobs, candidatesOf(cluster, jobs));
}

describe('a limit that the QOS of the job and of the partition both have', () => {
  const KINDS = [
    ['MaxWall', '2:00:00', '3:00:00', [120, 180]],
    ['GrpTRES', 'cpu=5', 'cpu=7', [5, 7]],
    ['GrpJobs', '5', '7', [5, 7]],
    ['GrpSubmit', '5', '7', [5, 7]],
    ['MaxTRES', 'cpu=5', 'cpu=7', [5, 7]],
    ['MaxTRESPU', 'cpu=5', 'cpu=7', [5, 7]],
    ['MaxJobsPU', '5', '7', [5, 7]],
    ['MaxSubmitPU', '5', '7', [5, 7]],
    ['MaxTRESPA', 'cpu=5', 'cpu=7', [5, 7]],
    ['MaxJobsPA', '5', '7', [5, 7]],
    ['MaxSubmitPA', '5', '7', [5, 7]],
    ['MaxTRES', 'node=2', 'node=3', [2, 3]],
  ] as const;
  it.each(
    KINDS,
  )('%s is that of the partition, and with OverPartQOS that of the job', (column, own, ofPartition, values) => {
    const limit = (flags: string, ...both: readonly [string, string]) => {
      const { classes, classOf } = rules(column, ...both, flags);
      const { atSubmission, before, after, nodes } = classes[classOf[0]];
      const found = [...atSubmission, ...before, ...after].map(({ value }) => value);
      return Number.isFinite(nodes) ? [nodes, ...found] : found;
    };
    const only = (value: number) => (own.startsWith('node') ? [value, value] : [value]);
    expect(limit('|', own, ofPartition)).toEqual(only(values[1]));
    expect(limit('OverPartQOS|', own, ofPartition)).toEqual(only(values[0]));
    // The flag of the partition's QOS says nothing.
    expect(limit('|OverPartQOS', own, ofPartition)).toEqual(only(values[1]));
    expect(limit('OverPartQOS|', '', ofPartition)).toEqual(only(values[1]));
    expect(limit('|', own, '')).toEqual(only(values[0]));
  });
});

describe('a job over the limit of its request', () => {
  const refusal = (flags: string, own = '1:00:00', ofPartition = '', asked = '-t 90') => {
    const code = rules('MaxWall', own, ofPartition, flags, asked).refusal[0];
    return code === 0 ? 'waits' : reasonWord(code);
  };

  it('waits, and is refused if a QOS of its two has DenyOnLimit', () => {
    expect(refusal('|')).toBe('waits');
    for (const flags of [
      'DenyOnLimit|',
      '|DenyOnLimit',
      'DenyOnLimit|DenyOnLimit',
      'OverPartQOS,DenyOnLimit|',
    ])
      expect(refusal(flags), flags).toBe('QOSMaxWallDurationPerJobLimit');
    for (const flags of ['OverPartQOS|', 'NoDecay|']) expect(refusal(flags), flags).toBe('waits');
    expect(refusal('DenyOnLimit|', '1:30:00')).toBe('waits');
  });

  it('is over the limit of the QOS that goes first alone', () => {
    expect(refusal('DenyOnLimit|', '1:00:00', '2:00:00')).toBe('waits');
    expect(refusal('DenyOnLimit,OverPartQOS|', '1:00:00', '2:00:00')).toBe('QOSMaxWallDurationPerJobLimit');
    expect(refusal('DenyOnLimit,OverPartQOS|', '2:00:00', '1:00:00')).toBe('waits');
  });
});
