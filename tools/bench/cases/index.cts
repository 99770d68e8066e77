import type { BenchCase } from '../measures.cts';
import { creationCases } from './creations.cts';
import { deliveryCases } from './deliveries.cts';
import { itemCases } from './items.cts';
import { jobCases } from './jobs.cts';
import { otherExecutions } from './others.cts';
import { rowCases } from './rows.cts';
import { shares } from './shares.cts';

/** Every benchmark, in the order of the table. */
export const cases: BenchCase[] = [
	...creationCases,
	...itemCases,
	...rowCases,
	...jobCases,
	otherExecutions,
	shares,
	...deliveryCases,
];
