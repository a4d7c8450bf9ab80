export const ROOMS: Record<string, { ofKernel?: 'pool' | 'slurm'; sources: string[]; tests: string[] }>;
