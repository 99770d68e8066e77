import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { trackingLists, trackingOptions } from './locators';
import { subtitleOf, toBuilderHint } from '../shared/forms/describe/editorTexts';
import { toNodeHints } from '../shared/forms/describe/nodeHints';
import { inOrderOfNames, toOutputFieldOptions } from '../shared/forms/declare';
import { toCustomOperations, toRoutedCall } from '../shared/run/runNode';
import { toProperties } from '../shared/forms/describe/toProperties';
import * as all from './resources';

const resources = inOrderOfNames(all);

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
		credentials: [{ name: 'aiVisibilityApi', required: true }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		requestOperations: { pagination: toRoutedCall(resources) },
		hints: toNodeHints(resources),
		...toBuilderHint(
			"Measures how AI assistants answer about a brand: facts, reports, prompts, schedules, citations, share links. Report: Generate does everything in one step. Single steps: Brand Facts: Generate once per brand, then Report: Create, Prompt: Add or Generate, Report: Run with 'Wait for Completion' on. Each run costs credits. For audits, content and tasks, use AI Visibility Content & SEO; for emails and campaigns, use AI Visibility Outreach.",
			{
				aiVisibilityContent: 'Audits, content briefs, internal links and tasks',
				aiVisibilityOutreach: 'Emails, campaigns, sequences and contacts',
				aiVisibilityTrigger: 'Starts a workflow when a report or a scheduled run has finished',
				aiVisibilityPollTrigger:
					'Starts a workflow without a public address, also for emails, campaigns, jobs and citations',
			},
		),
		properties: toProperties(resources, 'report'),
	};

	methods = {
		listSearch: trackingLists,
		loadOptions: { ...trackingOptions, getOutputFields: toOutputFieldOptions(resources) },
	};

	customOperations = toCustomOperations(resources);
}
