import { byId, useScene } from '../../support/scene.cts';

const MINUTE = 60_000;

describe('the operation Job: Wait', () => {
	const scene = useScene({ speed: 1200, jobSeconds: 300 });

	const wait = (jobId: unknown, more: object = {}) => ({
		resource: 'job',
		operation: 'wait',
		jobId: byId(String(jobId)),
		...more,
	});

	const started = async () => {
		const reportId = await scene.draftReport();
		const { job_id: jobId } = await scene.direct('POST', `/v1/reports/${reportId}/runs`);
		return { reportId, jobId };
	};

	it('returns the job, or the report', async () => {
		const { jobId, reportId } = await started();
		const { records } = await scene.run({ parameters: wait(jobId) });
		expect(records).toMatchObject([{ object: 'job', id: jobId, status: 'completed' }]);
		const parameters = wait(jobId, { result: 'report', reportId: byId(reportId) });
		const ofReport = await scene.run({ parameters });
		expect(ofReport.records).toMatchObject([{ id: reportId, status: 'completed' }]);
	});

	it('refuses the report of another brand', async () => {
		const { jobId, reportId } = await started();
		const other = scene.sandbox.state.brands.all().find(({ id }) => id !== scene.brandId)!;
		const of = { brandId: byId(other.id), reportId: byId(reportId) };
		const { error } = await scene.runFailing({
			parameters: wait(jobId, { result: 'report', ...of }),
		});
		expect(error.message).toContain("'Report' belongs to another brand");
	});

	it('returns the reports of a schedule that ran half an hour ago, when its job is gone', async () => {
		const [schedule] = scene.sandbox.state.scheduledReports.where(
			({ name }) => name === 'Monthly markets',
		);
		await scene.sandbox.clock.advance(120 * MINUTE);
		await scene.direct('POST', `/v1/scheduled-reports/${schedule.id}/executions`);
		await scene.sandbox.clock.advance(30 * MINUTE);
		for (const report of scene.sandbox.state.reports.all()) report.batch_id = null;
		const form = { result: 'scheduledReports', scheduledReportId: byId(schedule.id) };
		const { records } = await scene.run({ parameters: wait('gone-for-long', form) });
		expect(records).toHaveLength(2);
		const other = scene.sandbox.state.brands.all().find(({ id }) => id !== scene.brandId)!;
		const ofOther = wait('gone-for-long', { ...form, brandId: byId(other.id) });
		const { error } = await scene.runFailing({ parameters: ofOther });
		expect(error.message).toContain("'Schedule' belongs to another brand");
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
