import {
	MOST_REMEMBERED,
	SeenEvents,
} from '../../../../nodes/AiVisibilityTrigger/delivery/seenEvents';

const HOUR_MS = 3_600_000;
const HOUR = 277_777;

let now: number;
let memory: SeenEvents;
beforeEach(() => {
	now = HOUR * HOUR_MS;
	memory = new SeenEvents(() => now);
});

const seeAll = async (ids: string[]) => (await memory.claim(ids))?.confirm();
const see = async (id: string) => await seeAll([id]);

/** What another process stores that has just seen these events. */
const storedElsewhere = (ids: string[]) => new SeenEvents(() => now).toRecord(ids);

/** As many events as are remembered. */
const many = Array.from({ length: MOST_REMEMBERED }, (_, index) => `evt_${index}`);

describe('that an event had no 2xx', () => {
	it('counts more than what was stored while it was answered', async () => {
		const claim = await memory.claim(['evt_1']);
		const stored = memory.toRecord(['evt_1']);
		claim?.release();
		memory.toRecord(['evt_2']);
		// As a process does that read before, and wrote after.
		memory.learn(stored);
		expect(await memory.claim(['evt_1'])).toBeDefined();
	});

	it('counts more than what was read while it was answered', async () => {
		const claim = await memory.claim(['evt_1']);
		memory.learn(storedElsewhere(['evt_1']));
		claim?.release();
		expect(await memory.claim(['evt_1'])).toBeDefined();
	});

	it('counts no more when it had one after all', async () => {
		(await memory.claim(['evt_1']))?.release();
		await see('evt_1');
		now += HOUR_MS;
		memory.learn(storedElsewhere(many.map((id) => `newer ${id}`)));
		now += HOUR_MS;
		memory.learn(storedElsewhere(['evt_1']));
		expect(await memory.claim(['evt_1'])).toBeUndefined();
	});
});

it.each([
	['written', async () => await seeAll(many).then(() => memory.toRecord())],
	['read', () => memory.learn(storedElsewhere(many))],
])('does not bring back what was forgotten since it was %s', async (_, begin) => {
	const stored = storedElsewhere(many);
	await begin();
	await see('newer');
	await see('newest');
	memory.learn(stored);
	// It would push out what is newer.
	expect(await memory.claim(['evt_2'])).toBeUndefined();
	expect(await memory.claim(['evt_0'])).toBeDefined();
});

describe('is as short as it can be', () => {
	it('with each event once, in the hour that saw it first', async () => {
		await see('evt_1');
		const stored = memory.toRecord();
		expect(memory.toRecord(['evt_1'])).toEqual(stored);
		now += HOUR_MS;
		memory.learn(storedElsewhere(['evt_1']));
		expect(memory.toRecord()).toEqual(stored);
	});

	it('without hours that saw nothing', async () => {
		expect(memory.toRecord()).toEqual({});
		await see('evt_1');
		now += HOUR_MS;
		expect(Object.keys(memory.toRecord())).toEqual([`${HOUR}`]);
	});

	it('without hours that are forgotten as a whole', async () => {
		await see('oldest');
		now += HOUR_MS;
		memory.learn(storedElsewhere(many));
		expect(Object.keys(memory.toRecord())).toEqual([`${HOUR + 1}`]);
	});
});

it.each([
	['no hour before it', { [`x${HOUR}`]: 'abcdefgh' }],
	['no hour behind it', { [`${HOUR}x`]: 'abcdefgh' }],
	['an hour that never comes', { ['9'.repeat(10)]: 'abcdefgh' }],
	['no text', { [HOUR]: [...'abcdefgh'] }],
	['less than an event', { [HOUR]: 'abcdefg' }],
])('is left alone where it has %s', (_, record) => {
	memory.learn(record);
	expect(memory.isEmpty).toBe(true);
});
