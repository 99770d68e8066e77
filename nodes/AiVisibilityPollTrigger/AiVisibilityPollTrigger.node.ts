import {
	type INodeExecutionData,
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { brandLists, campaignLists, getBrands, reportLists } from '../shared/forms/declare';
import { pollFields } from './parameters';
import { poll } from './poll';

export class AiVisibilityPollTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'AI Visibility Watch Trigger',
		name: 'aiVisibilityPollTrigger',
		icon: {
			light: 'file:../../icons/aiVisibility.svg',
			dark: 'file:../../icons/aiVisibility.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		// The event with spaces between its words: "Email status changed".
		subtitle: '={{ $parameter["event"].replace(/([A-Z])/g, " $1").toSentenceCase() }}',
		description:
			'Polls the service, and starts the workflow when something is new: reports, scores, runs, jobs, emails, campaigns, citations, a low quota',
		defaults: { name: 'AI Visibility Watch Trigger' },
		polling: true,
		activationMessage:
			'The workflow now polls at the times you set. The first poll only notes what is there. It starts the workflow only if a quota is already low.',
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'aiVisibilityApi', required: true }],
		properties: pollFields as INodeProperties[],
	};

	methods = {
		loadOptions: { getBrands },
		listSearch: { ...brandLists, ...campaignLists, ...reportLists },
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this);
	}
}
