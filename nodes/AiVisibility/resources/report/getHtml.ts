import {
	dryRunOfReads,
	type Field,
	type Operation,
	severalReadsOptions,
} from '../../../shared/forms/declare';
import { documentFields, documentOptions, title } from '../../analysis/document/fields';
import { buildDocument } from '../../analysis/document/buildDocument';
import { chosenTexts } from '../../analysis/document/texts';
import { findCompetitors, mentionField } from '../../analysis/results/fields';

const options = severalReadsOptions(
	...documentOptions,
	dryRunOfReads,
	findCompetitors,
	mentionField,
);

export const getHtml: Operation = {
	name: 'Get as HTML',
	value: 'getHtml',
	action: 'Get report as HTML',
	description:
		'Turn a report into an email or page for your client, with what changed since the previous one (2 units per 100 citations of each report, 1 each for the brand and its white-label settings)',
	compose: ({ query }, parameter) => {
		const texts = chosenTexts(parameter);
		return async (context) => await buildDocument(context, query, texts);
	},
	fields: [...documentFields, { ...options, options: [title, ...(options.options as Field[])] }],
};
