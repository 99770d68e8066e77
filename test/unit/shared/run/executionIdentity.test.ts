import type { IWorkflowDataProxyData } from 'n8n-workflow';
import { keyMaker, readIdentity } from '../../../../nodes/shared/run/executionIdentity';

const request = { method: 'POST', path: '/v1/reports', body: '{}' };

const read = (executionId: string, $execution: object = {}, $runIndex: unknown = 2) =>
	readIdentity(
		{
			getExecutionId: () => executionId,
			getInstanceId: () => 'here',
			getNode: () => ({ name: 'n1' }),
		},
		{ $execution, $runIndex } as unknown as IWorkflowDataProxyData,
	);

describe('the identity of a run', () => {
	it('is n8n, execution, node and round of a loop', () => {
		expect(read('7')).toEqual({
			instanceId: 'here',
			executionId: '7',
			executionToken: '',
			nodeName: 'n1',
			runIndex: 2,
		});
	});

	it('has the token that n8n gives to an execution', () => {
		const resumeUrl = 'https://n8n.example/webhook-waiting/7?signature=x';
		expect(read('7', { resumeUrl })?.executionToken).toBe('?signature=x');
	});

	it('is none without an execution', () => {
		expect(read('')).toBeNull();
	});
});

describe('the keys of an item', () => {
	it('are the same at each try of the engine, and others for other items', () => {
		const keys = [1, 1, 2].map((item) => keyMaker(read('7'), item, undefined)(request));
		expect(keys[1]).toBe(keys[0]);
		expect(keys[2]).not.toBe(keys[0]);
	});

	it('are random without an execution to repeat, but the same for the same request', () => {
		const [call, other] = [1, 1].map((item) => keyMaker(null, item, undefined));
		expect(call(request)).toBe(call(request));
		expect(call({ ...request, path: '/v1/brands' })).not.toBe(call(request));
		expect(other(request)).not.toBe(call(request));
	});

	it('are the own key where there is one, told apart by what it is for', () => {
		const keyFor = keyMaker(read('7'), 1, 'monday');
		expect(keyFor(request)).toMatch(/^monday:/);
		expect(keyMaker(null, 5, 'monday')(request)).toBe(keyFor(request));
		expect(keyFor({ ...request, path: '/v1/brands' })).not.toBe(keyFor(request));
	});
});
