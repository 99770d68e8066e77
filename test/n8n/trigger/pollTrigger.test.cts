import { Controls } from '../../../harness/controls.cts';
import { chosenEnd } from '../../../harness/ends.cts';
import { Sandbox } from '../../../harness/sandbox.cts';
import { SharedN8n } from '../../../harness/sharedN8n.cts';
import { until } from '../../../harness/until.cts';
import { byId } from '../../../harness/workflows.cts';
import { pollItems, pollWorkflow } from './triggerScene.cts';

describe(`polls of n8n ${chosenEnd().version}`, () => {
	let n8n: SharedN8n;
	let sandbox: Sandbox;
	let brandId: string;

	beforeAll(async () => {
		sandbox = await Sandbox.start({ flags: ['--requests-per-minute', '1000'] });
		const brands = await new Controls(sandbox).state<{ id: string }>('brands');
		brandId = brands[0].id;
		n8n = await SharedN8n.join();
		await n8n.rest.saveCredentials([sandbox.credential]);
		await n8n.rest.saveWorkflows([
			pollWorkflow('campaigns', {
				event: 'campaignStatusChanged',
				brandId: byId(brandId),
				campaignStatuses: ['active', 'paused'],
			}),
			pollWorkflow('jobs', { event: 'jobFinished', jobStatuses: ['completed', 'cancelled'] }),
			pollWorkflow('quota', { event: 'quotaLow', threshold: 100 }),
			pollWorkflow('reports', {
				event: 'reportFinished',
				brandId: byId(brandId),
			}),
			pollWorkflow('scores', {
				event: 'visibilityChanged',
				brandId: byId(brandId),
				changes: 'threshold',
				threshold: 0.1,
				direction: 'both',
			}),
		]);
		// Before anything has cost a unit of the quota.
		await n8n.rest.activate('quota');
	});

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
	});

	const campaign = async (name: string): Promise<string> =>
		String((await sandbox.ask('POST', `/v1/brands/${brandId}/campaigns`, { name })).id);

	const setStatus = async (id: string, status: string) =>
		await sandbox.ask('PATCH', `/v1/brands/${brandId}/campaigns/${id}`, { status });

	/** Waits until a trigger has given that many items. */
	const found = async (workflowId: string, count: number) =>
		await until(`${workflowId} has ${count} items`, async () => {
			const { length } = await pollItems(n8n.rest, workflowId);
			return length >= count || undefined;
		});

	/** What came out of a trigger, once it is that much; more polls of its list must not add to it. */
	const items = async (workflowId: string, count: number, list: string) => {
		await found(workflowId, count);
		const before = await polls(list);
		await until('there were more polls', async () => (await polls(list)) > before + 1 || undefined);
		return await pollItems(n8n.rest, workflowId);
	};

	const polls = async (list: string): Promise<number> => {
		const requests = await new Controls(sandbox).requests();
		return requests.filter(({ method, path }) => method === 'GET' && path.endsWith(list)).length;
	};

	it('starts the workflow once for each change', async () => {
		const first = await campaign('First');
		await n8n.rest.activate('campaigns');
		await n8n.rest.activate('jobs');
		await setStatus(first, 'active');
		await found('campaigns', 1);
		await setStatus(first, 'paused');
		const run = `/v1/reports/${await draftReport('Which coffee is best?')}/runs`;
		const { job_id: jobId } = await sandbox.ask('POST', run, {});
		await sandbox.ask('DELETE', `/v1/jobs/${String(jobId)}`, {});
		const [campaigns, jobs] = await Promise.all([
			items('campaigns', 2, '/campaigns'),
			items('jobs', 2, '/v1/jobs'),
		]);
		expect(campaigns).toMatchObject([
			{ event: 'campaign.active', id: first, previous_status: 'draft' },
			{ event: 'campaign.paused', id: first, previous_status: 'active' },
		]);
		// Whether a poll saw it running before it was cancelled depends on timing.
		const ofRun = jobs.filter(({ id }) => id === jobId);
		expect(ofRun).toMatchObject([{ event: 'job.cancelled' }]);
		// Creating the report is a job, too.
		expect(jobs.map(({ event }) => event).sort()).toEqual(['job.cancelled', 'job.completed']);
		// A busy machine has no time for polls that no test needs any more.
		for (const id of ['campaigns', 'jobs']) await n8n.rest.deactivate(id);
	});

	it('starts the workflow for each finished report, each change of its score, and once for the quota', async () => {
		await scored('first', 40);
		await n8n.rest.activate('reports');
		await n8n.rest.activate('scores');
		const first = await completedReport('Which coffee is best? [not mentioned]');
		await found('reports', 1);
		const second = await completedReport('Which coffee is best? [mentioned]');
		const event = 'report.completed';
		const [reports, quota] = await Promise.all([
			items('reports', 2, '/v1/reports'),
			items('quota', 1, '/v1/me/quota'),
		]);
		await scored('second', 60);
		const scores = await items('scores', 1, '/v1/reports');
		expect(reports).toMatchObject([
			{ event, id: first.id },
			{ event, id: second.id, visibility_score: second.visibility_score },
		]);
		expect(scores).toMatchObject([
			{ from: 40, to: 60, report_id: 'second', previous_report_id: 'first' },
		]);
		expect(quota).toMatchObject([{ event: 'quota.low', threshold: 100 }]);
		for (const id of ['quota', 'reports', 'scores']) await n8n.rest.deactivate(id);
	});

	/** A completed report without answers: whose prompts are others, its score is not compared. */
	async function scored(id: string, score: number): Promise<void> {
		const controls = new Controls(sandbox);
		const [report] = await controls.state('reports');
		const { created_at: now } = await sandbox.ask('POST', '/v1/reports', { brand_id: brandId });
		const own = { id, brand_id: brandId, name: 'Scored', created_at: now, visibility_score: score };
		await controls.addRecords('reports', [{ ...report, status: 'completed', ...own }]);
	}

	async function completedReport(prompt: string): Promise<Record<string, unknown>> {
		const id = await draftReport(prompt);
		await sandbox.ask('POST', `/v1/reports/${id}/runs`, {});
		// As long as a run takes.
		await new Controls(sandbox).advance(60_000);
		return await sandbox.ask('GET', `/v1/reports/${id}`);
	}

	/** All of one name and market. */
	async function draftReport(prompt: string): Promise<string> {
		const { id } = await sandbox.ask('POST', '/v1/reports', { brand_id: brandId, name: 'Coffee' });
		const prompts = [{ prompt_text: prompt, category: 'General' }];
		await sandbox.ask('POST', `/v1/reports/${String(id)}/prompts`, { prompts });
		return String(id);
	}
});
