import { type Json } from './client.cts';
import { useSandbox } from './scene.cts';
import { ruleTests } from './ruleTests.cts';

describe('schedules and region configs', () => {
	const scene = useSandbox({ llmPerMinute: 1_000, requestsPerMinute: 10_000 });
	const it = ruleTests(scene);
	const path = () => `/v1/scheduled-reports/${scene.ids.schedule}`;

	const execute = (body: object = {}) => scene.post(`${path()}/executions`, body);
	const newRegion = (fields: object = {}) =>
		scene.post('/v1/region-configs', {
			brand_id: scene.ids.brand,
			country: 'Chile',
			name: 'Chile',
			scheduled_report_id: scene.ids.schedule,
			...fields,
		});

	it('12.1, 12.2 runs one report per active region config under one batch id', async () => {
		const started = await execute();
		expect(started.status).toBe(202);
		expect(started.body).toMatchObject({ scheduled_report_id: scene.ids.schedule });
		expect(await scene.read(path())).toMatchObject({
			last_run_status: 'processing',
			last_run_at: expect.any(String),
		});
		await scene.advance(20_000);
		const [run] = await scene.list(`${path()}/runs`);
		expect(run).toMatchObject({ status: 'completed', completed_regions_count: 2 });
		const query = `brand_id=${scene.ids.brand}&batch_id=${String(run.id)}`;
		const reports = await scene.list(`/v1/reports?${query}`);
		expect(reports.map(({ status }) => status)).toEqual(['completed', 'completed']);
		expect((await scene.read(path())).last_run_status).toBe('completed');
		expect((await scene.read(`${path()}/analytics`)).platform_performance).toHaveLength(4);
	});

	it('12.3 leaves out inactive region configs, and runs one alone on request', async () => {
		const [first, second] = await scene.list(`${path()}/region-configs`);
		await scene.patch(`/v1/region-configs/${String(first.id)}`, { is_active: false });
		const before = scene.state.reports.size;
		await execute();
		const reports = scene.state.reports.all().slice(before);
		expect(reports).toMatchObject([
			{ scheduled_report_id: scene.ids.schedule, region_config_id: second.id },
		]);
		expect((await execute({ region_config_id: second.id })).status).toBe(202);
		expect((await execute({ region_config_id: 'unknown' })).status).toBe(404);
	});

	it('12.3 refuses to run a schedule that is inactive, or has no region or no prompt', async () => {
		const { scheduledReports, regionConfigPrompts } = scene.state;
		const [bare] = scheduledReports.where(({ name }) => /without markets/.test(name));
		const bareRun = await scene.post(`/v1/scheduled-reports/${bare.id}/executions`, {});
		expect(bareRun.code).toBe('schedule_has_no_regions');
		for (const prompt of regionConfigPrompts.all()) prompt.disabled = true;
		expect((await execute()).code).toBe('report_has_no_prompts');
		await scene.patch(path(), { is_active: false });
		expect((await execute()).code).toBe('schedule_inactive');
	});

	it('12.3 refuses to run a schedule without facts', async () => {
		await scene.patch(`/v1/brands/${scene.ids.brand}/facts`, { description: null });
		expect((await execute()).code).toBe('brand_facts_required');
	});

	it('12.4 leaves next_run_at for manual runs and new frequencies', async () => {
		const before = (await scene.read(path())).next_run_at;
		await execute();
		await scene.patch(path(), { frequency: 'daily' });
		expect((await scene.read(path())).next_run_at).toBe(before);
	});

	it('12.1 runs a schedule at its next_run_at, and plans the next time', async () => {
		const soon = scene.clock.now() + 60_000;
		const next_run_at = new Date(soon).toISOString();
		await scene.patch(path(), { next_run_at, frequency: 'daily' });
		await scene.advance(60_000);
		expect(scene.state.scheduledRuns.size).toBe(1);
		const next = Date.parse(String((await scene.read(path())).next_run_at));
		expect(next - soon).toBe(24 * 3_600_000);
	});

	it('marks a scheduled run as failed when a region failed', async () => {
		const { body } = await newRegion();
		const prompts = [{ prompt_text: 'Why [fail]?', category: 'x' }];
		await scene.post(`/v1/region-configs/${String(body.id)}/prompts`, { prompts });
		await execute();
		await scene.advance(20_000);
		const [run] = await scene.list(`${path()}/runs`);
		expect(run).toMatchObject({
			status: 'failed',
			completed_regions_count: 2,
			total_regions_count: 3,
		});
	});

	it.each([
		['daily', '2027-01-31', '2027-02-01'],
		['weekly', '2027-01-31', '2027-02-07'],
		['monthly', '2027-01-15', '2027-02-15'],
		['monthly', '2027-01-31', '2027-02-28'],
	])('runs a new schedule %s: after %s on %s', async (frequency, today, next) => {
		await scene.start({ startAt: new Date(`${today}T09:00:00Z`) });
		const fields = { brand_id: scene.ids.brand, name: 'New', frequency };
		const { body } = await scene.post('/v1/scheduled-reports', fields);
		expect(body).toMatchObject({ is_active: true, last_run_at: null, last_run_status: null });
		expect(String(body.next_run_at).slice(0, 13)).toBe(`${next}T09`);
	});

	it('says of each region and of the schedule how the last run ended', async () => {
		const [region] = scene.state.regionConfigs.all();
		const [prompt] = scene.state.regionConfigPrompts.where(
			({ region_config_id: id }) => id === region.id,
		);
		prompt.prompt_text = 'Why [fail]?';
		await execute();
		await scene.advance(20_000);
		const regions = await scene.list(`${path()}/region-configs`);
		const ends = regions.map(({ last_run_status: status }) => status);
		expect(ends.sort()).toEqual(['completed', 'failed']);
		const failed = await scene.read(`/v1/region-configs/${region.id}`);
		expect(failed.last_error_message).toBe('The AI platforms did not answer');
		expect(await scene.read(path())).toMatchObject({
			last_run_status: 'failed',
			last_error_message: '1 regions failed',
		});
	});

	it('fails what a cancelled run has not completed, and nothing else', async () => {
		const before = scene.state.reports.size;
		const { body } = await execute();
		await scene.advance(12_000);
		await scene.delete(`/v1/jobs/${String(body.job_id)}`);
		const reports = scene.state.reports.all().slice(before);
		expect(reports.map(({ status }) => status)).toEqual(['completed', 'failed']);
		const [run] = await scene.list(`${path()}/runs`);
		expect(run).toMatchObject({ status: 'failed', failure_reason: 'The run was cancelled' });
	});

	it('12.5 allows 20 region configs per schedule', async () => {
		const replies = [];
		for (let count = 0; count < 19; count += 1) replies.push(await newRegion());
		expect(replies.map(({ status }) => status)).toEqual([...Array<number>(18).fill(201), 400]);
		expect(replies[18].code).toBe('validation_error');
	});

	it('12.6 copies prompts from a report and activates an inactive config with the first prompt', async () => {
		const copied = await newRegion({ source_report_id: scene.ids.completed });
		expect(copied.body.prompts_count).toBe(6);
		const { body } = await newRegion({ is_active: false });
		const own = `/v1/region-configs/${String(body.id)}`;
		await scene.post(`${own}/prompts`, { prompts: [{ prompt_text: 'a', category: 'b' }] });
		expect(await scene.read(own)).toMatchObject({ is_active: true, prompts_count: 1 });
		const prompts = Array(50).fill({ prompt_text: 'a', category: 'b' });
		const beyond = await scene.post(`${own}/prompts`, { prompts });
		expect(beyond.code).toBe('validation_error');
	});

	it('12.6 refuses parents of a region config of another brand', async () => {
		expect((await newRegion({ brand_id: scene.ids.other })).status).toBe(404);
		expect((await newRegion({ source_report_id: 'unknown' })).status).toBe(404);
	});

	it('12.5 moves a region config to another schedule', async () => {
		const made = await scene.post('/v1/scheduled-reports', {
			brand_id: scene.ids.brand,
			name: 'Other',
			frequency: 'weekly',
		});
		const other = `/v1/scheduled-reports/${String(made.body.id)}`;
		const [region] = await scene.list(`${path()}/region-configs`);
		await scene.post(`${other}/region-configs/${String(region.id)}`);
		const names = async (of: string) =>
			(await scene.list(`${of}/region-configs`)).map((one: Json) => one.id);
		expect(await names(other)).toEqual([region.id]);
		expect(await names(path())).not.toContain(region.id);
	});
});
