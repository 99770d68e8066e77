import type { IDataObject } from 'n8n-workflow';
import { AGENTS, byId, CONTINUES, NODE, useScene } from '../../../support/scene.cts';

const scene = useScene();

describe('prompts of an expression', () => {
	const add = async (list: unknown, more: IDataObject = {}) => {
		const reportId = byId(await scene.draftReport());
		const form = { reportId, promptSource: 'text', promptTexts: '={{ $json.list }}', ...more };
		return await scene.run(scene.call('prompt', 'add', form, { items: [{ list } as IDataObject] }));
	};

	it('are those of a list that a model wrote, each once, and the rest is named', async () => {
		const { hints } = await add(
			'# Coffee\n1. Which coffee is best? 2. Where is tea sold?\nwhich coffee is best?\nLet me know!',
		);
		const [{ body }] = scene.requestsTo('POST', '/v1/reports/{report_id}/prompts').slice(-1);
		expect(body).toMatchObject({
			prompts: [{ prompt_text: 'Which coffee is best?' }, { prompt_text: 'Where is tea sold?' }],
		});
		const said = hints(NODE).join();
		expect(said).toMatch(/These lines are not prompts and are left out:.*# Coffee/);
		expect(said).toContain('These lines were split into several prompts:');
		expect(said).toContain(
			'Duplicate prompts were removed (1). To ask a prompt several times, make several reports.',
		);
	});

	it('are listed with their number in a dry run', async () => {
		const { records } = await add(['Which?', 'Where?'], { options: { dryRun: true } });
		const note = 'A run of 2 prompts costs 2 credits, plus 2 for each premium assistant.';
		const dry_run = { prompt_count: 2, prompts: ['Which?', 'Where?'], note };
		expect(records).toMatchObject([{ dry_run }]);
	});
});

it.each(AGENTS)('what %s fills in for want of a value is not set in a write', async (agent) => {
	const said = (name: string) => `={{ $fromAI('${name}', '', 'string') }}`;
	const additionalFields = {
		...{ country: said('country'), location: said('place'), language: said('language') },
	};
	const { parameters } = scene.call('report', 'create', { additionalFields });
	await scene.runAsTool(parameters, [{ country: '', place: 'N/A', language: 'de' }], { agent });
	const [{ body }] = scene.requestsTo('POST', '/v1/reports');
	expect(body).toEqual({ brand_id: scene.brandId, language: 'German' });
});

describe('a table of prompts into Report: Generate', () => {
	const generate = (more: IDataObject = {}) => {
		const prompts = { promptSource: 'text', promptTexts: '={{ $json.prompt }}' };
		const form = { ...prompts, options: { dryRun: true }, ...more };
		const items = [{ prompt: 'Which?' }, { prompt: 'Where?' }];
		return scene.call('report', 'generate', form, { items });
	};

	const either = (one: string, other: string) =>
		`={{ $json.prompt === 'Which?' ? '${one}' : '${other}' }}`;

	it('is refused as reports of one series with different prompts', async () => {
		const { error } = await scene.runFailing(generate());
		expect(error.message).toContain('with different prompts');
		expect(error.description).toContain('Aggregate');
		const name = either('Weekly check', 'weekly  Check');
		const alike = await scene.runFailing(generate({ additionalFields: { name } }));
		expect(alike.error.message).toContain('with different prompts');
		const { node, ...setup } = generate();
		const items = ['Which?', 'Where?', ''].map((prompt) => ({ prompt }));
		const { records } = await scene.run({ ...setup, items, node: { ...node, ...CONTINUES } });
		const apart = expect.stringContaining('with different prompts');
		const messages = records.map((record) => (record.error as IDataObject).message);
		expect(messages).toEqual([apart, apart, expect.stringContaining(' is empty')]);
		expect(scene.requests).toEqual([]);
	});

	it.each<[string, () => IDataObject]>([
		...Object.entries({
			...{ country: ['Peru', 'Chile'], language: ['Spanish', 'German'] },
			...{ location: ['Lima', 'Cusco'], name: ['One', 'Other'] },
		}).map(([field, [one, other]]): [string, () => IDataObject] => [
			`a ${field} of their own`,
			() => ({ additionalFields: { [field]: either(one, other) } }),
		]),
		['a brand of their own', () => ({ brandId: byId(either(scene.brandId, scene.otherBrandId)) })],
		['the same prompts', () => ({ promptTexts: 'Which?\nwhich?' })],
	])('is taken for reports with %s', async (_, more) => {
		expect((await scene.run(generate(more()))).records).toHaveLength(2);
	});
});
