// The order of two users by what they have used: the half-life decides how much of it is left.
import { expect, test } from 'vitest';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, replayOnSlurm } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm, twin } = await clusterKernels();

const ACCOUNTS = `Cluster - 'c'
Parent - 'root'
User - 'root':DefaultAccount='root':Fairshare=1
Account - 'lab':Fairshare=1
Parent - 'lab'
User - 'ann':DefaultAccount='lab':Fairshare=1
User - 'bob':DefaultAccount='lab':Fairshare=1
`;
const job = (at: number, run: number, user: string) =>
  `-dt ${at} -e submit_batch_job | -sim-walltime ${run} --uid=${user} --account=lab -n 4 -t 60 job.sh\n`;
/** Ann uses more than bob, but earlier. Both wait for the end of bob's job. */
const EVENTS = job(0, 1000, 'ann') + job(3000, 700, 'bob') + job(3650, 50, 'bob') + job(3651, 50, 'ann');

test.each([
  ['0', 'bob'],
  ['UNLIMITED', 'bob'],
  ['30-0', 'bob'],
  ['1-0', 'bob'],
  ['0:20:00', 'ann'],
  ['0:05:00', 'ann'],
])('with a half-life of %s, %s is next', async (halfLife, next) => {
  const conf = readSlurmConf(
    `SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nPriorityType=priority/multifactor
PriorityWeightFairshare=10000\nPriorityCalcPeriod=1\nPriorityDecayHalfLife=${halfLife}
AccountingStorageType=accounting_storage/slurmdbd\nNodeName=n1 CPUs=4
PartitionName=main Nodes=ALL Default=YES MaxTime=UNLIMITED\n`,
    { accounting: { accounts: { text: ACCOUNTS, file: 'accounts' } } },
  );
  for (const kernel of [wasm, twin]) {
    const { schedule } = await replayOnSlurm(conf, readEvents(EVENTS), { kernel });
    const [, , bob, ann] = schedule.start;
    expect(ann < bob ? 'ann' : 'bob').toBe(next);
  }
});
