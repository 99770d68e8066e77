import fc from 'fast-check';
import {
	MOST_REMEMBERED,
	REMEMBER_MS,
	SeenEvents,
	seenEventsOf,
} from '../../../../nodes/AiVisibilityTrigger/delivery/seenEvents';

let now: number;
let memory: SeenEvents;
beforeEach(() => {
	now = 1_000_000_000_000;
	memory = new SeenEvents(() => now);
});

const see = async (id: string) => (await memory.claim(id))?.confirm();

it('lets an event through once', async () => {
	await see('evt_1');
	expect(await memory.claim('evt_1')).toBeUndefined();
	expect(await memory.claim('evt_2')).toBeDefined();
});

it('lets an event through again whose answer was no 2xx', async () => {
	(await memory.claim('evt_1'))?.release();
	expect(await memory.claim('evt_1')).toBeDefined();
});

it('keeps a duplicate waiting until the answer to the first is known', async () => {
	const first = await memory.claim('evt_1');
	let second: unknown = 'waiting';
	const waiting = memory.claim('evt_1').then((claim) => (second = claim));
	await new Promise(setImmediate);
	expect(second).toBe('waiting');
	first?.confirm();
	await waiting;
	expect(second).toBeUndefined();
});

it('lets exactly one of several waiting duplicates take over from one that was not accepted', async () => {
	const first = await memory.claim('evt_1');
	const claims: unknown[] = [];
	const waiting = [1, 2, 3].map(async () => {
		const claim = await memory.claim('evt_1');
		claims.push(claim);
		claim?.confirm();
	});
	first?.release();
	await Promise.all(waiting);
	expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
});

it('listens to the first word about a claim only', async () => {
	const first = await memory.claim('evt_1');
	first?.release();
	const second = await memory.claim('evt_1');
	first?.confirm();
	second?.release();
	expect(await memory.claim('evt_1')).toBeDefined();
});

it('remembers for as long as the service repeats', async () => {
	await see('evt_1');
	now += REMEMBER_MS - 1;
	expect(await memory.claim('evt_1')).toBeUndefined();
	now += 1;
	expect(await memory.claim('evt_1')).toBeDefined();
});

it('forgets the oldest when there are too many', async () => {
	for (let count = 0; count <= MOST_REMEMBERED; count++) {
		now += 1;
		await see(`evt_${count}`);
	}
	expect(Object.keys(memory.toRecord())).toHaveLength(MOST_REMEMBERED);
	expect(await memory.claim('evt_1')).toBeUndefined();
	expect(await memory.claim('evt_0')).toBeDefined();
});

describe('what is stored', () => {
	it('makes another memory know the same', async () => {
		await see('evt_1');
		const restarted = new SeenEvents(() => now);
		restarted.learn(JSON.parse(JSON.stringify(memory.toRecord('evt_2'))));
		expect(await restarted.claim('evt_1')).toBeUndefined();
		expect(await restarted.claim('evt_2')).toBeUndefined();
	});

	it('does not count against what is known to have had no 2xx', async () => {
		const claim = await memory.claim('evt_1');
		const stored = memory.toRecord('evt_1');
		memory.learn(stored);
		claim?.release();
		memory.learn(stored);
		expect(await memory.claim('evt_1')).toBeDefined();
	});

	it('is in the order of time, so that what is older is forgotten first', async () => {
		await see('evt_new');
		memory.learn(
			Object.fromEntries(Array.from({ length: MOST_REMEMBERED }, (_, n) => [`evt_${n}`, now - 10])),
		);
		expect(await memory.claim('evt_new')).toBeUndefined();
		expect(await memory.claim('evt_0')).toBeDefined();
	});

	it('may be anything', () => {
		fc.assert(
			fc.property(fc.anything(), (record) => expect(() => memory.learn(record)).not.toThrow()),
		);
	});
});

it('is one for each trigger', async () => {
	const clock = () => now;
	(await seenEventsOf('a', clock).claim('evt_1'))?.confirm();
	expect(await seenEventsOf('a', clock).claim('evt_1')).toBeUndefined();
	expect(await seenEventsOf('b', clock).claim('evt_1')).toBeDefined();
});

it('drops memories that have nothing left to remember', async () => {
	const clock = () => now;
	const old = seenEventsOf('old', clock);
	(await old.claim('evt_1'))?.confirm();
	now += REMEMBER_MS;
	seenEventsOf('next', clock);
	expect(seenEventsOf('old', clock)).not.toBe(old);
});
