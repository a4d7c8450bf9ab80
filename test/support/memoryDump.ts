// A synthetic dump of sacct with steps, in the form that Slurm 22.05 writes it.

/** A job of one node or several, with the memory that its task or tasks use. */
export interface MemoryJob {
  readonly user: string;
  readonly name: string;
  readonly partition?: string;
  readonly submit: number;
  readonly run: number;
  /** Minutes. */
  readonly limit: number;
  readonly nodes?: number;
  /** For each node. */
  readonly tasks?: number;
  /** MiB on each node. */
  readonly requested: number;
  /** MiB of each task. */
  readonly used: number;
  readonly state?: 'COMPLETED' | 'OUT_OF_MEMORY' | 'TIMEOUT' | 'FAILED';
}

const FIELDS = [
  ...[
    'JobIDRaw',
    'JobID',
    'JobName',
    'User',
    'Account',
    'Partition',
    'QOS',
    'Submit',
    'Eligible',
    'Start',
    'End',
  ],
  ...['ElapsedRaw', 'TimelimitRaw', 'State', 'ExitCode', 'ReqNodes', 'NNodes', 'NCPUS', 'ReqMem', 'ReqTRES'],
  ...['AllocTRES', 'NTasks', 'MaxRSS', 'TRESUsageInMax', 'TRESUsageInTot'],
];

/** The day on which the first job is submitted. */
const FIRST = 1_790_000_000;

/** Returns the text of the dump: for each job its record, and those of its batch script, extern and one srun. */
export function memoryDump(jobs: readonly MemoryJob[]): string {
  const lines = jobs.flatMap((job, i) => recordsOf(job, i + 1));
  return `${[FIELDS.join('|'), ...lines].join('\n')}\n`;
}

function recordsOf(job: MemoryJob, id: number): string[] {
  const { user, name, partition = 'main', submit, run, limit, nodes = 1, tasks = 1, requested, used } = job;
  const { state = 'COMPLETED' } = job;
  const [start, end] = [FIRST + submit, FIRST + submit + run];
  const cpus = nodes * tasks;
  const exit = { COMPLETED: '0:0', OUT_OF_MEMORY: '0:125', TIMEOUT: '0:0', FAILED: '1:0' }[state];
  const tres = `billing=${cpus},cpu=${cpus},mem=${nodes * requested}M,node=${nodes}`;
  const ofJob = [
    ...[id, id, name, user, 'lab', partition, 'normal', start, start, start, end, run, limit, state, exit],
    ...[nodes, nodes, cpus, `${nodes * requested}M`, tres, tres, '', '', '', ''],
  ];
  const step = (
    what: string,
    of: { tasks: number; nodes: number; mib: number; from: number; state: string },
  ) => {
    const kib = `${Math.round(1024 * of.mib)}K`;
    const usage = (amount: string) =>
      `cpu=00:00:01,energy=0,fs/disk=2012,mem=${amount},pages=0,vmem=${amount}`;
    const own = `cpu=${cpus},mem=${of.nodes * requested}M,node=${of.nodes}`;
    return [
      ...[
        `${id}.${what}`,
        `${id}.${what}`,
        what === '0' ? 'solve' : what,
        '',
        'lab',
        '',
        '',
        of.from,
        of.from,
      ],
      ...[
        of.from,
        end,
        end - of.from,
        '',
        of.state,
        exit,
        of.nodes,
        of.nodes,
        cpus,
        '',
        '',
        own,
        of.tasks,
        kib,
      ],
      ...[usage(kib), usage(`${Math.round(1024 * of.mib * of.tasks)}K`)],
    ];
  };
  const ended = state === 'TIMEOUT' ? 'CANCELLED' : state;
  return [
    ofJob,
    step('batch', { tasks: 1, nodes: 1, mib: 6, from: start, state: ended }),
    step('extern', { tasks: nodes, nodes, mib: 0, from: start, state: 'COMPLETED' }),
    step('0', { tasks: cpus, nodes, mib: used, from: start + 1, state: ended }),
  ].map((cells) => cells.join('|'));
}

/**
 * Returns three weeks of a small cluster: `ann` requests far more than she uses, `bob` sometimes less, `cid` about what
 * he needs, and `eve` has few runs.
 */
export function threeWeeks(): MemoryJob[] {
  const jobs: MemoryJob[] = [];
  for (let i = 0; i < 40; i++) {
    const submit = 43_200 * i;
    const more = { run: 1200 + 60 * ((i * 7) % 11), limit: 60 };
    // Up to 1,476 MiB on a node, with four tasks.
    const used = 300 + 3 * ((i * 13) % 24);
    jobs.push({ user: 'ann', name: `mesh_${i}`, submit, ...more, nodes: 2, tasks: 4, requested: 8192, used });
    const need = 2600 + 50 * ((i * 17) % 29);
    const isKilled = need > 3700;
    jobs.push({
      ...{ user: 'bob', name: 'train', submit: submit + 5000, ...more, requested: 3800 },
      used: isKilled ? 3790 : need,
      state: isKilled ? 'OUT_OF_MEMORY' : 'COMPLETED',
    });
    if (i % 2 === 0)
      jobs.push({ user: 'cid', name: 'fit', submit: submit + 9000, ...more, requested: 1000, used: 860 });
    if (i % 7 === 0)
      jobs.push({
        ...{
          user: 'eve',
          name: `try${'ab'[(i / 7) % 2]}`,
          partition: 'short',
          submit: submit + 12_000,
          ...more,
        },
        ...{ requested: 16_384, used: 2000 + 100 * i },
      });
  }
  return jobs;
}
