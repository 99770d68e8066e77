import { inBody, locator, named, recordsAt, text, toResource } from '../../shared/forms/declare';
import { reportInPath } from '../locators';
import { addPrompts } from '../prompts';

const prompts = recordsAt('prompt', '/v1/reports/{reportId}/prompts', 'promptId');

export const prompt = toResource({
	name: 'Prompt',
	description: 'What a report asks AI assistants',
	inPath: [reportInPath, locator('promptId', 'Prompt', 'searchPrompts')],
	operations: [
		named.list('Add', 'Add own prompts to report', {
			description:
				'Add your own prompts to a draft or failed report (at most 10 requests per minute)',
			url: '/v1/reports/{reportId}/prompts',
			...addPrompts,
		}),
		prompts.delete({
			description: 'Remove a prompt from a draft or failed report',
			isUndocumented: true,
		}),
		named.list('Generate', 'Generate prompts of report from brand facts', {
			method: 'POST',
			description:
				'Generate the prompts of a draft or failed report from the brand facts (takes 10 to 30 seconds)',
			url: '/v1/reports/{reportId}/prompts',
			paging: 'none',
			fixedBody: { auto_generate: {} },
			additionalFields: [
				inBody('auto_generate', {
					displayName: 'Settings (JSON)',
					type: 'json',
					default: '{}',
					description:
						"Settings for the generation. See the service's documentation for the format.",
				}),
			],
		}),
		prompts.getMany({ description: 'List the prompts of a report (at most 50)', paging: 'none' }),
		prompts.update({
			description: 'Change a prompt of a draft or failed report',
			updateFields: [
				text('category', 'Recommendation', 'Label for grouping prompts'),
				text(
					'prompt_text',
					'Which coffee subscription is best for offices?',
					'What to ask the AI assistants',
				),
			],
		}),
	],
});
