// One job as sacct --json of several versions writes it, cut to what matters; more fields are around it.
export const LIMIT = { set: true, infinite: false, number: 120 };
const UNSET = { set: false, infinite: false, number: 0 };
const tres = (cpus: number, name: string | null) => [
  { type: 'cpu', name, id: 1, count: cpus },
  { type: 'mem', name, id: 2, count: 8000 },
  { type: 'node', name, id: 4, count: 1 },
  { type: 'gres', name: 'gpu:a100', id: 1002, count: 2 },
];

/** 21.08: numbers are values, a state is a word, and an unknown value is null. */
export const OLD = {
  ...{ account: 'a', allocation_nodes: 1, cluster: 'c', constraints: '', group: 'users', job_id: 1 },
  comment: { administrator: null, job: null, system: null },
  array: { job_id: 0, limits: { max: { running: { tasks: 0 } } }, task: null, task_id: null },
  association: { account: 'a', cluster: 'c', partition: null, user: 'u1' },
  time: {
    ...{ elapsed: 3600, eligible: 1704873600, end: 1704877800, start: 1704874200, submission: 1704873600 },
    ...{ suspended: 0, limit: 120, system: { seconds: 1, microseconds: 2 } },
  },
  het: { job_id: 0, job_offset: null },
  ...{ name: 'train', nodes: 'n1', partition: 'main', priority: 5, qos: 'normal', user: 'u1' },
  required: { CPUs: 4, memory: 8000 },
  reservation: { id: 0, name: 0 },
  state: { current: 'COMPLETED', reason: 'None' },
  steps: [
    { time: { elapsed: 5 }, step: { id: { job_id: 1, step_id: 0 }, name: 'a{"[' }, tres: { allocated: [] } },
  ],
  tres: { allocated: tres(4, null), requested: tres(4, null) },
  working_directory: '/home/u1 \\ "x" {',
};

/** 23.11 and later: numbers that may be unset, a list of states, and what was typed. */
export const NEW = {
  ...OLD,
  array: { job_id: 0, limits: {}, task: '', task_id: UNSET },
  time: { ...OLD.time, limit: LIMIT },
  het: { job_id: 0, job_offset: UNSET },
  priority: { set: true, infinite: false, number: 5 },
  required: { CPUs: 4, memory_per_cpu: UNSET, memory_per_node: { set: true, infinite: false, number: 8000 } },
  reservation: { id: 0, name: '' },
  state: { current: ['COMPLETED'], reason: 'None' },
  tres: { allocated: tres(4, ''), requested: tres(4, '') },
  submit_line: 'sbatch -n 4 job.sh',
};

/** The times of a job, with some others. */
export const time = (more: object) => ({ ...NEW.time, ...more });

const meta = (version: string) => ({
  plugins: { data_parser: `data_parser/${version}` },
  slurm: { version: {} },
});

/** Whole dumps with these jobs. */
export const VERSIONS: Readonly<Record<string, (jobs: readonly object[]) => object>> = {
  '21.08': (jobs) => ({
    meta: {
      plugin: { type: 'openapi/dbv0.0.37', name: 'Slurm OpenAPI DB v0.0.37' },
      Slurm: { version: { major: 21 } },
    },
    errors: [],
    jobs,
  }),
  '22.05': (jobs) => ({ jobs, meta: { plugin: { type: 'openapi/dbv0.0.38' } }, errors: [] }),
  '23.02': (jobs) => ({ meta: meta('v0.0.39'), errors: [], warnings: [], jobs }),
  '23.11': (jobs) => ({ jobs, meta: meta('v0.0.40'), errors: [], warnings: [] }),
  '26.05': (jobs) => ({ jobs, last_backfill: UNSET, meta: meta('v0.0.45'), errors: [], warnings: [] }),
};
