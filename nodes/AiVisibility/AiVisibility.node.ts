import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { aiVisibilityApiTest } from '../shared/credentialTest';
import { trackingLists } from './locators';
import { createRegistry } from '../shared/operations/registry';
import { toRoutedItem } from '../shared/operations/routedItem';
import { toCustomOperations } from '../shared/operations/runNode';
import { subtitleOf } from '../shared/operations/subtitle';
import { toProperties } from '../shared/operations/toProperties';
import { account } from './resources/account';
import { aliasSuggestion } from './resources/aliasSuggestion';
import { apiRequest } from './resources/apiRequest';
import { brand } from './resources/brand';
import { brandFacts } from './resources/brandFacts';
import { citation } from './resources/citation';
import { competitor } from './resources/competitor';
import { job } from './resources/job';
import { prompt } from './resources/prompt';
import { regionConfig } from './resources/regionConfig';
import { report } from './resources/report';
import { scheduledReport } from './resources/scheduledReport';
import { auditShare, brandShare, reportShare, scheduledReportShare } from './resources/share';
import { sharedLink } from './resources/sharedLink';
import { webhookEndpoint } from './resources/webhookEndpoint';
import { whiteLabel } from './resources/whiteLabel';

const resources = [
	account,
	aliasSuggestion,
	apiRequest,
	auditShare,
	brand,
	brandFacts,
	brandShare,
	citation,
	competitor,
	job,
	prompt,
	regionConfig,
	report,
	reportShare,
	scheduledReport,
	scheduledReportShare,
	sharedLink,
	webhookEndpoint,
	whiteLabel,
];

const registry = createRegistry(resources);

export class AiVisibility implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'AI Visibility',
		name: 'aiVisibility',
		icon: {
			light: 'file:../../icons/aiVisibility.svg',
			dark: 'file:../../icons/aiVisibility.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Measure how a brand appears in AI answers',
		defaults: { name: 'AI Visibility' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'aiVisibilityApi', required: true, testedBy: 'aiVisibilityApiTest' }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		requestOperations: { pagination: toRoutedItem(registry) },
		properties: toProperties(resources, 'report'),
	};

	methods = { listSearch: trackingLists, credentialTest: { aiVisibilityApiTest } };

	customOperations = toCustomOperations(registry);
}
