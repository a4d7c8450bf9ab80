// The structures of the Slurm kernel, of which a test makes a JavaScript build.
export * from '../../../assembly/slurm/settings';
export { allocateAll } from '../../../assembly/slurm/structures/allocation';
export { firstAbove, firstAtLeast } from '../../../assembly/slurm/structures/bisect';
export { CpuDigits, digits } from '../../../assembly/slurm/structures/cpuDigits';
export { NodeOrder } from '../../../assembly/slurm/structures/nodeOrder';
export { allocateSet, NodeSet, NodeSets, words } from '../../../assembly/slurm/structures/nodeSet';
export { SortedJobs } from '../../../assembly/slurm/structures/sortedJobs';
export { sortPairs } from '../../../assembly/slurm/structures/sortPairs';
