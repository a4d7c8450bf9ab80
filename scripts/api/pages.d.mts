export function apiIndex(): string;
export function apiPages(outputOf?: (file: string) => Promise<string>): Promise<Map<string, string>>;
