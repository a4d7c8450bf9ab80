// A table of Slurm's database holds the jobs that sacct shows of it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { isSlurmDatabase } from '../../../../src/trace/sacct/databaseNames.ts';
import { holds, SEED } from '../../../properties/seed.ts';
import { plainJobs } from '../../../support/workload.ts';
import { encode, kernel } from './dump.ts';

const NONE = '4294967294';
const STATES = ['PENDING', 'RUNNING', 'SUSPENDED', 'COMPLETED', 'CANCELLED', 'FAILED', 'TIMEOUT'];
const RESOURCES = ['cpu', 'mem', 'energy', 'node', 'billing'];

/** Numbers of a job in the database, and the one that sacct makes of them. */
const ids = fc
  .nat({ max: 9 })
  .chain((n) =>
    fc.constantFrom<
      [array: string, task: string, waiting: string, leader: string, offset: string, shown: string]
    >(
      ['0', NONE, '', '0', NONE, ''],
      ['0', '0', '', '0', '0', ''],
      ['0', String(n), '4-9', '', '', ''],
      ['70', String(n), '', '0', NONE, `70_${n}`],
      ['70', NONE, '4-9%2', '0', NONE, '70_[4-9%2]'],
      ['70', '', '4-9%2', '0', NONE, '70_[4-9%2]'],
      ['70', NONE, '', '0', NONE, ''],
      ['0', NONE, '', '80', String(n), `80+${n}`],
      ['0', NONE, '', '80', NONE, ''],
    ),
  );
const resources = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 4 }), fc.integer({ min: 1, max: 9 })), { selector: ([n]) => n })
  .map((some) => [
    [...some.map(([n, count]) => `${n + 1}=${count}`), '1001=3'].join(),
    some.map(([n, count]) => `${RESOURCES[n]}=${count}${n === 1 ? 'M' : ''}`).join(),
  ]);
const job = fc.record({
  ids,
  resources,
  state: fc.nat({ max: STATES.length - 1 }),
  start: fc.constantFrom(0, 2000, 2050),
  run: fc.constantFrom(0, 40, 100),
  suspended: fc.constantFrom(0, 1, 40, 60, 100, 3000),
  limit: fc.constantFrom('5', '60', NONE),
});

it(`sacct and the database's table give the same jobs (seed ${SEED})`, async () => {
  const names =
    'id_job,id_array_job,id_array_task,array_task_str,het_job_id,het_job_offset,job_name,id_user,account,partition,time_submit,time_start,time_end,time_suspended,timelimit,state,cpus_req,tres_alloc,nodelist';
  const fields =
    'JobIDRaw|JobID|JobName|User|Account|Partition|Submit|Start|End|ElapsedRaw|TimelimitRaw|State|ReqCPUS|AllocTRES|NodeList';
  const heads = fc.constantFrom(names, names.replaceAll(',', ' , '), names.replaceAll('het_', 'pack_'));
  await holds(
    fc.tuple(fc.array(job, { minLength: 1, maxLength: 12 }), heads),
    20_000,
    async ([jobs, head]) => {
      const rows = [head];
      const lines = [fields];
      for (const [
        i,
        {
          ids: [array, task, waiting, leader, offset, shown],
          ...one
        },
      ] of jobs.entries()) {
        const id = 100 + i;
        const end = [0, 1, 2].includes(one.state) ? 0 : 2100 + one.run;
        const ran = one.start > 0 && end > 0 ? end - one.start : 0;
        const elapsed = one.suspended <= ran ? ran - one.suspended : ran;
        const [numbers, written] = one.resources;
        const common = [one.limit === NONE ? '' : one.limit, STATES[one.state], 4, written, 'n1'];
        rows.push(
          [id, array, task, waiting, leader, offset, 'train', 7, 'lab', 'main', 1000, one.start, end].join() +
            `,${one.suspended},${one.limit},${one.state},4,"${numbers}",n1`,
        );
        lines.push(
          [id, shown || id, 'train', 7, 'lab', 'main', 1000, one.start, end, elapsed, ...common].join('|'),
        );
      }
      const read = (text: string[], name: string) =>
        readTrace(encode(`${text.join('\n')}\n`), { name, processors: 99, kernel }).then(
          ({ jobs: columns, names: words, cleaning }) => ({
            ...{ jobs: plainJobs(columns), words, rows: cleaning.rows },
          }),
          ({ message }: Error) => message.replace(/^\w+\.\w+: /, ''),
        );
      expect(await read(rows, 'jobs.csv')).toEqual(await read(lines, 'dump.txt'));
    },
  );
});

it('a table is one of the database by its times, its state and a column of processors', () => {
  const needed = ['id_job', 'time_submit', 'time_start', 'time_end', 'state'];
  const processors = ['cpus_req', 'cpus_alloc', 'tres_alloc'];
  for (const one of processors)
    expect(isSlurmDatabase([...needed, one].map((name) => ` ${name.toUpperCase()} `))).toBe(true);
  for (const one of needed)
    expect(isSlurmDatabase([...needed, ...processors].filter((name) => name !== one))).toBe(false);
  expect(isSlurmDatabase(needed)).toBe(false);
});
