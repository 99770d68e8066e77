import type { IDataObject } from 'n8n-workflow';
import { findInAll, type Watch } from '../../../nodes/AiVisibilityPollTrigger/watch';
import { DeadlineExceeded } from '../../../nodes/shared/base/errors/cancellation';

const ids = ['a', 'b', 'c'];

/**
 * Polls three brands.
 *
 * @param inTime how many of them there is time for
 * @param failing a brand, and how its reading ends
 * @returns the brands that were read, in order, and whether the poll failed
 */
async function pollBrands(
	memory: IDataObject | undefined,
	inTime = Infinity,
	failing: Record<string, Error> = {},
) {
	const read: string[] = [];
	const signal = { aborted: inTime === 0, reason: new DeadlineExceeded(36) };
	const request = async ({ path }: { path: string }) => {
		if (path === '/v1/brands') {
			const data = ids.map((id) => ({ id, name: `Brand ${id}` }));
			return { body: { data, has_more: false } };
		}
		const failure = Object.hasOwn(failing, path) ? failing[path] : undefined;
		if (failure instanceof DeadlineExceeded) signal.aborted = true;
		if (failure !== undefined) throw failure;
		read.push(path);
		signal.aborted = read.length >= inTime;
		return { body: { data: [{ id: `${path}1` }], has_more: false } };
	};
	const watch = {
		form: {
			event: { subject: 'job' },
			brands: 'all',
			brandIds: [],
			listFor: (path: string) => ({ path, query: {} }),
		},
		client: { request },
		detector: {
			detect: (before: IDataObject | undefined) => ({
				memory: { polls: Number(before?.polls ?? 0) + 1 },
				found: [],
			}),
		},
		isTest: false,
		signal,
		logger: { info: () => {}, warn: () => {} },
	} as unknown as Watch;
	const { memory: next, failure } = await findInAll(watch, memory);
	return { read, memory: JSON.parse(JSON.stringify(next)) as IDataObject, failure };
}

describe('brands that the time of a poll does not reach', () => {
	it('come first at the next poll, and keep what is remembered', async () => {
		const first = await pollBrands(undefined);
		const second = await pollBrands(first.memory, 2);
		expect(second.read).toEqual(['a', 'b']);
		expect(second.memory.brands).toMatchObject([
			['c', { polls: 1 }],
			['a', { polls: 2 }],
			['b', { polls: 2 }],
		]);
		const third = await pollBrands(second.memory, 2);
		expect(third.read).toEqual(['c', 'a']);
		expect((await pollBrands(third.memory)).read).toEqual(['b', 'c', 'a']);
	});

	it('include the one that was under way', async () => {
		const { memory, read } = await pollBrands(undefined, Infinity, { b: new DeadlineExceeded(36) });
		expect(read).toEqual(['a']);
		expect((await pollBrands(memory)).read).toEqual(['b', 'c', 'a']);
	});

	it('do not include one that takes all the time for itself', async () => {
		const slow = { a: new DeadlineExceeded(36) };
		const { memory, read, failure } = await pollBrands(undefined, Infinity, slow);
		expect({ read, failure }).toMatchObject({ read: [], failure: { reason: slow.a } });
		expect((await pollBrands(memory)).read).toEqual(['b', 'c', 'a']);
		expect((await pollBrands(memory, Infinity, slow)).failure).toBeUndefined();
	});

	it('make the poll fail when the list of brands took all the time', async () => {
		expect((await pollBrands(undefined, 0)).failure).toBeInstanceOf(DeadlineExceeded);
	});
});

it('a brand that cannot be read goes on where it was, as the last one', async () => {
	const down = { a: new Error('down') };
	const { memory } = await pollBrands(undefined);
	const { memory: next, read } = await pollBrands(memory, Infinity, down);
	expect(read).toEqual(['b', 'c']);
	const again = await pollBrands(next);
	expect(again.read).toEqual(['b', 'c', 'a']);
	expect(again.memory.brands).toMatchObject({ 2: ['a', { polls: 2 }] });
	const { memory: never } = await pollBrands(undefined, Infinity, down);
	expect((await pollBrands(never)).read).toEqual(['b', 'c', 'a']);
});

it('of brands that are no longer watched, the hundred that were read last are remembered', async () => {
	const brands = Array.from({ length: 150 }, (_, at) => [`${at}`, { polls: 7 }]);
	const { memory } = await pollBrands({ brands });
	expect(memory.brands).toHaveLength(103);
	expect((memory.brands as unknown[][])[0]).toEqual(brands[50]);
});

it('a poll fails when no brand could be read, and names the first', async () => {
	const down = Object.fromEntries(ids.map((id) => [id, new Error(`${id} is down`)]));
	expect(await pollBrands(undefined, Infinity, down)).toMatchObject({
		failure: { step: "Brand 'Brand a'", reason: down.a },
	});
});
