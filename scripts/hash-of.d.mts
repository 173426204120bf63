export function hashOf(entries: string[]): string;
