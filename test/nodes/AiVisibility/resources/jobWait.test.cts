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

describe('an invalid Max Wait', () => {
	const scene = useScene();

	it.each(['0', '"5 minutes"', '$json.nothing === undefined ? "" : 1'])(
		'does not start a job, which would cost credits: %s',
		async (given) => {
			const maxWait = `={{ ${given} }}`;
			const reportId = byId(await scene.draftReport());
			const before = scene.sandbox.state.jobs.all().length;
			const run = { resource: 'report', operation: 'run', reportId, options: { maxWait } };
			const { error } = await scene.runFailing({ parameters: run });
			expect(error.message).toMatch(/^'Max Wait \(Minutes\)' (must be|is empty)/);
			expect(scene.sandbox.state.jobs.all()).toHaveLength(before);
		},
	);
});

const scene = useScene({ speed: 300, jobSeconds: 60 });

it('Brand Audit: Create waits for the audit by its own status', async () => {
	const audit = (more: object) => ({
		node: { type: 'n8n-nodes-ai-visibility.aiVisibilityContent' },
		parameters: {
			resource: 'brandAudit',
			operation: 'create',
			brandId: byId(scene.brandId),
			bodyJson: '{"country": "Peru", "language": "Spanish"}',
			...more,
		},
	});
	const inStatus = (status: string) => ({ object: 'brand_audit', status });
	const waited = await scene.run(audit({}));
	expect(waited.records).toMatchObject([inStatus('completed')]);
	expect(waited.records[0].completed_at).toBeTruthy();
	const atOnce = await scene.run(audit({ waitForCompletion: false }));
	expect(atOnce.records).toMatchObject([inStatus('processing')]);
});
