import type { Address } from '../../kernel/address.ts';
import type { Instance, Kernel } from '../../kernel/instance.ts';
import type { EventExports } from './events/columns.ts';

/** The exports of the kernel of the Slurm machine, as declared in assembly/slurm/index.ts. */
interface ClusterExports extends EventExports {
  clusterSettings(): Address;
  createCluster(): void;
  beginCluster(): void;
  stepCluster(instants: number): number;
  clusterProgress(): number;
  setWords(): number;
  nodeCpusColumn(): Address;
  nodeMemoryColumn(): Address;
  nodeGpusColumn(): Address;
  nodeWeightColumn(): Address;
  membersColumn(): Address;
  tierColumn(): Address;
  partitionFactorColumn(): Address;
  maxTimeColumn(): Address;
  partitionMaxNodesColumn(): Address;
  exclusiveColumn(): Address;
  submitColumn(): Address;
  runTimeColumn(): Address;
  timeLimitColumn(): Address;
  timeMinColumn(): Address;
  cpusAskedColumn(): Address;
  tasksColumn(): Address;
  cpusPerTaskColumn(): Address;
  minNodesColumn(): Address;
  maxNodesColumn(): Address;
  memoryAskedColumn(): Address;
  memoryPerCpuColumn(): Address;
  gpusAskedColumn(): Address;
  exclusiveJobColumn(): Address;
  niceColumn(): Address;
  qosPriorityColumn(): Address;
  sizeFactorColumn(): Address;
  bySubmissionColumn(): Address;
  firstCandidateColumn(): Address;
  candidateJobColumn(): Address;
  candidatePartitionColumn(): Address;
  candidateKindColumn(): Address;
  mayRunColumn(): Address;
  parentOfColumn(): Address;
  associationOfColumn(): Address;
  usageFactorColumn(): Address;
  associationTermColumn(): Address;
  tresTermColumn(): Address;
  limitClassColumn(): Address;
  refusalColumn(): Address;
  mostNodesColumn(): Address;
  firstLimitColumn(): Address;
  limitGroupColumn(): Address;
  limitOfColumn(): Address;
  limitValueColumn(): Address;
  limitReasonColumn(): Address;
  classNodesColumn(): Address;
  classNodesReasonColumn(): Address;
  firstMembershipColumn(): Address;
  membershipColumn(): Address;
  nodeRowColumn(): Address;
  hasBillingColumn(): Address;
  billingWeightsColumn(): Address;
  firstChildColumn(): Address;
  childColumn(): Address;
  isUserColumn(): Address;
  sharesColumn(): Address;
  levelSharesColumn(): Address;
  fairParentColumn(): Address;
  sharesOfAllColumn(): Address;
  startColumn(): Address;
  endColumn(): Address;
  startedByColumn(): Address;
  waitReasonColumn(): Address;
  startLogColumn(): Address;
  startLogLength(): number;
  clearStartLog(): void;
  watchJob(job: number): void;
  watchColumn(): Address;
  plannedNodesColumn(): Address;
  handledInstant(): number;
  queueColumn(): Address;
  queueLength(): number;
  watchedStandIn(): number;
  reasonOfJob(job: number): number;
  priorityOfJob(job: number): number;
}

/** A run of the Slurm machine: its kernel's exports, and views of its columns. */
export interface ClusterInstance extends Pick<Instance, 'f64' | 'i32' | 'u8'> {
  readonly exports: ClusterExports;
}

/** @param kernel build/slurm.wasm, or its twin */
export async function clusterInstance(kernel: Kernel): Promise<ClusterInstance> {
  const { exports, f64, i32, u8 } = await kernel.instantiate();
  return { exports: exports as unknown as ClusterExports, f64, i32, u8 };
}
