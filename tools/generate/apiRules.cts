import { apiOperations } from '../../sandbox/openapi.cts';
import { code } from './markdown.cts';

/** Writes the rule about the number of operations in openapi.json and their provenance. */
export function operationCountsSection(): string {
	const [described, published, assumed] = ['described', 'published', 'assumed'].map(
		(wanted) =>
			`${code(wanted)} (${apiOperations.filter((one) => one['x-provenance'] === wanted).length})`,
	);
	return `- **20.1** ${code('openapi.json')} has ${apiOperations.length} operations. ${code('x-provenance')} marks each as ${described}, ${published} or ${assumed}; ${code('x-evidence')} says what an assumption rests on.`;
}
