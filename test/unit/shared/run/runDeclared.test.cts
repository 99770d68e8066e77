import type { IDataObject } from 'n8n-workflow';
import type { OperationContext, RequestOperation } from '../../../../nodes/shared/forms/describe/types';
import { runDeclared } from '../../../../nodes/shared/run/runDeclared';
import { ScriptedService } from '../../support/scriptedService.cts';
import { formOf } from '../../support/form.cts';

/** What an operation gives for an answer with this body. */
async function run(operation: Partial<RequestOperation>, body: unknown, values = {}) {
	const service = new ScriptedService(() => ({ status: body === undefined ? 204 : 200, body }));
	const notes: string[] = [];
	const context = {
		client: await service.client(),
		form: formOf(values),
		wait: { isWanted: false },
		started: () => undefined,
		note: (text: string) => notes.push(text),
	} as unknown as OperationContext;
	const declared = {
		kind: 'request',
		method: 'GET',
		url: '/v1/things',
		fields: [],
		...operation,
	} as RequestOperation;
	const request = { method: declared.method, path: declared.url };
	const records = await runDeclared(declared, request, context);
	return { records, seen: service.seen, notes };
}

describe('a declared operation', () => {
	it.each<[Partial<RequestOperation>, object]>([
		[{ method: 'DELETE' }, { success: true }],
		[{ method: 'DELETE', emptyOutput: { dismissed: true } }, { dismissed: true }],
	])('says what an answer without content means: %j', async (operation, expected) => {
		expect((await run(operation, undefined)).records).toEqual([expected]);
	});

	it.each([
		[true, { dry_run: {}, more: 1 }],
		[false, { dry_run: {} }],
	])('adds to its answer in a dry run alone: %s', async (dryRun, expected) => {
		const preview = (answer: IDataObject) => ({ ...answer, more: 1 });
		expect((await run({ preview }, { dry_run: {} }, { dryRun })).records).toEqual([expected]);
	});

	it.each([
		['matches none of the records', [{ id: 1 }, { id: 2 }], ['No record says it']],
		['matches one', [{ id: 1, is: true }, { id: 2 }], []],
	])('hints at a filter that %s', async (_, data, hints) => {
		const recordFilter = () => ({
			matches: ({ is }: IDataObject) => is === true,
			whyNone: () => 'No record says it',
		});
		const body = { data, has_more: false };
		const list = { kind: 'list', paging: 'cursor', recordFilter } as const;
		const { notes } = await run(list, body);
		expect(notes).toEqual(hints);
	});
});
