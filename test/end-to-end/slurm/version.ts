/** The version in the text of `slurmctld -V`: 22.05 of `slurm-wlm 22.05.8`. @throws Error if there is none */
export function slurmVersion(text: string): string {
  const [, version] = /\b(\d\d\.\d\d)\.\d+/.exec(text) ?? [];
  if (version === undefined) throw new Error(`no version of Slurm: '${text.trim()}'`);
  return version;
}
