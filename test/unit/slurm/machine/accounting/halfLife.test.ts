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
const job = (at: number, run: number, user: string, cpus = 4) =>
  `-dt ${at} -e submit_batch_job | -sim-walltime ${run} --uid=${user} --account=lab -n ${cpus} -t 60 job.sh\n`;
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
  expect(await nextUnder(halfLife)).toEqual([next, next]);
});

/** Who starts first after bob's long job, on both engines. */
async function nextUnder(halfLife: string, events = EVENTS, period = 1): Promise<string[]> {
  const conf = readSlurmConf(
    `SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nPriorityType=priority/multifactor
PriorityWeightFairshare=10000\nPriorityCalcPeriod=${period}\nPriorityDecayHalfLife=${halfLife}
AccountingStorageType=accounting_storage/slurmdbd\nNodeName=n1 CPUs=4
PartitionName=main Nodes=ALL Default=YES MaxTime=UNLIMITED\n`,
    { accounting: { accounts: { text: ACCOUNTS, file: 'accounts' } } },
  );
  const found: string[] = [];
  for (const kernel of [wasm, twin]) {
    const { schedule } = await replayOnSlurm(conf, readEvents(events), { kernel });
    const [, , bob, ann] = schedule.start;
    found.push(ann < bob ? 'ann' : 'bob');
  }
  return found;
}

/** What is left of the usage of four CPUs from one second to another, at the last computation before the choice. */
function left(from: number, to: number, minutes: number): number {
  // biome-ignore lint/suspicious/noApproximativeNumericConstant: the controller takes three digits of ln 2
  const decay = 1 - 0.693 / (60 * minutes);
  let usage = 0;
  for (let now = 60; now <= 3660; now += 60) {
    // What a job used after the last computation before its end is lost.
    const seconds = now <= to ? Math.max(0, now - Math.max(from, now - 60)) : 0;
    usage = usage * decay ** 60 + 4 * seconds * decay ** seconds;
  }
  return usage;
}

test('the shortest half-life with which bob is next is that of usage added minute by minute', async () => {
  const isBob = (minutes: number) => left(0, 1000, minutes) > left(3000, 3700, minutes);
  let least = 1;
  while (!isBob(least)) least++;
  expect(least).toBeGreaterThan(40);
  expect(await nextUnder(`${least - 1}`)).toEqual(['ann', 'ann']);
  expect(await nextUnder(`${least}`)).toEqual(['bob', 'bob']);
});

// Usage of s seconds is s · decay^s when it is added at once: 1200 s with a half-life of 5 min are less than 300 s.
test('usage that is added at once decays by its own length', async () => {
  const both = job(0, 1300, 'ann', 2) + job(900, 400, 'bob', 2);
  expect(await nextUnder('5', both + job(1250, 50, 'bob') + job(1251, 50, 'ann'), 20)).toEqual([
    'ann',
    'ann',
  ]);
});
