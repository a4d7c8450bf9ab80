// Recognizes files by their first lines, so that errors can name a file that was given in place of another.

/** The kinds of files that are recognized, as messages call them. */
export const FILE_KINDS = {
  snapshot: 'a snapshot of a cluster',
  sacct: 'a dump of sacct',
  conf: 'a slurm.conf',
  topology: 'a topology.conf',
  topologyYaml: 'a topology.yaml',
  accounts: 'what sacctmgr dump writes',
  qos: 'what sacctmgr --parsable2 show qos prints',
  reservations: 'what scontrol show reservation prints',
  outages: 'what sacctmgr --parsable2 show event prints',
  groups: 'what getent group prints',
  nodePower: 'a table of the power of nodes',
  submissions: 'a file of submissions',
  swf: 'a trace in SWF',
  pbs: 'an accounting log of PBS',
  json: 'JSON',
} as const;

const isHeader = (line: string, needed: RegExp) => /^[\w%]+([^\w\s]|\t)/.test(line) && needed.test(line);

/** Pattern that distinguishes each kind, most specific first. @param first the first line that is not blank */
const TELLS: readonly [kind: keyof typeof FILE_KINDS, (first: string, head: string) => boolean][] = [
  ['snapshot', (first, head) => /^\d{9,11}\s*$/.test(first) && /^JOBID\W/im.test(head)],
  [
    'sacct',
    (first) =>
      isHeader(first, /(^|[^a-z])jobid(raw)?([^a-z]|$)/i) &&
      /(elapsed|timelimit|ncpus|alloccpus|nnodes|alloctres)/i.test(first) &&
      /(state|partition|account|jobname)/i.test(first),
  ],
  ['qos', (first) => isHeader(first, /^name\|/i) && /\|(priority|gracetime|maxwall|flags)\b/i.test(first)],
  [
    'outages',
    (first) =>
      isHeader(first, /\b(nodename|node)\b/i) && /\b(timestart|from)\b.*\b(timeend|until)\b/i.test(first),
  ],
  ['accounts', (_, head) => /^(Cluster|Parent|Account|User|QOS) - '/m.test(head)],
  ['reservations', (first) => /^(ReservationName=|No reservations in the system)/.test(first)],
  ['topology', (_, head) => /^\s*(SwitchName|BlockName|BlockSizes)\s*=\s*\S/im.test(head)],
  ['topologyYaml', (first, head) => /^(#|---|- )/.test(first) && /^ *- +topology *:/m.test(head)],
  ['groups', (first) => /^[^:\s]+:[^:]*:\d+:[^:\s]*$/.test(first)],
  ['submissions', (first) => /^-dt\s/.test(first)],
  ['swf', (first) => /^;\s*(Version|Computer|MaxJobs|MaxProcs|UnixStartTime)\s*:/i.test(first)],
  ['pbs', (first) => /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d;[A-Z];/.test(first)],
  ['json', (first) => /^[[{]\s*($|["{[\d])/.test(first)],
  ['nodePower', (_, head) => /^\s*(NodeName|PartitionName|Feature)=\S+\s.*\b(idle|busy)=/im.test(head)],
  [
    'conf',
    (_, head) =>
      /^\s*(ClusterName|SlurmctldHost|ControlMachine|PartitionName|SelectType)\s*=\s*\S/im.test(head),
  ],
];

/** The kind of a text; undefined if it is not recognized. @param head its first lines */
export function fileKind(head: string): keyof typeof FILE_KINDS | undefined {
  const first = (/^\s*(\S.*)$/m.exec(head.replace(/^\ufeff/, '')) ?? ['', ''])[1];
  return TELLS.find(([, tells]) => tells(first, head))?.[0];
}

const SLURM: readonly string[] = Object.values(FILE_KINDS);

/**
 * Returns the kind of a text that is not what is expected; undefined if it may be what is expected.
 *
 * @param expected as messages call it, such as one of FILE_KINDS
 */
export function otherKind(head: string, expected: string): string | undefined {
  const kind = fileKind(head);
  if (kind === undefined || FILE_KINDS[kind] === expected) return undefined;
  // Many kinds of files are JSON. Only text that is certainly in another format is rejected by its first lines.
  return kind === 'json' && !SLURM.includes(expected) ? undefined : FILE_KINDS[kind];
}
