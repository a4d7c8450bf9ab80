export function matching(patterns: readonly string[], files: readonly string[]): string[];
export function changedLines(diff: string): Record<string, string[]>;
