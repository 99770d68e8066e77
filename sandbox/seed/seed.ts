import type { World } from '../world';
import { seedBrands } from './demoBrands';
import { seedContent } from './demoContent';
import { seedOutreach } from './demoOutreach';
import { seedReports } from './demoReports';
import { seedCompetitors, seedTracking } from './demoTracking';

/** Fills an empty sandbox with demo data: the same ids and figures every time. */
export function seedDemoData(world: World): void {
	const [first] = seedBrands(world);
	seedCompetitors(world, first);
	seedReports(world, first);
	seedTracking(world, first);
	seedOutreach(world, first);
	seedContent(world, first);
}
