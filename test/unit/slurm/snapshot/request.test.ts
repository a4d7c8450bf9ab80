import { expect, test } from 'vitest';
import { parseSnapshot } from '../../../../src/slurm/snapshot/parse.ts';
import { requestedJob } from '../../../../src/slurm/snapshot/request.ts';
import { NOW, snapshotDump } from '../../../support/forecast/snapshotDump.ts';

function asked(words: string, script = '', environment: Record<string, string> = {}, dump = snapshotDump()) {
  const present = parseSnapshot(dump, 'snapshot.txt');
  return requestedJob(present, { words: words.split(' '), script, user: 'ann', environment });
}

test.each([
  ['-n 6 -t 90', { cpus: 6, nodes: 1, limit: 5400, partitions: ['main'], name: 'wrap', user: 'ann' }],
  ['-n3 -c4 --time=1-12 job.sh 7', { cpus: 12, limit: 86_400 * 1.5, name: 'job.sh' }],
  ['-N 2-4 --ntasks-per-node=3 -t 0:30 -p short', { cpus: 6, nodes: 2, limit: 60, partitions: ['short'] }],
  ['--nodes=2 --exclusive --job-name=x -t 1:30', { nodes: 2, whole: true, name: 'x', limit: 120 }],
  ['-p short', { limit: 600 }],
  ['-p main,short -t 31', { partitions: ['main', 'short'], limit: 1860 }],
])('sbatch %s', (words, job) => {
  const dump = snapshotDump();
  const long = words.includes('1-12') ? dump.replace('MaxTime=1-00', 'MaxTime=2-00') : dump;
  expect(asked(words, '', {}, long).job).toMatchObject({ ...job, submit: NOW, start: Number.NaN });
});

test('an option goes before the environment, and that before a directive', () => {
  const script = '#!/bin/bash\n#SBATCH -n 8\n#SBATCH --time=2:00:00 -p short\n\necho\n#SBATCH -n 9\n';
  expect(asked('-t 20 job.sh', script).job).toMatchObject({ cpus: 8, limit: 1200, partitions: ['short'] });
  const environment = { SBATCH_PARTITION: 'main', SBATCH_TIMELIMIT: '40' };
  expect(asked('job.sh', script, environment).job).toMatchObject({ limit: 2400, partitions: ['main'] });
  expect(asked('-p short -t 5 job.sh', script, environment).job).toMatchObject({
    limit: 300,
    partitions: ['short'],
  });
});

test('options that the model does not know are reported', () => {
  expect(asked('-t 5 --mem=4G --gres=gpu:1 job.sh').notes).toEqual(['--mem, --gres of the job: not modeled']);
  expect(asked('-t 5').notes).toEqual([]);
});

test('an error gives one line', () => {
  const wrong = (words: string, message: string | RegExp, dump?: string) =>
    expect(() => asked(words, '', {}, dump)).toThrow(message);
  wrong('-t soon', "sbatch option '--time': 'soon'; expected a limit above 0, such as 90 or 1-12:00:00");
  wrong('-t 0', "sbatch option '--time': '0'; expected a limit above 0");
  wrong('-t 31 -p short', "sbatch option '--time': '31'; partition short allows 30m");
  wrong('-t 5 -n many', "sbatch option '--ntasks': 'many'; expected a whole number, at least 1");
  wrong('-t 5 -p long', "partition 'long': snapshot.txt has none of this name; there are main, short");
  wrong('-t 5 --array=1-3', /--array=1-3': the forecast is for one job; leave it out/);
  wrong('-t 5', /has no default partition; give one/, snapshotDump().replace('Default=YES', 'Default=NO'));
  const endless = snapshotDump().replace('MaxTime=1-00:00:00', 'MaxTime=UNLIMITED');
  wrong('-n 4', 'partition main has no time limit: give one as sbatch option, --time=…', endless);
});
