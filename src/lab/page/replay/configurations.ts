// Keeps the files of Slurm clusters that a visitor opened. In the form, a slurm.conf takes the place of a policy.
import { quoted } from '../../../input/quoted.ts';
import type { SlurmSettings, TextFile } from '../../protocol.ts';
import { slurmKernelBytes } from '../carried.ts';
import { areConfigurations, configurationsIn, isConfiguration } from '../state.ts';

type Kind = keyof SlurmSettings['files'];

/** Names of the files next to a slurm.conf (docs/slurm-site.md). */
const FILES: readonly (readonly [Kind, RegExp])[] = [
  ['accounts', /\.cfg$/i],
  ['qos', /^qos.*\.txt$/i],
  ['topology', /^topology\.conf$/i],
  ['topologyYaml', /^topology\.yaml$/i],
  ['power', /^power\.conf$/i],
];

/** The texts of the configurations by their names, and the other files of the cluster. */
const opened = new Map<string, string>();
const files: Partial<Record<Kind, TextFile>> = {};

const kindOf = (name: string) => FILES.find(([, names]) => names.test(name))?.[0];

/** Returns true if a file of this name describes a Slurm cluster. */
export const isOfCluster = ({ name }: File): boolean => isConfiguration(name) || kindOf(name) !== undefined;

/** Opens files of a cluster. Returns the names for the form: new configurations after those that it has already. */
export async function openClusterFiles(given: readonly File[], policies: string): Promise<string> {
  const before = areConfigurations(policies) ? configurationsIn(policies) : [];
  const names = new Set(before);
  for (const file of given) {
    const text = await file.text();
    const kind = kindOf(file.name);
    if (kind !== undefined) files[kind] = { file: file.name, text };
    else {
      opened.set(file.name, text);
      names.add(file.name);
    }
  }
  return names.size === 0 ? policies : [...names].join(',');
}

/** Returns the options that give a command the accounts and the QOS. It finds other files next to slurm.conf. */
export function clusterFlags({ files: { accounts, qos } }: SlurmSettings): string {
  const flag = (name: string, file?: TextFile) =>
    file === undefined ? '' : ` --${name} ${quoted(file.file)}`;
  return flag('accounts', accounts) + flag('qos', qos);
}

/** Returns the names of all configurations that are open. */
export const openNames = (): string[] => [...opened.keys()];

/**
 * Returns the configurations that take the place of policies; undefined if there are policies.
 *
 * @param isWasm true if the page may run WebAssembly
 * @throws Error in words
 */
export async function slurmSettings(policies: string, isWasm: boolean): Promise<SlurmSettings | undefined> {
  const names = configurationsIn(policies);
  if (names.length === 0) return undefined;
  if (!areConfigurations(policies))
    throw new Error(
      `Policies: ${names[0]} is a configuration of Slurm, which is compared with other configurations only`,
    );
  const configurations = names.map((file) => {
    const text = opened.get(file);
    if (text === undefined) throw new Error(`Drop ${file} here again. A page cannot open files by itself.`);
    return { file, text };
  });
  return { configurations, files, wasm: isWasm ? await slurmKernelBytes() : undefined };
}
