import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { AiVisibility } from '../../nodes/AiVisibility/AiVisibility.node';
import { AiVisibilityContent } from '../../nodes/AiVisibilityContent/AiVisibilityContent.node';
import { AiVisibilityOutreach } from '../../nodes/AiVisibilityOutreach/AiVisibilityOutreach.node';
import { pollEvents } from '../../nodes/AiVisibilityPollTrigger/events';
import { isId } from '../../nodes/shared/base/values/records';
import type { Field } from '../../nodes/shared/forms/describe/types';
import { declaredNodes, operationsOf } from '../../tools/generate/declared.cts';
import { recordOf } from '../../tools/generate/outputSchema.cts';
import { findOperation, resolve, returnedBy, type Schema } from '../../sandbox/openapi.cts';

/** What Simplify keeps, with what it is chosen from. */
interface Simplified {
	name: string;
	fields: string[];
	record: Schema | undefined;
	filters: Field[];
}

let all: Simplified[];

beforeAll(async () => {
	const declared = (await declaredNodes()).flatMap(operationsOf);
	const ofOperations = declared.map((each): Simplified => {
		const { resource, operation } = each;
		const filters = operation.fields.find(({ name }) => name === 'filters')?.options ?? [];
		return {
			name: `${resource.name}: ${operation.name}`,
			fields: operation.simplified ?? [],
			record: recordOf(each),
			filters: filters as Field[],
		};
	});
	const ofEvents = pollEvents.map(({ name, path, simplified = [], filters = [] }): Simplified => {
		const list = returnedBy(findOperation('GET', path)!);
		const entry = list && resolve(list).properties?.data?.items;
		return { name, fields: simplified, record: entry && resolve(entry), filters };
	});
	all = [...ofOperations, ...ofEvents].filter(({ fields }) => fields.length > 0);
	expect(all.length).toBeGreaterThan(40);
});

describe('what Simplify keeps of each record', () => {
	it('has its own id, and all ids last', () => {
		for (const { name, fields } of all) {
			const ids = fields.filter(isId);
			expect([name, ids.length]).not.toEqual([name, 0]);
			expect([name, fields.slice(-ids.length)]).toEqual([name, ids]);
			if (fields.includes('id')) expect([name, ids[0]]).toEqual([name, 'id']);
		}
	});

	it('is ten fields at most', () => {
		expect(all.filter(({ fields }) => fields.length > 10).map(({ name }) => name)).toEqual([]);
	});

	it('is in the record, each once', () => {
		for (const { name, fields, record } of all) {
			expect([name, new Set(fields).size]).toEqual([name, fields.length]);
			const known = Object.keys(record?.properties ?? {});
			const unknown = fields.filter((field) => !known.includes(field));
			// Fields that several kinds of a record share are missing in some of them.
			const isShared = /Share/.test(name);
			expect([name, unknown.filter((field) => !isShared || !isId(field))]).toEqual([name, []]);
		}
	});

	it('has what its filters ask for, where the record shows it', () => {
		let checked = 0;
		for (const { name, fields, record, filters } of all) {
			const properties = record?.properties ?? {};
			for (const filter of filters) {
				const asked = String(filter.routing?.send?.property ?? '').replace(/^min_/, '');
				if (!(asked in properties)) continue;
				expect([name, asked, fields.includes(asked)]).toEqual([name, asked, true]);
				checked++;
			}
		}
		expect(checked).toBeGreaterThan(10);
	});
});

it('an agent chooses its fields from a list that begins with those of Simplify', async () => {
	const nodes = [AiVisibility, AiVisibilityContent, AiVisibilityOutreach];
	const lists = new Map(nodes.map((Node) => [Node.name, new Node().methods.loadOptions.getOutputFields]));
	for (const { node, resource, operation } of (await declaredNodes()).flatMap(operationsOf)) {
		const form: Record<string, string> = { resource: resource.value, operation: operation.value };
		const context = { getCurrentNodeParameter: (name: string) => form[name] } as ILoadOptionsFunctions;
		const names = (await lists.get(node.name)!.call(context)).map(({ value }) => value);
		const { simplified = [] } = operation;
		expect([form, names.slice(0, simplified.length)]).toEqual([form, simplified]);
	}
});

/** Their columns are chosen in the form. */
const OWN_COLUMNS = [
	'Report: Compare',
	'Report: Get Next Steps',
	'Report: Get Overview',
	'Report: Get Rows',
	'Report: Get as HTML',
];

it('Simplify is offered for every record of more than ten fields, and for no other', async () => {
	const wrong = (await declaredNodes()).flatMap(operationsOf).filter((each) => {
		const { simplified, fields } = each.operation;
		const isLarge = Object.keys(recordOf(each)?.properties ?? {}).length > 10;
		const hasSwitch = fields.some(({ name }) => name === 'simplify');
		return isLarge !== (simplified !== undefined) || isLarge !== hasSwitch;
	});
	const names = wrong.map(({ resource, operation }) => `${resource.name}: ${operation.name}`);
	expect(names.sort()).toEqual(OWN_COLUMNS);
});
