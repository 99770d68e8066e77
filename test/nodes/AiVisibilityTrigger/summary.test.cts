import { WebhookContext } from 'n8n-core';
import type { ReportRecord } from '../../../sandbox/state/records.cts';
import { clock } from '../../../nodes/shared/base/time/clock';
import { post, TriggerScene } from './scene.cts';

const scene = new TriggerScene();
beforeEach(async () => await scene.open());
afterEach(async () => {
	jest.restoreAllMocks();
	await scene.close();
});

type Setup = NonNullable<Parameters<TriggerScene['activeHost']>[0]>;

describe('the summary', () => {
	const MINUTE_MS = 60_000;

	/** Reports of the brand, a minute apart, the newest first. */
	const addReports = (...reports: Array<Partial<ReportRecord>>) => {
		const [first] = scene.sandbox.state.reports.where(({ brand_id }) => brand_id === scene.brandId);
		const now = scene.sandbox.clock.now() + reports.length * MINUTE_MS;
		return reports.map((report, index) =>
			scene.sandbox.state.reports.add({
				...first,
				scheduled_report_id: null,
				name: 'Weekly *check*',
				status: 'completed',
				country: 'Germany',
				location: null,
				created_at: new Date(now - index * MINUTE_MS).toISOString(),
				...report,
				id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
			}),
		);
	};
	const activeHost = async (setup: Setup = {}) =>
		await scene.activeHost({ ...setup, changes: { addSummary: true, ...setup.changes } });

	const started = async (type: string, data: object, setup?: Setup) => {
		const host = await activeHost(setup);
		const before = scene.sandbox.requests.length;
		await scene.emit(type, data);
		const requests = scene.sandbox.requests.slice(before).map(({ path, query }) => [path, query]);
		return { item: host.executions[0], requests };
	};

	it('names report, brand and market, and has both scores without a judgement', async () => {
		const [report] = addReports(
			{ visibility_score: 64.22 },
			{ visibility_score: 99, country: 'France' },
			{ visibility_score: null },
			{ visibility_score: 60 },
			{ visibility_score: 50 },
		);
		const { name } = scene.sandbox.state.brands.get(scene.brandId)!;
		// A refusal is worth one more attempt.
		jest.spyOn(clock, 'pause').mockImplementation(async () => await new Promise(setImmediate));
		scene.sandbox.faults.add({ path: '/v1/reports', kind: 'status', status: 503 });
		const { item, requests } = await started('report.completed', {
			report_id: report.id,
			brand_id: scene.brandId,
		});
		expect(item).toMatchObject({
			report_name: 'Weekly *check*',
			brand: name,
			market: 'Germany',
			score: 64.2,
			previous_score: 60,
		});
		const said = '\\nReport completed\\nScore 64.2, was 60$';
		const head = `^\\*${name} · Weekly ∗check∗ · Germany · \\w+ \\d+, \\d{4}\\*`;
		expect(item.slack_text).toMatch(new RegExp(`${head}${said}`));
		expect(item.text).toMatch(new RegExp(`^${name} · Weekly \\*check\\* · Germany · .*${said}`));
		for (const name of ['note', 'reports']) expect(item).not.toHaveProperty(name);
		const request = ['/v1/reports', { brand_id: scene.brandId, limit: '100' }];
		expect(requests).toEqual([request, request]);
	});

	it('has a line for each market of a run, compared with its run before', async () => {
		const place = (country: string, batch: string, score: number | null) => ({
			country,
			batch_id: batch,
			scheduled_report_id: 'schedule',
			visibility_score: score,
		});
		addReports(
			place('Germany', 'run 2', 60),
			place('France & Monaco', 'run 2', 40.5),
			place('Spain', 'run 2', null),
			place('Germany', 'run 1', 0),
			place('France & Monaco', 'run 1', 41.5),
		);
		const { item } = await started('schedule.run.failed', {
			scheduled_run_id: 'run 2',
			brand_id: scene.brandId,
			failure_reason: 'One market <failed>',
		});
		expect(item).toMatchObject({
			report_name: 'Weekly *check*',
			market: null,
			score: null,
			reports: [
				{ market: 'Germany', score: 60, previous_score: 0, report_id: expect.any(String) },
				{ market: 'France & Monaco', score: 40.5, previous_score: 41.5 },
				{ market: 'Spain', score: null, previous_score: null, report_name: 'Weekly *check*' },
			],
		});
		const { name } = scene.sandbox.state.brands.get(scene.brandId)!;
		const [head, ...lines] = String(item.slack_text).split('\n');
		expect(head).toMatch(new RegExp(`^\\*${name} · Weekly ∗check∗ · \\w+ \\d+, \\d+\\*$`));
		expect(lines).toEqual([
			'Schedule run failed',
			'Germany 60, was 0',
			'France &amp; Monaco 40.5, was 41.5',
			'One market &lt;failed&gt;',
		]);
	});

	it('knows the latest 100 reports, and never holds an event of another one back', async () => {
		const reports = addReports(...Array<object>(101).fill({ visibility_score: 64.2 }));
		const startedBy = async (at: number) =>
			(await started('report.completed', scene.completed({ report_id: reports[at].id }))).item;
		expect(await startedBy(99)).toMatchObject({
			...{ score: 64.2, previous_score: null },
			text: expect.stringMatching(/\nScore 64\.2$/),
		});
		expect(await startedBy(100)).toMatchObject({
			report_name: null,
			score: null,
			slack_text: expect.stringMatching(/^\*.* · \w+ \d+, \d+\*\nReport completed\n/),
			note: 'The report is not among the latest 100 of the brand. Report: Get of AI Visibility reads it.',
		});
	});

	it('never holds an event back where the key lacks the scopes, or n8n has no time zone', async () => {
		jest.spyOn(WebhookContext.prototype, 'getTimezone').mockReturnValue('DEFAULT');
		const apiKey = scene.sandbox.createKey({ scopes: ['write:webhooks'] });
		const credential = { baseUrl: scene.sandbox.url, apiKey, requestsPerMinute: 1_000 };
		const { item } = await started('report.completed', scene.completed(), { credential });
		const note = expect.stringMatching(
			/^The API key lacks the scope read:reports\. Create [^.]*\. [^.]*: write:webhooks\. \(Request ID \S+\) The time zone [^.]*"DEFAULT"/,
		);
		expect(item).toMatchObject({ brand: null, score: null, note });
	});

	it('is made of the event alone after two seconds', async () => {
		const host = await activeHost();
		const quick = (ms: number) => AbortSignal.timeout(ms / 50);
		jest.spyOn(clock, 'timeoutSignal').mockImplementation(quick);
		scene.sandbox.faults.add({ method: 'GET', path: '/v1/reports', kind: 'hang' });
		await scene.emit();
		expect(host.executions[0]).toMatchObject({
			note: 'The service did not answer within 2 seconds',
			slack_text: expect.stringMatching(/\nReport completed\nRanked prompts: 6 of 10$/),
		});
	});

	it('is made of the counts, and the day of the workflow, without a request in a test delivery', async () => {
		const host = await activeHost();
		const before = scene.sandbox.requests.length;
		const body = scene.envelope({
			...{ test: true, type: 'schedule.run.completed', created_at: '2026-03-01T02:00:00Z' },
			data: { completed_regions_count: 0, total_regions_count: 2, total_prompts_count: 10 },
		});
		expect((await post(host, body, scene.signed(body))).status).toBe(200);
		expect(host.executions[0]).toMatchObject({
			...{ is_test: true, score: null, reports: [] },
			slack_text: expect.stringMatching(
				/ · February 28, 2026\*\nSchedule run completed\nCompleted markets: 0 of 2$/,
			),
		});
		expect(host.executions[0]).not.toHaveProperty('note');
		expect(scene.sandbox.requests).toHaveLength(before);
	});

	it('is written in the language of the option', async () => {
		const [report] = addReports({ visibility_score: 64.2 }, { visibility_score: 60.5 });
		const changes = { options: { language: 'de' } };
		const { item } = await started('report.completed', { report_id: report.id }, { changes });
		expect(item.slack_text).toMatch(
			/ · Weekly ∗check∗ · .* · \d+\. \w+ \d{4}\*\nBericht abgeschlossen\n.* 64,2, vorher 60,5$/,
		);
	});

	it('is for events about reports only', async () => {
		const host = await activeHost();
		host.parameters = { ...host.parameters, events: ['later.event'] };
		const body = scene.envelope({ type: 'later.event' });
		await post(host, body, scene.signed(body));
		expect(host.executions).toHaveLength(1);
		expect(host.executions[0]).not.toHaveProperty('slack_text');
	});
});
