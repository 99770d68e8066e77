import { byId, useScene } from '../../support/scene.cts';

const JOB = '/v1/jobs/{job_id}';

const parameters = (brandId: string, waitForCompletion = true) => ({
	...{ resource: 'report', operation: 'create', waitForCompletion },
	brandId: byId(brandId),
});

describe('Report: Create', () => {
	const scene = useScene({ speed: 120, creationSeconds: 60 });

	it('waits for the job of the creation', async () => {
		const atOnce = await scene.run({ parameters: parameters(scene.brandId, false) });
		expect(atOnce.records).toMatchObject([{ job_id: expect.any(String), status: 'draft' }]);
		expect(scene.requestsTo('GET', JOB)).toEqual([]);
		const { records } = await scene.run({ parameters: parameters(scene.brandId) });
		expect(records).toMatchObject([{ id: expect.any(String), status: 'draft' }]);
		expect(scene.requestsTo('GET', JOB).length).toBeGreaterThan(2);
	});
});

describe('Report: Create of a service that answers with the draft', () => {
	const scene = useScene({ reportCreation: 'draft' });

	it('waits for nothing', async () => {
		const { records } = await scene.run({ parameters: parameters(scene.brandId) });
		expect(records).toMatchObject([{ id: expect.any(String), status: 'draft' }]);
		expect(scene.requests).toHaveLength(1);
	});
});
