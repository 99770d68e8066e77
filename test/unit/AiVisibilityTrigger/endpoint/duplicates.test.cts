import {
	MAX_IDS,
	MEMORY_HOURS,
	SeenIds,
} from '../../../../nodes/AiVisibilityTrigger/endpoint/duplicates';
import { useManualTime } from '../../support/manualTime.cts';

const HOUR_MS = 3_600_000;

const time = useManualTime();
const hour = () => Math.floor(time.now / HOUR_MS);

let seen: SeenIds;
beforeEach(() => {
	seen = new SeenIds();
});

/** A delivery with these ids whose answer is known. @returns whether it started the workflow */
async function deliver(ids: string | string[], isAccepted = true, memory = seen): Promise<boolean> {
	const answered = Promise.resolve(isAccepted);
	const isClaimed = await memory.claim([ids].flat(), answered);
	await answered;
	return isClaimed;
}

/** A delivery whose answer is not yet known. */
async function begin(...ids: string[]) {
	let answer: (isAccepted: boolean) => void = () => {};
	const answered = new Promise<boolean>((resolve) => (answer = resolve));
	const isClaimed = await seen.claim(ids, answered);
	return { isClaimed, answer };
}

/** What is saved while a delivery with these ids is being answered. */
function saved(beingAnswered: string[] = [], memory = seen): Record<string, string> {
	const staticData: { seen?: Record<string, string> } = {};
	memory.save(staticData, beingAnswered);
	return staticData.seen ?? {};
}

/** What another process saves that is answering a delivery with these ids. */
function savedBy(ids: string[]): Record<string, string> {
	const other = new SeenIds();
	void other.claim(ids, new Promise(() => {}));
	return saved(ids, other);
}

const loadFrom = (ids: string[]) => seen.load({ seen: savedBy(ids) });

/** As many ids as are remembered. */
const many = Array.from({ length: MAX_IDS }, (_, index) => `evt_${index}`);

describe('an event', () => {
	it('starts the workflow once', async () => {
		expect(await deliver('evt_1')).toBe(true);
		expect(await deliver('evt_1')).toBe(false);
		expect(await deliver('evt_2')).toBe(true);
	});

	it('starts it again where the answer was no 2xx', async () => {
		await deliver('evt_1', false);
		expect(await deliver('evt_1')).toBe(true);
	});

	it('waits until the answer to its duplicate is known', async () => {
		const first = await begin('evt_1');
		let second: boolean | undefined;
		const waiting = deliver('evt_1').then((isClaimed) => (second = isClaimed));
		await new Promise(setImmediate);
		expect(second).toBeUndefined();
		first.answer(true);
		await waiting;
		expect(second).toBe(false);
	});

	it('is taken over by one of several duplicates that wait when it was not accepted', async () => {
		const first = await begin('evt_1');
		const waiting = [1, 2, 3].map(async () => await deliver('evt_1'));
		first.answer(false);
		expect((await Promise.all(waiting)).filter(Boolean)).toHaveLength(1);
	});

	it('is remembered for as long as the service repeats: 32 hours', async () => {
		expect(MEMORY_HOURS).toBe(32);
		await deliver('evt_1');
		time.now += MEMORY_HOURS * HOUR_MS;
		expect(await deliver('evt_1')).toBe(false);
		time.now += HOUR_MS;
		expect(await deliver('evt_1')).toBe(true);
	});

	it('is remembered until 5,000 newer ones have come', async () => {
		expect(MAX_IDS).toBe(5_000);
		for (const id of many) await deliver(id);
		await deliver('newer');
		expect(await deliver('evt_1')).toBe(false);
		expect(await deliver('evt_0')).toBe(true);
	});
});

describe('several ids of one delivery', () => {
	it('are one: a delivery with any of them is a duplicate', async () => {
		await deliver(['a', 'b']);
		expect(await deliver(['b', 'c'])).toBe(false);
		expect(await deliver('c', false)).toBe(true);
		expect(await deliver(['d', 'c'])).toBe(true);
	});
});

describe('that an event had no 2xx', () => {
	it('counts more than what was saved while it was answered', async () => {
		const first = await begin('evt_1');
		const before = saved(['evt_1']);
		first.answer(false);
		await new Promise(setImmediate);
		saved(['evt_2']);
		// As a process does that read before, and wrote after.
		seen.load({ seen: before });
		expect(await deliver('evt_1')).toBe(true);
	});

	it('counts more than what was read while it was answered', async () => {
		const first = await begin('evt_1');
		loadFrom(['evt_1']);
		first.answer(false);
		expect(await deliver('evt_1')).toBe(true);
	});

	it('counts no more when it had one after all', async () => {
		await deliver('evt_1', false);
		await deliver('evt_1');
		time.now += HOUR_MS;
		loadFrom(many.map((id) => `newer ${id}`));
		time.now += HOUR_MS;
		loadFrom(['evt_1']);
		expect(await deliver('evt_1')).toBe(false);
	});

	it.each([
		['counts as long as it may be repeated', MEMORY_HOURS, true],
		['counts no more after that', MEMORY_HOURS + 1, false],
	])('%s', async (_, hours, starts) => {
		await deliver('evt_1', false);
		time.now += hours * HOUR_MS;
		await deliver('evt_2');
		loadFrom(['evt_1']);
		expect(await deliver('evt_1')).toBe(starts);
	});
});

describe('what is saved', () => {
	it('makes another process know the same', async () => {
		await deliver('evt_1');
		await begin('evt_2');
		const restarted = new SeenIds();
		restarted.load(JSON.parse(JSON.stringify({ seen: saved(['evt_2']) })));
		expect(await deliver('evt_1', true, restarted)).toBe(false);
		expect(await deliver('evt_2', true, restarted)).toBe(false);
		expect(await deliver('evt_3', true, restarted)).toBe(true);
	});

	it('is left to the last of several deliveries that are being answered', async () => {
		await begin('a', 'b');
		const second = await begin('c');
		expect(saved(['c'])).toEqual({});
		second.answer(true);
		await new Promise(setImmediate);
		expect(Object.keys(saved(['a', 'b']))).toEqual([`${hour()}`]);
	});

	it('is written only where it says something new: n8n would save the whole workflow', async () => {
		await deliver('evt_1');
		const before = saved();
		const staticData = { seen: before };
		seen.save(staticData, []);
		expect(staticData.seen).toBe(before);
		time.now += HOUR_MS;
		await begin('evt_2');
		seen.save(staticData, ['evt_2']);
		expect(Object.keys(staticData.seen)).toHaveLength(2);
	});

	it('is forgotten by age, whoever has saved it', async () => {
		await deliver('evt_old');
		const old = saved();
		time.now += 2 * HOUR_MS;
		seen = new SeenIds();
		for (const id of many.slice(1)) await deliver(id);
		seen.load({ seen: old });
		expect(await deliver('evt_old')).toBe(false);
		await deliver('evt_one_more');
		expect(await deliver('evt_old')).toBe(true);
		expect(await deliver('evt_2')).toBe(false);
	});

	it.each([
		['written', async () => void (await Promise.all(many.map(async (id) => await deliver(id))))],
		['read', async () => loadFrom(many)],
	])('does not bring back what was forgotten since it was %s', async (how, start) => {
		await start();
		const before = how === 'written' ? saved() : savedBy(many);
		await deliver('newer');
		await deliver('newest');
		seen.load({ seen: before });
		// It would push out what is newer.
		expect(await deliver('evt_2')).toBe(false);
		expect(await deliver('evt_0')).toBe(true);
	});

	it('is small: 5,000 ids take less than 50 kB', async () => {
		for (const [index, id] of many.entries()) {
			if (index % 500 === 0) time.now += HOUR_MS;
			await deliver(id);
		}
		expect(JSON.stringify(saved()).length).toBeLessThan(50_000);
	});

	it('has each id once, in the hour that saw it first, and no hour that saw nothing', async () => {
		expect(saved()).toEqual({});
		await deliver('evt_1');
		const before = saved();
		expect(Object.keys(before)).toEqual([`${hour()}`]);
		expect(saved(['evt_1'])).toEqual(before);
		time.now += HOUR_MS;
		loadFrom(['evt_1']);
		expect(saved()).toEqual(before);
	});
});
