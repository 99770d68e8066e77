import type { IDataObject } from 'n8n-workflow';
import { limit } from '../../../../../nodes/shared/forms/fields/filters';
import { selectedFields } from '../../../../../nodes/shared/forms/fields/outputFields';
import { clock } from '../../../../../nodes/shared/base/time/clock';
import { readOutputFields, requireKnownFields, toItems } from '../../../../../nodes/shared/run/output/toItems';
import { formOf } from '../../../support/form.cts';

const wish = { index: 3 };

describe('toItems', () => {
	it('links every record to the item that it came from', async () => {
		expect(await toItems([{ id: 1 }, { id: 2 }], wish)).toEqual([
			{ json: { id: 1 }, pairedItem: { item: 3 } },
			{ json: { id: 2 }, pairedItem: { item: 3 } },
		]);
		expect(await toItems([], wish)).toEqual([]);
	});

	it('adds fields before it picks those to keep, but none to a record as it came', async () => {
		const enrich = async ({ a }: IDataObject) => await Promise.resolve({ a, twice: 2 * Number(a) });
		const jsonWith = async (fields?: string[]) =>
			(await toItems([{ a: 2 }], { ...wish, outputFields: fields }, { enrich, fields: [] }))[0].json;
		expect(await jsonWith(['twice'])).toEqual({ twice: 4 });
		expect(await jsonWith()).toEqual({ a: 2 });
	});

	it('gives an agent what the operation makes for it, and nobody else', async () => {
		const forAgent = (records: IDataObject[]) => [{ count: records.length }];
		const jsonFor = async (maxTextLength?: number) =>
			(await toItems([{ a: 1 }, { a: 2 }], { index: 0, maxTextLength }, { forAgent, fields: [] })).map(
				({ json }) => json,
			);
		expect(await jsonFor(2_000)).toEqual([{ count: 2 }]);
		expect(await jsonFor()).toEqual([{ a: 1 }, { a: 2 }]);
	});

	it.each([
		[
			'the fields of its form',
			{ fields: [limit, selectedFields] },
			"Set a smaller 'Limit' or 'Output' as Selected Fields.",
		],
		['what the operation says', { fields: [limit], moreForAgent: 'Use Report: Get Rows.' }, 'Use Report: Get Rows.'],
	])('says what gives the rest by %s', async (_, operation, more) => {
		const records = Array.from({ length: 2_000 }, (_each, id) => ({
			id,
			name: 'A name of some length',
		}));
		const [{ json }] = await toItems(records, { index: 0, maxTextLength: 0 }, operation);
		expect(String(json.left_out)).toMatch(new RegExp(`^\\d+ of 2000 records\\. ${more}$`));
	});

	it('keeps the wanted fields, in their order, and invents none', async () => {
		const fields = ['b', 'missing', 'a'];
		const [{ json }] = await toItems([{ c: 3, a: 1, b: 2 }], { ...wish, outputFields: fields });
		expect(Object.entries(json).flat()).toEqual(['b', 2, 'a', 1]);
	});

	it('makes an object of whatever came', async () => {
		expect((await toItems([[1, 2]], wish))[0].json).toEqual({ data: [1, 2] });
		expect((await toItems(['text'], wish))[0].json).toEqual({ data: 'text' });
		expect((await toItems([null], { ...wish, outputFields: ['id'] }))[0].json).toEqual({});
	});

	it('yields to the event loop', async () => {
		let ms = 0;
		jest.spyOn(clock, 'elapsed').mockImplementation(() => (ms += 10));
		const pauses = jest.spyOn(clock, 'pause').mockResolvedValue();
		await toItems(Array(100).fill({ id: 1 }), wish);
		expect(pauses.mock.calls.length).toBeGreaterThan(10);
	});
});

it('requireKnownFields knows the fields of Simplify, which records may lack, too', () => {
	const require = (...outputFields: string[]) =>
		requireKnownFields(
			[{ id: 1 }],
			{ form: formOf({ selectedFields: outputFields }), outputFields },
			{ simplified },
			'ab',
		);
	const simplified = ['id', 'name', 'svc_score'];
	expect(() => require('id', 'name', 'ab_score')).not.toThrow();
	expect(() => require('id', 'nmae')).toThrow(
		expect.objectContaining({ message: 'No record has the field nmae', code: 'unknown_field' }),
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
		['simplified for an agent', { output: 'simplified' }, NAMES, ['id', 'ab_score']],
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
