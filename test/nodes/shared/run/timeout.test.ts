import { byId, useScene } from '../../support/scene';

const scene = useScene({ speed: 120, jobSeconds: 200 });

const run = async () => ({
	parameters: { resource: 'report', operation: 'run', reportId: byId(await scene.draftReport()) },
});

const latestJob = () => scene.sandbox.state.jobs.all().pop()!;

describe("the workflow's own Timeout", () => {
	it('ends a wait for a job early enough to say which job goes on', async () => {
		const from = scene.sandbox.clock.now();
		const { error } = await scene.runFailing({
			...(await run()),
			workflow: { settings: { executionTimeout: 120 } },
		});
		expect(error.message).toBe(
			"The job is still running as the workflow's timeout is about to end the execution",
		);
		expect(error.description).toContain(`Job: Wait and the Job ID ${latestJob().id}`);
		expect(scene.sandbox.clock.now() - from).toBeLessThan(300_000);
		expect(latestJob().status).toMatch(/pending|processing/);
	});
});
