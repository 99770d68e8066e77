import { FairQueue } from '../../../../../nodes/shared/requests/limits/fairQueue';

interface Item {
	name: string;
	entry: { group: object; isUrgent?: boolean; position?: number; isLlm?: boolean };
}

const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name }));

let positions = 0;
const item = (group: { name: string }, more: Partial<Item['entry']> = {}): Item => {
	const position = positions++;
	return { name: `${group.name}${position}`, entry: { group, ...more, position } };
};

const takeAll = (queue: FairQueue<Item>, isReady: (each: Item) => boolean = () => true) => {
	const taken: Item[] = [];
	while (taken.length < 1_000) {
		const next = queue.take(isReady, true) ?? queue.take(isReady, false);
		if (next === undefined) return taken;
		taken.push(next);
	}
	throw new Error('It gives more than was put in.');
};

const names = (items: Item[]) => items.map(({ name }) => name).join(' ');

describe('a fair queue', () => {
	beforeEach(() => (positions = 0));

	it('takes turns between the groups, first come first served within one', () => {
		const queue = new FairQueue<Item>();
		for (const each of [a, a, a, a, b, b, c]) queue.add(item(each));
		expect(names(takeAll(queue))).toBe('a0 b4 c6 a1 b5 a2 a3');
		queue.add(item(a));
		queue.removeIf(({ name }) => name === 'a7');
		expect(queue.isEmpty).toBe(true);
	});

	it('gives a group that had nothing left to send the last turn', () => {
		const queue = new FairQueue<Item>();
		for (const each of [a, b]) queue.add(item(each));
		expect(queue.take(() => true, false)?.name).toBe('a0');
		for (const each of [c, a]) queue.add(item(each));
		expect(names(takeAll(queue))).toBe('b1 c2 a3');
	});

	it('passes over requests that are not ready, and keeps their place', () => {
		const queue = new FairQueue<Item>();
		queue.add(item(a, { isLlm: true }));
		queue.add(item(a));
		queue.add(item(b, { isLlm: true }));
		queue.add(item(b, { isLlm: true, isUrgent: true }));
		expect(names(takeAll(queue, ({ entry }) => !entry.isLlm))).toBe('a1');
		expect(names(takeAll(queue))).toBe('b3 b2 a0');
	});
});
