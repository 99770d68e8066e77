import type { Survivor } from './survivor';

export const runs: Survivor[] = [];
