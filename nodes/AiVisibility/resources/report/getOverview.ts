import type { Operation } from '../../../shared/forms/declare';
import { buildOverview } from '../../analysis/overview/buildOverview';
import { overviewFields } from '../../analysis/overview/fields';

export const getOverview: Operation = {
	name: 'Get Overview',
	value: 'getOverview',
	action: 'Get overview of brands',
	description:
		'Show many brands by their latest reports on one page, the largest loss first (1 unit per 100 brands, at most 4 requests per brand)',
	compose:
		({ query }) =>
		async (context) =>
			await buildOverview(context, query),
	fields: overviewFields,
};
