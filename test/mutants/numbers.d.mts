export function otherNumbers(raw: string): string[];
