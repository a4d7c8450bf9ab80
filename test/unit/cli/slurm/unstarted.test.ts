// Where no job starts, the message and the JSON document have the causes.
import { expect, test } from 'vitest';
import { oneSeedResults } from '../../../../src/cli/compare/oneSeed.ts';
import {
  CONFIGURATION_RESULTS,
  compared,
  shownOf,
  unstartedDocument,
} from '../../../../src/cli/slurm/results.ts';
import { unstartedText } from '../../../../src/report/slurm/unstarted.ts';
import { readEvents } from '../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, runOnSlurm } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';

const { wasm: kernel } = await clusterKernels();

const CONF = `SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-2] CPUs=4
PartitionName=main Nodes=ALL Default=YES MaxTime=60
PartitionName=shut Nodes=ALL State=DOWN
`;
const ACCOUNTS = `Cluster - 'c'
Parent - 'root'
User - 'root':DefaultAccount='root'
Account - 'dept'
Parent - 'dept'
User - 'ann'
`;
const job = (words: string) => `-dt 0 -e submit_batch_job | -sim-walltime 9 ${words} pseudo.job\n`;

async function ran(conf: string, lines: readonly string[], accounts?: string) {
  const accounting =
    accounts === undefined ? undefined : { accounts: { text: accounts, file: 'accounts.cfg' } };
  const configuration = readSlurmConf(conf, { accounting });
  const run = await runOnSlurm(configuration, readEvents(lines.join(''), { file: 'jobs' }), {
    kernel,
    trace: 'jobs',
  });
  return { ...run, unsupported: [], notRecorded: [] };
}

test.each([
  ['-t 61', 'PartitionTimeLimit', 'its time limit is above that of its partition'],
  ['-N 3', 'PartitionNodeLimit', 'it requests more or fewer nodes than its partition allows'],
  ['-p shut', 'PartitionDown', 'its partition is down'],
  ['-n 9', 'BadConstraints', 'it needs more nodes, CPUs, memory or GPUs than its partition offers'],
])('%s: %s', async (words, reason, why) => {
  const run = await ran(CONF, [job(words), job(words)]);
  expect(unstartedText([run])).toBe(`jobs: no job starts under slurm.conf: ${reason}, ${why} (2 jobs)`);
  expect(unstartedDocument([run], 'wasm')).toMatchObject({
    trace: { name: 'jobs', jobs: 0 },
    results: [{ neverStart: ['1', '2'], neverStartCauses: [{ reason, why, jobs: ['1', '2'] }] }],
  });
});

test('a user without an association has an invalid account', async () => {
  const conf = `${CONF}AccountingStorageType=accounting_storage/slurmdbd\nAccountingStorageEnforce=associations\n`;
  const run = await ran(conf, [job('-n 1 -t 5 --uid=nobody')], ACCOUNTS);
  expect(unstartedText([run])).toBe(
    'jobs: no job starts under slurm.conf: InvalidAccount, its user has no association with its account (1 job)',
  );
});

test('several causes, and several configurations', async () => {
  const one = await ran(CONF, [job('-t 61'), job('-p shut')]);
  const text = unstartedText([one, { ...one, configuration: 'other.conf' }]);
  expect(text).toMatch(
    /under slurm.conf: PartitionTimeLimit, .* \(1 job\); PartitionDown, .* \(1 job\); under other.conf: /,
  );
});

test('where some start, the document has the causes of the others', async () => {
  const found = compared([await ran(CONF, [job('-n 1 -t 5'), job('-t 61')])], {});
  const shown = { ...found, trace: shownOf(found.trace) };
  const { document } = oneSeedResults(shown, CONFIGURATION_RESULTS, { seed: 1 });
  const { results } = JSON.parse(JSON.stringify(document));
  expect(results[0]).toMatchObject({
    neverStart: ['2'],
    neverStartCauses: [{ reason: 'PartitionTimeLimit', jobs: ['2'] }],
  });
});
