import type { Breakage } from './breakage';
import { deliveries } from './deliveries';
import { endpoints } from './endpoints';
import { requests } from './requests';
import { runs } from './runs';

/**
 * The deliberate breakages, which Stryker cannot make: constants and other values of a module, texts
 * and arguments, single statements, and everything in files that only a real n8n can test.
 */
export const breakages: Breakage[] = [...requests, ...runs, ...deliveries, ...endpoints];
