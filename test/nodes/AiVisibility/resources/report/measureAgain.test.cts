import { byId, NODE, useScene } from '../../../support/scene.cts';

const scene = useScene({ speed: 300 });

const again = (more: object = {}) =>
	scene.call('report', 'generate', { promptSource: 'earlier', ...more });

/** A completed report with a name, an assistant and a market of its own. */
async function earlier(name?: string) {
	const place = { country: 'Peru', language: 'Spanish', location: 'Lima' };
	const { records } = await scene.run(
		again({
			promptSource: 'text',
			promptTexts: '={{ [{ prompt: "Which?", category: "Own" }, "Where?"] }}',
			additionalFields: { ...(name && { name }), aiPlatforms: ['claude'], ...place },
		}),
	);
	return String(records[0].id);
}

const bodies = () =>
	scene.requests.filter(({ method }) => method === 'POST').map(({ body }) => body as object);

it.each(['latest', 'report'])(
	'measures again what an earlier report measured: %s',
	async (from) => {
		const id = await earlier('Measured');
		const reportId = byId(id);
		const prompts = scene.sandbox.state.prompts.where(({ report_id: of }) => of === id);
		prompts.find(({ prompt_text: text }) => text === 'Where?')!.category = '';
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
	const reportId = byId(await earlier());
	const additionalFields = { name: 'Other', aiPlatforms: ['chatgpt'], country: 'Chile' };
	const options = { dryRun: true };
	const { hints } = await scene.run(
		again({ reportFrom: 'report', reportId, additionalFields, options }),
	);
	expect(bodies().at(-1)).toEqual({
		...{ brand_id: scene.brandId, name: 'Other', ai_platforms: ['chatgpt'] },
		...{ country: 'Chile', language: 'Spanish' },
	});
	expect(hints(NODE)).toEqual([]);
});

it('shows the cost with Dry Run, and says that a report without a name will not be compared', async () => {
	const id = await earlier();
	// The new report is not one of the schedule.
	scene.sandbox.state.reports.get(id)!.scheduled_report_id = 'schedule';
	const reportId = byId(id);
	const options = { dryRun: true };
	const result = await scene.run(again({ reportFrom: 'report', reportId, options }));
	expect(result.records).toMatchObject([{ dry_run: { credits: 2, prompt_count: 2 } }]);
	expect(result.hints(NODE)).toEqual([expect.stringContaining('has no name')]);
	expect(scene.requests.slice(-1)[0]).toMatchObject({ method: 'POST', query: { dry_run: 'true' } });
});

it('refuses a report without prompts', async () => {
	const id = await earlier('Measured');
	for (const prompt of scene.sandbox.state.prompts.where(({ report_id: of }) => of === id))
		prompt.prompt_text = '';
	const { error } = await scene.runFailing(again({ reportFrom: 'report', reportId: byId(id) }));
	expect(error.message).toBe('The earlier report has no prompts');
	expect(error.context?.data).toMatchObject({ code: 'not_sent' });
});
