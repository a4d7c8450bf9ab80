// The CPUs that a waiting job counts before limits, worked out by hand: those of the nodes that were found for it last. In
// the recording 204 (docs/slurm-conformance.md), the real slurmctld was seen to do both.
import { expect, test } from 'vitest';
import { reasonWord } from '../../../../../src/slurm/machine/accounting/limitWords.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, runOnSlurm } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const CONF = `AccountingStorageType=accounting_storage/slurmdbd
AccountingStorageEnforce=associations,limits
PriorityType=priority/multifactor
NodeName=large CPUs=8
NodeName=small CPUs=4
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE
`;
const ACCOUNTS = `Cluster - 'c':QOS='normal'
Parent - 'root'
Account - 'physics'
Account - 'law':GrpTRES=LIMIT
Parent - 'physics'
User - 'ann':DefaultAccount='physics'
Parent - 'law'
User - 'bob':DefaultAccount='law'
`;
const { wasm: kernel } = await clusterKernels();

/** Starts and last reasons of jobs `[submit, run time, options]`. */
async function run(
  settings: string,
  limit: string,
  jobs: readonly [submit: number, run: number, words: string][],
) {
  const accounting = {
    accounts: { text: ACCOUNTS.replace('LIMIT', limit), file: 'accounts.cfg' },
    qos: { text: 'Name\nnormal\n', file: 'qos.txt' },
  };
  const lines = jobs.map(([submit, time, words], i) => {
    return `-dt ${submit} -e submit_batch_job | -sim-walltime ${time} -J j${i} ${words} x.job\n`;
  });
  const configuration = readSlurmConf(`${CONF}SelectType=${settings}\n`, { accounting });
  const { found } = await runOnSlurm(configuration, readEvents(lines.join(''), { file: 'jobs' }), { kernel });
  return { starts: [...found.start], reasons: [...found.reason].map(reasonWord) };
}

test('backfilling asks for the limit on the nodes that it finds, not on those that were found before', async () => {
  const { starts, reasons } = await run(
    'select/cons_tres\nSelectTypeParameters=CR_CPU\nPriorityWeightJobSize=1000',
    'cpu=4',
    [
      [0, 100, '--uid=ann --exclusive -w small -t 3'],
      // The large node is too large for its account, and is what it is offered first.
      [10, 60, '--uid=bob --exclusive -t 1'],
      [20, 900, '--uid=ann --exclusive -w large -t 20'],
      // It is larger, so it comes before the second in the queue, and keeps it from the main scheduler.
      [30, 60, '--uid=ann --exclusive -N 2 -t 5'],
    ],
  );
  expect(starts[2]).toBeLessThan(30);
  // In the first cycle after the small node is free.
  expect(starts[1]).toBe(120);
  expect(starts[3]).toBeGreaterThan(900);
  expect(reasons[3]).toBe('Resources');
});

test('with select/linear, a job that finds no nodes counts those that it would get of the emptied cluster', async () => {
  const { starts, reasons } = await run('select/linear\nPriorityWeightJobSize=1000', 'cpu=8', [
    [0, 500, '--uid=ann -w small -t 10'],
    [0, 900, '--uid=ann -w large -t 20'],
    // It wants both nodes, which is over the limit. Backfill plans it on the small one.
    [10, 60, '--uid=bob -N 1-2 -t 5'],
  ]);
  expect(reasons[2]).toBe('AssocGrpCpuLimit');
  expect(starts[2]).toBeGreaterThan(500);
  expect(starts[2]).toBeLessThan(510);
});

test('a job without a free node reports the limit that it would exceed at its planned start', async () => {
  // Passes of the main scheduler look at the first job of the queue only.
  const settings =
    'select/cons_tres\nSelectTypeParameters=CR_CPU\nSchedulerParameters=default_queue_depth=0,sched_interval=10000';
  const { starts, reasons } = await run(settings, 'node=2', [
    [0, 1000, '--uid=ann -w large -n 7 -t 40'],
    [0, 1000, '--uid=ann -w small -n 2 -t 40'],
    [0, 5000, '--uid=bob -w small -t 90'],
    [0, 1000, '--uid=ann -w large -t 30'],
    [0, 1000, '--uid=ann -w small -t 30'],
    [50, 60, '--uid=ann -w large --exclusive -t 5'],
    // One node has room for both tasks. The first that are free are a CPU of each.
    [60, 60, '--uid=bob -n 2 -t 5'],
  ]);
  expect(Math.max(...starts.slice(0, 5))).toBeLessThan(60);
  expect(reasons[6]).toBe('AssocGrpNodeLimit');
  expect(starts[6]).toBeGreaterThan(1000);
});
