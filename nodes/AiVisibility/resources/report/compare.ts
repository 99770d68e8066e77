import { severalReadsOptions } from '../../../shared/fields/options';
import type { Operation } from '../../../shared/operations/types';
import { checkComparison, compareReports } from './compare/compareReports';
import { comparisonFields, mentionField } from './compare/fields';

export const compare: Operation = {
	name: 'Compare',
	value: 'compare',
	action: 'Compare reports',
	description:
		'Show what changed since an earlier report: score, prompts, platforms and cited domains',
	method: 'GET',
	url: '/v1/reports/{reportId}',
	check: checkComparison,
	run: compareReports,
	fields: [...comparisonFields, severalReadsOptions(mentionField)],
};
