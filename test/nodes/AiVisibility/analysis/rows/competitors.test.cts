import { useScene } from '../../../support/scene.cts';
import { addBrand, addReport, addRival, rowsOf } from '../reportHistory.cts';

const scene = useScene();

const COMPETITORS = '/v1/brands/{brand_id}/competitors';

/** A report of two answers, of which the second names a rival. */
const addAnswers = (brand_id: string) =>
	addReport(scene, {
		brand_id,
		mentions: { 'Which tea?': { chatgpt: true, claude: false }, 'Not asked?': {} },
		resultOf: (mentioned) => ({ mentioned, answer: mentioned ? 'Ours.' : 'RIVAL TEA is good.' }),
	}).id;

let brandId = '';

beforeEach(() => {
	brandId = addBrand(scene);
	addRival(scene, brandId);
});

describe('Find Competitors of Report: Get Rows', () => {
	it('names in each row the competitors that its own brand has, read once a brand', async () => {
		const ids = [brandId, addBrand(scene), brandId].map((of) => addAnswers(of));
		const { records } = await scene.run({
			items: ids.map((id) => ({ id })),
			parameters: rowsOf('={{ $json.id }}'),
		});
		const named = ['', 'Rival Tea', null];
		const found = records.map(({ competitors_named: each }) => each);
		expect(found).toEqual([...named, '', '', null, ...named]);
		expect(Object.keys(records[0]).indexOf('competitors_named')).toBe(3);
		expect(scene.requestsTo('GET', COMPETITORS)).toHaveLength(2);
	});

	it('is off on wish', async () => {
		const parameters = rowsOf(addAnswers(brandId), { findCompetitors: false });
		const { records } = await scene.run({ parameters });
		expect(records[0]).not.toHaveProperty('competitors_named');
		expect(scene.requestsTo('GET', COMPETITORS)).toEqual([]);
	});

	it('costs one request where the key may not read competitors, and says so', async () => {
		const id = addAnswers(brandId);
		scene.apiKey = scene.sandbox.createKey({ scopes: ['read:reports', 'read:brands'] });
		const { records, hints } = await scene.run({ parameters: rowsOf(id), items: [{}, {}] });
		expect(records[0]).not.toHaveProperty('competitors_named');
		expect(hints('Node')).toContainEqual(expect.stringContaining('read:competitors'));
		expect(scene.requestsTo('GET', COMPETITORS)).toHaveLength(1);
		const { error } = await scene.runFailing({ parameters: rowsOf(id, { rowPer: 'company' }) });
		expect(error.message).toBe('The API key may not read competitors');
	});

	it('does without the name of the brand where the key may not read it', async () => {
		const id = addAnswers(brandId);
		scene.apiKey = scene.sandbox.createKey({ scopes: ['read:reports', 'read:competitors'] });
		const { records } = await scene.run({ parameters: rowsOf(id, { rowPer: 'company' }) });
		expect(records).toMatchObject([{ company: 'Rival Tea', brand: null }]);
	});
});
