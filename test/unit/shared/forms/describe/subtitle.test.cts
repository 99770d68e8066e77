import type { INodeParameters, INodeType } from 'n8n-workflow';
import { AiVisibility } from '../../../../../nodes/AiVisibility/AiVisibility.node';
import { AiVisibilityPollTrigger } from '../../../../../nodes/AiVisibilityPollTrigger/AiVisibilityPollTrigger.node';
import { AiVisibilityTrigger } from '../../../../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node';
import { workflowOf } from '../../../support/form.cts';

const track = new AiVisibility();

/** What n8n makes of an expression in the parameters of a node. */
function evaluate(expression: string, parameters: INodeParameters, node: INodeType = track): unknown {
	const workflow = workflowOf(node, parameters);
	return workflow.expression.getSimpleParameterValue(workflow.getNode('N')!, expression, 'internal', {}, undefined, '');
}

describe('the subtitle', () => {
	it.each([
		['report', 'create', 'Create report without prompts'],
		['scheduledReport', 'run', 'Run schedule now'],
	])('says what %s: %s will do', (resource, operation, action) => {
		expect(evaluate(track.description.subtitle!, { resource, operation })).toBe(action);
	});

	it('of the triggers says what they wait for', () => {
		const webhook = new AiVisibilityTrigger();
		const events = ['report.completed', 'schedule.run.failed'];
		const subtitle = evaluate(webhook.description.subtitle!, { events }, webhook);
		expect(subtitle).toBe('Report completed, schedule run failed');
		const poll = new AiVisibilityPollTrigger();
		const event = { event: 'emailStatusChanged' };
		expect(evaluate(poll.description.subtitle!, event, poll)).toBe('Email status changed');
	});
});
