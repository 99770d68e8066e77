import { byId, NODE, useScene } from '../../../support/scene.cts';

const scene = useScene({ speed: 300 });

const again = (more: object = {}) =>
	scene.call('report', 'generate', { promptSource: 'earlier', ...more });

const promptsOf = (id: unknown) =>
	scene.sandbox.state.prompts.where(({ report_id: of }) => of === id);

const isText = (text: string) => (prompt: { prompt_text: string }) => prompt.prompt_text === text;

/** A completed report with a name, an assistant and a market of its own. */
async function earlier(name?: string) {
	const place = { country: 'Peru', language: 'Spanish', location: 'Lima' };
	const { records } = await scene.run(
		again({
			promptSource: 'text',
			promptTexts: '={{ [{ prompt: "Which?", category: "Own" }, "Gone?", "Where?"] }}',
			additionalFields: { ...(name && { name }), aiPlatforms: ['claude'], ...place },
		}),
	);
	promptsOf(records[0].id).find(isText('Gone?'))!.prompt_text = '';
	return String(records[0].id);
}

const bodies = () =>
	scene.requests.filter(({ method }) => method === 'POST').map(({ body }) => body as object);

it.each(['latest', 'report'])(
	'measures again what an earlier report measured: %s',
	async (from) => {
		const id = await earlier('Measured');
		await earlier('Newer');
		const reportId = byId(id);
		promptsOf(id).find(isText('Where?'))!.category = '';
		const chosen = from === 'latest' ? { reportName: 'Measured' } : { reportId };
		const { records } = await scene.run(again({ reportFrom: from, ...chosen }));
		expect(records).toMatchObject([{ status: 'completed', name: 'Measured', country: 'Peru' }]);
		const [creation, sent] = bodies().slice(-3);
		expect(creation).toEqual({
			...{ brand_id: scene.brandId, name: 'Measured', ai_platforms: ['claude'] },
			...{ country: 'Peru', language: 'Spanish', location: 'Lima' },
		});
		expect(sent).toEqual({
			prompts: [
				{ prompt_text: 'Which?', category: 'Own' },
				{ prompt_text: 'Where?', category: 'General' },
			],
		});
	},
);

it('takes what the form has instead, and no place of another country', async () => {
	await earlier();
	const additionalFields = { name: 'Other', aiPlatforms: ['chatgpt'], country: 'Chile' };
	const options = { dryRun: true };
	const form = { reportFrom: 'latest', additionalFields, options };
	const { hints } = await scene.run(again(form));
	expect(bodies().at(-1)).toEqual({
		...{ brand_id: scene.brandId, name: 'Other', ai_platforms: ['chatgpt'] },
		...{ country: 'Chile', language: 'Spanish' },
	});
	expect(hints(NODE)).toEqual([]);
});

it('shows the cost with Dry Run, and says that a report without a name will not be compared', async () => {
	const id = await earlier();
	// The new report is not one of the schedule.
	const ofSchedule = { scheduled_report_id: 'schedule', language: null };
	Object.assign(scene.sandbox.state.reports.get(id)!, ofSchedule);
	const reportId = byId(id);
	const more = { additionalFields: { country: 'Peru' }, options: { dryRun: true } };
	const result = await scene.run(again({ reportFrom: 'report', reportId, ...more }));
	expect(result.records).toMatchObject([{ dry_run: { credits: 2, prompt_count: 2 } }]);
	expect(result.hints(NODE)).toEqual([
		"The earlier report has no name, so Compare and Get Rows will not find both reports. Set 'Name'.",
	]);
	expect(scene.requests.at(-1)!.query).toEqual({ dry_run: 'true' });
	expect(bodies().at(-1)).toEqual({
		...{ brand_id: scene.brandId, name: 'Untitled Report', ai_platforms: ['claude'] },
		...{ country: 'Peru', location: 'Lima' },
	});
});

it('refuses a report without prompts', async () => {
	const id = await earlier('Measured');
	for (const prompt of promptsOf(id)) prompt.prompt_text = '';
	const { error } = await scene.runFailing(again({ reportFrom: 'report', reportId: byId(id) }));
	expect(error.message).toBe('The earlier report has no prompts');
});
