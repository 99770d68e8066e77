import { Controls } from '../harness/controls';
import { chosenEnd } from '../harness/ends';
import { jsonOf } from '../harness/executions';
import { N8n } from '../harness/n8n';
import { credentialId, Sandbox } from '../harness/sandbox';
import type { Workflow } from '../harness/shapes';
import { until } from '../harness/until';

const timeout = 300_000;

/** n8n polls at most once per minute and entry, so there are several: every 4 seconds. */
const pollTimes = {
	item: Array.from({ length: 15 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 4} * * * * *`,
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

describe(`the poll trigger in n8n ${chosenEnd().version}`, () => {
	let n8n: N8n;
	let sandbox: Sandbox;
	let brandId: string;
	let lastKey = 0;

	beforeAll(async () => {
		sandbox = await Sandbox.start({ flags: ['--requests-per-minute', '1000'] });
		const brands = await new Controls(sandbox).state<{ id: string }>('brands');
		brandId = brands[0].id;
		n8n = await N8n.create();
		await n8n.cli.importCredentials([sandbox.credential]);
		await n8n.cli.importWorkflows([
			workflow('campaigns', {
				event: 'campaignStatusChanged',
				brandId: { __rl: true, mode: 'id', value: brandId },
				campaignStatuses: ['active', 'paused'],
			}),
			workflow('jobs', { event: 'jobFinished', jobStatuses: ['completed', 'cancelled'] }),
		]);
		await n8n.start();
	}, timeout);

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
	}, timeout);

	const send = async (method: string, path: string, body: object) => {
		const response = await fetch(`${sandbox.url}${path}`, {
			method,
			headers: {
				authorization: `Bearer ${sandbox.apiKey}`,
				'content-type': 'application/json',
				'idempotency-key': `poll-${++lastKey}`,
			},
			body: JSON.stringify(body),
		});
		if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
		return (await response.json().catch(() => ({}))) as Record<string, unknown>;
	};

	const campaign = async (name: string): Promise<string> =>
		String((await send('POST', `/v1/brands/${brandId}/campaigns`, { name })).id);

	const setStatus = async (id: string, status: string) =>
		await send('PATCH', `/v1/brands/${brandId}/campaigns/${id}`, { status });

	/** The output of the trigger so far, over all executions. */
	const events = async (workflowId: string) => {
		const executions = await n8n.rest.finishedOf(workflowId, 0);
		const items = executions.flatMap((execution) => jsonOf(execution, 'Poll'));
		return items.map(({ event, id, previous_status: previous }) => [event, id, previous]);
	};

	const polls = async (): Promise<number> => {
		const requests = await new Controls(sandbox).requests();
		return requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/campaigns'))
			.length;
	};

	const nextPolls = async (count: number) => {
		const before = await polls();
		await until(`there were ${count} more polls`, 30_000, async () =>
			(await polls()) >= before + count ? true : undefined,
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

	async function draftReport(): Promise<string> {
		const { id } = await send('POST', '/v1/reports', { brand_id: brandId });
		const prompts = [{ prompt_text: 'Which coffee is best?', category: 'General' }];
		await send('POST', `/v1/reports/${String(id)}/prompts`, { prompts });
		return String(id);
	}
});
