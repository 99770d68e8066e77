import fc from 'fast-check';
import {
	MOST_REMEMBERED,
	REMEMBER_HOURS,
	SeenEvents,
	seenEventsOf,
} from '../../../../nodes/AiVisibilityTrigger/delivery/seenEvents';

let now: number;
let memory: SeenEvents;
beforeEach(() => {
	now = 277_777 * 3_600_000;
	memory = new SeenEvents(() => now);
});

const HOUR_MS = 3_600_000;

const see = async (id: string) => (await memory.claim([id]))?.confirm();

it('lets an event through once', async () => {
	await see('evt_1');
	expect(await memory.claim(['evt_1'])).toBeUndefined();
	expect(await memory.claim(['evt_2'])).toBeDefined();
});

it('lets an event through again whose answer was no 2xx', async () => {
	(await memory.claim(['evt_1']))?.release();
	expect(await memory.claim(['evt_1'])).toBeDefined();
});

it('keeps a duplicate waiting until the answer to the first is known', async () => {
	const first = await memory.claim(['evt_1']);
	let second: unknown = 'waiting';
	const waiting = memory.claim(['evt_1']).then((claim) => (second = claim));
	await new Promise(setImmediate);
	expect(second).toBe('waiting');
	first?.confirm();
	await waiting;
	expect(second).toBeUndefined();
});

it('lets exactly one of several waiting duplicates take over from one that was not accepted', async () => {
	const first = await memory.claim(['evt_1']);
	const claims: unknown[] = [];
	const waiting = [1, 2, 3].map(async () => {
		const claim = await memory.claim(['evt_1']);
		claims.push(claim);
		claim?.confirm();
	});
	first?.release();
	await Promise.all(waiting);
	expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
});

it('listens to the first word about a claim only', async () => {
	const first = await memory.claim(['evt_1']);
	first?.release();
	const second = await memory.claim(['evt_1']);
	first?.confirm();
	second?.release();
	expect(await memory.claim(['evt_1'])).toBeDefined();
});

it('remembers for as long as the service repeats', async () => {
	await see('evt_1');
	now += REMEMBER_HOURS * HOUR_MS;
	expect(await memory.claim(['evt_1'])).toBeUndefined();
	now += HOUR_MS;
	expect(await memory.claim(['evt_1'])).toBeDefined();
});

it('remembers up to 5,000 events for 32 hours', () => {
	expect([MOST_REMEMBERED, REMEMBER_HOURS]).toEqual([5_000, 32]);
});

it('forgets the oldest when there are too many', async () => {
	for (let count = 0; count <= MOST_REMEMBERED; count++) {
		now += 1;
		await see(`evt_${count}`);
	}
	expect(Object.values(memory.toRecord()).join('')).toHaveLength(8 * MOST_REMEMBERED);
	expect(await memory.claim(['evt_1'])).toBeUndefined();
	expect(await memory.claim(['evt_0'])).toBeDefined();
});

describe('several ids of one delivery', () => {
	it('are one: a delivery with any of them is a duplicate', async () => {
		(await memory.claim(['a', 'b']))?.confirm();
		expect(await memory.claim(['b', 'c'])).toBeUndefined();
		expect(await memory.claim(['c'])).toBeDefined();
	});

	it('are free again together', async () => {
		(await memory.claim(['a', 'b']))?.release();
		expect(await memory.claim(['b', 'a'])).toBeDefined();
	});
});

it('is busy while other deliveries are being answered', async () => {
	const first = await memory.claim(['a', 'b']);
	expect(memory.isBusy).toBe(false);
	const second = await memory.claim(['c']);
	expect(memory.isBusy).toBe(true);
	first?.confirm();
	expect(memory.isBusy).toBe(false);
	second?.release();
});

describe('what is stored', () => {
	it('makes another memory know the same', async () => {
		await see('evt_1');
		const restarted = new SeenEvents(() => now);
		restarted.learn(JSON.parse(JSON.stringify(memory.toRecord(['evt_2']))));
		expect(await restarted.claim(['evt_1'])).toBeUndefined();
		expect(await restarted.claim(['evt_2'])).toBeUndefined();
	});

	it('is forgotten by age, whoever has stored it', async () => {
		await see('evt_old');
		const stored = memory.toRecord();
		now += 2 * HOUR_MS;
		const other = new SeenEvents(() => now);
		for (let count = 1; count < MOST_REMEMBERED; count++) {
			(await other.claim([`evt_${count}`]))?.confirm();
		}
		other.learn(stored);
		expect(await other.claim(['evt_old'])).toBeUndefined();
		await (await other.claim(['evt_one_more']))?.confirm();
		expect(await other.claim(['evt_old'])).toBeDefined();
		expect(await other.claim(['evt_1'])).toBeUndefined();
	});

	it('is small: 5,000 events take less than 50 kB', async () => {
		for (let count = 0; count < MOST_REMEMBERED; count++) {
			if (count % 500 === 0) now += HOUR_MS;
			await see(`evt_${count}`);
		}
		expect(JSON.stringify(memory.toRecord()).length).toBeLessThan(50_000);
	});

	it('may be anything', () => {
		fc.assert(
			fc.property(fc.anything(), (record) => expect(() => memory.learn(record)).not.toThrow()),
		);
	});
});

it('is one for each trigger', async () => {
	const clock = () => now;
	(await seenEventsOf('a', clock).claim(['evt_1']))?.confirm();
	expect(await seenEventsOf('a', clock).claim(['evt_1'])).toBeUndefined();
	expect(await seenEventsOf('b', clock).claim(['evt_1'])).toBeDefined();
	expect(await seenEventsOf('a', clock).claim(['evt_1'])).toBeUndefined();
});

describe('it is not empty', () => {
	it.each([
		['an event was seen', ['evt_seen']],
		['an event is being answered', ['evt_open']],
		['an event had no 2xx', ['evt_refused']],
		['one was seen, and one is being answered', ['evt_seen', 'evt_open']],
		['one was seen, and one had no 2xx', ['evt_seen', 'evt_refused']],
	])('while it knows that %s', async (_, ids) => {
		expect(memory.isEmpty).toBe(true);
		for (const id of ids) {
			const claim = await memory.claim([id]);
			if (id === 'evt_seen') claim?.confirm();
			if (id === 'evt_refused') claim?.release();
		}
		expect(memory.isEmpty).toBe(false);
	});

	it('until it has forgotten by age what had no 2xx', async () => {
		(await memory.claim(['evt_1']))?.release();
		now += REMEMBER_HOURS * HOUR_MS;
		expect(memory.isEmpty).toBe(false);
		now += HOUR_MS;
		expect(memory.isEmpty).toBe(true);
	});
});

it('drops memories that have nothing left to remember', async () => {
	const clock = () => now;
	const old = seenEventsOf('old', clock);
	(await old.claim(['evt_1']))?.confirm();
	now += (REMEMBER_HOURS + 1) * HOUR_MS;
	seenEventsOf('next', clock);
	expect(seenEventsOf('old', clock)).not.toBe(old);
});
