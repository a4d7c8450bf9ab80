// Limits of QOS and associations. A limit of the QOS that goes first hides those of the same kind of the
// other QOS, and both hide those of the associations. The job's association is asked first, then its
// ancestors.
import type { Association, Qos } from '../../../src/slurm/machine/accounting/model.ts';
import type { Cluster } from '../../../src/slurm/machine/cluster.ts';
import type { Entry } from './jobs.ts';
import { Done } from './limitKinds.ts';
import { ACCOUNT, GROUP, JOB, QOS_GROUP, QOS_JOB, QOS_USER } from './limitWords.ts';
import type { Allocation } from './resources.ts';
import { type Amounts, amountsAsked, amountsHeld } from './tres.ts';

const NONE = Number.POSITIVE_INFINITY;
const NODES = 2;

/** Resources that the jobs of a group hold. */
interface Used {
  submitted: number;
  running: number;
  readonly amounts: Amounts;
  /** How many of the jobs hold a part of a node. */
  readonly nodes: Map<number, number>;
}

export class Limits {
  readonly #cluster: Cluster;
  readonly #used = new Map<string, Used>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** Why sbatch refuses a job; undefined if it takes it. */
  refusal(entry: Entry): string | undefined {
    const { accounting, enforce } = this.#cluster;
    const { association = -1, qos = -1 } = entry.job;
    if (accounting === undefined || enforce === undefined) return undefined;
    if (association < 0) return enforce.associations ? 'InvalidAccount' : undefined;
    if (enforce.qos && !accounting.associations[association].qos.includes(qos)) return 'InvalidQOS';
    if (!enforce.limits) return undefined;
    for (const partition of entry.job.partitions) {
      const reason = this.#refusalIn(entry, partition);
      if (reason !== undefined) return reason;
    }
    return undefined;
  }

  submitted(entry: Entry): void {
    for (const used of this.#submitGroups(entry)) used.submitted++;
  }

  /** It leaves the queue and does not run. */
  cancelled(entry: Entry): void {
    for (const used of this.#submitGroups(entry)) used.submitted--;
  }

  /** @param partition that it runs in, if it has run */
  started(entry: Entry, partition: number, allocation: Allocation): void {
    this.#leaveOtherPartitions(entry, partition);
    this.#change(entry, partition, allocation, 1);
  }

  ended(entry: Entry, partition: number, allocation: Allocation): void {
    this.#change(entry, partition, allocation, -1);
    for (const used of this.#groups(entry, partition)) used.submitted--;
  }

  /** Why the job may not run in the partition, whatever nodes it gets; undefined if it may. */
  beforeSelection(entry: Entry, partition: number): string | undefined {
    if (!this.#applies(entry)) return undefined;
    const { limit: timeLimit } = entry;
    const done = new Done();
    for (const qos of this.#qosOf(entry, partition)) {
      if (done.first('grpJobs', qos.grpJobs) && this.#of(qos).running >= qos.grpJobs)
        return 'QOSGrpJobsLimit';
      const perAccount = qos.maxJobsPerAccount;
      const perUser = qos.maxJobsPerUser;
      if (done.first('maxJobsPA', perAccount) && this.#ofAccount(qos, entry).running >= perAccount) {
        return 'MaxJobsPerAccount';
      }
      if (done.first('maxJobsPU', perUser) && this.#ofUser(qos, entry).running >= perUser) {
        return 'QOSMaxJobsPerUserLimit';
      }
      if (done.first('maxWall', qos.maxWall) && timeLimit > qos.maxWall)
        return 'QOSMaxWallDurationPerJobLimit';
    }
    for (const [association, isOwn] of this.#associationsOf(entry)) {
      const { running } = this.#of(association);
      if (!done.has('grpJobs') && running >= association.grpJobs) return 'AssocGrpJobsLimit';
      if (!isOwn) continue;
      const hasQosLimit = done.has('maxJobsPA') || done.has('maxJobsPU');
      if (!hasQosLimit && running >= association.maxJobs) return 'AssocMaxJobsLimit';
      if (!done.has('maxWall') && timeLimit > association.maxWall) return 'AssocMaxWallDurationPerJobLimit';
    }
    return undefined;
  }

  /** The most nodes that the job may get, and the reason for it. */
  mostNodes(entry: Entry, partition: number): { nodes: number; reason: string } {
    const most = { nodes: NONE, reason: 'None' };
    if (!this.#applies(entry)) return most;
    const lower = (nodes: number, reason: string) => {
      if (nodes < most.nodes) Object.assign(most, { nodes, reason });
    };
    const list = this.#qosOf(entry, partition);
    const first = (of: (qos: Qos) => readonly number[]) =>
      list.map((qos) => of(qos)[NODES]).find((nodes) => nodes !== NONE) ?? NONE;
    lower(
      first((qos) => qos.maxTresPerAccount),
      ACCOUNT[NODES],
    );
    lower(
      first((qos) => qos.maxTres),
      QOS_JOB[NODES],
    );
    lower(
      first((qos) => qos.maxTresPerUser),
      QOS_USER[NODES],
    );
    const ofQos = most.nodes;
    const group = first((qos) => qos.grpTres);
    lower(group, QOS_GROUP[NODES]);
    for (const [association, isOwn] of this.#associationsOf(entry)) {
      const before = most.nodes;
      if (group === NONE) lower(association.grpTres[NODES], GROUP[NODES]);
      const hasGroup = most.nodes < before;
      if (isOwn && ofQos === NONE) lower(association.maxTres[NODES], JOB[NODES]);
      if (hasGroup) break;
    }
    return most;
  }

  /**
   * Why the job may not run with these resources; undefined if it may.
   *
   * @param nodes the nodes, or how many there would be
   */
  afterSelection(entry: Entry, partition: number, nodes: Allocation | number): string | undefined {
    if (!this.#applies(entry)) return undefined;
    const amounts =
      typeof nodes === 'number'
        ? amountsAsked(this.#cluster, entry.job, partition, nodes, entry.sizeCpus)
        : amountsHeld(this.#cluster, partition, nodes);
    const done = new Done();
    const over = (limits: readonly number[], used?: Used): number =>
      limits.findIndex((limit, i) => {
        if (limit === NONE) return false;
        let amount = amounts[i];
        if (i === NODES && used !== undefined && typeof nodes !== 'number') {
          amount = [...nodes.keys()].filter((node) => !used.nodes.has(node)).length;
        }
        if (amount > limit) return true;
        return used !== undefined && amount > 0 && amount + used.amounts[i] > limit;
      });
    for (const qos of this.#qosOf(entry, partition)) {
      const checks: [string, readonly number[], Used | undefined, readonly string[]][] = [
        ['grp', qos.grpTres, this.#of(qos), QOS_GROUP],
        ['job', qos.maxTres, undefined, QOS_JOB],
        ['account', qos.maxTresPerAccount, this.#ofAccount(qos, entry), ACCOUNT],
        ['user', qos.maxTresPerUser, this.#ofUser(qos, entry), QOS_USER],
      ];
      for (const [kind, limits, used, reasons] of checks) {
        const open = limits.map((limit, i) => (done.first(`${kind}${i}`, limit) ? limit : NONE));
        const i = over(open, used);
        if (i >= 0) return reasons[i];
      }
    }
    for (const [association, isOwn] of this.#associationsOf(entry)) {
      const open = (kind: string, limits: readonly number[]) =>
        limits.map((limit, i) => (done.has(`${kind}${i}`) ? NONE : limit));
      const group = over(open('grp', association.grpTres), this.#of(association));
      if (group >= 0) return GROUP[group];
      const own = isOwn ? over(open('job', association.maxTres)) : -1;
      if (own >= 0) return JOB[own];
    }
    return undefined;
  }

  #refusalIn(entry: Entry, partition: number): string | undefined {
    const { limit: timeLimit } = entry;
    const { minNodes } = entry.job;
    const list = this.#qosOf(entry, partition);
    const strict = list.length === 0 || list.some(({ denyOnLimit }) => denyOnLimit);
    const amounts = amountsAsked(this.#cluster, entry.job, partition, minNodes);
    const done = new Done();
    const exceeded = (kind: string, limits: readonly number[]) =>
      limits.findIndex((limit, i) => {
        const counts = done.first(`${kind}${i}`, limit);
        return counts && strict && amounts[i] > limit;
      });
    for (const qos of list) {
      for (const [kind, limits, reasons] of [
        ['account', qos.maxTresPerAccount, ACCOUNT],
        ['user', qos.maxTresPerUser, QOS_USER],
        ['grp', qos.grpTres, QOS_GROUP],
        ['job', qos.maxTres, QOS_JOB],
      ] as const) {
        const i = exceeded(kind, limits);
        if (i >= 0) return reasons[i];
      }
      if (done.first('maxWall', qos.maxWall) && strict && timeLimit > qos.maxWall) {
        return 'QOSMaxWallDurationPerJobLimit';
      }
    }
    for (const [association, isOwn] of this.#associationsOf(entry)) {
      const open = (kind: string, limits: readonly number[]) =>
        limits.findIndex((limit, i) => strict && !done.has(`${kind}${i}`) && amounts[i] > limit);
      const group = open('grp', association.grpTres);
      if (group >= 0) return GROUP[group];
      if (!isOwn) continue;
      const own = open('job', association.maxTres);
      if (own >= 0) return JOB[own];
      if (strict && !done.has('maxWall') && timeLimit > association.maxWall) {
        return 'AssocMaxWallDurationPerJobLimit';
      }
    }
    return this.#tooMany(entry, partition);
  }

  /** Numbers of submitted jobs are always enforced. */
  #tooMany(entry: Entry, partition: number): string | undefined {
    const done = new Done();
    for (const qos of this.#qosOf(entry, partition)) {
      if (done.first('grp', qos.grpSubmit) && this.#of(qos).submitted >= qos.grpSubmit) {
        return 'QOSGrpSubmitJobsLimit';
      }
      const { maxSubmitPerAccount, maxSubmitPerUser } = qos;
      if (
        done.first('account', maxSubmitPerAccount) &&
        this.#ofAccount(qos, entry).submitted >= maxSubmitPerAccount
      ) {
        return 'MaxSubmitJobsPerAccount';
      }
      if (done.first('user', maxSubmitPerUser) && this.#ofUser(qos, entry).submitted >= maxSubmitPerUser) {
        return 'QOSMaxSubmitJobPerUserLimit';
      }
    }
    for (const [association, isOwn] of this.#associationsOf(entry)) {
      const { submitted } = this.#of(association);
      if (!done.has('grp') && submitted >= association.grpSubmit) return 'AssocGrpSubmitJobsLimit';
      if (isOwn && !done.has('account') && !done.has('user') && submitted >= association.maxSubmit) {
        return 'AssocMaxSubmitJobLimit';
      }
    }
    return undefined;
  }

  #applies({ job: { association = -1 } }: Entry): boolean {
    return this.#cluster.accounting !== undefined && !!this.#cluster.enforce?.limits && association >= 0;
  }

  /** The QOS of the job and of its partition, in the order in which they count. */
  #qosOf({ job }: Entry, partition: number): Qos[] {
    const list = this.#cluster.accounting?.qos ?? [];
    const own = list[job.qos ?? -1];
    const ofPartition = list.find(({ name }) => name === this.#cluster.partitions[partition].qos);
    const both = own?.overPartition ? [own, ofPartition] : [ofPartition, own];
    return [...new Set(both.filter((qos) => qos !== undefined))];
  }

  /** The job's association and its ancestors, and whether it is the job's own. */
  #associationsOf({ job }: Entry): [association: Association, isOwn: boolean][] {
    const all = this.#cluster.accounting?.associations ?? [];
    const chain: [Association, boolean][] = [];
    for (let i = job.association ?? -1; i >= 0; i = all[i].parent) chain.push([all[i], chain.length === 0]);
    return chain;
  }

  #group(key: string): Used {
    const known = this.#used.get(key);
    if (known !== undefined) return known;
    const used: Used = { submitted: 0, running: 0, amounts: [0, 0, 0, 0, 0], nodes: new Map() };
    this.#used.set(key, used);
    return used;
  }

  #of(group: Qos | Association): Used {
    const { qos = [], associations = [] } = this.#cluster.accounting ?? {};
    return 'name' in group
      ? this.#group(`qos ${qos.indexOf(group)}`)
      : this.#group(`association ${associations.indexOf(group)}`);
  }

  #ofUser({ name }: Qos, { job }: Entry): Used {
    return this.#group(`${name} of user ${this.#own(job.association)?.user}`);
  }

  #ofAccount({ name }: Qos, { job }: Entry): Used {
    return this.#group(`${name} of account ${this.#own(job.association)?.account}`);
  }

  #own(association = -1): Association | undefined {
    return this.#cluster.accounting?.associations[association];
  }

  #groupsOfQos(entry: Entry, qos: Qos): Used[] {
    return [this.#of(qos), this.#ofUser(qos, entry), this.#ofAccount(qos, entry)];
  }

  #groups(entry: Entry, partition: number): Used[] {
    if (!this.#applies(entry)) return [];
    return [
      ...this.#qosOf(entry, partition).flatMap((qos) => this.#groupsOfQos(entry, qos)),
      ...this.#associationsOf(entry).map(([association]) => this.#of(association)),
    ];
  }

  /** A waiting job counts in all its partitions' QOS, in each once. */
  #submitGroups(entry: Entry): Set<Used> {
    return new Set(entry.job.partitions.flatMap((partition) => this.#groups(entry, partition)));
  }

  #leaveOtherPartitions(entry: Entry, partition: number): void {
    const kept = new Set(this.#groups(entry, partition));
    for (const used of this.#submitGroups(entry)) if (!kept.has(used)) used.submitted--;
  }

  #change(entry: Entry, partition: number, allocation: Allocation, sign: 1 | -1): void {
    const amounts = amountsHeld(this.#cluster, partition, allocation);
    for (const used of this.#groups(entry, partition)) {
      used.running += sign;
      for (const [i, amount] of amounts.entries()) used.amounts[i] += sign * amount;
      for (const node of allocation.keys()) {
        const left = (used.nodes.get(node) ?? 0) + sign;
        if (left > 0) used.nodes.set(node, left);
        else used.nodes.delete(node);
      }
      used.amounts[NODES] = used.nodes.size;
    }
  }
}
