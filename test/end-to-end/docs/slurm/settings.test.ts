// docs/slurm-settings.md has every setting that the model knows. `npm run docs` updates it.
import { expect, test } from 'vitest';
import { DataError } from '../../../../src/errors.ts';
import { unsupportedSettings } from '../../../../src/slurm/machine/unsupported.ts';
import { slurmSettingsPage } from './settings.ts';

const page = slurmSettingsPage();

/** The rows of the table below a heading: names and support. */
function rows(title: string): [name: string, support: string][] {
  const section = page.split(`\n## ${title}\n`)[1].split('\n## ')[0];
  const matches = [...section.matchAll(/^\| `([^`]+)` \| (.*?)(?: \| (?:yes|no)){3} \|$/gm)];
  return matches.map(([, name, support]) => [name, support]);
}

/** Without the database Slurm ignores some settings, and warnings say so. */
const WITH_DATABASE = 'AccountingStorageType=accounting_storage/slurmdbd\n';

/** True if a warning names the setting. An error about its value shows that it is read. */
function isReported(line: string): boolean {
  try {
    return unsupportedSettings(`${WITH_DATABASE}${line}\n`, 'slurm.conf').some(({ isMinor }) => !isMinor);
  } catch (error) {
    if (error instanceof DataError) return false;
    throw error;
  }
}

test('docs/slurm-settings.md has the support of every setting', async () => {
  await expect(page).toMatchFileSnapshot('../../../../docs/slurm-settings.md');
});

test.each([
  { title: 'General settings', line: (name: string) => `${name}=zzz` },
  { title: 'Settings of nodes', line: (name: string) => `NodeName=n[1-4] ${name}=zzz` },
  { title: 'Settings of partitions', line: (name: string) => `PartitionName=p ${name}=zzz` },
  { title: 'SchedulerParameters', line: (name: string) => `SchedulerParameters=${name}=7` },
  { title: 'PriorityFlags', line: (name: string) => `PriorityFlags=${name}` },
])('the warnings of a configuration agree with the table of $title', ({ title, line }) => {
  const table = rows(title);
  expect(table.length).toBeGreaterThan(10);
  const wrong: string[] = [];
  for (const [name, support] of table) {
    // Lines that consist of these names alone are read elsewhere, and some values of the first are unsupported.
    if (
      /^(NodeName|PartitionName|NodeSet|DownNodes|Include|\w+Type|PreemptMode|\w+Parameters|PriorityFlags)$/.test(
        name,
      )
    )
      continue;
    if (isReported(line(name)) === /^(supported$|no effect)/.test(support)) wrong.push(`${name}: ${support}`);
  }
  expect(wrong).toEqual([]);
});

test('names are written with the capitals of the manual', () => {
  const names = ['General settings', 'Settings of nodes', 'Settings of partitions']
    .flatMap(rows)
    .map(([name]) => name);
  expect(names.filter((name) => name === name.toLowerCase())).toEqual([]);
});
