import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../../../nodes/shared/base/time/clock';
import {
	defaultEmptyOutput,
	namesToKeep,
	readOutputFields,
	toItems,
} from '../../../../../nodes/shared/run/output/output';

const wish = { itemIndex: 3 };

describe('toItems', () => {
	it('links every record to the item that it came from', async () => {
		expect(await toItems([{ id: 1 }, { id: 2 }], wish)).toEqual([
			{ json: { id: 1 }, pairedItem: { item: 3 } },
			{ json: { id: 2 }, pairedItem: { item: 3 } },
		]);
		expect(await toItems([], wish)).toEqual([]);
	});

	it('adds fields before it picks those to keep, but none to a record as it came', async () => {
		const enrich = ({ a }: IDataObject) => ({ a, twice: 2 * Number(a) });
		const jsonWith = async (fields?: string[]) =>
			(await toItems([{ a: 2 }], { ...wish, enrich, fields }))[0].json;
		expect(await jsonWith(['twice'])).toEqual({ twice: 4 });
		expect(await jsonWith()).toEqual({ a: 2 });
	});

	it('keeps the wanted fields, in their order, and invents none', async () => {
		const [{ json }] = await toItems([{ c: 3, a: 1, b: 2 }], {
			...wish,
			fields: ['b', 'missing', 'a'],
		});
		expect(JSON.stringify(json)).toBe('{"b":2,"a":1}');
	});

	it('keeps the fields that end alike where the first ones are not named', async () => {
		const record = { x_count: 1, a: 2, y_count: 3, count: 4 };
		const [{ json }] = await toItems([record], { ...wish, fields: ['y_count', '*_count', 'a'] });
		expect(JSON.stringify(json)).toBe('{"y_count":3,"x_count":1,"a":2}');
	});

	it('cuts long texts where that is wanted, but no request information', async () => {
		const request = { request_id: 'x'.repeat(50) };
		const [{ json }] = await toItems([{ a: 'abcdef' }], { ...wish, maxTextLength: 3, request });
		expect(json).toEqual({ a: 'abc… (cut at 3 of 6 characters)', _request: request });
	});

	it.each([
		['a preview of the costs', { dry_run: { request_units: 1 } }],
		['an answer that starts a job', { job_id: 'j1', status: 'queued' }],
		['a job', { object: 'job', id: 'j1', status: 'completed' }],
	])('leaves %s whole', async (_, record) => {
		expect((await toItems([record], { ...wish, fields: ['id'] }))[0].json).toEqual(record);
	});

	it('makes an object of whatever came', async () => {
		expect((await toItems([[1, 2]], wish))[0].json).toEqual({ data: [1, 2] });
		expect((await toItems(['text'], wish))[0].json).toEqual({ data: 'text' });
		expect((await toItems([null], { ...wish, fields: ['id'] }))[0].json).toEqual({});
	});

	it('adds what the requests cost', async () => {
		const request = { requests: 2 };
		expect(
			(await toItems([{ id: 1, x: 2 }], { ...wish, fields: ['id'], request }))[0].json,
		).toEqual({
			id: 1,
			_request: request,
		});
	});

	it('yields to the event loop', async () => {
		let ms = 0;
		jest.spyOn(clock, 'elapsed').mockImplementation(() => (ms += 10));
		const pauses = jest.spyOn(clock, 'pause').mockResolvedValue();
		await toItems(
			Array.from({ length: 100 }, (_, id) => ({ id })),
			wish,
		);
		expect(pauses.mock.calls.length).toBeGreaterThan(10);
	});
});

describe('namesToKeep', () => {
	it('names each field once, where it was asked for, and none that is missing', () => {
		const record = { x_count: 1, a: 2, y_count: 3 };
		expect(namesToKeep(record, ['*_count', 'b', 'a', 'y_count'])).toEqual([
			'x_count',
			'a',
			'y_count',
		]);
	});
});

describe('defaultEmptyOutput', () => {
	it.each([
		['DELETE', { deleted: true }],
		['POST', { success: true }],
	])('says what %s has done', (method, expected) => {
		expect(defaultEmptyOutput(method)).toEqual(expected);
	});
});

describe('readOutputFields', () => {
	const choose = (values: Record<string, unknown>, simplified = ['id', 'svc_score']) =>
		readOutputFields((name) => values[name], simplified, 'ab');

	it('simplifies unless told otherwise, under the names of the service', () => {
		expect(choose({ simplify: true })).toEqual(['id', 'ab_score']);
		expect(choose({ simplify: false })).toBeUndefined();
	});

	it('is all for records that need no simplifying', () => {
		const selected = { output: 'selectedFields', selectedFields: ['a'] };
		for (const values of [{ simplify: true }, selected]) {
			expect(
				readOutputFields((name) => (values as Record<string, unknown>)[name], undefined, 'ab'),
			).toBeUndefined();
		}
	});

	it('is up to the agent when the node is a tool', () => {
		expect(choose({ output: 'simplified' })).toEqual(['id', 'ab_score']);
		expect(choose({ output: 'raw' })).toBeUndefined();
		const selected = (selectedFields: unknown) =>
			choose({ output: 'selectedFields', selectedFields });
		expect(selected(['a', 'b'])).toEqual(['a', 'b', 'id']);
		expect(selected(['id', 'a', 5])).toEqual(['id', 'a', '5']);
	});

	it("keeps the record's own id, which may be that of the report or brand", () => {
		const values = { output: 'selectedFields', selectedFields: ['name'] };
		expect(choose(values, ['name', 'report_id', 'brand_id'])).toEqual(['name', 'report_id']);
	});

	it('is simplified when an agent selects fields without naming any', () => {
		expect(choose({ output: 'selectedFields' })).toEqual(['id', 'ab_score']);
	});

	it("finds the service's own score under its name in openapi.json too", () => {
		const selected = { output: 'selectedFields', selectedFields: ['svc_score'] };
		expect(choose(selected)).toEqual(['ab_score', 'id']);
	});
});
