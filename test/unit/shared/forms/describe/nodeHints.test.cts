import type { INodeExecutionData, INodeParameters, INodeType } from 'n8n-workflow';
import { AiVisibility } from '../../../../../nodes/AiVisibility/AiVisibility.node';
import { AiVisibilityContent } from '../../../../../nodes/AiVisibilityContent/AiVisibilityContent.node';
import { AiVisibilityOutreach } from '../../../../../nodes/AiVisibilityOutreach/AiVisibilityOutreach.node';
import { workflowOf } from '../../../support/form.cts';

const track = new AiVisibility();
const content = new AiVisibilityContent();
const outreach = new AiVisibilityOutreach();

/** The hints that the editor shows beside the output, which evaluates their conditions as it does here. */
function shown(node: INodeType, parameters: INodeParameters, items = 1): string[] {
	const { expression } = workflowOf(node, parameters);
	const input: INodeExecutionData[] = Array.from({ length: items }, () => ({ json: {} }));
	const isShown = (condition: string) => expression.getParameterValue(condition, null, 0, 0, 'N', input, 'manual', {});
	return (node.description.hints ?? [])
		.filter(({ displayCondition, location, whenToDisplay }) => {
			expect([location, whenToDisplay]).toEqual(['outputPane', 'beforeExecution']);
			const answer = isShown(String(displayCondition));
			// The editor takes nothing else.
			expect(typeof answer).toBe('boolean');
			return answer;
		})
		.map(({ message, type }) => (type === 'info' ? message : `${type}: ${message}`));
}

describe('a hint before the run', () => {
	it('says that only a Job ID will come', () => {
		const run = { resource: 'report', operation: 'run', options: { dryRun: true } };
		expect(shown(track, { ...run, waitForCompletion: false })).toEqual([
			expect.stringMatching(/^'Wait for Completion' is off, so the output is the Job ID/),
		]);
		expect(shown(track, { ...run, waitForCompletion: true })).toEqual([]);
	});

	it('says that Return All costs units by the page', () => {
		const list = { resource: 'email', operation: 'getMany' };
		expect(shown(outreach, { ...list, returnAll: true })).toEqual([
			expect.stringMatching(/^'Return All' reads the whole list, 100 records per request/),
		]);
		expect(shown(outreach, { ...list, returnAll: false })).toEqual([]);
	});

	it.each([
		[track, { resource: 'report', operation: 'generate' }, /^warning: A run costs 1 credit per prompt/],
		[track, { resource: 'webhookEndpoint', operation: 'create' }, /^warning: The output will .* signing secret/],
		[track, { resource: 'webhookEndpoint', operation: 'rotateSecret' }, /^warning: The output will .* signing secret/],
		[content, { resource: 'pageAudit', operation: 'create' }, /^warning: Each item costs 1 credit/],
		[outreach, { resource: 'email', operation: 'send' }, /^warning: Each item sends a real email/],
		[outreach, { resource: 'campaign', operation: 'start' }, /^warning: Each campaign sends real emails/],
	])('warns of what costs, sends or shows a secret, but not in a dry run', (node, parameters, message) => {
		expect(shown(node, parameters)[0]).toMatch(message);
		expect(shown(node, { ...parameters, options: { dryRun: true } })).toEqual([]);
	});

	it.each([
		['get', 120, '600 items take at least 5 minutes'],
		// Slow calls have a lower limit.
		['run', 10, '1 LLM request, and the service accepts 10 per minute: 600 items take at least 60 minutes'],
		['generate', 5, '2 LLM requests, and the service accepts 10 per minute: 600 items take at least 120'],
	])('says how long more items take than a minute has room for: %s', (operation, limit, words) => {
		const parameters = { resource: 'report', operation, options: { dryRun: true } };
		expect(shown(track, parameters, limit)).toEqual([]);
		for (const items of [limit + 1, 600])
			expect(shown(track, parameters, items)).toEqual([expect.stringContaining(words)]);
	});
});

it.each([track, content, outreach])('what builders by AI read names nodes that exist', ({ description }) => {
	const { builderHint } = description as unknown as { builderHint: { relatedNodes: object[] } };
	const others = [track, content, outreach].filter((node) => node.description !== description);
	const nodeTypes = others.map(({ description: { name } }) => `n8n-nodes-ai-visibility.${name}`);
	for (const nodeType of nodeTypes)
		expect(builderHint.relatedNodes).toContainEqual(expect.objectContaining({ nodeType }));
});
