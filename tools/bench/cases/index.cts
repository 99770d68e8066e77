import type { BenchCase } from '../case.cts';
import { creations, fromFourProcesses } from './creations.cts';
import { deliveries, lazily } from './deliveries.cts';
import { manyItems } from './items.cts';
import { manyJobs } from './jobs.cts';
import { rows } from './rows.cts';

/** Every benchmark, in the order of the table. */
export const cases: BenchCase[] = [
	creations,
	fromFourProcesses,
	manyItems,
	rows,
	manyJobs,
	deliveries,
	lazily,
];
