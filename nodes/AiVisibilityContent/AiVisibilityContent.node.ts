import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { contentLists } from './locators';
import { subtitleOf, toBuilderHint } from '../shared/forms/describe/editorTexts';
import { toNodeHints } from '../shared/forms/describe/nodeHints';
import { toOutputFieldOptions } from '../shared/forms/declare';
import { toCustomOperations, toRoutedCall } from '../shared/run/runNode';
import { toProperties } from '../shared/forms/describe/toProperties';
import { analytics } from './resources/analytics';
import { brandAudit } from './resources/brandAudit';
import { cmsConnection } from './resources/cmsConnection';
import { contentBrief } from './resources/contentBrief';
import { contentOpportunity } from './resources/contentOpportunity';
import { interlink } from './resources/interlink';
import { pageAudit } from './resources/pageAudit';
import { promptInsight } from './resources/promptInsight';
import { schemaTemplate } from './resources/schemaTemplate';
import { searchConsole } from './resources/searchConsole';
import { seoAudit } from './resources/seoAudit';
import { seoPage } from './resources/seoPage';
import { task } from './resources/task';

const resources = [
	analytics,
	brandAudit,
	cmsConnection,
	contentBrief,
	contentOpportunity,
	interlink,
	pageAudit,
	promptInsight,
	schemaTemplate,
	searchConsole,
	seoAudit,
	seoPage,
	task,
];

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
