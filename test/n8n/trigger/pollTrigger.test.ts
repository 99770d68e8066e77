import { Controls } from '../harness/controls';
import { chosenEnd } from '../harness/ends';
import { Sandbox } from '../harness/sandbox';
import { SharedN8n } from '../harness/sharedN8n';
import { until } from '../harness/until';
import { pollItems, pollWorkflow } from './polls';

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
				brandId: { __rl: true, mode: 'id', value: brandId },
				campaignStatuses: ['active', 'paused'],
			}),
			pollWorkflow('jobs', { event: 'jobFinished', jobStatuses: ['completed', 'cancelled'] }),
			pollWorkflow('quota', { event: 'quotaLow', threshold: 100 }),
			pollWorkflow('reports', {
				event: 'reportFinished',
				brandId: { __rl: true, mode: 'id', value: brandId },
			}),
			pollWorkflow('scores', {
				event: 'visibilityChanged',
				brandId: { __rl: true, mode: 'id', value: brandId },
				compareWith: 'name',
				threshold: 0.1,
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

	const items = async (workflowId: string) => await pollItems(n8n.rest, workflowId);

	const events = async (workflowId: string) =>
		(await items(workflowId)).map(({ event, id, previous_status: previous }) => [
			event,
			id,
			previous,
		]);

	const polls = async (end: string): Promise<number> => {
		const requests = await new Controls(sandbox).requests();
		return requests.filter(({ method, path }) => method === 'GET' && path.endsWith(end)).length;
	};

	const nextPolls = async (count: number, end = '/campaigns') => {
		const before = await polls(end);
		await until(`there were ${count} more polls`, async () =>
			(await polls(end)) >= before + count ? true : undefined,
		);
	};

	it('starts the workflow once for each change', async () => {
		const first = await campaign('First');
		await n8n.rest.activate('campaigns');
		await n8n.rest.activate('jobs');
		const { job_id: jobId } = await sandbox.ask(
			'POST',
			`/v1/reports/${await draftReport()}/runs`,
			{},
		);

		await setStatus(first, 'active');
		await nextPolls(1);
		await setStatus(first, 'paused');
		await sandbox.ask('DELETE', `/v1/jobs/${String(jobId)}`, {});
		await nextPolls(2);
		const expected = [
			['campaign.active', first, 'draft'],
			['campaign.paused', first, 'active'],
		];
		expect(await events('campaigns')).toEqual(expected);
		// Whether a poll saw it running before it was cancelled depends on timing.
		const jobs = await events('jobs');
		expect(jobs.map(([event, id]) => [event, id])).toEqual([['job.cancelled', jobId]]);
		// A busy machine has no time for polls that no test needs any more.
		for (const id of ['campaigns', 'jobs']) await n8n.rest.deactivate(id);
	});

	it('starts the workflow for each finished report, each change of its score, and once for the quota', async () => {
		await n8n.rest.activate('reports');
		await n8n.rest.activate('scores');
		const first = await completedReport('Which coffee is best? [not mentioned]');
		await nextPolls(1, '/v1/reports');
		const second = await completedReport('Which coffee is best? [mentioned]');
		await nextPolls(4, '/v1/reports');

		const finished = await until('both reports have started the workflow', async () => {
			const all = await items('reports');
			return all.length >= 2 ? all : undefined;
		});
		expect(finished.map(({ event, id }) => [event, id])).toEqual([
			['report.completed', first.id],
			['report.completed', second.id],
		]);
		expect(finished[1]).toMatchObject({ visibility_score: second.visibility_score });
		expect(await items('scores')).toMatchObject([
			{
				from: first.visibility_score,
				to: second.visibility_score,
				report_id: second.id,
				previous_report_id: first.id,
			},
		]);
		expect(await items('quota')).toMatchObject([{ event: 'quota.low', threshold: 100 }]);
		for (const id of ['quota', 'reports', 'scores']) await n8n.rest.deactivate(id);
	});

	/** Reports of one name and market. */
	async function completedReport(
		prompt: string,
		name = 'Coffee',
		others: string[] = [],
	): Promise<Record<string, unknown>> {
		const { id } = await sandbox.ask('POST', '/v1/reports', { brand_id: brandId, name });
		const prompts = [prompt, ...others].map((text) => ({ prompt_text: text, category: 'General' }));
		await sandbox.ask('POST', `/v1/reports/${String(id)}/prompts`, { prompts });
		await sandbox.ask('POST', `/v1/reports/${String(id)}/runs`, {});
		// As long as a run takes.
		await new Controls(sandbox).advance(60_000);
		return await sandbox.ask('GET', `/v1/reports/${String(id)}`);
	}

	async function draftReport(): Promise<string> {
		const { id } = await sandbox.ask('POST', '/v1/reports', { brand_id: brandId });
		const prompts = [{ prompt_text: 'Which coffee is best?', category: 'General' }];
		await sandbox.ask('POST', `/v1/reports/${String(id)}/prompts`, { prompts });
		return String(id);
	}
});
