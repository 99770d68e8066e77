import type { IDataObject } from 'n8n-workflow';
import { byId, useScene } from '../../../support/scene.cts';
import { addReport, rowsOf, type KnownReport } from '../reportHistory.cts';

const scene = useScene();

const coffee: KnownReport = {
	mentions: {
		'Which coffee?': { chatgpt_search: true, claude: false },
		'Which beans?': { claude: true, grok: false },
		'Not asked yet?': {},
	},
};

/** Of which no field tells a mention by its numbers. */
const silent: KnownReport = { ...coffee, resultOf: () => ({ cached: true, words: 120 }) };

/** The same, with other names of fields, one of them inside of another. */
const renamed: KnownReport = {
	...coffee,
	resultOf: (isThere) => ({ is_ad: true, brand: { found: isThere }, text: 'Names the brand.' }),
};

it.each([
	['mentioned', [true, true]],
	['notMentioned', [false, false]],
	['all', [true, false, true, false, null]],
])('the results tell which answers mention the brand: %s', async (only, expected) => {
	const { id } = addReport(scene, renamed);
	const result = await scene.run({ parameters: rowsOf(id, { only }) });
	expect(result.records.map(({ is_mentioned: value }) => value)).toEqual(expected);
	expect(result.hints('Node')).toEqual([]);
});

const HINT = 'For some reports, no field of the results agrees with the scores';

describe('results that do not tell', () => {
	it('leave is_mentioned empty, and a hint says how to go on', async () => {
		const { id } = addReport(scene, silent);
		const result = await scene.run({ parameters: rowsOf(id), items: [{}, {}] });
		expect(result.records.map(({ is_mentioned: value }) => value)).toEqual(Array(10).fill(null));
		expect(result.hints('Node')).toEqual([
			expect.stringMatching(`^${HINT}, .* is_mentioned is empty`),
		]);
	});

	it.each(['mentioned', 'notMentioned'])('make no rows with Only: %s', async (only) => {
		const { id } = addReport(scene, silent);
		const result = await scene.run({ parameters: rowsOf(id, { only }) });
		expect(result.records).toEqual([]);
		expect(result.hints('Node')).toEqual([expect.stringContaining('leaves their rows out')]);
	});

	it('do so by the field that the user names', async () => {
		const { id } = addReport(scene, { ...renamed, visibility_score: 1, ranked_prompts: 9 });
		const more = { only: 'mentioned', options: { mentionField: ' brand_found ' } };
		const result = await scene.run({ parameters: rowsOf(id, more) });
		expect(result.records).toHaveLength(2);
		expect(result.hints('Node')).toEqual([]);
	});

	it('are those of one report among others', async () => {
		const batch_id = 'one of three';
		for (const each of [coffee, { ...coffee, resultOf: () => ({ answer: 'So.' }) }, coffee])
			addReport(scene, { ...each, batch_id });
		const more = { reportFrom: 'scheduleRun', brandId: byId(scene.brandId), batchId: batch_id };
		const result = await scene.run({ parameters: rowsOf('', { ...more, only: 'mentioned' }) });
		expect(result.records).toHaveLength(4);
		expect(result.hints('Node')).toHaveLength(1);
		const { records } = await scene.run({ parameters: rowsOf('', more) });
		expect(records.slice(5, 9).map(({ is_mentioned: is }) => is)).toEqual(Array(4).fill(null));
	});
});

it('Report: Get says of each result whether it mentions the brand, but not without Simplify', async () => {
	const { id } = addReport(scene, renamed);
	const resultsOf = async (more: object) => {
		const get = { resource: 'report', operation: 'get', reportId: byId(id), ...more };
		const { records } = await scene.run({ parameters: get });
		return (records[0].prompts as Array<{ results: IDataObject[] }>).flatMap(
			(each) => each.results,
		);
	};
	const said = (await resultsOf({})).map(({ is_mentioned: value }) => value);
	expect(said).toEqual([true, false, true, false]);
	for (const result of await resultsOf({ simplify: false }))
		expect(result).not.toHaveProperty('is_mentioned');
});
