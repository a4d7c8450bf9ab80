import type { Candidates } from '../candidates.ts';
import { cpusAsked, gpusAsked } from '../candidates.ts';
import type { Cluster, ClusterJob, Partition } from '../cluster.ts';
import { CLUSTER } from '../codes.ts';
import { limitCode, TRES_WORDS } from './limitWords.ts';
import type { Accounting, Association, Qos, TypedGpus } from './model.ts';
import { type Amounts, BILLING, GPU, MEM, NODE, TRES } from './tres.ts';
import { type GpuTypes, gpuTypesOf, hasTypedLimits } from './typedGpus.ts';

const NONE = Number.POSITIVE_INFINITY;

/** A limit that a class of candidates has. */
interface Limit {
  /** The group whose jobs count; undefined: the job alone. */
  readonly group: string | undefined;
  /** A resource, or one of CLUSTER.RUNNING_JOBS, SUBMITTED_JOBS, WALL_TIME. */
  readonly of: number;
  readonly value: number;
  readonly reason: number;
}

/** The limits of all candidates that have the same association, QOS and partition's QOS. */
interface LimitClass {
  /** Limits on the request alone, where a job over the limit is refused. */
  readonly ofRequest: readonly Limit[];
  readonly atSubmission: readonly Limit[];
  readonly before: readonly Limit[];
  readonly after: readonly Limit[];
  /** The most nodes of one job. */
  readonly nodes: number;
  readonly nodesReason: number;
  /** The groups that its jobs belong to. */
  readonly groups: readonly string[];
}

/** The limits of a cluster's candidates, as its kernel takes them. */
export interface LimitRules {
  readonly classes: readonly LimitClass[];
  /** Groups that a limit counts, by their numbers. */
  readonly groups: ReadonlyMap<string, number>;
  /** The groups among them whose nodes a limit counts. */
  readonly nodeGroups: ReadonlyMap<string, number>;
  readonly classOf: Int32Array;
  /** Code of the reason why a candidate is refused at its submission, whatever other jobs there are; 0 if it is not. */
  readonly refusal: Uint8Array;
}

const NO_LIMITS: LimitClass = {
  ofRequest: [],
  atSubmission: [],
  before: [],
  after: [],
  nodes: NONE,
  nodesReason: 0,
  groups: [],
};

export function limitRulesOf(
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  candidates: Candidates,
): LimitRules {
  const classes: LimitClass[] = [NO_LIMITS];
  const known = new Map<string, number>();
  const classOf = new Int32Array(candidates.job.length);
  const refusal = new Uint8Array(candidates.job.length);
  const hasTypes = hasTypedLimits(cluster.accounting);
  for (const [i, index] of candidates.job.entries()) {
    const job = jobs[index];
    const partition = cluster.partitions[candidates.partition[i]];
    refusal[i] = membershipRefusal(cluster, job);
    const { accounting, enforce } = cluster;
    const { association = -1, qos = -1 } = job;
    if (accounting === undefined || !enforce?.limits || association < 0) continue;
    const gpus = hasTypes ? gpuTypesOf(cluster, job, candidates.partition[i]) : {};
    const key = [association, qos, partition.qos, gpus.asked, gpus.held].join();
    const own = known.get(key) ?? classes.length;
    if (own === classes.length) {
      known.set(key, own);
      classes.push(classFor(accounting, association, qosInOrder(accounting, qos, partition), gpus));
    }
    classOf[i] = own;
    if (refusal[i] === 0) refusal[i] = strictRefusal(cluster, accounting, job, partition, classes[own]);
  }
  const limits = classes.flatMap((one) => [...one.atSubmission, ...one.before, ...one.after]);
  const groups = numbered(limits.map(({ group }) => group));
  const nodeGroups = numbered(limits.filter(({ of }) => of === NODE).map(({ group }) => group));
  return { classes, groups, nodeGroups, classOf, refusal };
}

function numbered(names: readonly (string | undefined)[]): Map<string, number> {
  const known = [...new Set(names)].filter((name) => name !== undefined);
  return new Map(known.map((name, i) => [name, i]));
}

function membershipRefusal(
  { accounting, enforce }: Cluster,
  { association = -1, qos = -1 }: ClusterJob,
): number {
  if (accounting === undefined || enforce === undefined) return 0;
  if (association < 0) return enforce.associations ? limitCode('InvalidAccount') : 0;
  const mayHave = accounting.associations[association].qos.includes(qos);
  return enforce.qos && !mayHave ? limitCode('InvalidQOS') : 0;
}

/** The QOS whose limits count, the one that goes first before the other. */
function qosInOrder({ qos }: Accounting, own: number, partition: Partition): Qos[] {
  const ofJob = qos[own];
  const ofPartition = qos.find(({ name }) => name === partition.qos);
  const order = ofJob?.overPartition ? [ofJob, ofPartition] : [ofPartition, ofJob];
  return [...new Set(order)].filter((one) => one !== undefined);
}

/**
 * A limit of the QOS that goes first hides those of its kind of the other QOS, and both hide those of the
 * associations. So the list is fixed.
 *
 * @param gpus the types of the GPUs that a job names, and that it gets
 */
function classFor(
  { associations }: Accounting,
  own: number,
  list: readonly Qos[],
  { asked, held }: GpuTypes,
): LimitClass {
  const { user, account } = associations[own];
  const [request, submission, before, after] = Array.from({ length: 4 }, () => new LimitList(asked));
  for (const qos of list) {
    const [all, ofUser, ofAccount] = groupsOfQos(qos, user, account);
    request.addTres('account', undefined, qos, 'maxTresPerAccount', TRES_WORDS.qosAccount);
    request.addTres('user', undefined, qos, 'maxTresPerUser', TRES_WORDS.qosUser);
    request.addTres('all', undefined, qos, 'grpTres', TRES_WORDS.qosGroup);
    request.addTres('job', undefined, qos, 'maxTres', TRES_WORDS.qosJob);
    request.add('wall', undefined, CLUSTER.WALL_TIME, qos.maxWall, 'QOSMaxWallDurationPerJobLimit');
    submission.add('all', all, CLUSTER.SUBMITTED_JOBS, qos.grpSubmit, 'QOSGrpSubmitJobsLimit');
    submission.add(
      'account',
      ofAccount,
      CLUSTER.SUBMITTED_JOBS,
      qos.maxSubmitPerAccount,
      'MaxSubmitJobsPerAccount',
    );
    submission.add(
      'user',
      ofUser,
      CLUSTER.SUBMITTED_JOBS,
      qos.maxSubmitPerUser,
      'QOSMaxSubmitJobPerUserLimit',
    );
    before.add('all', all, CLUSTER.RUNNING_JOBS, qos.grpJobs, 'QOSGrpJobsLimit');
    before.add('account', ofAccount, CLUSTER.RUNNING_JOBS, qos.maxJobsPerAccount, 'MaxJobsPerAccount');
    before.add('user', ofUser, CLUSTER.RUNNING_JOBS, qos.maxJobsPerUser, 'QOSMaxJobsPerUserLimit');
    before.add('wall', undefined, CLUSTER.WALL_TIME, qos.maxWall, 'QOSMaxWallDurationPerJobLimit');
    after.addTres('all', all, qos, 'grpTres', TRES_WORDS.qosGroup);
    after.addTres('job', undefined, qos, 'maxTres', TRES_WORDS.qosJob);
    after.addTres('account', ofAccount, qos, 'maxTresPerAccount', TRES_WORDS.qosAccount);
    after.addTres('user', ofUser, qos, 'maxTresPerUser', TRES_WORDS.qosUser);
  }
  for (const kinds of [request, submission, before, after]) kinds.endQos();
  const chain = chainOf(associations, own);
  for (const i of chain) {
    const association = associations[i];
    const all = groupOf(i);
    request.addTres('all', undefined, association, 'grpTres', TRES_WORDS.group);
    submission.add('all', all, CLUSTER.SUBMITTED_JOBS, association.grpSubmit, 'AssocGrpSubmitJobsLimit');
    before.add('all', all, CLUSTER.RUNNING_JOBS, association.grpJobs, 'AssocGrpJobsLimit');
    after.addTres('all', all, association, 'grpTres', TRES_WORDS.group);
    if (i !== own) continue;
    request.addTres('job', undefined, association, 'maxTres', TRES_WORDS.job);
    request.add('wall', undefined, CLUSTER.WALL_TIME, association.maxWall, 'AssocMaxWallDurationPerJobLimit');
    if (!submission.has('account') && !submission.has('user')) {
      submission.add('own', all, CLUSTER.SUBMITTED_JOBS, association.maxSubmit, 'AssocMaxSubmitJobLimit');
    }
    if (!before.has('account') && !before.has('user')) {
      before.add('own', all, CLUSTER.RUNNING_JOBS, association.maxJobs, 'AssocMaxJobsLimit');
    }
    before.add('wall', undefined, CLUSTER.WALL_TIME, association.maxWall, 'AssocMaxWallDurationPerJobLimit');
    after.addTres('job', undefined, association, 'maxTres', TRES_WORDS.job);
  }
  return {
    ofRequest: request.limits,
    atSubmission: submission.limits,
    before: before.limits,
    after: after.limits,
    ...mostNodes(associations, chain, list),
    groups: withTyped(
      [...list.flatMap((qos) => groupsOfQos(qos, user, account)), ...chain.map(groupOf)],
      held,
    ),
  };
}

function groupsOfQos(
  { name }: Qos,
  user = '',
  account = '',
): [all: string, ofUser: string, ofAccount: string] {
  return [`qos ${name}`, `qos ${name} user ${user}`, `qos ${name} account ${account}`];
}

function groupOf(association: number): string {
  return `association ${association}`;
}

/** The jobs of a group that get GPUs of a type. */
function typedGroup(group: string, type: string): string {
  return `${group} gpu ${type}`;
}

function withTyped(groups: readonly string[], type: string | undefined): string[] {
  return type === undefined ? [...groups] : groups.flatMap((group) => [group, typedGroup(group, type)]);
}

/** An association and its ancestors. */
function chainOf(associations: readonly Association[], own: number): number[] {
  const chain: number[] = [];
  for (let i = own; i >= 0; i = associations[i].parent) chain.push(i);
  return chain;
}

function mostNodes(
  associations: readonly Association[],
  chain: readonly number[],
  list: readonly Qos[],
): Pick<LimitClass, 'nodes' | 'nodesReason'> {
  const first = (of: (qos: Qos) => readonly number[]) =>
    list.map((qos) => of(qos)[NODE]).find((nodes) => nodes !== NONE) ?? NONE;
  let least: [nodes: number, word: string] = [NONE, ''];
  const lower = (nodes: number, word: string) => {
    if (nodes < least[0]) least = [nodes, word];
  };
  lower(
    first((qos) => qos.maxTresPerAccount),
    TRES_WORDS.qosAccount[NODE],
  );
  lower(
    first((qos) => qos.maxTres),
    TRES_WORDS.qosJob[NODE],
  );
  lower(
    first((qos) => qos.maxTresPerUser),
    TRES_WORDS.qosUser[NODE],
  );
  const [ofQos] = least;
  const group = first((qos) => qos.grpTres);
  lower(group, TRES_WORDS.qosGroup[NODE]);
  for (const [place, i] of chain.entries()) {
    const [before] = least;
    if (group === NONE) lower(associations[i].grpTres[NODE], TRES_WORDS.group[NODE]);
    // Only the first group of associations with such a limit counts.
    const isLast = least[0] < before;
    if (place === 0 && ofQos === NONE) lower(associations[i].maxTres[NODE], TRES_WORDS.job[NODE]);
    if (isLast) break;
  }
  return { nodes: least[0], nodesReason: least[0] === NONE ? 0 : limitCode(least[1]) };
}

/** Limits in the order in which they are asked. */
class LimitList {
  readonly limits: Limit[] = [];
  readonly #hidden = new Set<string>();
  readonly #type: string | undefined;
  #ofQos = true;

  /** @param type of the GPUs that the jobs name: limits of a type hold no others */
  constructor(type: string | undefined) {
    this.#type = type;
  }

  add(kind: string, group: string | undefined, of: number, value: number, word: string): void {
    if (value === NONE || this.#hidden.has(kind)) return;
    if (this.#ofQos) this.#hidden.add(kind);
    this.limits.push({ group, of, value, reason: limitCode(word) });
  }

  addTres<Name extends keyof TypedGpus>(
    kind: string,
    group: string | undefined,
    owner: Readonly<Record<Name, Amounts>> & { readonly typedGpus?: TypedGpus },
    name: Name,
    words: readonly string[],
  ): void {
    for (const [i, value] of owner[name].entries()) this.add(`${kind} ${TRES[i]}`, group, i, value, words[i]);
    const type = this.#type;
    if (type === undefined) return;
    const typed = owner.typedGpus?.[name]?.get(type) ?? NONE;
    this.add(`${kind} ${type}`, group && typedGroup(group, type), GPU, typed, words[GPU]);
  }

  /** True if a QOS has set a limit of this kind. */
  has(kind: string): boolean {
    return this.#hidden.has(kind);
  }

  /** Ends the limits of QOS. Limits added later hide no others, because each association has its own. */
  endQos(): void {
    this.#ofQos = false;
  }
}

/** A job over a limit of its own request is refused if a QOS denies it, or if there is no QOS. */
function strictRefusal(
  { priority }: Cluster,
  accounting: Accounting,
  job: ClusterJob,
  partition: Partition,
  { ofRequest }: LimitClass,
): number {
  const list = qosInOrder(accounting, job.qos ?? -1, partition);
  if (list.length > 0 && !list.some(({ denyOnLimit }) => denyOnLimit)) return 0;
  const amounts = amountsAsked(job, partition, priority.billsLargest);
  amounts[CLUSTER.WALL_TIME] = job.timeLimit;
  return ofRequest.find(({ of, value }) => amounts[of] > value)?.reason ?? 0;
}

/** Amounts of the resources in the order of tres.ts, on the fewest nodes of the job. */
export function amountsAsked(job: ClusterJob, { billing }: Partition, billsLargest: boolean): number[] {
  const cpus = cpusAsked(job);
  const amounts = TRES.map(() => 0);
  amounts[0] = cpus;
  const gpus = gpusAsked(job, job.minNodes);
  amounts[MEM] = job.jobGpus?.memory
    ? job.jobGpus.memory * gpus
    : job.memory * (job.memoryPer === 'cpu' ? cpus : job.minNodes);
  amounts[NODE] = job.minNodes;
  amounts[GPU] = gpus;
  amounts[BILLING] = billed(amounts, billing, billsLargest);
  return amounts;
}

/** Returns the billed units of amounts, a whole number. */
export function billed(
  amounts: readonly number[],
  weights: readonly number[] | undefined,
  billsLargest: boolean,
): number {
  if (weights === undefined) return amounts[0];
  const terms = amounts.map((amount, i) => (i === BILLING ? 0 : amount * weights[i]));
  return Math.floor(billsLargest ? Math.max(...terms) : terms.reduce((sum, term) => sum + term, 0));
}

/** Candidates of a kind ask for the same, and so may get as many nodes. */
export function kindsWithin(candidates: Candidates, { classes, classOf }: LimitRules): Candidates {
  const kinds = new Map<string, number>();
  const within = (own: number, i: number) => {
    const key = `${own} ${classes[classOf[i]].nodes}`;
    const known = kinds.get(key) ?? kinds.size;
    kinds.set(key, known);
    return known;
  };
  const kind = candidates.kind.map(within);
  return { ...candidates, kind, wholeKind: candidates.wholeKind.map(within), kinds: kinds.size };
}
