import { mentionField, named, rawOutputFields, toOptions } from '../../../shared/forms/declare';
import { buildComparison } from '../../analysis/compare/buildComparison';
import { buildDocument } from '../../analysis/document/buildDocument';
import { readNextSteps } from '../../analysis/nextSteps/readNextSteps';
import { buildOverview } from '../../analysis/overview/buildOverview';
import {
	comparisonFields,
	documentFields,
	documentOptions,
	nextStepsFields,
	overviewFields,
} from '../../analysis/fields';
import { selectionFields } from '../../analysis/rows/fields';
import { readRows } from '../../analysis/rows/readRows';
import { alignRows, toAgentRows } from '../../analysis/rows/reportRows';

export const compare = named.compose('Compare', 'Compare reports to see what changed', {
	url: '/v1/reports/{reportId}',
	description:
		'Show what changed since an earlier report: score, prompts, AI assistants and cited domains. This makes 4 to 7 requests, plus 1 per 100 citations of each report, and costs no credits.',
	cost: '2 units per 100 citations of each report, 1 for the brand',
	scopes: ['read:citations', 'read:brands', 'read:scheduled'],
	compose: () => buildComparison,
	fields: [...comparisonFields, toOptions(mentionField)],
});

export const getHtml = named.compose('Get as HTML', 'Get report as HTML', {
	value: 'getHtml',
	url: '/v1/reports',
	description:
		"Turn a report into an email or page for your client, with what changed since the previous one. This makes 5 to 9 requests, plus 1 per 100 citations of each report, and costs no credits. For a PDF, convert the output field 'html', as in the example 'Client PDF'.",
	cost: '2 units per 100 citations of each report, 1 for the brand, 1 for its white-label settings',
	scopes: ['read:citations', 'read:brands', 'read:scheduled', 'read:white-label'],
	compose: () => buildDocument,
	fields: [...documentFields, toOptions(...documentOptions, mentionField)],
});

export const getNextSteps = named.compose('Get Next Steps', 'Get next steps from reports', {
	url: '/v1/reports',
	description:
		'List the next steps for brands, the most important first: prompts without a mention, pages to ask for a link, content, names. This makes at most 11 requests per brand, plus 1 per 100 emails, and costs no credits.',
	cost: '1 unit per 100 brands, 2 for each brand, 2 units per 100 citations',
	scopes: ['read:citations', 'read:brands', 'read:competitors', 'read:seo', 'read:content?'],
	compose: () => readNextSteps,
	fields: nextStepsFields,
});

export const getOverview = named.compose('Get Overview', 'Get overview of brands', {
	url: '/v1/brands',
	description:
		'Show the latest reports of many brands on one page, clear losses first. This makes 1 request per 100 brands, at most 4 per brand, and 2 per further market, and costs no credits.',
	cost: '1 unit per 100 brands',
	scopes: ['read:reports'],
	compose: () => buildOverview,
	fields: overviewFields,
});

export const getRows = named.compose('Get Rows', 'Get report rows for sheet, table or chart', {
	url: '/v1/reports',
	description:
		'Return flat rows for a sheet, a table or a chart: one per answer, prompt, AI assistant, company or report. This makes 1 request per report, plus 1 to 4 for the list of reports, names and competitors, and costs no credits.',
	cost: '1 unit for the brand',
	scopes: ['read:brands', 'read:scheduled'],
	compose: () => readRows,
	unify: alignRows,
	forAgent: toAgentRows,
	moreForAgent:
		"Set the filter 'Prompts' or 'AI Assistants' of Report: Get Rows, or 'Output' to Selected Fields.",
	fields: [...selectionFields, ...rawOutputFields, toOptions(mentionField)],
});
