import { OperationError } from '../../shared/base/errors/operationError';
import {
	brandInPath,
	fromList,
	furtherJson,
	inForm,
	locator,
	named,
	type Prepare,
	recordFields,
	toResource,
	usual,
} from '../../shared/forms/declare';

const competitorInPath = locator('competitorId', 'Competitor', 'searchCompetitors');

/** The fields of the body are undocumented (docs/api.md 10.7); the first of the IDs stays. */
const withCompetitorIds: Prepare = (request, parameter) => {
	const kept = String(parameter('competitorId'));
	const merged = parameter('mergedIds', []) as unknown[];
	if (merged.includes(kept)) {
		throw new OperationError(
			'A competitor cannot be merged into itself',
			"Remove it from 'Merged Competitor Names or IDs'.",
		);
	}
	return { ...request, body: { competitor_ids: [kept, ...merged] } };
};

export const competitor = toResource({
	name: 'Competitor',
	value: 'competitor',
	description: 'Companies that AI assistants mention alongside a brand',
	defaultOperation: 'getMany',
	operations: [
		{
			...usual.delete('competitor', '/v1/brands/{brandId}/competitors/{competitorId}'),
			description: 'Remove a competitor from a brand',
			fields: [brandInPath, competitorInPath],
		},
		{
			...usual.getMany('competitors', '/v1/brands/{brandId}/competitors'),
			description: 'List the competitors that AI assistants mention alongside a brand',
			fields: [brandInPath],
		},
		{
			...named.post('Merge', 'Merge competitors'),
			description: 'Merge several entries for the same company into one competitor',
			url: '/v1/brands/{brandId}/competitors/merges',
			prepare: withCompetitorIds,
			fields: [
				brandInPath,
				{
					...competitorInPath,
					displayName: 'Competitor to Keep',
					description: 'The competitor that stays',
				},
				inForm('mergedIds', {
					displayName: 'Merged Competitor Names or IDs',
					...fromList(
						'getCompetitors',
						'The competitors that go: their data moves to the one that stays.',
					),
					required: true,
				}),
			],
		},
		{
			...usual.update('competitor', '/v1/brands/{brandId}/competitors/{competitorId}'),
			description: 'Change fields of a competitor',
			fields: [
				brandInPath,
				competitorInPath,
				recordFields('getCompetitorFields'),
				furtherJson({ name: 'Example Roasters' }),
			],
		},
	],
});
