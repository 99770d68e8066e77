import { useSandbox } from './scene.cts';
import { ruleTests } from './ruleTests.cts';

const PROMPT = { prompt_text: 'a', category: 'b' };

describe('schedules and region configs', () => {
	const scene = useSandbox();
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
		for (const prompt of scene.state.regionConfigPrompts.all()) prompt.category = prompt.id;
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
		for (const { id } of reports)
			for (const prompt of scene.state.prompts.where(({ report_id }) => report_id === id))
				expect(prompt.category).toBe(prompt.region_config_prompt_id);
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

	it('12.3 refuses to run a schedule that is inactive, or has no region, prompt or facts', async () => {
		const { scheduledReports, regionConfigPrompts } = scene.state;
		const [bare] = scheduledReports.where(({ name }) => /without markets/.test(name));
		const ofBare = await scene.post(`/v1/scheduled-reports/${bare.id}/executions`, {});
		expect(ofBare.code).toBe('schedule_has_no_regions');
		await scene.patch(`${scene.brandPath}/facts`, { description: null });
		expect((await execute()).code).toBe('brand_facts_required');
		for (const prompt of regionConfigPrompts.all()) prompt.disabled = true;
		expect((await execute()).code).toBe('report_has_no_prompts');
		await scene.patch(path(), { is_active: false });
		expect((await execute()).code).toBe('schedule_inactive');
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

	it('12.1 says of each region, of the run and of the schedule how it ended', async () => {
		const [region] = scene.state.regionConfigs.all();
		const [prompt] = scene.state.regionConfigPrompts.where(
			({ region_config_id: id }) => id === region.id,
		);
		prompt.prompt_text = 'Why [fail]?';
		await execute();
		await scene.advance(20_000);
		expect(await scene.list(`${path()}/region-configs`)).toMatchObject([
			{ last_run_status: 'completed', last_error_message: null },
			{ last_run_status: 'failed', last_error_message: 'The AI platforms did not answer' },
		]);
		const reason = '1 regions failed';
		const run = { status: 'failed', failure_reason: reason, finished_at: expect.any(String) };
		expect(await scene.list(`${path()}/runs`)).toMatchObject([
			{ ...run, completed_regions_count: 1, total_regions_count: 2 },
		]);
		const ofSchedule = { last_run_status: 'failed', last_error_message: reason };
		expect(await scene.read(path())).toMatchObject(ofSchedule);
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
		for (let count = 0; count < 18; count += 1) expect((await newRegion()).status).toBe(201);
		expect((await newRegion()).code).toBe('validation_error');
		const [{ id }] = scene.state.regionConfigs.all();
		expect((await scene.post(`${path()}/region-configs/${id}`)).status).toBe(200);
	});

	it('12.6 copies prompts from a report and activates an inactive config with the first prompt', async () => {
		const copied = await newRegion({ source_report_id: scene.ids.completed });
		expect(copied.body.prompts_count).toBe(6);
		const { body } = await newRegion({ is_active: false });
		const own = `/v1/region-configs/${String(body.id)}`;
		const add = async (count: number) =>
			await scene.post(`${own}/prompts`, { prompts: Array(count).fill(PROMPT) });
		expect((await add(1)).data).toMatchObject([PROMPT]);
		expect(await scene.read(own)).toMatchObject({ is_active: true, prompts_count: 1 });
		expect((await add(50)).code).toBe('validation_error');
		await scene.patch(own, { is_active: false });
		await add(1);
		expect(await scene.read(own)).toMatchObject({ is_active: false, prompts_count: 2 });
	});

	it('12.6 refuses parents of a region config of another brand', async () => {
		expect((await newRegion({ brand_id: scene.ids.other })).status).toBe(404);
		const { id } = scene.sandbox.add.report({ brand_id: scene.ids.other });
		expect((await newRegion({ source_report_id: id })).status).toBe(404);
	});

	it('12.5 moves a region config to another schedule', async () => {
		const [other] = scene.state.scheduledReports.where(({ name }) => name === 'Paused check');
		const [region, left] = await scene.list(`${path()}/region-configs`);
		const ofOther = `/v1/scheduled-reports/${other.id}/region-configs`;
		await scene.post(`${ofOther}/${String(region.id)}`);
		expect((await scene.list(ofOther)).map(({ id }) => id)).toEqual([region.id]);
		const stayed = await scene.list(`${path()}/region-configs`);
		expect(stayed.map(({ id }) => id)).toEqual([left.id]);
	});
});
