import type { BenchCase } from '../case.cts';
import { creations, fromFourProcesses } from './creations.cts';
import { burst, deliveries, lazily } from './deliveries.cts';
import { manyItems } from './items.cts';
import { jobOfAMinute, manyJobs } from './jobs.cts';
import { rows } from './rows.cts';
import { shares } from './shares.cts';

/** Every benchmark, in the order of the table. */
export const cases: BenchCase[] = [
	creations,
	fromFourProcesses,
	manyItems,
	rows,
	jobOfAMinute,
	manyJobs,
	shares,
	deliveries,
	lazily,
	burst,
];
