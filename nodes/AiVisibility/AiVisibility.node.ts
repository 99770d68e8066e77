import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { aiVisibilityApiTest } from '../shared/credentialTest';
import { describeActionNode } from '../shared/description/describeNode';
import { listSearch } from '../shared/listSearch';
import { account } from './resources/account';
import { brand } from './resources/brand';
import { brandFacts } from './resources/brandFacts';
import { citation } from './resources/citation';
import { job } from './resources/job';
import { prompt } from './resources/prompt';
import { report } from './resources/report';

export class AiVisibility implements INodeType {
	description: INodeTypeDescription = describeActionNode(
		{
			displayName: 'AI Visibility',
			name: 'aiVisibility',
			icon: { light: 'file:../../icons/aiVisibility.svg', dark: 'file:../../icons/aiVisibility.dark.svg' },
			description: 'Measure how a brand appears in the answers of AI assistants',
			subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		},
		[account, brand, brandFacts, citation, job, prompt, report],
		'report',
	);

	methods = { listSearch, credentialTest: { aiVisibilityApiTest } };
}
