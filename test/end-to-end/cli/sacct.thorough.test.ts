import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readHistory } from '../../../src/advice/runHistory.ts';
import { fixtures } from '../../support/paths.ts';
import { type ProcessOptions, specula, speculaProcess, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const DUMP = join(fixtures, 'sacct/dump.txt');

const run = (args: readonly string[], options?: ProcessOptions) =>
  options ? speculaProcess(args, options) : specula(args);

async function ok(args: readonly string[], options?: ProcessOptions): Promise<string> {
  const { stdout, stderr, status } = await run(args, options);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}

async function refused(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<[number | null, string]> {
  const { stdout, stderr, status } = await run(args, env && { env });
  expect(stdout).toBe('');
  return [status, stderr];
}

/** A sacct that writes down what it was asked, and answers with the dump. */
function withSacct(script: string): NodeJS.ProcessEnv {
  writeFileSync(at('sacct'), `#!/bin/sh\n${script}\n`);
  chmodSync(at('sacct'), 0o755);
  return { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
}

describe('trace from-sacct', () => {
  test('writes the same jobs in every format, on as many processors as were in use', async () => {
    for (const name of ['jobs.swf', 'jobs.csv', 'jobs.parquet']) {
      const text = await ok(['trace', 'from-sacct', DUMP, '--output', at(name)]);
      expect(text).toMatch(/^dump\.txt: 100 of 108 jobs, 16 processors\n/);
      expect(text).toContain('  2  requeued: one job, with the run time of its last run\n');
    }
    const hashOf = async (trace: string) => {
      const document = JSON.parse(await ok(['replay', trace, '--processors', '16', '--json', '--quiet']));
      return document.results[0].hash;
    };
    const expected = await hashOf(DUMP);
    for (const name of ['jobs.swf', 'jobs.csv', 'jobs.parquet'])
      expect(await hashOf(at(name))).toBe(expected);
    const report = await ok(['trace', 'from-sacct', '-', '--json'], { input: readFileSync(DUMP) });
    expect(JSON.parse(report)).toMatchObject({
      name: 'standard input',
      processors: 16,
      cleaning: { jobs: 100 },
    });
  });

  test('asks sacct for the fields that it has if there is no file', async () => {
    const asked = at('asked.txt');
    const env = withSacct(
      `if [ "$1" = --helpformat ]; then echo "JobIDRaw JobID JobName User Submit Start End ElapsedRaw TimelimitRaw State NCPUS"; exit; fi
printf '%s\\n' "$SLURM_TIME_FORMAT" "$@" > '${asked}'
printf 'JobIDRaw\\037Submit\\037Start\\037End\\037ElapsedRaw\\037TimelimitRaw\\037State\\037NCPUS\\n'
printf '7\\037100\\037110\\037170\\03760\\0372\\037COMPLETED\\0373\\n'`,
    );
    const more = ['--since', '2026-01-01', '--until', '2026-02-01', '--sacct-args', '-u ann  -r main'];
    expect(await ok(['trace', 'from-sacct', ...more], { env })).toMatch(/^sacct: 1 of 1 job, 3 processors\n/);
    expect(readFileSync(asked, 'utf8').split('\n')).toEqual([
      '%s',
      ...['-a', '-X', '-D', '-P', '--delimiter=\x1f', '-S', '2026-01-01', '-E', '2026-02-01', '-o'],
      'JobIDRaw,JobID,JobName,User,Submit,Start,End,ElapsedRaw,TimelimitRaw,State,NCPUS',
      ...['-u', 'ann', '-r', 'main', ''],
    ]);
  });

  test('says in one line what it cannot read or write', async () => {
    const none = { ...process.env, PATH: '' };
    expect(await refused(['trace', 'from-sacct'], none)).toEqual([
      1,
      expect.stringMatching(
        /^specula: no sacct on this machine: give a file, made on a login node of the cluster with SLURM_TIME_FORMAT=%s sacct -a -X -D -P [^\n]* \(Debian: apt-get install slurm-client\)\n$/,
      ),
    ]);
    const disabled = withSacct('echo "sacct: error: Slurm accounting storage is disabled" >&2; exit 1');
    expect(await refused(['trace', 'from-sacct'], disabled)).toEqual([
      1,
      'specula: sacct: Slurm accounting storage is disabled\n',
    ]);
    expect(await refused(['trace', 'from-sacct', DUMP, '--output', at('jobs.doc')])).toEqual([
      2,
      `specula: --output: '${at('jobs.doc')}' must end in .swf, .swf.gz, .csv, .csv.gz, .parquet\n`,
    ]);
    expect(await refused(['trace', 'from-sacct', at('none.txt')])).toEqual([
      1,
      `specula: ${at('none.txt')}: no such file\n`,
    ]);
  });
});

describe('advise', () => {
  test('prints a table, JSON and a page that loads nothing', async () => {
    const page = at('advice.html');
    const text = await ok(['advise', '--from-sacct', DUMP, '--report', page]);
    expect(text).toMatch(/^games +mesh_# +2 +32 +0 +30m +2m, then as today +hpc +16 /m);
    expect(text).toMatch(/^games +post +4 +16 +0 +1m +not measured +– /m);
    // Eleven of the 24 were cut off at a minute: a longer limit is proposed.
    expect(text).toMatch(/^daemon +fit-#\.# +1 +24 +11 +2m +3m +not known$/m);
    const lines = text.slice(text.indexOf('\nuser ') + 1).split('\n');
    expect(lines[1]).toMatch(/^[─ ]+$/);
    const document = JSON.parse(
      await ok(['advise', '--from-sacct', '-', '--json'], { input: readFileSync(DUMP) }),
    );
    expect(document).toMatchObject({
      processors: 16,
      strategies: ['hpc', 't-optimal'],
      policy: 'easy',
      unlimited: 2,
    });
    const [mesh] = document.applications;
    expect(mesh).toMatchObject({
      user: 'games',
      name: 'mesh_#',
      processors: 2,
      runs: 32,
      censored: 0,
      beyond: 0,
    });
    expect(mesh.requests.map(({ request }: { request: number }) => request)).toEqual([120]);
    expect(mesh.measured.advised.reserved).toBeLessThan(mesh.measured.today.reserved / 5);
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('<td class="words">mesh_#</td>');
    expect(html.match(/<svg/g)).toHaveLength(3);
    expect(html).not.toMatch(/https?:|src=|href=|@import|url\(/);
    // The one script sorts tables.
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  test('shows the name of a job in the page as text, whatever it is', async () => {
    const text = readFileSync(DUMP, 'utf8').replaceAll(/mesh_\d+/g, '<script>&"x');
    writeFileSync(at('odd.txt'), text);
    await ok(['advise', '--from-sacct', at('odd.txt'), '--report', at('odd.html')]);
    const html = readFileSync(at('odd.html'), 'utf8');
    expect(html).toContain('&lt;script&gt;&amp;&quot;x');
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  test('requests the steps from sacct, and shows their memory in the text and on the page', async () => {
    const asked = at('asked-steps.txt');
    const memory = join(fixtures, 'sacct/memory.txt');
    const env = withSacct(
      `if [ "$1" = --helpformat ]; then echo "JobIDRaw Submit NTasks MaxRSS TRESUsageInTot"; exit; fi
printf '%s\\n' "$@" > '${asked}'
cat '${memory}'`,
    );
    const page = at('memory.html');
    const text = await ok(['advise', '--from-sacct', '--report', page], { env });
    const found = readFileSync(asked, 'utf8').split('\n');
    expect(found).not.toContain('-X');
    expect(found).toContain('JobIDRaw,Submit,NTasks,MaxRSS,TRESUsageInTot');
    for (const shown of [text, readFileSync(page, 'utf8')])
      for (const part of [
        'Memory by application, on each node',
        'Memory by user',
        '1,800',
        '7,600, more than today',
      ])
        expect(shown).toContain(part);
  });

  test('says in one line why it cannot advise', async () => {
    expect(await refused(['advise', '--from-sacct', DUMP, '--strategy', 'mean:5'])).toEqual([
      2,
      "specula: strategy 'mean:5': it is not computed from a distribution; expected hpc, t-optimal, at-optimal, dyn-prog-count, all-ckpt or no-ckpt\n",
    ]);
    expect(await refused(['advise', '--from-sacct', DUMP, '--report', 'advice.pdf'])).toEqual([
      2,
      "specula: --report: 'advice.pdf' must end in .html\n",
    ]);
    expect(await refused(['advise', '--from-sacct'], { ...process.env, PATH: '' })).toEqual([
      1,
      expect.stringMatching(/^specula: no sacct on this machine: [^\n]*\n$/),
    ]);
  });
});

describe('the history of one application', () => {
  test('has completed runs only, so twenty crashes of 3 s do not shorten the request', async () => {
    const head = 'JobIDRaw|JobName|User|Submit|Start|End|ElapsedRaw|TimelimitRaw|State|NCPUS';
    const row = (id: number, begin: number, run: number, state: string) =>
      [id, 'mesh', 'ann', begin, begin, begin + run, run, 60, state, 1].join('|');
    const rows = Array.from({ length: 20 }, (_, i) => [
      row(2 * i + 1, 10_000 * i + 1, 3, 'FAILED'),
      row(2 * i + 2, 10_000 * i + 5, 3000, 'COMPLETED'),
    ]);
    writeFileSync(at('crashes.txt'), [head, ...rows.flat(), ''].join('\n'));
    writeFileSync(at('job.sh'), '#!/bin/sh\n');
    const call = [
      'submit',
      '--history',
      at('crashes.txt'),
      '--application',
      'ann/mesh/1',
      '--dry-run',
      '--',
      at('job.sh'),
    ];
    const { status, stdout, stderr } = await speculaProcess(call, { env: { ...process.env, PATH: '' } });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^SPECULA_RUN=\S+ SPECULA_STAGE=1 SPECULA_STAGES=1 SPECULA_REQUEST=3000 /);
    expect(stderr).toContain(
      'crashes.txt: 20 runs that neither completed nor reached their limit are left out\n',
    );
    writeFileSync(at('failed.txt'), [head, ...rows.map(([failed]) => failed), ''].join('\n'));
    await expect(readHistory(at('failed.txt'), { user: 'ann' })).rejects.toThrow(
      /^failed\.txt: no run completed \(0 were cut off, 20 ended otherwise\)$/,
    );
  });

  test('is found in a dump by user, job and processors', async () => {
    const { completed, censored } = await readHistory(DUMP, { user: 'daemon', job: 'fit-1.99' });
    expect([completed.length, censored.length]).toEqual([13, 11]);
    await expect(readHistory(DUMP, { user: 'games' })).rejects.toThrow(
      /^dump\.txt: 2 such applications; expected one as user\/job\/processors, e\.g\. games\/mesh_#\/2 \(32 runs\), games\/post\/4 \(16 runs\)$/,
    );
    await expect(readHistory(DUMP, { user: 'nobody' })).rejects.toThrow(
      /^dump\.txt: no such application; expected/,
    );
    writeFileSync(at('runs.txt'), '60\n70\n');
    expect([...(await readHistory(at('runs.txt'))).completed]).toEqual([60, 70]);
    await expect(readHistory(at('runs.txt'), { user: 'ann' })).rejects.toThrow(
      /^runs\.txt: holds run times only/,
    );
  });
});
