import { type Operation, severalReadsOptions } from '../../../shared/declare';
import { documentFields, documentOptions } from '../../analysis/document/fields';
import { checkTexts, getHtml as makeDocument } from '../../analysis/document/getHtml';
import { findCompetitors, mentionField } from '../../analysis/results/fields';

export const getHtml: Operation = {
	name: 'Get as HTML',
	value: 'getHtml',
	action: 'Get report as HTML',
	description:
		'Turn a report into an email or page for your client, with what changed since the previous one (2 units per 100 citations of each report, 1 each for the brand and its white-label settings)',
	method: 'GET',
	url: '/v1/reports',
	prepare: checkTexts,
	run: makeDocument,
	fields: [
		...documentFields,
		severalReadsOptions(...documentOptions, findCompetitors, mentionField),
	],
};
