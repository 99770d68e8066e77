import { byId, NODE, useScene } from '../../support/scene';

const scene = useScene();

describe('the hints after a run', () => {
	it('are all shown', async () => {
		const credential = { ...scene.credential, requestsPerMinute: 1 };
		const items = [{ id: await scene.draftReport() }, { id: await scene.draftReport() }];
		const reportId = byId('={{ $json.id }}');
		const parameters = { resource: 'report', operation: 'run', reportId, waitForCompletion: false };
		const result = await scene.run({ items, parameters, workflow: { credential } });
		expect(result.hints(NODE)).toEqual([
			expect.stringContaining('the output is the Job ID'),
			expect.stringContaining('waited for the rate limit'),
		]);
	});
});
