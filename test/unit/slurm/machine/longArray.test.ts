import { expect, test } from 'vitest';
import { readConfiguration } from '../../../../src/slurm/machine/conf/configuration.ts';
import { readSubmissions } from '../../../../src/slurm/machine/submissions.ts';

test('an array may have more tasks than a call has room for arguments', () => {
  const conf = 'MaxArraySize=300000\nNodeName=n1 CPUs=8\nPartitionName=main Nodes=ALL Default=YES\n';
  const cluster = readConfiguration(conf, 'slurm.conf');
  const line = '-dt 10.5 -e submit_batch_job | -sim-walltime 99 --array=0-149999 x.job\n';
  expect(readSubmissions(line, 'jobs', cluster).length).toBe(150_000);
});
