import type { IDataObject } from 'n8n-workflow';
import { pollBrands, type Watch } from '../../../nodes/AiVisibilityPollTrigger/watch';
import { DeadlineExceeded } from '../../../nodes/shared/base/errors/cancellation';

const ids = ['a', 'b', 'c'];
const logged: string[] = [];
beforeEach(() => void logged.splice(0));

/** Polls three brands, some of which cannot be read. @param inTime how many of them there is time for */
async function pollThree(memory?: IDataObject, inTime = Infinity, failing: string[] = [], listed = ids) {
	const read: string[] = [];
	const signal = { aborted: inTime === 0, reason: new DeadlineExceeded(36) };
	const listOf = (data: object[]) => ({ body: { data, has_more: false } });
	const request = async ({ path }: { path: string }) => {
		if (path === '/v1/brands') return listOf(listed.map((id) => ({ id, name: id === 'c' ? null : `Brand ${id}` })));
		if (failing.includes(path)) throw new Error(`${path} is down`);
		read.push(path);
		signal.aborted = read.length >= inTime;
		return listOf([]);
	};
	const detect = (before?: IDataObject) => ({
		memory: { polls: Number(before?.polls ?? 0) + 1 },
		found: [{ event: 'x', record: {}, time: 0 }],
	});
	const watch = {
		form: { event: {}, brands: 'all', brandIds: [], listFor: (path: string) => ({ path }) },
		...{ client: { request }, detector: { detect }, isTest: false, signal },
		logger: { warn: (line: string) => logged.push(line) },
	};
	const { memory: next, found } = await pollBrands(watch as unknown as Watch, memory);
	return { read, found, memory: JSON.parse(JSON.stringify(next)) as IDataObject };
}

describe('brands that the time of a poll does not reach', () => {
	it('come first at the next poll, and keep what is remembered', async () => {
		const first = await pollThree(undefined);
		const second = await pollThree(first.memory, 2);
		expect(second.read).toEqual(['a', 'b']);
		expect(second.memory.brands).toMatchObject([
			['c', { polls: 1 }],
			['a', { polls: 2 }],
			['b', { polls: 2 }],
		]);
		const third = await pollThree(second.memory, 2);
		expect(third.read).toEqual(['c', 'a']);
		expect((await pollThree(third.memory)).read).toEqual(['b', 'c', 'a']);
	});

	it('make the poll fail when the list of brands took all the time', async () => {
		await expect(pollThree(undefined, 0)).rejects.toBeInstanceOf(DeadlineExceeded);
	});
});

it('a brand that cannot be read goes on where it was, and is told', async () => {
	const { memory } = await pollThree(undefined);
	const { memory: next, read } = await pollThree(memory, Infinity, ['a', 'c']);
	expect(read).toEqual(['b']);
	expect(next.brands).toMatchObject([
		['a', { polls: 1 }],
		['b', { polls: 2 }],
		['c', { polls: 1 }],
	]);
	expect(logged).toEqual([
		'AI Visibility: the brand Brand a could not be polled: a is down',
		'AI Visibility: the brand c could not be polled: c is down',
	]);
});

it('a brand that is not watched at a poll is remembered, and events name the others', async () => {
	const { memory, found } = await pollThree({ brands: [['gone', { polls: 7 }]] });
	expect(memory.brands).toHaveLength(4);
	expect((memory.brands as unknown[])[0]).toEqual(['gone', { polls: 7 }]);
	const named = ['a', 'b'].map((id) => ({ brand_id: id, brand: `Brand ${id}` }));
	expect(found.map(({ extra }) => extra)).toEqual([...named, { brand_id: 'c' }]);
});

it('a poll fails when no brand could be read, but not where there is none', async () => {
	expect((await pollThree(undefined, Infinity, [], [])).read).toEqual([]);
	await expect(pollThree(undefined, Infinity, ids)).rejects.toThrow('a is down');
});
