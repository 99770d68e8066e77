import type { IDataObject } from 'n8n-workflow';
import { limit } from '../../../../../nodes/shared/forms/fields/filters';
import { selectedFields } from '../../../../../nodes/shared/forms/fields/outputFields';
import { clock } from '../../../../../nodes/shared/base/time/clock';
import { readOutputFields, requireKnownFields, toItems } from '../../../../../nodes/shared/run/output/toItems';
import { formOf } from '../../../support/form.cts';

const wish = { index: 3 };

const jsonOf = async (...given: Parameters<typeof toItems>) => (await toItems(...given)).map(({ json }) => json);

it('each record is linked to the item that it came from', async () => {
	expect(await toItems([{ id: 1 }, { id: 2 }], wish)).toEqual([
		{ json: { id: 1 }, pairedItem: { item: 3 } },
		{ json: { id: 2 }, pairedItem: { item: 3 } },
	]);
	expect(await toItems([], wish)).toEqual([]);
	const forAgent = { ...wish, maxTextLength: 0 };
	expect(await toItems([{ name: 'One' }], forAgent)).toEqual([{ json: { name: 'One' }, pairedItem: { item: 3 } }]);
});

const enrich = async ({ a }: IDataObject) => await Promise.resolve({ a, twice: 2 * Number(a) });
const OTHERS = [{ dry_run: 1 }, { skipped: 1 }, { job_id: 1 }, { object: 'job' }];
const forAgent = (records: IDataObject[]) => [{ count: records.length }];

it.each<[string, ...Parameters<typeof toItems>, IDataObject[]]>([
	['fields that were added', [{ a: 2 }], { ...wish, outputFields: ['twice'] }, { enrich, fields: [] }, [{ twice: 4 }]],
	['none of them, as it came', [{ a: 2 }], wish, { enrich, fields: [] }, [{ a: 2 }]],
	['what is made for an agent', [{}, {}], { ...wish, maxTextLength: 2_000 }, { forAgent, fields: [] }, [{ count: 2 }]],
	['what is there for all others', [{ a: 1 }], wish, { forAgent, fields: [] }, [{ a: 1 }]],
	['an object of a list', [[1, 2]], wish, undefined, [{ data: [1, 2] }]],
	['an object of a text', ['text'], wish, undefined, [{ data: 'text' }]],
	['all that is no record', OTHERS, { ...wish, outputFields: ['id'] }, undefined, OTHERS],
	['an object of nothing', [null], { ...wish, outputFields: ['id'] }, undefined, [{}]],
])('an item has %s', async (_, records, item, operation, expected) => {
	expect(await jsonOf(records, item, operation)).toEqual(expected);
});

it('an item has the wanted fields, in their order, and no others', async () => {
	const [json] = await jsonOf([{ c: 3, a: 1, b: null }], { ...wish, outputFields: ['b', 'missing', 'a'] });
	expect(Object.entries(json).flat()).toEqual(['b', null, 'a', 1]);
});

it.each([
	[{ fields: [limit, selectedFields] }, "Set a smaller 'Limit' or 'Output' as Selected Fields."],
	[{ fields: [limit], moreForAgent: 'Use Report: Get Rows.' }, 'Use Report: Get Rows.'],
])('an agent is told what gives the rest: %#', async (operation, more) => {
	const records = Array.from({ length: 2_000 }, (_, id) => ({ id, name: 'A name of some length' }));
	const [json] = await jsonOf(records, { index: 0, maxTextLength: 0 }, operation);
	expect(String(json.left_out)).toMatch(new RegExp(`^\\d+ of 2000 records\\. ${more}$`));
});

afterEach(() => jest.restoreAllMocks());

it('making items gives the event loop turns', async () => {
	let ms = 0;
	jest.spyOn(clock, 'elapsed').mockImplementation(() => (ms += 10));
	const pauses = jest.spyOn(clock, 'pause').mockResolvedValue();
	await toItems(Array(100).fill({ id: 1 }), wish);
	expect(pauses.mock.calls.length).toBeGreaterThan(10);
});

it('requireKnownFields knows the fields of Simplify, which records may lack, too', () => {
	const require = (records: IDataObject[], ...outputFields: string[]) => {
		const item = { form: formOf({ selectedFields: outputFields }), outputFields };
		requireKnownFields(records, item, { simplified: ['id', 'name', 'svc_score'] }, 'ab');
	};
	expect(() => require([{ id: 1 }], 'id', 'name', 'ab_score')).not.toThrow();
	expect(() => require([], 'nmae')).not.toThrow();
	expect(() => require([{ id: 1 }, { size: 2 }], 'id', 'nmae', 'sise')).toThrow(
		expect.objectContaining({
			message: 'No record has the field nmae, sise',
			description: expect.stringMatching(/There are: id, size, name, ab_score\.$/),
			code: 'unknown_field',
		}),
	);
});

describe('readOutputFields', () => {
	const NAMES = ['id', 'svc_score'];
	const select = (...selectedFields: unknown[]) => ({ output: 'selectedFields', selectedFields });

	it.each<[string, Record<string, unknown>, string[] | undefined, string[] | undefined]>([
		['simplified, by the names of the service', { simplify: true }, NAMES, ['id', 'ab_score']],
		['not simplified', { simplify: false }, NAMES, undefined],
		['that needs no simplifying', { simplify: true }, undefined, undefined],
		['that Simplify does not know', select('a'), undefined, ['a', 'row_id']],
		['raw for an agent', { output: 'raw' }, NAMES, undefined],
		['with its id', select('a', 'b'), NAMES, ['a', 'b', 'id']],
		['with its id once', select('id', 'a'), NAMES, ['id', 'a']],
		['without an own id', select('a'), ['a', 'report_id', 'brand_id'], ['a', 'report_id']],
		['of which no field is named', { output: 'selectedFields' }, NAMES, ['id', 'ab_score']],
		['by its name in openapi.json', select('svc_score'), NAMES, ['ab_score', 'id']],
	])('gives the fields of a record %s', (_, values, simplified, expected) => {
		expect(readOutputFields(formOf(values), simplified, 'ab')).toEqual(expected);
	});
});
