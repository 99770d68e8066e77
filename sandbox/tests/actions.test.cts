import { type ActionName, actions } from '../control/actions.cts';
import type { Json } from './client.cts';
import { useWebhooks } from './webhookScene.cts';

describe('the buttons of the page', () => {
	const scene = useWebhooks();

	const press = async (name: ActionName, brand_id = scene.ids.brand) =>
		await scene.control(`/actions/${name}`, { brand_id });

	it.each<[ActionName, string, string]>([
		['completeReport', 'report.completed', 'completed'],
		['lowerScore', 'report.completed', 'completed'],
		['failReport', 'report.failed', 'failed'],
		[
			'completeScheduledRun',
			'report.completed, report.completed, schedule.run.completed',
			'completed',
		],
		['failScheduledRun', 'report.completed, report.failed, schedule.run.failed', 'failed'],
	])('%s announces %s', async (name, types, status) => {
		await scene.register();
		const { body } = await press(name);
		expect(body.message).toMatch(/^(Weekly visibility check|The run of Monthly markets) /);
		expect(body.message).toContain(status === 'failed' ? ' fails ' : ' completes ');
		await scene.advance(1_000);
		const events = scene.receiver.received.map((one) => one.body as { type: string; data: Json });
		expect(events.map(({ type }) => type).join(', ')).toBe(types);
		const { data } = events.at(-1)!;
		expect(data).toMatchObject({ brand_id: scene.ids.brand, status });
		const about = [data.report_id, data.scheduled_report_id];
		expect(about).toContain(body.id);
		expect(await scene.list('/v1/jobs')).toMatchObject([{ status }]);
	});

	it('completeReport and lowerScore make reports that can be compared', async () => {
		const scores = [];
		for (const name of ['completeReport', 'lowerScore', 'completeReport'] as const) {
			const { body } = await press(name);
			await scene.advance(1_000);
			const report = await scene.read(`/v1/reports/${String(body.id)}`);
			expect(report).toMatchObject({ name: 'Weekly visibility check', status: 'completed' });
			expect((report.prompts as Json[]).map((one) => one.prompt_text)).toHaveLength(6);
			scores.push(Number(report.visibility_score));
		}
		expect(scores[1]).toBeLessThan(Math.min(scores[0], scores[2]) - 15);
	});

	it('completeScheduledRun leaves out markets without prompts', async () => {
		const [{ region_config_id: region }] = scene.state.regionConfigPrompts.all();
		for (const prompt of scene.state.regionConfigPrompts.all())
			prompt.disabled = prompt.region_config_id === region;
		await press('completeScheduledRun');
		expect(scene.state.scheduledRuns.all()).toMatchObject([{ total_regions_count: 1 }]);
	});

	it('completeReport makes the report to compare with where there is none', async () => {
		await press('completeReport', scene.ids.other);
		await scene.advance(1_000);
		const reports = await scene.list(`/v1/reports?brand_id=${scene.ids.other}`);
		const [latest, before] = reports.map(({ status, created_at }) => {
			expect(status).toBe('completed');
			return Date.parse(String(created_at));
		});
		expect(Math.round((latest - before) / 60_000)).toBe(7 * 24 * 60);
	});

	it('replyToEmail gives an email after the other a reply', async () => {
		const before = scene.state.emails.where((one) => one.status === 'draft').length;
		const ids = new Set<unknown>();
		for (let press_ = 0; press_ <= before; press_ += 1)
			ids.add((await press('replyToEmail')).body.id);
		const emails = [...ids].map((id) => scene.state.emails.get(String(id)));
		expect(emails).toHaveLength(before + 1);
		// An address that stands for another reaction changes nothing afterward.
		await scene.advance(600_000);
		const moment = expect.any(String) as string;
		const replied = { status: 'replied', sent_at: moment, opened_at: moment, replied_at: moment };
		for (const email of emails) expect(email).toMatchObject({ ...replied, bounced_at: null });
	});

	it('addCitation adds a page of the brand', async () => {
		const citations = async (brand: string) =>
			(await scene.list(`/v1/brands/${brand}/citations`)).map(({ id }) => id);
		const { body } = await press('addCitation');
		expect((await citations(scene.ids.brand))[0]).toBe(body.id);
		const other = await press('addCitation', scene.ids.other);
		expect(await citations(scene.ids.other)).toEqual([other.body.id]);
	});

	it('changeBacklink finds the link of an email, and loses it again', async () => {
		const shown: unknown[] = [];
		scene.sandbox.world.log.on('shown', (kind, record) => shown.push([kind, { ...record }]));
		for (const isThere of [true, false]) {
			const { id } = (await press('changeBacklink')).body;
			const change = { id, backlink_verified: isThere };
			expect(shown.at(-1)).toEqual(['email', expect.objectContaining(change)]);
		}
	});

	it.each<[ActionName, number]>([
		['skipHour', 3_600_000],
		['skipWeek', 604_800_000],
	])('%s lets %d ms pass', async (name, ms) => {
		const end = scene.clock.now() + ms;
		const { message } = (await press(name)).body;
		const now = Date.parse(/^It is (\S+) in the sandbox\.$/.exec(String(message))![1]);
		expect(Math.floor((now - end) / 60_000)).toBe(0);
	});

	it('say why nothing can happen', async () => {
		const { status, body } = await press('completeScheduledRun', scene.ids.other);
		expect([status, body]).toEqual([
			409,
			{ error: 'Example Bikes has no schedule with markets and prompts.' },
		]);
		expect((await press('nothing' as ActionName)).status).toBe(404);
		expect((await press('addCitation', scene.ids.foreign)).status).toBe(404);
	});

	it('are listed', async () => {
		const { pathname } = new URL(scene.sandbox.controlUrl);
		const { body } = await scene.get(`${pathname}/actions`);
		expect((body.actions as Json[]).map(({ name }) => name)).toEqual(Object.keys(actions));
	});
});
