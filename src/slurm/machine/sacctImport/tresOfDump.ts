// Reads trackable resources as sacct prints them: `billing=4,cpu=4,gres/gpu:v100=2,mem=4G,node=1`.

/** Requested or allocated resources of a job; undefined if the text does not have them. */
export interface TresOfDump {
  readonly cpus?: number;
  readonly nodes?: number;
  /** MB. */
  readonly memory?: number;
  /** GPUs of all types together, and those of each type that has a name. */
  readonly gpus?: number;
  readonly types: readonly (readonly [type: string, count: number])[];
  /** As sbatch takes them: `matlab:2`. */
  readonly licenses: readonly string[];
}

const COUNTS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9 };
const MEGABYTES: Readonly<Record<string, number>> = {
  '': 1,
  K: 1 / 1024,
  M: 1,
  G: 1024,
  T: 1024 ** 2,
  P: 1024 ** 3,
};

/** An amount of memory in MB; undefined if the text is none. */
export function megabytes(text: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([KMGTP]?)$/i.exec(text) ?? [];
  return amount === undefined ? undefined : Number(amount) * MEGABYTES[unit.toUpperCase()];
}

export function tresOfDump(text: string): TresOfDump {
  const amounts = new Map(
    text.split(',').flatMap((part) => {
      const [, name, amount] = /^(.+?)=([^=]+)$/.exec(part.trim()) ?? [];
      return name === undefined ? [] : [[name.toLowerCase(), amount] as const];
    }),
  );
  const count = (name: string): number | undefined => {
    const [, amount, unit] = /^(\d+(?:\.\d+)?)([KMG]?)$/i.exec(amounts.get(name) ?? '') ?? [];
    return amount === undefined ? undefined : Number(amount) * COUNTS[unit.toUpperCase()];
  };
  const typed = [...amounts.keys()].filter((name) => name.startsWith('gres/gpu:'));
  const types = typed.map((name) => [name.slice('gres/gpu:'.length), count(name) ?? 0] as const);
  const licensed = [...amounts].filter(([name]) => name.startsWith('license/'));
  return {
    cpus: count('cpu'),
    nodes: count('node'),
    memory: megabytes(amounts.get('mem') ?? ''),
    gpus: count('gres/gpu') ?? (types.length > 0 ? types.reduce((sum, [, one]) => sum + one, 0) : undefined),
    types,
    licenses: licensed.map(([name, amount]) => `${name.slice('license/'.length)}:${amount}`),
  };
}
