import { byId, NODE, useScene } from '../../support/scene';

const scene = useScene();

const getMe = { resource: 'account', operation: 'get' };

describe('the hints after a run', () => {
	it('are none when there is nothing to say', async () => {
		const result = await scene.run({ items: [{}, {}], parameters: getMe });
		expect(result.hints(NODE)).toEqual([]);
	});

	it('say how many requests waited for the rate limit, and how long', async () => {
		const credential = { ...scene.credential, requestsPerMinute: 5 };
		const items = Array(8).fill({});
		const result = await scene.run({ items, parameters: getMe, workflow: { credential } });
		expect(result.hints(NODE)).toEqual([
			expect.stringMatching(
				/^3 requests waited for the rate limit, the longest \d+ (s|min)\. 'Requests per Minute' /,
			),
		]);
	});

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

	it('say that the Job ID came out when Wait for Completion is off', async () => {
		const run = async (more = {}) =>
			await scene.run({
				parameters: {
					resource: 'report',
					operation: 'run',
					reportId: byId(await scene.draftReport()),
					...more,
				},
			});
		expect((await run({ waitForCompletion: false })).hints(NODE)).toEqual([
			expect.stringMatching(/^'Wait for Completion' is off: the output is the Job ID/),
		]);
		expect((await run()).hints(NODE)).toEqual([]);
	});
});
