import { type ActionName, actions } from '../control/actions.cts';
import { promptsOf } from '../work/reportResults.cts';
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
		const ids = [];
		for (const name of ['completeReport', 'lowerScore', 'completeReport'] as const) {
			ids.push(String((await press(name)).body.id));
			await scene.advance(1_000);
		}
		const reports = scene.state.reports
			.where(({ name, status }) => name === 'Weekly visibility check' && status === 'completed')
			.filter(({ brand_id }) => brand_id === scene.ids.brand)
			.slice(-4);
		expect(reports.slice(1).map(({ id }) => id)).toEqual(ids);
		const texts = reports.map((report) =>
			promptsOf(scene.sandbox.world, report.id).map((prompt) => prompt.prompt_text),
		);
		expect(new Set(texts.map(String)).size).toBe(1);
		const [, first, low, last] = reports.map((report) => Number(report.visibility_score));
		expect(low).toBeLessThan(Math.min(first, last) - 15);
		expect(Date.parse(reports[0].created_at)).toBeLessThan(Date.parse(reports[1].created_at));
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
		const citations = `/v1/brands/${scene.ids.other}/citations`;
		const before = (await scene.list(citations)).map(({ id }) => id);
		const { body } = await press('addCitation', scene.ids.other);
		expect((await scene.list(citations)).map(({ id }) => id)).toEqual([body.id, ...before]);
	});

	it('changeBacklink finds the link of an email, and loses it again', async () => {
		const shown: unknown[] = [];
		scene.sandbox.world.log.on('shown', (kind, record) => shown.push([kind, { ...record }]));
		for (const isThere of [true, false]) {
			const { body } = await press('changeBacklink');
			const change = { id: body.id, backlink_verified: isThere };
			expect(shown).toContainEqual(['email', expect.objectContaining(change)]);
			const email = scene.state.emails.get(String(body.id));
			expect(email?.backlink_verified).toBe(isThere);
		}
	});

	it('skipHour and skipWeek let time pass', async () => {
		for (const [name, ms] of [
			['skipHour', 3_600_000],
			['skipWeek', 604_800_000],
		] as const) {
			const before = scene.clock.now();
			const { body } = await press(name);
			const now = Date.parse(/^It is (\S+) in the sandbox\.$/.exec(String(body.message))![1]);
			expect(now - before).toBeGreaterThanOrEqual(ms);
			expect(now - before).toBeLessThan(ms + 60_000);
		}
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
