import { OperationError } from '../../shared/base/errors/operationError';
import {
	fromList,
	inForm,
	locator,
	named,
	openForm,
	type Prepare,
	recordsAt,
	toResource,
} from '../../shared/forms/declare';

const competitorInPath = locator('competitorId', 'Competitor', 'searchCompetitors');

const mergedIds = inForm('mergedIds', {
	displayName: 'Merged Competitor Names or IDs',
	...fromList(
		'getCompetitors',
		'The competitors to merge. Their data moves to the competitor to keep.',
	),
	required: true,
});

/** The fields of the body are undocumented (sandbox/api.md 10.7); the first of the IDs stays. */
const withCompetitorIds: Prepare = (request, form) => {
	const kept = form.get(competitorInPath)!;
	const merged = form.get(mergedIds, []);
	if (merged.includes(kept)) {
		throw new OperationError(
			'A competitor cannot be merged into itself',
			"Remove it from 'Merged Competitor Names or IDs'.",
		);
	}
	return { ...request, body: { competitor_ids: [kept, ...merged] } };
};

const competitors = recordsAt('competitor', '/v1/brands/{brandId}/competitors', 'competitorId');

export const competitor = toResource({
	name: 'Competitor',
	description: 'Companies that AI assistants mention alongside a brand',
	inPath: [competitorInPath],
	defaultOperation: 'getMany',
	operations: [
		competitors.delete({ description: 'Remove a competitor from a brand' }),
		competitors.getMany({
			description: 'List the competitors that AI assistants mention alongside a brand',
		}),
		named.post('Merge', 'Merge competitors', {
			description: 'Merge several entries for the same company into one competitor',
			url: '/v1/brands/{brandId}/competitors/merges',
			prepare: withCompetitorIds,
			fields: [
				{
					...competitorInPath,
					displayName: 'Competitor to Keep',
					description: 'The competitor that keeps the data of all',
				},
				mergedIds,
			],
		}),
		competitors.update({
			description: 'Change fields of a competitor',
			fields: openForm('name', { name: 'Example Roasters' }),
		}),
	],
});
