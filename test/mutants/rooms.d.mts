export const ROOMS: Record<string, { ofKernel?: true; sources: string[]; tests: string[] }>;
