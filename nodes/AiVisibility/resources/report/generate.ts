import {
	brandInBody,
	costWarning,
	generateOptions,
	named,
	notEmpty,
	RUN_COST,
	showFor,
	toAdditionalFields,
	waitSwitch,
} from '../../../shared/forms/declare';
import { marketFields, newReportName } from '../../newReportFields';
import { notePrompts, promptFields, promptSource } from '../../prompts';
import { buildPromptsBody, generateReport, refuseReportInParts } from './generateReport';
import { latestReportFilters, reportChoice } from '../../analysis/fields';
import { measureAgain } from './measureAgain';
import { reportWithResults } from './agentReport';

/** The brand of the new report is chosen already. */
const earlierReport = [...reportChoice, ...latestReportFilters].filter(
	({ name: parameter }) => parameter !== 'brandId',
);

export const generate = named.compose('Generate', 'Generate report with prompts and run it', {
	method: 'POST',
	url: '/v1/reports',
	description: `Create a report, run it and return its results in one step (costs ${RUN_COST})`,
	...reportWithResults,
	warnings: [costWarning(RUN_COST)],
	together: refuseReportInParts,
	jobResult: 'report',
	compose: (form) => {
		const creation = { body: form.body, query: form.query };
		if (form.get(promptSource) === 'earlier')
			return async (context) => await measureAgain(context, creation);
		const prompts = buildPromptsBody(form);
		return async (context) => {
			notePrompts(undefined, context);
			return await generateReport(context, creation, prompts);
		};
	},
	cost: RUN_COST,
	// Reads the brand's facts, and has them researched when there are none.
	scopes: ['write:prompts', 'write:brands?'],
	// Adding prompts and running.
	llmRequests: 2,
	fields: [
		brandInBody,
		...promptFields(true),
		...showFor(promptSource, ['earlier'], ...earlierReport),
		toAdditionalFields([...marketFields.map(notEmpty), newReportName]),
		waitSwitch,
		generateOptions,
	],
});
