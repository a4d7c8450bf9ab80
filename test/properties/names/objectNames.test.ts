// Every object of JavaScript has `constructor`, `toString` and others. A name from outside that is one of
// them is a name like any other, in every file and in every option.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { afterAll, describe, expect, test } from 'vitest';
import { outputFiles } from '../../../src/cli/outputs/outputNames.ts';
import { parseChoices } from '../../../src/cli/scheduler/schedulerFile.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { DataError, UsageError } from '../../../src/errors.ts';
import { schemeOf } from '../../../src/lab/page/gantt/colors.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { parseSbatch, sbatchOptions } from '../../../src/slurm/drive/sbatchArguments.ts';
import { readQos } from '../../../src/slurm/machine/accounting/qos.ts';
import { readEvents } from '../../../src/slurm/machine/events/eventLines.ts';
import { unsupportedOptions, unsupportedSettings } from '../../../src/slurm/machine/unsupported.ts';
import { parseRequestStrategies } from '../../../src/stochastic/requests/strategy.ts';
import { syntheticWorkload } from '../../../src/trace/generate/synthetic.ts';
import { readTrace } from '../../../src/trace/open/readTrace.ts';
import { allCommands } from '../../support/commands.ts';
import { testKernels } from '../../support/kernels.ts';
import { fixtures } from '../../support/paths.ts';
import { CLUSTER_READERS } from '../fuzz/clusterReaders.ts';
import { readers } from '../fuzz/readers.ts';
import { sized, WHOLE } from '../seed.ts';

const NAMES = Object.getOwnPropertyNames(Object.prototype);
const { wasm: kernel } = await testKernels();
const folder = mkdtempSync(join(tmpdir(), 'specula-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

const isSaid = (error: unknown) =>
  [DataError, UsageError, InvalidArgumentError].some((kind) => error instanceof kind);

test('these are the names', () => {
  expect(NAMES).toEqual(expect.arrayContaining(['constructor', '__proto__', 'toString', 'hasOwnProperty']));
  expect(NAMES.length).toBeGreaterThanOrEqual(12);
});

describe('a file with such a name at each place of a word gives an answer or an error of the file:', () => {
  const filesOf = (of: string, ending: string) =>
    readdirSync(join(fixtures, of))
      .filter((name) => name.endsWith(ending))
      .map((name) => new Uint8Array(readFileSync(join(fixtures, of, name))));
  const all = readers(
    kernel,
    { parquet: filesOf('parquet', '.parquet'), sacct: filesOf('sacct', '.txt'), pbs: filesOf('pbs', '.log') },
    folder,
  );
  const isText = (bytes: Uint8Array) => !bytes.includes(0) && bytes[0] !== 0x1f && bytes.length < 4000;
  const texts = Object.entries(all)
    .map(([name, { seeds, read }]) => ({ name, read, seeds: seeds.filter(isText) }))
    .filter(({ seeds }) => seeds.length > 0);

  test.each(texts)('$name', async ({ seeds, read }) => {
    let place = 0;
    for (const seed of seeds) {
      const text = new TextDecoder().decode(seed);
      const words = [...text.matchAll(/[A-Za-z_][\w-]*|\d[\d.]*/g)];
      // Some words are one of the names each; in a whole campaign all words are each of them.
      const some = words.filter((_, i) => i % Math.ceil(words.length / sized(25, 8)) === 0);
      for (const { 0: word, index } of WHOLE ? words : some) {
        for (const name of WHOLE ? NAMES : [NAMES[place++ % NAMES.length]]) {
          const changed = text.slice(0, index) + name + text.slice(index + word.length);
          try {
            await read(new TextEncoder().encode(changed));
          } catch (error) {
            if (!isSaid(error))
              throw new Error(`'${name}' for '${word}' at ${index}: ${(error as Error).stack}`);
          }
        }
      }
    }
  });
});

test.each(Object.entries(CLUSTER_READERS))('%s: the unchanged text is read', (_, { seeds, read }) => {
  for (const seed of seeds) expect(() => read(seed)).not.toThrow();
});

test.each(
  sized(NAMES, ['constructor', '__proto__']),
)('%s is refused or taken by the parser of every option', (name) => {
  let parsers = 0;
  for (const { words, command } of allCommands()) {
    for (const { parseArg, flags } of command.options) {
      if (parseArg === undefined) continue;
      parsers++;
      for (const text of [
        name,
        `${name}=1`,
        `1=${name}`,
        `${name}:1`,
        `easy,${name}`,
        `{"${name}": 1}`,
        `${name}(1h)`,
      ]) {
        try {
          parseArg(text, undefined);
        } catch (error) {
          if (!isSaid(error)) throw new Error(`${words} ${flags}: ${(error as Error).stack}`);
        }
      }
    }
  }
  expect(parsers).toBeGreaterThan(100);
});

describe.each(NAMES)('%s', (name) => {
  test('is no policy, distribution, strategy, workload or estimate', async () => {
    for (const policy of [name, `${name}+last`, `easy+${name}`])
      expect(() => findPolicy(policy)).toThrow(UsageError);
    expect(() => parseDistribution(`${name}(1h)`)).toThrow(UsageError);
    expect(() => parseRequestStrategies(name)).toThrow(UsageError);
    await expect(syntheticWorkload(`synthetic:${name}`, { kernel })).rejects.toThrow(UsageError);
  });

  test('is no color of the lab, which then takes that of users', () => {
    expect(schemeOf(name)).toBe(schemeOf('user'));
  });

  test('is an option of a custom scheduler like others', () => {
    const [choice] = parseChoices(`./a.mjs?${name}=5`);
    expect(Object.entries((choice as { options: object }).options)).toEqual([[name, 5]]);
  });

  test('is no name that an output may have in braces', () => {
    const pattern = join(folder, `{policy}-{${name}}.csv`);
    const names = ['easy', 'fcfs'].map((policy) => ({ policy }));
    expect(outputFiles('--schedule', pattern, names)?.map(({ path }) => path)).toEqual([
      join(folder, `easy-{${name}}.csv`),
      join(folder, `fcfs-{${name}}.csv`),
    ]);
  });

  test('is a setting that the model of Slurm does not know', () => {
    for (const line of [`${name}=5`, `NodeName=n1 ${name}=5`, `PartitionName=p ${name}=5`]) {
      const found = unsupportedSettings(`${line}\n`, 'slurm.conf');
      expect(found).toEqual([
        { feature: 'a setting that the model does not know', asked: [`${name}=5`], count: 1, of: 'settings' },
      ]);
    }
  });

  test('is an option of sbatch that it does not know, and no option that Specula sets', () => {
    const line = `-dt 0 -e submit_batch_job | -sim-walltime 5 --${name}=5 -n 1 pseudo.job`;
    expect(unsupportedOptions(readEvents(line, { file: 'jobs.events' }))).toEqual([
      { feature: 'an option that the model does not know', asked: [`--${name}`], count: 1, of: 'jobs' },
    ]);
    expect(sbatchOptions([`--${name}=5`], {}).values).toEqual(new Map([[name, '5']]));
    expect(parseSbatch([`--${name}=5`, 'job.sh']).script).toEqual(['job.sh']);
  });

  test('is a column and a QOS like others', () => {
    const asked: string[] = [];
    const qos = readQos(`Name|${name}|Priority\n${name}|5|7\n`, 'qos.txt', (_, what) => asked.push(what));
    expect(qos.map((one) => [one.name, one.priority])).toEqual([[name.toLowerCase(), 7]]);
    expect(asked).toEqual([`${name.toLowerCase()}=5`]);
  });

  test('is a name of a header, a column and a user like others', async () => {
    const read = (text: string, file: string, columns?: Record<string, string>) =>
      readTrace(new TextEncoder().encode(text), { kernel, name: file, columns });
    const swf = await read(`; ${name}: 5\n; MaxProcs: 8\n1 0 0 5 1\n`, 'a.swf');
    expect(swf.processors).toBe(8);
    const csv = `submit,run,procs,user,${name}\n0,5,1,${name},7\n1,6,1,ann,8\n`;
    const options = { kernel, name: 'a.csv', processors: 8 };
    const table = await readTrace(new TextEncoder().encode(csv), options);
    expect(Array.from(table.jobs.user)).toEqual([1, 2]);
    const moved = await readTrace(new TextEncoder().encode(csv), { ...options, columns: { run: name } });
    expect(Array.from(moved.jobs.run)).toEqual([7, 8]);
    await expect(read(csv, 'a.csv', Object.fromEntries([[name, 'run']]))).rejects.toThrow(
      `--columns: there is no field '${name}'`,
    );
  });
});
