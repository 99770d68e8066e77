import { byId, useScene } from '../../support/scene.cts';

const JOB = '/v1/jobs/{job_id}';

describe('a service that also answers other operations with a job', () => {
	const scene = useScene({
		speed: 120,
		jobSeconds: 60,
		asyncReportCreation: true,
	});

	it('is waited for by Report: Create', async () => {
		const parameters = { resource: 'report', operation: 'create', brandId: byId(scene.brandId) };
		const atOnce = await scene.run({ parameters: { ...parameters, waitForCompletion: false } });
		expect(atOnce.records).toMatchObject([{ job_id: expect.any(String), status: 'draft' }]);
		expect(scene.requestsTo('GET', JOB)).toEqual([]);
		const { records } = await scene.run({ parameters });
		expect(records).toMatchObject([{ id: expect.any(String), status: 'draft' }]);
		expect(scene.requestsTo('GET', JOB).length).toBeGreaterThan(2);
	});
});
