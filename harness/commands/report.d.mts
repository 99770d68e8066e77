export function elapsed(since: number): string;
export function say(line?: string): void;
export function step<T>(title: string, work: () => Promise<T> | T): Promise<T>;
