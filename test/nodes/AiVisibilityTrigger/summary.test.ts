import { clock } from '../../../nodes/shared/base/time/clock';
import { post, TriggerScene } from './scene';

const scene = new TriggerScene();
beforeEach(async () => await scene.open());
afterEach(async () => {
	jest.restoreAllMocks();
	await scene.close();
});

describe('the summary', () => {
	it('knows the latest 100 reports, and never holds an event of another one back', async () => {
		const { state, clock: time } = scene.sandbox;
		const [first] = state.reports.where(({ brand_id }) => brand_id === scene.brandId);
		const reports = Array.from({ length: 101 }, (_, index) =>
			state.reports.add({
				...{ ...first, status: 'completed', visibility_score: 64.2 },
				created_at: new Date(time.now() + (101 - index) * 60_000).toISOString(),
				id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
			}),
		);
		const host = await scene.activeHost({ changes: { addSummary: true } });
		for (const { id } of reports.slice(99)) {
			await scene.emit('report.completed', scene.completed({ report_id: id }));
		}
		expect(host.executions).toMatchObject([
			{ score: 64.2 },
			{ report_name: null, score: null, note: expect.stringContaining('not among the latest 100') },
		]);
	});

	it('is made of the event alone after two seconds, and for a minute then', async () => {
		const host = await scene.activeHost({ changes: { addSummary: true } });
		const quick = (ms: number) => AbortSignal.timeout(ms / 50);
		const timeouts = jest.spyOn(clock, 'timeoutSignal').mockImplementation(quick);
		const time = jest.spyOn(clock, 'elapsed');
		const start = clock.elapsed();
		time.mockReturnValue(start);
		scene.sandbox.faults.add({ method: 'GET', path: '/v1/reports', kind: 'hang' });
		const before = scene.sandbox.requests.length;
		const sendAt = async (id: string, seconds: number) => {
			time.mockReturnValue(start + 1_000 * seconds);
			const body = scene.envelope({ id });
			expect((await post(host, body, scene.signed(body))).status).toBe(200);
			return scene.sandbox.requests.length - before;
		};
		expect(await sendAt('evt_1', 0)).toBe(1);
		timeouts.mockRestore();
		expect(await sendAt('evt_2', 59)).toBe(1);
		expect(await sendAt('evt_3', 61)).toBe(2);
		expect(host.executions).toMatchObject([
			{
				note: 'The service did not answer within 2 seconds',
				slack_text: expect.stringMatching(/^\*Report\* completed .*\nRanked prompts: 6 of 10$/),
			},
			{ note: expect.stringContaining('so it was not asked') },
			{ note: expect.stringContaining('not among the latest 100') },
		]);
	});
});
