import type { IDataObject } from 'n8n-workflow';
import { useManualTime } from '../support/manualTime.cts';
import { refusal } from '../support/scriptedService.cts';
import { BASE, EVENTS, Scene } from './storyScene.cts';

const time = useManualTime();
beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => jest.restoreAllMocks());

const toText = (lines: string[]) => lines.join('\n').replaceAll('1%25202', 'BASE');
const DOWN = refusal(503, 'service_unavailable');
const NO_SCOPE = refusal(403, 'insufficient_scope', { required_scope: 'write:webhooks' });

it('an endpoint is kept where it serves, else replaced, and goes with the workflow', async () => {
	const scene = new Scene(time);
	await scene.hook('create');
	await scene.hook('create', 'again');
	scene.endpoints[0].is_active = false;
	await scene.hook('create', 'where it was disabled');
	await scene.hook('create', 'while down', { faults: { '/e1': DOWN } });
	await scene.hook('create', 'that it may not read', { faults: { '/e1': NO_SCOPE } });
	await scene.hook('create', 'with other events', {
		form: { events: ['report.failed', 'report.failed'] },
	});
	await scene.hook('create', 'where it is gone', { endpoints: [] });
	await scene.hook('create', 'that it forgot', { staticData: {} });
	const changed = { form: { events: EVENTS }, faults: { '/e4': DOWN } };
	await scene.hook('create', 'with other events while down', changed);
	await scene.hook('create', 'the same at a start', { ...changed, mode: 'init' });
	const gone = { mode: 'update', endpoints: [] };
	await scene.hook('create', 'without the scope', { ...gone, faults: { webhooks: NO_SCOPE } });
	await scene.hook('create', 'at last', gone);
	await scene.hook('delete', 'by disabling', {
		faults: { 'DELETE /v1/brands/a/webhooks/e5': refusal(405, 'no') },
	});
	await scene.hook('create', 'at another address', { url: 'https://other.example/1/webhook' });
	await scene.hook('delete', 'while down', { faults: { '/e6': DOWN } });
	await scene.hook('delete', 'without the scope', { faults: { '/e6': NO_SCOPE } });
	await scene.hook('delete', 'where it is gone', { endpoints: [] });
	await scene.hook('delete', 'without anything');
	expect(toText(scene.lines)).toMatchSnapshot();
});

it('endpoints of several brands are registered together, or none', async () => {
	const scene = new Scene(time);
	scene.brands[2].id = 'c&';
	const full = refusal(409, 'webhook_limit_reached');
	scene.endpoints = ['x', 'y', 'z'].map((id) => ({
		...{ id, brand_id: 'b', url: `https://${id}.example`, is_active: id !== 'y' },
		description: `Mine <${id}>`,
	}));
	const faults = { 'POST /v1/brands/b/webhooks': full, 'POST /v1/brands/c%26/webhooks': NO_SCOPE };
	await scene.hook('create', 'at a start', { mode: 'init', faults: { '/v1/brands': DOWN } });
	await scene.hook('create', 'with two that are full', {
		mode: 'update',
		form: { brands: 'all' },
		faults,
	});
	await scene.hook('create', 'for two', { form: { brands: 'chosen', brandIds: ['b', 'a', 'b'] } });
	await scene.hook('create', 'for others', { form: { brandIds: ['c&', 'a'] } });
	await scene.hook('create', 'while down', {
		faults: { '/v1/brands': DOWN },
		form: { brands: 'all' },
	});
	await scene.hook('create', 'that the list omits', { brands: [scene.brands[2]], mode: 'init' });
	const brands = Array.from({ length: 52 }, (_, at) => ({
		id: `n${at}`,
		name: at % 2 ? `N${at}` : null,
	}));
	await scene.hook('create', 'of too many', { brands, mode: 'update' });
	await scene.hook('create', 'of none', { brands: [] });
	await scene.hook('create', 'for one', {
		form: { brands: 'one' },
		brands: [{ id: 'a', name: 'A' }],
	});
	const own = scene.endpoints.at(-1)!;
	own.description = `by another ${String(own.description)}`;
	scene.endpoints.push({ ...own, id: 'k', description: '(w1) by hand' });
	await scene.hook('delete', 'that it forgot', { staticData: {} });
	const copied = {
		endpoint: {
			id: 'o',
			url: BASE.replace('%', '%25'),
			owner: '(other)',
			instance: 'n8n',
			revision: 8,
		},
	};
	await scene.hook('create', 'of a copy', { staticData: { brands: { a: copied }, revision: 8 } });
	expect(toText(scene.lines)).toMatchSnapshot();
});

const event = (type: string, data: unknown, more: object = {}) => ({
	...{ id: 'evt', type, api_version: 'v1', created_at: '2026-03-01T11:30:00+02:00', data, ...more },
});

it('deliveries start the workflow with what they say, and a new secret is had where it is needed', async () => {
	const scene = new Scene(time);
	await scene.hook('create');
	const data = { report_id: 'r', ranked_prompts_count: 1234, total_prompts_count: 5000, brand: '' };
	const form = { addSummary: false };
	const done = event('report.completed', { ...data, event_id: 'x', is_test: 'x' });
	await scene.deliver('plain', done, { form });
	for (const again of ['again', 'again']) await scene.deliver(again, done);
	await scene.deliver('replayed', done, { form: { options: { allowReplays: true } } });
	await scene.deliver('of another event', event('report.failed', data, { id: 2 }));
	await scene.deliver('about a list', event('schedule.run.failed', [1], { id: 'evt_test_1' }));
	await scene.deliver('of no type', { id: 9, data: 'text' });
	await scene.deliver('that is no event', '{"data":{}}');
	await scene.deliver('from before', done, { age: 301 });
	await scene.deliver('to another brand', done, { query: { brand: 'b' } });
	const options = { options: { ignoreTestDeliveries: true, scheduledReportIds: ['S1'] } };
	await scene.deliver('of a test', event('report.completed', data, { id: 3, test: true }), {
		form: options,
	});
	await scene.deliver('of no schedule', event('report.completed', data, { id: 4 }));
	const ofSchedule = { ...data, scheduled_report_id: 's1' };
	await scene.deliver('of one', event('report.completed', ofSchedule, { id: 5 }), { as: 'v0' });
	scene.deliveries = [500, 401, null, 401, 200, 401].map((response_status, at) => ({
		id: `d${at}`,
		response_status,
	}));
	await scene.deliver('that nothing signed', done, { secret: 'guessed' });
	await time.advance(3_590_000);
	scene.deliveries.shift();
	await scene.deliver('that nothing signed, an hour later', done, { secret: 'guessed' });
	scene.faults = {
		'/secret-rotations': { status: 409, body: { error: { code: 'busy', message: 'It is busy.' } } },
	};
	await scene.deliver(
		'signed with the new one, and rotated',
		event('report.completed', ofSchedule, { id: 8 }),
		{ secret: 'new-e1-2', as: 'v0' },
	);
	expect(toText(scene.lines)).toMatchSnapshot();
});

const report = (id: string, score: number | null, more: IDataObject = {}): IDataObject => ({
	...{
		id,
		name: 'Weekly *check*',
		visibility_score: score,
		batch_id: 'run',
		country: 'France & Monaco',
	},
	...{ scheduled_report_id: 's', ai_platforms: ['claude', 'grok'], total_results: 8 },
	...{ created_at: '2026-03-01T00:00:00Z', status: 'completed', ...more },
});

it.each(['en', 'de', 'es', 'fr'])(
	'a summary has the score before only of the same prompts and assistants: %s',
	async (language) => {
		const scene = new Scene(time);
		await scene.hook('create', '', {
			form: {
				events: [
					'report.completed',
					'report.failed',
					'schedule.run.completed',
					'schedule.run.failed',
					'later.event',
					'report.paused',
				],
			},
		});
		const form = { addSummary: true, options: { language } };
		scene.lines.length = 0;
		const before = { created_at: '2026-02-20T00:00:00Z', batch_id: 'before' };
		scene.reports = [
			report('r1', 1064.25),
			report('r2', 0, { country: 'Spain', location: 'León' }),
			report('r3', null, { country: null, region_config_id: 'm' }),
			report('r4', 50, { country: 'Italy', ai_platforms: ['claude'] }),
			report('r5', 10, { country: 'Peru' }),
			report('r5b', 0, { ...before, country: 'Peru' }),
			report('r2b', 1, { ...before, country: 'Spain', location: 'León', total_results: 7 }),
			report('r1b', 41.04, { ...before, ai_platforms: ['grok', 'claude'] }),
			report('r4b', 40, { ...before, country: 'Italy' }),
		];
		const done = { ranked_prompts_count: 1, total_prompts_count: 2 };
		const failed = { failure_reason: 'A <b>', brand: 'Own & Co', brand_id: 'b' };
		await scene.deliver('', event('report.completed', { ...done, report_id: 'r1' }, { id: 1 }), {
			form,
		});
		await scene.deliver('', event('report.failed', { report_id: 'r4', ...failed }, { id: 2 }));
		await scene.deliver(
			'',
			event('schedule.run.failed', { scheduled_run_id: 'run', ...failed }, { id: 3 }),
		);
		const counts = {
			completed_regions_count: 1,
			total_regions_count: 1200,
			ranked_prompts_count: '1',
		};
		await scene.deliver(
			'',
			event('schedule.run.completed', counts, { id: 4, test: true, created_at: 'soon' }),
		);
		await scene.deliver(
			'',
			event(
				'report.paused',
				{ report_id: 'none', ranked_prompts_count: 0, total_prompts_count: 3 },
				{ id: 5 },
			),
		);
		await scene.deliver('', event('later.event', failed, { id: 6 }));
		scene.faults = { '/v1/reports': NO_SCOPE };
		await scene.deliver('', event('report.completed', { report_id: 'r1' }, { id: 7 }));
		const shown = language === 'en' ? /^[^k]/ : /^ {2}/;
		expect(toText(scene.lines.filter((line) => shown.test(line)))).toMatchSnapshot();
	},
);
