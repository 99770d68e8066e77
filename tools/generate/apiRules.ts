import { apiOperations } from '../../sandbox/openapi';
import { code, counted } from './markdown';

/** Writes the rules of docs/api.md about the units of each request, from openapi.json. */
export function unitCostsSection(): string {
	const units = [...new Set(apiOperations.flatMap((one) => one['x-request-units'] ?? []))].sort();
	const [free, ...others] = units.map((each) => `${counted(each, 'unit')}: ${requestsOf(each)}.`);
	return [
		`- **7.4** ${free}`,
		`- **7.5** ${others.join(' ')} Other unit costs are undocumented (published).`,
	].join('\n');
}

/** Paths with their methods, in the order of openapi.json. */
function requestsOf(units: number): string {
	const methods = new Map<string, string[]>();
	for (const { path, method, ...operation } of apiOperations) {
		if (operation['x-request-units'] !== units) continue;
		methods.set(path, [...(methods.get(path) ?? []), method]);
	}
	return [...methods].map(([path, names]) => code(`${names.join(', ')} ${path}`)).join('; ');
}

/** Writes the rule about the number of operations in openapi.json and their provenance. */
export function operationCountsSection(): string {
	const [described, published, inferred] = ['described', 'published', 'inferred'].map(
		(wanted) =>
			`${code(wanted)} (${apiOperations.filter((one) => one['x-provenance'] === wanted).length})`,
	);
	return `- **20.1** ${code('openapi.json')} has ${apiOperations.length} operations. ${code('x-provenance')} marks each as ${described}, ${published} or ${inferred}; ${code('x-evidence')} says what an inference rests on.`;
}
