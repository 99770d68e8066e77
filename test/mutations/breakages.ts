import type { Breakage } from './breakage';
import { deliveries } from './deliveries';
import { endpoints } from './endpoints';
import { requests } from './requests';
import { runs } from './runs';

/**
 * The deliberate breakages: what Stryker cannot make. These are constants and other values of a
 * module, texts and arguments, single statements, and everything in files that only a host can test.
 */
export const breakages: Breakage[] = [...requests, ...runs, ...deliveries, ...endpoints];
