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

describe('the operation Job: Wait', () => {
	const scene = useScene({ speed: 1200, jobSeconds: 300 });

	it('returns the job when it has completed', async () => {
		const reportId = await scene.draftReport();
		const { job_id: jobId } = await scene.direct('POST', `/v1/reports/${reportId}/runs`);
		const parameters = { resource: 'job', operation: 'wait', jobId: byId(String(jobId)) };
		const { records } = await scene.run({ parameters });
		expect(records).toMatchObject([{ object: 'job', id: jobId, status: 'completed' }]);
	});
});

describe('Brand Audit: Create', () => {
	const scene = useScene({ speed: 300, jobSeconds: 60 });

	it('waits for the audit by its own status', async () => {
		const audit = (more: object) =>
			scene.call('brandAudit', 'create', {
				bodyJson: '{"country": "Peru", "language": "Spanish"}',
				...more,
			});
		const inStatus = (status: string) => ({ object: 'brand_audit', status });
		const waited = await scene.run(audit({}));
		expect(waited.records).toMatchObject([inStatus('completed')]);
		expect(waited.records[0].completed_at).toBeTruthy();
		const atOnce = await scene.run(audit({ waitForCompletion: false }));
		expect(atOnce.records).toMatchObject([inStatus('processing')]);
	});
});
