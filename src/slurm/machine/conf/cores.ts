import { count, type Settings } from './settings.ts';

/**
 * The CPUs of a node of slurm.conf, and those of a core. Missing numbers are found as the controller finds them
 * (src/common/read_config.c of 22.05.8): `CPUs` that fit to no number of sockets and cores are reset.
 *
 * @throws DataError for a number that is none
 */
export function coresOf(
  settings: Settings,
  where: string,
): { readonly cpus: number; readonly threads: number } {
  const of = (name: string) => count(settings, name, 1, where, 1);
  const [boards, cores, threads] = [of('Boards'), of('CoresPerSocket'), of('ThreadsPerCore')];
  // Procs is the old name, which counts if there is no CPUs.
  const name = ['CPUs', 'Procs'].find((one) => settings.has(one.toLowerCase()));
  const given = name === undefined ? undefined : of(name);
  const perSocket = cores * threads;
  const sockets = settings.has('socketsperboard')
    ? boards * of('SocketsPerBoard')
    : settings.has('sockets')
      ? of('Sockets')
      : given !== undefined && given % perSocket === 0
        ? given / perSocket
        : boards;
  const all = sockets * perSocket;
  const cpus = given !== undefined && [sockets, sockets * cores, all].includes(given) ? given : all;
  // If there are no more CPUs than cores, each core counts as one.
  return { cpus, threads: sockets * cores >= cpus ? 1 : threads };
}
