import type { IDataObject, INode } from 'n8n-workflow';
import { reportJobOptions, toUpdateForm, writeOptions } from '../../../../nodes/shared/forms/fields/collections';
import type { ApiRequest } from '../../../../nodes/shared/requests/client';
import type { NodeCall } from '../../../../nodes/shared/run/nodeCall';
import { ItemReader } from '../../../../nodes/shared/run/prepareItem';
import type { Field, Form, Prepare, RequestOperation } from '../../../../nodes/shared/forms/describe/types';
import { textField } from '../../support/form.cts';

const field = (name: string, displayName: string, more: Partial<Field> = {}): Field =>
	textField(name, { displayName, ...more });

const body = (property: string) => ({ routing: { send: { type: 'body' as const, property } } });

const BRAND = field('brandId', 'Brand', { type: 'resourceLocator' });

const NAME = field('name', 'Name', body('name'));

const UPDATE: RequestOperation = {
	kind: 'request',
	name: 'Update',
	value: 'update',
	action: 'Update brand',
	description: '',
	method: 'PATCH',
	url: '/v1/brands/{brandId}',
	fields: [
		BRAND,
		field('mode', 'Mode'),
		field('color', 'Color', { displayOptions: { show: { mode: ['paint'] } }, ...body('color') }),
		...toUpdateForm(['country'], [NAME, field('country', 'Country', body('country'))]),
		writeOptions,
	],
};

/** Reads one item of a node; notes which parameters were evaluated. */
const prepare = (
	values: IDataObject,
	more: Partial<RequestOperation> = {},
	parameters: IDataObject = values,
	type = 'test',
) => {
	let request: ApiRequest | undefined;
	const operation = {
		...UPDATE,
		...more,
		prepare: (declared: ApiRequest, form: Form) => (request = more.prepare?.(declared, form) ?? declared),
	} as RequestOperation;
	const node = { name: 'Node', type, parameters } as unknown as INode;
	const evaluated: string[] = [];
	const call = {
		node,
		isTool: type.endsWith('Tool'),
		startedAt: 5,
		timezone: 'Asia/Tokyo',
		deadline: undefined,
		context: { logger: {} },
		read: (name: string, _: number, fallback: unknown) => {
			evaluated.push(name);
			return Object.hasOwn(values, name) ? values[name] : fallback;
		},
	} as unknown as NodeCall;
	const reader = new ItemReader(call, operation, 'ab');
	return {
		prepare: () => {
			const item = reader.prepare(3);
			return { ...item, request: request! };
		},
		evaluated,
	};
};

const VALUES = {
	brandId: { __rl: true, mode: 'id', value: 'b1' },
	mode: 'plain',
	updateFields: { name: 'New' },
};

const read = (values: IDataObject, more: Partial<RequestOperation> = {}) =>
	prepare({ ...VALUES, ...values }, more).prepare();

describe('an item', () => {
	it('is read into a request: path, body, query', () => {
		expect(read({ clearFields: ['country'], options: { dryRun: true } })).toMatchObject({
			index: 3,
			request: {
				method: 'PATCH',
				path: '/v1/brands/b1',
				template: '/v1/brands/{brandId}',
				body: { name: 'New', country: null },
				query: { dry_run: true },
			},
		});
	});

	it('has each parameter evaluated once', () => {
		const again: Prepare = (request, form) => {
			const body = { ...(request.body as IDataObject), again: form.get(NAME) as string };
			return { ...request, body };
		};
		const item = prepare(VALUES, { prepare: again });
		expect(item.prepare().request.body).toEqual({ name: 'New', again: 'New' });
		expect([...new Set(item.evaluated)]).toEqual(item.evaluated);
	});

	it('has a parameter whose condition is an expression decided by its value', () => {
		const values = { ...VALUES, color: 'red' };
		const parameters = { ...values, mode: '={{ $json.mode }}' };
		expect(prepare(values, {}, parameters).prepare().request.body).toEqual({ name: 'New' });
		const paints = { ...values, mode: 'paint' };
		expect(prepare(paints, {}, parameters).prepare().request.body).toMatchObject({ color: 'red' });
	});

	it('has a body only where its operation sends one, which may be empty in no update', () => {
		const [brand] = UPDATE.fields;
		const fields = [brand];
		expect(read({}, { fields }).request.body).toBeUndefined();
		expect(read({}, { fields, fixedBody: { auto: true } }).request.body).toEqual({ auto: true });
		const fixedBody = { name: 'fixed', auto: true };
		expect(read({}, { fixedBody }).request.body).toEqual({ name: 'New', auto: true });
		const others = UPDATE.fields.filter(({ name }) => name !== 'updateFields');
		expect(read({}, { fields: others }).request.body).toEqual({});
	});
});

describe('the output of an item', () => {
	const simplified = ['name', 'svc_score', 'id'];
	const readAs = (type: string, values: IDataObject = {}) =>
		prepare({ ...VALUES, ...values }, { simplified }, VALUES, type).prepare();

	it('has its texts whole, but for an agent, whose call may take its time where nothing waits', () => {
		const own = { outputFields: ['name', 'ab_score', 'id'] };
		expect(readAs('pack.aiVisibility')).toMatchObject({ ...own, maxTextLength: undefined });
		const tool = { isKept: false, answerBy: undefined };
		expect(readAs('pack.aiVisibilityTool')).toMatchObject({ ...own, maxTextLength: 2_000, tool });
		expect(readAs('pack.aiVisibilityTool', { maxTextLength: '50' })).toMatchObject({ maxTextLength: 50 });
	});

	it('has no limit of texts with 0, and is refused with anything but a whole number', () => {
		const asTool = (maxTextLength: unknown) =>
			readAs('pack.aiVisibilityTool', { maxTextLength } as IDataObject).maxTextLength;
		expect(asTool('0')).toBe(0);
		for (const value of [-1, 1.5, 'many']) expect(() => asTool(value)).toThrow(/^'Max Text Length' must be/);
		// Models fill in what they do not want to set.
		for (const value of ['', null]) expect(asTool(value)).toBe(2_000);
	});
});

it.each<[string, IDataObject, object]>([
	['is kept', {}, { isKept: true }],
	['is another run', { runAgain: true }, { isKept: true, isRunAgain: true }],
	['is not kept in a dry run', { dryRun: true }, {}],
	['has a key of its own', { idempotencyKey: 'own' }, {}],
	['may take longer', { maxWait: 2 }, { isKept: true, answerBy: 5 + 120_000 }],
])('the call of a tool that starts a job %s', (_, options, expected) => {
	const job = { fields: [BRAND, reportJobOptions] };
	const { tool } = prepare({ ...VALUES, options }, job, VALUES, 'pack.aiVisibilityTool').prepare();
	expect(tool).toEqual({ isKept: false, isRunAgain: false, answerBy: 5 + 45_000, ...expected });
});
