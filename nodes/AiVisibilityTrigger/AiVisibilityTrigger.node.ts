import {
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { aiVisibilityApiTest } from '../shared/credentialTest';
import { listSearch } from '../shared/locators/tracking';
import { receive } from './delivery/receive';
import { loadOptions } from './loadOptions';
import { triggerProperties } from './parameters';
import { webhookMethods } from './registration/hooks';

/** The chosen events in words: "Report completed, schedule run failed". */
const subtitleExpression =
	'={{ $parameter["events"].join(", ").replace(/[.]/g, " ").toSentenceCase() }}';

export class AiVisibilityTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'AI Visibility Trigger',
		name: 'aiVisibilityTrigger',
		icon: {
			light: 'file:../../icons/aiVisibility.svg',
			dark: 'file:../../icons/aiVisibility.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: subtitleExpression,
		eventTriggerDescription: 'Run a report of the brand, or send a test delivery',
		description: 'Measures how AI assistants see a brand; starts workflows when reports finish',
		defaults: { name: 'AI Visibility Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'aiVisibilityApi', required: true, testedBy: 'aiVisibilityApiTest' }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				// Nothing fixed, so that n8n asks the delivery itself; see delivery/notes.ts.
				responseData: '',
				path: 'webhook',
			},
		],
		properties: triggerProperties,
	};

	methods = { listSearch, loadOptions, credentialTest: { aiVisibilityApiTest } };

	webhookMethods = webhookMethods;

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this);
	}
}
