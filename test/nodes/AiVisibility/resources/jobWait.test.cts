import { byId, useScene } from '../../support/scene.cts';

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

const scene = useScene({ speed: 300, jobSeconds: 60 });

it('Brand Audit: Create waits for the audit by its own status', async () => {
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
