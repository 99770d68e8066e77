import {
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { brandLists, getBrands, recordOptions, scheduleList } from '../shared/forms/declare';
import { receive } from './delivery/receive';
import { triggerFields } from './settings';
import { webhookMethods } from './registration/hooks';

export class AiVisibilityTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'AI Visibility Trigger',
		name: 'aiVisibilityTrigger',
		icon: {
			light: 'file:../../icons/aiVisibility.svg',
			dark: 'file:../../icons/aiVisibility.dark.svg',
		},
		group: ['trigger'],
		// For version 1, n8n evaluates an expression on each delivery, which takes time.
		version: 2,
		// The events with spaces: "Report completed, schedule run failed".
		subtitle:
			'={{ [$parameter["events"]].flat().join(", ").replace(/[.]/g, " ").toSentenceCase() }}',
		eventTriggerDescription: 'Run a report of the brand, or send a test delivery',
		activationMessage:
			'The service now sends the chosen events to this workflow. To try it, send a test delivery to the endpoint in the service.',
		description: 'Starts workflows when reports about a brand finish',
		defaults: { name: 'AI Visibility Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'aiVisibilityApi', required: true }],
		webhooks: [
			{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' },
		],
		properties: triggerFields as INodeProperties[],
	};

	methods = {
		listSearch: brandLists,
		loadOptions: { getBrands, getSchedules: recordOptions(scheduleList) },
	};

	webhookMethods = webhookMethods;

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this);
	}
}
