import { byId, useScene } from '../../support/scene.cts';

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

describe('the operation Job: Wait', () => {
	const scene = useScene({ speed: 1200, jobSeconds: 300 });

	it('returns the job when it has completed', async () => {
		const reportId = await scene.draftReport();
		const { job_id: jobId } = await scene.direct('POST', `/v1/reports/${reportId}/runs`);
		const { records } = await scene.run(scene.call('job', 'wait', { jobId: byId(String(jobId)) }));
		expect(records).toMatchObject([{ object: 'job', id: jobId, status: 'completed' }]);
	});
});

describe('Brand Audit: Create', () => {
	const scene = useScene({ speed: 300, jobSeconds: 60 });

	it('waits for the audit by its own status', async () => {
		const bodyJson = '{"country": "Peru", "language": "Spanish"}';
		const waited = await scene.run(scene.call('brandAudit', 'create', { bodyJson }));
		const audit = { object: 'brand_audit', status: 'completed', completed_at: expect.any(String) };
		expect(waited.records).toMatchObject([audit]);
	});
});
