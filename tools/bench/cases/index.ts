import type { BenchCase } from '../measures';
import { creationCases } from './creations';
import { deliveryCases } from './deliveries';
import { itemCases } from './items';
import { jobCases } from './jobs';
import { otherExecutions } from './others';
import { rowCases } from './rows';
import { shares } from './shares';

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
