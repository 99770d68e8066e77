import { Controls } from '../harness/controls';
import { chosenEnd } from '../harness/ends';
import { jsonOf } from '../harness/executions';
import { N8n } from '../harness/n8n';
import { credentialId, Sandbox } from '../harness/sandbox';
import type { Workflow } from '../harness/shapes';
import { until } from '../harness/until';

const timeout = 300_000;

/** n8n polls at most once per minute and entry, so there are several: every 2 seconds. */
const pollTimes = {
	item: Array.from({ length: 30 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 2} * * * * *`,
	})),
};

function workflow(id: string, parameters: Record<string, unknown>): Workflow {
	return {
		id,
		name: id,
		settings: { executionOrder: 'v1' },
		nodes: [
			{
				id: 'poll',
				name: 'Poll',
				type: 'n8n-nodes-ai-visibility.aiVisibilityPollTrigger',
				typeVersion: 1,
				position: [0, 0],
				parameters: { pollTimes, ...parameters },
				credentials: { aiVisibilityApi: { id: credentialId, name: 'AI Visibility sandbox' } },
			},
			{
				id: 'end',
				name: 'End',
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: [200, 0],
				parameters: {},
			},
		],
		connections: { Poll: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
	};
}

/** n8n's durable scheduler, at the pace of a test. Only the newest end has it. */
const scheduler = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '1',
	N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
};

const modes: Array<[name: string, env: NodeJS.ProcessEnv]> = [
	['in memory', {}],
	[
		'by the durable scheduler with durable cursors',
		{ ...scheduler, N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true' },
	],
];

const modesOfEnd = chosenEnd().name === 'newest' ? modes : modes.slice(0, 1);

describe.each(modesOfEnd)(`polls of n8n ${chosenEnd().version}, started %s,`, (_, env) => {
	let n8n: N8n;
	let sandbox: Sandbox;
	let brandId: string;
	let lastKey = 0;

	beforeAll(async () => {
		sandbox = await Sandbox.start({ flags: ['--requests-per-minute', '1000'] });
		const brands = await new Controls(sandbox).state<{ id: string }>('brands');
		brandId = brands[0].id;
		n8n = await N8n.create({ env });
		await n8n.cli.importCredentials([sandbox.credential]);
		await n8n.cli.importWorkflows([
			workflow('campaigns', {
				event: 'campaignStatusChanged',
				brandId: { __rl: true, mode: 'id', value: brandId },
				campaignStatuses: ['active', 'paused'],
			}),
			workflow('jobs', { event: 'jobFinished', jobStatuses: ['completed', 'cancelled'] }),
			workflow('quota', { event: 'quotaLow', threshold: 100 }),
			workflow('reports', {
				event: 'reportFinished',
				brandId: { __rl: true, mode: 'id', value: brandId },
			}),
			workflow('scores', {
				event: 'visibilityChanged',
				brandId: { __rl: true, mode: 'id', value: brandId },
				compareWith: 'name',
				threshold: 0.1,
			}),
		]);
		await n8n.start();
		// Before anything has cost a unit of the quota.
		await n8n.rest.activate('quota');
	}, timeout);

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
	}, timeout);

	const send = async (method: string, path: string, body?: object) => {
		const response = await fetch(`${sandbox.url}${path}`, {
			method,
			headers: {
				authorization: `Bearer ${sandbox.apiKey}`,
				'content-type': 'application/json',
				'idempotency-key': `poll-${++lastKey}`,
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
		return (await response.json().catch(() => ({}))) as Record<string, unknown>;
	};

	const campaign = async (name: string): Promise<string> =>
		String((await send('POST', `/v1/brands/${brandId}/campaigns`, { name })).id);

	const setStatus = async (id: string, status: string) =>
		await send('PATCH', `/v1/brands/${brandId}/campaigns/${id}`, { status });

	/** What came out of the trigger so far, over all executions. */
	const items = async (workflowId: string) => {
		const executions = await n8n.rest.finishedOf(workflowId, 0);
		return executions.flatMap((execution) => jsonOf(execution, 'Poll'));
	};

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
		await until(`there were ${count} more polls`, 60_000, async () =>
			(await polls(end)) >= before + count ? true : undefined,
		);
	};

	it(
		'starts the workflow once for each change, including those while n8n was stopped',
		async () => {
			const [first, second] = [await campaign('First'), await campaign('Second')];
			await n8n.rest.activate('campaigns');
			await n8n.rest.activate('jobs');
			const { job_id: jobId } = await send('POST', `/v1/reports/${await draftReport()}/runs`, {});

			await setStatus(first, 'active');
			await nextPolls(1);
			await setStatus(first, 'paused');
			await send('DELETE', `/v1/jobs/${String(jobId)}`, {});
			await nextPolls(2);
			const expected = [
				['campaign.active', first, 'draft'],
				['campaign.paused', first, 'active'],
			];
			expect(await events('campaigns')).toEqual(expected);
			// Whether a poll saw it running before it was cancelled depends on timing.
			const jobs = await events('jobs');
			expect(jobs.map(([event, id]) => [event, id])).toEqual([['job.cancelled', jobId]]);

			await n8n.stop();
			await setStatus(first, 'active');
			await setStatus(second, 'active');
			await n8n.start();
			await nextPolls(2);
			const [, , ...meanwhile] = await events('campaigns');
			expect(meanwhile).toHaveLength(2);
			expect(meanwhile).toContainEqual(['campaign.active', first, 'paused']);
			expect(meanwhile).toContainEqual(['campaign.active', second, 'draft']);
			expect(await events('jobs')).toHaveLength(1);
		},
		timeout,
	);

	it(
		'starts the workflow for each finished report, each change of its score, and once for the quota',
		async () => {
			await n8n.rest.activate('reports');
			await n8n.rest.activate('scores');
			const first = await completedReport('Which coffee is best? [not mentioned]');
			await nextPolls(1, '/v1/reports');
			const second = await completedReport('Which coffee is best? [mentioned]');
			await nextPolls(4, '/v1/reports');

			const finished = await until('both reports have started the workflow', 60_000, async () => {
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
		},
		timeout,
	);

	/** Reports of one name and market. */
	async function completedReport(prompt: string): Promise<Record<string, unknown>> {
		const { id } = await send('POST', '/v1/reports', { brand_id: brandId, name: 'Coffee' });
		const prompts = [{ prompt_text: prompt, category: 'General' }];
		await send('POST', `/v1/reports/${String(id)}/prompts`, { prompts });
		await send('POST', `/v1/reports/${String(id)}/runs`, {});
		// As long as a run takes.
		await new Controls(sandbox).advance(60_000);
		return await send('GET', `/v1/reports/${String(id)}`);
	}

	async function draftReport(): Promise<string> {
		const { id } = await send('POST', '/v1/reports', { brand_id: brandId });
		const prompts = [{ prompt_text: 'Which coffee is best?', category: 'General' }];
		await send('POST', `/v1/reports/${String(id)}/prompts`, { prompts });
		return String(id);
	}
});
