import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { contentLists } from './locators';
import { subtitleOf, toBuilderHint } from '../shared/forms/describe/editorTexts';
import { toNodeHints } from '../shared/forms/describe/nodeHints';
import { inOrderOfNames, toOutputFieldOptions } from '../shared/forms/declare';
import { toCustomOperations, toRoutedCall } from '../shared/run/runNode';
import { toProperties } from '../shared/forms/describe/toProperties';
import * as all from './resources';

const resources = inOrderOfNames(all);

export class AiVisibilityContent implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'AI Visibility Content & SEO',
		name: 'aiVisibilityContent',
		icon: {
			light: 'file:../../icons/aiVisibilityContent.svg',
			dark: 'file:../../icons/aiVisibilityContent.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Audit pages and improve content so AI assistants find and cite it',
		defaults: { name: 'AI Visibility Content & SEO' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'aiVisibilityApi', required: true }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		requestOperations: { pagination: toRoutedCall(resources) },
		hints: toNodeHints(resources),
		...toBuilderHint(
			'Improves pages and content of a brand: page audits, brand audits, SEO pages, content briefs, internal links, tasks. Reports, prompts and brand facts are in AI Visibility. To find out what to improve, run a report there first (facts, report, run), then use Prompt Insight with the Report ID. For emails and campaigns, use AI Visibility Outreach.',
			{
				aiVisibility: 'Brands, facts, reports, prompts, schedules and citations',
				aiVisibilityOutreach: 'Emails, campaigns, sequences and contacts',
			},
		),
		properties: toProperties(resources, 'pageAudit'),
	};

	methods = {
		listSearch: contentLists,
		loadOptions: { getOutputFields: toOutputFieldOptions(resources) },
	};

	customOperations = toCustomOperations(resources);
}
