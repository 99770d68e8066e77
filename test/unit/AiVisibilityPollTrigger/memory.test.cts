import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { withMemory } from '../../../nodes/AiVisibilityPollTrigger/memory';
import { useManualTime } from '../support/manualTime.cts';

const time = useManualTime();

/** What n8n hands to a poll: its own data, which the poll changes. */
const contextOf = (data: IDataObject) =>
	({ getWorkflowStaticData: () => data, logger: { info: () => {} } }) as unknown as IPollFunctions;

const hostOf = (trigger: string, fingerprint = 'a', isDurable = false) => ({
	...{ trigger, fingerprint, isDurable },
	isTest: false,
});

const EVENT = { event: 'x', record: {}, time: 0 };

/**
 * Makes a poll that begins with what the database has, as under n8n's durable scheduler.
 *
 * @returns what it was given, and whether it was made
 */
const poll = async (
	trigger: string,
	{ data = {}, isDurable = true, finds = false, keeps = {} as IDataObject } = {},
) => {
	let given: IDataObject | undefined;
	let isMade = false;
	await withMemory(
		contextOf(structuredClone(data)),
		hostOf(trigger, 'a', isDurable),
		async (memory) => {
			given = memory;
			isMade = true;
			return { memory: keeps, found: finds ? [EVENT] : [] };
		},
	);
	return { given, isMade };
};

describe('a poll', () => {
	it('that fails leaves what is remembered as it was, whatever it did with it', async () => {
		const data: IDataObject = {};
		const context = contextOf(data);
		const memory = { pending: [1, 2, 3] };
		await withMemory(context, hostOf('failing'), async () => ({ memory, found: [] }));
		const kept = JSON.stringify(data);
		const failing = withMemory(context, hostOf('failing'), async (given) => {
			(given!.pending as number[]).shift();
			throw new Error('down');
		});
		await expect(failing).rejects.toThrow('down');
		expect(JSON.stringify(data)).toBe(kept);
		await withMemory(context, hostOf('failing'), async (given) => {
			expect(given).toEqual(memory);
			return { memory, found: [] };
		});
	});

	it('that could read nothing fails, and keeps where the next one begins', async () => {
		const data: IDataObject = {};
		const failure = new Error('down');
		const failing = withMemory(contextOf(data), hostOf('next'), async () => ({
			memory: { next: 'b' },
			found: [],
			failure,
		}));
		await expect(failing).rejects.toThrow(failure);
		expect(data.poll).toMatch(/{"next":"b"}$/);
	});

	it('does not make n8n write when nothing has changed', async () => {
		const data: IDataObject = {};
		const context = contextOf(data);
		const same = async () =>
			await withMemory(context, hostOf('same'), async () => ({ memory: {}, found: [] }));
		await same();
		Object.freeze(data);
		await expect(same()).resolves.toEqual([]);
	});

	it('is left out while n8n saves what the one before has found, for half a minute', async () => {
		await poll('saving', { finds: true });
		expect(await poll('saving')).toMatchObject({ isMade: false });
		await time.advance(29_999);
		expect(await poll('saving')).toMatchObject({ isMade: false });
		await time.advance(1);
		expect(await poll('saving')).toMatchObject({ isMade: true });
	});

	it('goes on from the last one where it is given what one long before it was given', async () => {
		const data: IDataObject = {};
		const host = hostOf('late', 'a', true);
		await withMemory(contextOf(data), host, async () => ({ memory: { n: 1 }, found: [] }));
		await poll('late', { data, keeps: { n: 2 } });
		expect(await poll('late')).toMatchObject({ given: { n: 2 } });
	});

	it('goes on from one that found nothing, which n8n does not save, and not from what others changed', async () => {
		await poll('rising', { keeps: { isLow: false } });
		expect(await poll('rising')).toMatchObject({ given: { isLow: false } });
		const data: IDataObject = {};
		const memory = { isLow: true };
		await withMemory(contextOf(data), hostOf('else'), async () => ({ memory, found: [] }));
		expect(await poll('rising', { data })).toMatchObject({ given: memory });
		for (const changed of [`${data.poll as string}}`, { isLow: true }, null, 7])
			expect((await poll('new', { data: { poll: changed } })).given).toBeUndefined();
	});

	it.each([true, false])(
		'finds again what n8n has not saved, under the durable scheduler (%s) or unpublished meanwhile',
		async (isDurable) => {
			const trigger = `saved ${isDurable}`;
			await poll(trigger, { isDurable, finds: true, keeps: { seen: 1 } });
			await time.advance(30_000);
			expect(await poll(trigger, { isDurable })).toEqual({ given: undefined, isMade: true });
		},
	);
});

describe('a poll that is under way when another one begins', () => {
	/** @returns how many events each of them has, and what is saved with the workflow of the first */
	const overlap = async (
		trigger: string,
		fingerprint: string,
		isDurable = false,
		isSame = false,
	) => {
		const before: IDataObject = {};
		const context = contextOf(before);
		let end = () => {};
		const ended = new Promise<void>((resolve) => (end = resolve));
		const first = withMemory(context, hostOf(trigger, 'a', isDurable), async () => {
			await ended;
			return { memory: {}, found: [EVENT] };
		});
		const again = isSame ? context : contextOf({});
		const second = await withMemory(again, hostOf(trigger, fingerprint, isDurable), async () => ({
			memory: {},
			found: [EVENT],
		}));
		end();
		return [(await first).length, second.length, before.poll !== undefined];
	};

	it.each([
		['goes on where it is of the same workflow', 'a', false, true, [1, 0, true]],
		['goes on under the durable scheduler', 'a', true, false, [1, 0, true]],
		['leaves its events to a workflow that was published again', 'a', false, false, [0, 1, false]],
		['ends with what only the settings before look for', 'b', false, false, [1, 1, false]],
		['ends with it under the durable scheduler, and saves it', 'b', true, false, [1, 1, true]],
	])('%s', async (name, fingerprint, isDurable, isSame, expected) => {
		expect(await overlap(name, fingerprint, isDurable, isSame)).toEqual(expected);
	});
});
