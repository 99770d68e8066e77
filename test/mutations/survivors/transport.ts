import type { Survivor } from './survivor';

export const transport: Survivor[] = [];
