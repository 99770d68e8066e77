import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { outreachLists } from './locators';
import { subtitleOf, toBuilderHint } from '../shared/forms/describe/editorTexts';
import { toNodeHints } from '../shared/forms/describe/nodeHints';
import { inOrderOfNames, toOutputFieldOptions } from '../shared/forms/declare';
import { toCustomOperations, toRoutedCall } from '../shared/run/runNode';
import { toProperties } from '../shared/forms/describe/toProperties';
import * as all from './resources';

const resources = inOrderOfNames(all);

export class AiVisibilityOutreach implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'AI Visibility Outreach',
		name: 'aiVisibilityOutreach',
		icon: {
			light: 'file:../../icons/aiVisibilityOutreach.svg',
			dark: 'file:../../icons/aiVisibilityOutreach.dark.svg',
		},
		group: ['output'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Email the people behind the pages that AI assistants cite',
		defaults: { name: 'AI Visibility Outreach' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'aiVisibilityApi', required: true }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		requestOperations: { pagination: toRoutedCall(resources) },
		hints: toNodeHints(resources),
		...toBuilderHint(
			'Emails people at cited pages: drafts, sending, campaigns, sequences, contact lists. Pages to ask, with their people, come from Outreach Target: Get Many, after a report has run in AI Visibility (facts, report, run). For one email, use Outreach Target: Get Many, Email: Create Draft, then Send. For a campaign, use Sequence: Create, Campaign: Create, Campaign: Start. Send and Start send real emails. For audits and tasks, use AI Visibility Content & SEO.',
			{
				aiVisibility: 'Brands, facts, reports, prompts, schedules and citations',
				aiVisibilityContent: 'Audits, content briefs, internal links and tasks',
			},
		),
		properties: toProperties(resources, 'email'),
	};

	methods = {
		listSearch: outreachLists,
		loadOptions: { getOutputFields: toOutputFieldOptions(resources) },
	};

	customOperations = toCustomOperations(resources);
}
