// Schedules of a whole log by the oracle, which takes minutes.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPolicy } from '../../src/policy/registry.ts';
import type { OraclePolicy } from '../oracle/replay/job.ts';
import { simulate } from '../oracle/replay/simulate.ts';
import { inCorpus } from './all.ts';
import { LOGS, logWorkload, startsHash } from './logs.ts';

const [, NASA] = LOGS;

test.each([
  'easy',
  'easy+last-two',
])('NASA under %s has the published starts by the oracle', async (policy) => {
  const { jobs, processors } = await logWorkload(NASA);
  const given = Array.from(jobs.id, (_, job) => ({
    submit: jobs.submit[job],
    run: jobs.run[job],
    request: jobs.request[job],
    processors: jobs.processors[job],
    user: jobs.user[job],
  }));
  const outcomes = simulate(given, processors, findPolicy(policy) as OraclePolicy, 'batch');
  const hash = startsHash(
    jobs,
    outcomes.map(({ start }) => start),
  );
  expect(readFileSync(inCorpus('logs.csv'), 'utf8')).toContain(`,${policy},batch,${hash},`);
});
