import {
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { brandLists, getBrands, recordOptions, scheduledReports } from '../shared/forms/declare';
import { receive } from './delivery/receive';
import { triggerFields } from './settings';
import { webhookMethods } from './registration/hooks';

/** The events with spaces: "Report completed, schedule run failed". */
const subtitleExpression =
	'={{ [$parameter["events"]].flat().join(", ").replace(/[.]/g, " ").toSentenceCase() }}';

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
		subtitle: subtitleExpression,
		eventTriggerDescription: 'Run a report of the brand, or send a test delivery',
		activationMessage:
			'The service now sends the chosen events to this workflow. To try it, send a test delivery to the endpoint in the service.',
		triggerPanel: {
			header: '',
			executionsHelp: {
				inactive:
					'<b>While you build the workflow</b>, click the button above, then run a report of the brand or send a test delivery in the service. The trigger registers its Test URL for that time and removes it afterwards.<br /><br /><b>Once you publish the workflow</b>, every chosen event starts it. These executions show up in the list of executions, not in the editor.',
				active:
					'<b>While you build the workflow</b>, click the button above, then run a report of the brand or send a test delivery in the service.<br /><br /><b>The workflow is published</b>: every chosen event starts it. These executions show up in the list of executions, not in the editor.',
			},
			activationHint:
				'Publish the workflow (n8n 1: activate it) and it starts with every chosen event, without a click here.',
		},
		description: 'Measures how AI assistants see a brand; starts workflows when reports finish',
		defaults: { name: 'AI Visibility Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'aiVisibilityApi', required: true }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				// Not a fixed value, so that n8n reads it from the response; see host/response.ts.
				responseData: '',
				path: 'webhook',
			},
		],
		properties: triggerFields as INodeProperties[],
	};

	methods = {
		listSearch: brandLists,
		loadOptions: {
			getBrands,
			getSchedules: recordOptions('options.scheduledReportIds', scheduledReports),
		},
	};

	webhookMethods = webhookMethods;

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this);
	}
}
