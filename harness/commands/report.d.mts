export function step<T>(title: string, work: () => Promise<T> | T): Promise<T>;
