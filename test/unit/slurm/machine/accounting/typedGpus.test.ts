// Limits of GPUs of a type, gres/gpu:a100=4, hold jobs that name the type.
import { expect, test } from 'vitest';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { lastReason } from '../../../../../src/slurm/machine/reasonText.ts';
import { readSlurmConf, runOnSlurm } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm: kernel } = await clusterKernels();

const CONF = `SelectType=select/cons_tres
SelectTypeParameters=CR_Core
GresTypes=gpu
AccountingStorageType=accounting_storage/slurmdbd
AccountingStorageEnforce=limits
NodeName=a[1-2] CPUs=16 Gres=gpu:a100:8
NodeName=v1 CPUs=16 Gres=gpu:v100:8
PartitionName=main Nodes=ALL Default=YES
PartitionName=big Nodes=a[1-2]
`;
const accounts = (dept = '', ann = '') => `Cluster - 'c':QOS='normal'
Parent - 'root'
Account - 'dept'${dept}
Parent - 'dept'
User - 'ann':DefaultAccount='dept'${ann}
User - 'bob':DefaultAccount='dept'
`;

/** For each job: whether it starts at once, or its last reason. */
async function seen(jobs: readonly string[], accountText: string, qos = 'Name\nnormal\n') {
  const configuration = readSlurmConf(CONF, {
    accounting: {
      accounts: { text: accountText, file: 'accounts.cfg' },
      qos: { text: qos, file: 'qos.txt' },
    },
  });
  expect(configuration.unsupported).toEqual([]);
  const lines = jobs.map(
    (words, i) => `-dt ${i} -e submit_batch_job | -sim-walltime 600 --uid=ann -n1 -t 20 ${words} x.job\n`,
  );
  const run = await runOnSlurm(configuration, readEvents(lines.join(''), { file: 'jobs' }), { kernel });
  return jobs.map((_, i) => (run.found.start[i] < 60 ? 'starts' : lastReason(run, i)));
}

const TYPED = '--gres=gpu:a100:2';
const LIMIT = 'gres/gpu:a100=4';

test.each([
  ['a user of a QOS', accounts(), `Name|MaxTRESPU\nnormal|${LIMIT}\n`, 'QOSMaxGRESPerUser'],
  ['an account of a QOS', accounts(), `Name|MaxTRESPA\nnormal|cpu=99,${LIMIT}\n`, 'MaxGRESPerAccount'],
  ['a QOS', accounts(), `Name|GrpTRES\nnormal|${LIMIT}\n`, 'QOSGrpGRES'],
  ['an association', accounts('', `:GrpTRES='${LIMIT}'`), undefined, 'AssocGrpGRES'],
  ['an account', accounts(`:GrpTRES='GRES/gpu:A100=4'`), undefined, 'AssocGrpGRES'],
])('all jobs of %s', async (_, text, qos, reason) => {
  expect(await seen([TYPED, TYPED, TYPED], text, qos)).toEqual(['starts', 'starts', reason]);
  // Another type has no limit, and neither has a job that names none; what it holds counts.
  expect(await seen(Array(4).fill('--gres=gpu:v100:2'), text, qos)).toEqual(Array(4).fill('starts'));
  expect(await seen(Array(6).fill('-p big --gres=gpu:2'), text, qos)).toEqual(Array(6).fill('starts'));
  expect(await seen(['-p big --gres=gpu:4', TYPED], text, qos)).toEqual(['starts', reason]);
});

test.each([
  ['an association', accounts('', `:MaxTRESPerJob='${LIMIT}'`), undefined, 'AssocMaxGRESPerJob'],
  ['its account', accounts(`:MaxTRESPerJob='${LIMIT}'`), undefined, 'AssocMaxGRESPerJob'],
  ['a QOS', accounts(), `Name|MaxTRES\nnormal|${LIMIT}\n`, 'QOSMaxGRESPerJob'],
])('a job of %s', async (_, text, qos, reason) => {
  const jobs = ['--gres=gpu:a100:4', '--gres=gpu:a100:5', '--gres=gpu:v100:5', '--gpus=a100:5'];
  expect(await seen(jobs, text, qos)).toEqual(['starts', reason, 'starts', reason]);
});

test('-1 takes the limit of the account away', async () => {
  const text = accounts(`:MaxTRESPerJob='${LIMIT}'`, ":MaxTRESPerJob='gres/gpu:a100=-1'");
  expect(await seen(['--gres=gpu:a100:5'], text)).toEqual(['starts']);
});

test('other users count for an account, and not for a user', async () => {
  const bob = `${TYPED} --uid=bob`;
  const ofUser = `Name|MaxTRESPU\nnormal|${LIMIT}\n`;
  expect(await seen([TYPED, TYPED, bob], accounts(), ofUser)).toEqual(['starts', 'starts', 'starts']);
  const ofAccount = accounts(`:GrpTRES='${LIMIT}'`);
  expect(await seen([TYPED, TYPED, bob], ofAccount)).toEqual(['starts', 'starts', 'AssocGrpGRES']);
});
