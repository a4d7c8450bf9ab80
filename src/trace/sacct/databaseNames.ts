/** A name of a column as Slurm's database has it. */
export function plainName(name: string): string {
  return name.trim().toLowerCase();
}

/** True if these are names of columns of Slurm's database. */
export function isSlurmDatabase(names: readonly string[]): boolean {
  const known = new Set(names.map(plainName));
  const has = (name: string) => known.has(name);
  return (
    ['id_job', 'time_submit', 'time_start', 'time_end', 'state'].every(has) &&
    ['cpus_req', 'cpus_alloc', 'tres_alloc'].some(has)
  );
}
