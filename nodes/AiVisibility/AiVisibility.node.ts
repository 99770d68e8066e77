import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { aiVisibilityApiTest } from '../shared/credentialTest';
import { assembleProperties } from '../shared/description/assemble';
import { listSearch } from '../shared/listSearch';
import { sendRequestFor } from '../shared/transport/sendRequest';
import { account } from './resources/account';
import { brand } from './resources/brand';
import { brandFacts } from './resources/brandFacts';
import { citation } from './resources/citation';
import { job } from './resources/job';
import { prompt } from './resources/prompt';
import { report } from './resources/report';

const resources = [account, brand, brandFacts, citation, job, prompt, report];

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
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Measure how a brand appears in the answers of AI assistants',
		defaults: { name: 'AI Visibility' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'aiVisibilityApi', required: true, testedBy: 'aiVisibilityApiTest' }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		requestOperations: { pagination: sendRequestFor(resources) },
		properties: assembleProperties(resources, 'report'),
	};

	methods = { listSearch, credentialTest: { aiVisibilityApiTest } };
}
