import { returnedBy } from '../../sandbox/openapi';
import type { Declared } from './declared';

/** The result of a job that the operation waits for by default. */
const MADE_BY_JOB: Record<string, string | undefined> = {
	report: 'the report with its results',
	scheduledReports: 'one item per report of the run',
	brandFacts: 'the facts',
};

/** Describes the output of an operation. */
export function resultOf({ resource, operation, api }: Declared): string {
	const { docs, fields, jobResult = 'none', paging, emptyOutput } = operation;
	if (docs?.returns !== undefined) return docs.returns;
	const isAwaited = fields.some(
		({ name, default: given }) => name === 'waitForCompletion' && given,
	);
	const made = isAwaited ? MADE_BY_JOB[jobResult] : undefined;
	if (made !== undefined) return made;
	if (api && returnedBy(api) === undefined) return toCode(emptyOutput ?? { deleted: true });
	// "CMS Connection" → "CMS connection"
	const noun = resource.name.replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
	return paging === undefined ? `the ${noun}` : `one item per ${noun}`;
}

function toCode(value: object): string {
	return `\`${JSON.stringify(value).replaceAll('":', '": ')}\``;
}
