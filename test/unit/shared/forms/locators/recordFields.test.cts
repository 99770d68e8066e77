import type { IDataObject } from 'n8n-workflow';
import { recordColumns } from '../../../../../nodes/shared/forms/locators/recordFields';
import { ScriptedService } from '../../../support/scriptedService.cts';

const TASKS = { path: '/v1/brands/{brandId}/tasks' };

/** What the resource mapper is told when these records exist. */
async function mappingOf(
	data: IDataObject[],
	requestFields?: string[],
	form: IDataObject = { brandId: 'acme' },
) {
	const body = { data, has_more: true, next_cursor: 'more' };
	const service = new ScriptedService(() => ({ body }));
	const read = recordColumns(TASKS, 'tasks', requestFields);
	const mapping = await read.call(service.form((name) => form[name]));
	return { ...mapping, urls: service.seen.map(({ options }) => options.url) };
}

const task = {
	id: 't1',
	object: 'task',
	brand_id: 'acme',
	title: 'Answer it',
	effort: 3,
	created_at: '2026-03-01T09:00:00Z',
	updated_at: '2026-03-01T09:00:00Z',
};

/** The columns as "name: type", those to add in parentheses. */
const shown = ({ fields }: Awaited<ReturnType<typeof mappingOf>>) =>
	fields.map(({ id, type, removed }) => (removed ? `(${id}: ${type})` : `${id}: ${type}`));

describe('the columns of a resource mapper', () => {
	it('are what the records have, and not what the service sets', async () => {
		const mapping = await mappingOf([task]);
		expect(shown(mapping)).toEqual(['title: string', 'effort: number']);
		expect(mapping.urls).toEqual(['/v1/brands/acme/tasks?limit=50']);
	});

	it('have the type of their values; booleans, lists and objects are removed at first', async () => {
		const records = [{ due: '2026-03-01T09:00:00Z', is_done: false, tags: ['a'], of: { b: 1 } }];
		expect(shown(await mappingOf(records))).toEqual([
			'due: dateTime',
			'(is_done: boolean)',
			'(tags: array)',
			'(of: object)',
		]);
	});

	it('have no type where the values have several, or none', async () => {
		const mapping = await mappingOf([
			{ a: 1, b: null, c: null },
			{ a: 'x', b: null, c: 2 },
		]);
		expect(shown(mapping)).toEqual(['a: undefined', 'b: undefined', 'c: number']);
	});

	it('begin with what only a request has', async () => {
		const mapping = await mappingOf([task], ['country']);
		expect(shown(mapping)).toEqual(['country: string', 'title: string', 'effort: number']);
	});

	it('are replaced by a notice without records', async () => {
		expect(await mappingOf([])).toMatchObject({
			fields: [],
			emptyFieldsNotice:
				"There are no tasks to take the fields from. You can also fill in 'Body (JSON)' below.",
		});
	});

	it.each([
		['acme', ['tasks of acme', '10 brands', 'tasks of one', 'tasks of two']],
		[' ', ['10 brands', 'tasks of one', 'tasks of acme', 'tasks of two']],
	])('are those of the first brand that has some, if %j has none', async (brandId, wanted) => {
		const read: string[] = [];
		const service = new ScriptedService(({ options, query }) => {
			const of = /brands\/(\w+)\//.exec(String(options.url))?.[1];
			read.push(of === undefined ? `${query.limit} brands` : `tasks of ${of}`);
			const brands = ['one', 'acme', 'two', 'three'].map((id) => ({ id }));
			return { body: { data: of === undefined ? brands : of === 'two' ? [task] : [] } };
		});
		const mapping = await recordColumns(TASKS, 'tasks').call(service.form(() => brandId));
		expect(shown({ ...mapping, urls: [] })).toEqual(['title: string', 'effort: number']);
		expect(read).toEqual(wanted);
	});
});
