import type { Breakage } from './breakage';
import { hosting } from './hosting';
import { runs } from './runs';
import { transport } from './transport';
import { triggers } from './triggers';

/** All deliberate breakages. */
export const breakages: Breakage[] = [...transport, ...runs, ...hosting, ...triggers];
