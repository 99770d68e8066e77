import type { Operation } from '../../../shared/forms/declare';
import { buildOverview } from '../../analysis/overview/buildOverview';
import { chosenTexts } from '../../analysis/document/texts';
import { overviewFields } from '../../analysis/overview/fields';

export const getOverview: Operation = {
	name: 'Get Overview',
	value: 'getOverview',
	action: 'Get overview of brands',
	description:
		'Show many brands by their latest reports on one page, the largest loss first (1 unit per 100 brands, at most 4 requests per brand)',
	compose: ({ query }, parameter) => {
		const texts = chosenTexts(parameter);
		return async (context) => await buildOverview(context, query, texts);
	},
	fields: overviewFields,
};
