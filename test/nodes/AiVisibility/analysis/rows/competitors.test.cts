import { randomUUID } from 'node:crypto';
import { useScene } from '../../../support/scene.cts';
import { addBrand, addReport, rowsOf, type KnownReport } from '../reportHistory.cts';

const scene = useScene();

const COMPETITORS = '/v1/brands/{brand_id}/competitors';

let brandId = '';

/** A brand whose name is part of a competitor's, and which is among its competitors by mistake. */
beforeEach(() => {
	brandId = addBrand(scene, { website: 'https://tea.example', brand_aliases: ['XT'] });
	const at = '2021-01-01T00:00:00Z';
	const always = { object: 'competitor', brand_id: brandId, created_at: at, updated_at: at };
	for (const fields of [
		{ name: 'Example Tea House' },
		{ name: 'Sample, Inc.', website: 'https://sample.example' },
		{ name: 'Never Named' },
		{ name: 'Example Tea' },
	])
		scene.sandbox.state.competitors.add({ id: randomUUID(), ...always, ...fields });
});

type Texts = Record<string, Record<string, string>>;

/** A report of the brand with these answers, by prompt and platform. */
function addAnswers(texts: Texts, more: Partial<KnownReport> = {}) {
	return addReport(scene, {
		brand_id: brandId,
		name: 'Voices',
		mentions: Object.fromEntries(
			Object.entries(texts).map(([prompt, answers]) => [
				prompt,
				Object.fromEntries(Object.keys(answers).map((platform) => [platform, false])),
			]),
		),
		resultOf: (_, platform, prompt) => ({ answer: texts[prompt][platform] }),
		...more,
	});
}

const BEFORE: Texts = {
	'Which tea?': { chatgpt: 'Example Tea and SAMPLE, INC.', claude: 'Nobody' },
	'Where?': { chatgpt: 'At Example Tea House', claude: 'See https://sample.example/tea' },
	'Removed?': { chatgpt: 'Sample, Inc.', claude: 'Sample, Inc.' },
};

const AFTER: Texts = {
	'Which tea?': { chatgpt: 'Example Tea', claude: 'XT, then Example Tea House' },
	'Where?': { chatgpt: 'At tea.example', claude: 'Nobody' },
};

describe('Find Competitors', () => {
	it('names in each row the competitors of its answer', async () => {
		const { id } = addAnswers({ ...BEFORE, 'Not asked?': {} });
		const parameters = rowsOf(id);
		const { records } = await scene.run({ parameters, items: [{}, {}] });
		const rival = 'Sample, Inc.';
		const named = [rival, '', 'Example Tea House', rival, rival, rival, null];
		expect(records.map((row) => row.competitors_named)).toEqual([...named, ...named]);
		expect(Object.keys(records[0]).indexOf('competitors_named')).toBe(3);
		expect(scene.requestsTo('GET', COMPETITORS)).toHaveLength(1);
		expect(scene.requestsTo('GET', '/v1/brands/{brand_id}')).toHaveLength(1);
	});
});

describe('Report: Get Rows', () => {
	it('asks for no competitors where they are not wanted', async () => {
		const { id } = addAnswers(BEFORE);
		const { records } = await scene.run({ parameters: rowsOf(id, { findCompetitors: false }) });
		expect(records[0]).not.toHaveProperty('competitors_named');
		expect(scene.requestsTo('GET', COMPETITORS)).toEqual([]);
	});

	it('costs one request where the key may not read competitors, and says so', async () => {
		const ids = [addAnswers(BEFORE), addAnswers(AFTER)].map(({ id }) => id);
		scene.apiKey = scene.sandbox.createKey({ scopes: ['read:reports', 'read:brands'] });
		const { records, hints } = await scene.run({
			items: ids.map((id) => ({ id })),
			parameters: rowsOf('={{ $json.id }}'),
		});
		expect(records[0]).not.toHaveProperty('competitors_named');
		expect(hints('Node')).toContainEqual(expect.stringContaining('read:competitors'));
		expect(scene.requestsTo('GET', COMPETITORS)).toHaveLength(1);
		const parameters = rowsOf(ids[0], { rowPer: 'company' });
		const { error } = await scene.runFailing({ parameters });
		expect(error.description).toContain('read:competitors');
	});

	it('names in each row the competitors of its own brand', async () => {
		const own = addAnswers(BEFORE);
		const brand = addBrand(scene);
		scene.sandbox.state.competitors.add({
			...scene.sandbox.state.competitors.all()[0],
			...{ id: randomUUID(), brand_id: brand, name: 'Nobody' },
		});
		const other = addAnswers(BEFORE, { brand_id: brand });
		const { records } = await scene.run({
			items: [own, other].map(({ id }) => ({ id })),
			parameters: rowsOf('={{ $json.id }}'),
		});
		const named = records.map((row) => row.competitors_named);
		expect(named.slice(0, 2)).toEqual(['Sample, Inc.', '']);
		expect(named.slice(6, 8)).toEqual(['', 'Nobody']);
	});
});
