import type { IDataObject } from 'n8n-workflow';
import { byId, NODE, useScene } from '../../../support/scene.cts';

const scene = useScene();

const addPrompts = async (promptTexts: string, item: IDataObject) => {
	const reportId = byId(await scene.draftReport());
	const result = await scene.run({
		items: [item],
		parameters: {
			resource: 'prompt',
			operation: 'add',
			reportId,
			promptSource: 'text',
			promptTexts,
		},
	});
	const [{ body }] = scene.requestsTo('POST', '/v1/reports/{report_id}/prompts').slice(-1);
	const { prompts } = body as { prompts: Array<{ prompt_text: string }> };
	return { texts: prompts.map(({ prompt_text: text }) => text), hints: result.hints(NODE) };
};

describe('prompts', () => {
	const LIST = ['Which?', 'Where?'];

	it.each([
		['={{ $json.list }} ', { list: LIST }],
		['=\n{{ $json.list }}\n', { list: LIST }],
		['={{ $json.list }}', { list: JSON.stringify(LIST) }],
		['={{ $json.list }}', { list: `\`\`\`json\n${JSON.stringify(LIST)}\n\`\`\`` }],
		['={{ $json.list }}', { list: [{ prompt: 'Which?' }, { Prompt: null }, { prompt: 'Where?' }] }],
	])('of %j with %j are two', async (promptTexts, item) => {
		expect(await addPrompts(promptTexts, item)).toEqual({ texts: LIST, hints: [] });
	});

	it('that a model wrote are those alone, and the rest is named', async () => {
		const list = '# Coffee\n1. Which coffee is best? 2. Where is tea sold?\nLet me know!';
		const { texts, hints } = await addPrompts('={{ $json.list }}', { list });
		expect(texts).toEqual(['Which coffee is best?', 'Where is tea sold?']);
		expect(JSON.stringify(hints)).toMatch(/Left out, because it is not a prompt:.*# Coffee/);
		expect(JSON.stringify(hints)).toContain('Split into several prompts:');
	});

	it('of a dry run are listed with their number', async () => {
		const reportId = byId(await scene.draftReport());
		const parameters = { resource: 'prompt', operation: 'add', reportId, promptSource: 'text' };
		const more = { promptTexts: '- Which?\n- Where?', options: { dryRun: true } };
		const { records } = await scene.run({ parameters: { ...parameters, ...more } });
		expect(records).toMatchObject([
			{ dry_run: { prompt_count: 2, prompts: ['Which?', 'Where?'] } },
		]);
	});

	it('that are there twice are sent once, with a word', async () => {
		const { texts, hints } = await addPrompts('Which?\nwhich? \nWhere?', {});
		expect(texts).toEqual(LIST);
		expect(JSON.stringify(hints)).toContain('1 prompt of the form repeated another one');
	});
});

it('a filter whose expression gives nothing is refused, whatever it is', async () => {
	const filters = ['minSvcScore', 'hasBacklink', 'pageCategory', 'domainCategory', 'reportId'];
	for (const name of filters) {
		const { error } = await scene.runFailing({
			parameters: {
				resource: 'citation',
				operation: 'getMany',
				brandId: byId(scene.brandId),
				filters: { [name]: name === 'reportId' ? byId('={{ $json.no }}') : '={{ $json.no }}' },
			},
		});
		expect(error.message).toMatch(/ is empty$/);
	}
	expect(scene.requests).toEqual([]);
});

it.each(['test.agent', 'test.olderAgent'] as const)(
	'an empty argument of a read is none for %s',
	async (agent) => {
		const records = await scene.runAsTool(
			{
				resource: 'brand',
				operation: 'getMany',
				limit: "={{ $fromAI('limit', '', 'string') }}",
				filters: { search: "={{ $fromAI('search', '', 'string') }}" },
			},
			[{ search: '', limit: '' }],
			{ agent },
		);
		expect(records).not.toHaveLength(0);
		expect(scene.requests).toHaveLength(1);
		expect(scene.requests[0].query).not.toHaveProperty('search');
	},
);

it.each(['test.agent', 'test.olderAgent'] as const)(
	'what a model fills in for want of a value is not set in a write either, for %s',
	async (agent) => {
		const said = (name: string) => `={{ $fromAI('${name}', '', 'string') }}`;
		const additionalFields = { country: said('country'), location: said('place') };
		const parameters = {
			...{ resource: 'report', operation: 'create', brandId: byId(scene.brandId) },
			additionalFields: { ...additionalFields, language: said('language') },
		};
		const calls = [{ country: '', place: 'N/A', language: 'de' }];
		await scene.runAsTool(parameters, calls, { agent });
		const [{ body }] = scene.requestsTo('POST', '/v1/reports');
		expect(body).toEqual({ brand_id: scene.brandId, language: 'German' });
	},
);

describe('a table of prompts into Report: Generate', () => {
	const generate = (more: IDataObject = {}) => ({
		items: [{ prompt: 'Which?' }, { prompt: 'Where?' }],
		parameters: {
			resource: 'report',
			operation: 'generate',
			brandId: byId(scene.brandId),
			promptSource: 'text',
			promptTexts: '={{ $json.prompt }}',
			options: { dryRun: true },
			...more,
		},
	});

	it('is refused as reports of one series with different prompts', async () => {
		const { error } = await scene.runFailing(generate());
		expect(error.message).toContain('with different prompts');
		expect(error.description).toContain('Aggregate');
		const name = "={{ $json.prompt === 'Which?' ? 'Weekly check' : 'weekly  Check' }}";
		const alike = await scene.runFailing(generate({ additionalFields: { name } }));
		expect(alike.error.message).toContain('with different prompts');
		expect(scene.requests).toEqual([]);
	});

	it('is taken for reports with names or places of their own, and for draws of the same prompts', async () => {
		const places = {
			country: ['Peru', 'Chile'],
			language: ['Spanish', 'German'],
			location: ['Lima', 'Cusco'],
		};
		for (const [field, [one, other]] of Object.entries(places)) {
			const value = `={{ $json.prompt === 'Which?' ? '${one}' : '${other}' }}`;
			const placed = { additionalFields: { [field]: value } };
			expect((await scene.run(generate(placed))).records).toHaveLength(2);
		}
		const [one, other] = scene.sandbox.state.brands.all();
		const brandId = `={{ $json.prompt === 'Which?' ? '${one.id}' : '${other.id}' }}`;
		expect((await scene.run(generate({ brandId: byId(brandId) }))).records).toHaveLength(2);
		const named = { additionalFields: { name: '={{ $json.prompt }}' } };
		expect((await scene.run(generate(named))).records).toHaveLength(2);
		const draws = await scene.run(generate({ promptTexts: 'Which?\nwhich?' }));
		expect(draws.records).toHaveLength(2);
		expect(draws.hints(NODE)).toEqual([expect.stringContaining('1 prompt of the form repeated')]);
	});

	it.each(['country', 'language', 'location', 'aiPlatforms'])(
		'is refused without a value for %s, which runs and costs would depend on',
		async (name) => {
			const { error } = await scene.runFailing(
				generate({ promptTexts: 'Which?', additionalFields: { [name]: '={{ $json.no }}' } }),
			);
			expect(error.message).toMatch(/ is empty \[item 0\]$/);
		},
	);
});
