import { getRowColumns } from '../../../../../nodes/AiVisibility/analysis/rows/columnOptions';
import { formContext } from '../../../support/openList';
import { byId, useScene } from '../../../support/scene';
import { addBrand, addReport, type KnownReport } from '../reportHistory';

const scene = useScene();

const coffee: KnownReport = {
	mentions: { 'Which coffee?': { chatgpt: true, claude: false } },
};

const rowsOf = (reportId: string, columns: string | string[], more: object = {}) => ({
	resource: 'report',
	operation: 'getRows',
	rowsFrom: 'report',
	reportId: byId(reportId),
	options: { columns, includeRequestInfo: true },
	...more,
});

describe('the chosen columns', () => {
	it.each([
		['ticked in the list', ['platform', 'prompt']],
		['a text of an expression', '={{ "platform, prompt" }}'],
		['an array of an expression', '={{ ["platform", "prompt"] }}'],
	])('are the only ones, with the row id, in the usual order: %s', async (_, columns) => {
		const { id } = addReport(scene, coffee);
		const { records } = await scene.run({ parameters: rowsOf(id, columns) });
		expect(Object.keys(records[0])).toEqual(['prompt', 'platform', 'row_id', '_request']);
		expect(records[0]).toMatchObject({ prompt: 'Which coffee?', platform: 'ChatGPT' });
	});

	it('are refused where no row has them, with the names that there are', async () => {
		const { id } = addReport(scene, coffee);
		const { error } = await scene.runFailing({
			parameters: rowsOf(id, '={{ "prompt, competitor, platfrom" }}'),
		});
		expect(error.message).toBe('No row has the column "competitor", "platfrom"');
		expect(error.description).toContain('prompt, platform, is_mentioned, mentioned, position,');
	});

	it('can be the one that is_mentioned was read from, which is left out otherwise', async () => {
		const { id } = addReport(scene, coffee);
		const chosen = await scene.run({ parameters: rowsOf(id, ['mentioned']) });
		expect(chosen.records.map(({ mentioned }) => mentioned)).toEqual([true, false]);
		const [row] = (await scene.run({ parameters: rowsOf(id, []) })).records;
		expect(row).toMatchObject({ is_mentioned: true, position: 2 });
		expect(row).not.toHaveProperty('mentioned');
	});

	it('are, without a choice, also the one that is_mentioned was read from if it says more', async () => {
		const resultOf = (isThere: boolean) => ({ rank: isThere ? 2 : null });
		const { id } = addReport(scene, { ...coffee, resultOf });
		const { records } = await scene.run({ parameters: rowsOf(id, []) });
		expect(records.map(({ is_mentioned: isThere, rank }) => [isThere, rank])).toEqual([
			[true, 2],
			[false, null],
		]);
	});

	it('are known by all rows, whichever are wanted', async () => {
		const { id } = addReport(scene, {
			...coffee,
			resultOf: (isThere) => (isThere ? { isThere, rank: 2 } : { isThere }),
		});
		const only = { only: 'notMentioned' };
		const { records } = await scene.run({ parameters: rowsOf(id, ['rank'], only) });
		expect(records).toEqual([expect.objectContaining({ rank: null })]);
	});

	it('are not refused without any rows: nothing can be known of them', async () => {
		const { id } = addReport(scene, { mentions: {} });
		const { records } = await scene.run({ parameters: rowsOf(id, ['competitor']) });
		expect(records).toEqual([]);
	});
});

describe('the list of columns', () => {
	const open = async (form: object) =>
		(await getRowColumns.call(formContext(scene, { ...form }))).map(({ value }) => value);

	it('has those of the latest report of the brand, in the order of the rows', async () => {
		const brandId = addBrand(scene);
		addReport(scene, {
			...coffee,
			brand_id: brandId,
			resultOf: (isThere) => ({ answer_id: 'a', brand: { isThere }, links: [], category: 'x' }),
		});
		const columns = await open({ brandId });
		expect(columns.slice(0, 8)).toEqual([
			'prompt',
			'platform',
			'is_mentioned',
			'competitors_named',
			'brand_isThere',
			'links_count',
			'result_category',
			'category',
		]);
		expect(columns.slice(-2)).toEqual(['brand_id', 'answer_id']);
	});

	it('says what each column has', async () => {
		addReport(scene, coffee);
		const form = formContext(scene, { brandId: scene.brandId });
		const columns = await getRowColumns.call(form);
		for (const { description } of columns) expect(description).toMatch(/^\w+ .+\w$/);
		expect(columns).toContainEqual({
			name: 'is_mentioned',
			value: 'is_mentioned',
			description: 'Whether the answer mentions the brand',
		});
	});

	it('reads one report for it', async () => {
		addReport(scene, coffee);
		addReport(scene, coffee);
		await open({ brandId: scene.brandId });
		expect(scene.requestsTo('GET', '/v1/reports/{report_id}')).toHaveLength(1);
		expect(scene.requestsTo('GET', '/v1/reports')).toHaveLength(1);
	});

	it('has those of all rows where the brand has no report yet', async () => {
		expect(await open({ brandId: addBrand(scene) })).toContain('prompt');
	});

	it('keeps what was chosen before, and needs a brand', async () => {
		const chosen = { brandId: scene.brandId, 'options.columns': ['prompt', 'gone'] };
		expect((await open(chosen)).filter((name) => name === 'gone' || name === 'prompt')).toEqual([
			'prompt',
			'gone',
		]);
		await expect(open({})).rejects.toThrow("Choose 'Brand' first");
	});
});
