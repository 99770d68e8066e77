import { useScene } from '../../support/scene.cts';

const JOB = '/v1/jobs/{job_id}';

describe('Report: Create', () => {
	const scene = useScene({ speed: 120, creationSeconds: 60 });

	it('waits for the job of the creation', async () => {
		const atOnce = await scene.run(scene.call('report', 'create', { waitForCompletion: false }));
		expect(atOnce.records).toMatchObject([{ job_id: expect.any(String), status: 'draft' }]);
		expect(scene.requestsTo('GET', JOB)).toEqual([]);
		const { records } = await scene.run(scene.call('report', 'create'));
		expect(records).toMatchObject([{ id: expect.any(String), status: 'draft' }]);
		expect(scene.requestsTo('GET', JOB).length).toBeGreaterThan(2);
	});
});
