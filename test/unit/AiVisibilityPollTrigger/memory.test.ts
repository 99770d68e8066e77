import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { withMemory } from '../../../nodes/AiVisibilityPollTrigger/memory';
import { useManualTime } from '../support/manualTime';

const time = useManualTime();

/** What n8n hands to a poll: its own data, which the poll changes. */
const contextOf = (workflow: string, data: IDataObject, name = 'Poll') =>
	({
		getWorkflow: () => ({ id: workflow }),
		getNode: () => ({ id: 'node', name }),
		getWorkflowStaticData: () => data,
		getMode: () => 'trigger',
		logger: { info: () => {} },
	}) as unknown as IPollFunctions;

const EVENT = { event: 'x', record: {}, time: 0 };

/**
 * Makes a poll that begins with what the database has, as under n8n's durable scheduler.
 *
 * @returns what it was given, and whether it was made
 */
const poll = async (
	workflow: string,
	{ data = {}, name = 'Poll', finds = false, keeps = {} as IDataObject } = {},
) => {
	let given: IDataObject | undefined;
	let isMade = false;
	await withMemory(
		contextOf(workflow, structuredClone(data), name),
		'fingerprint',
		async (memory) => {
			given = memory;
			isMade = true;
			return { memory: keeps, found: finds ? [EVENT] : [] };
		},
	);
	return { given, isMade };
};

describe('a poll', () => {
	it('is given what the last one returned, and only with the same settings', async () => {
		const data: IDataObject = {};
		const context = contextOf('settings', data);
		await withMemory(context, 'a', async () => ({ memory: { known: 1 }, found: [] }));
		for (const [fingerprint, expected] of [['a', { known: 1 }] as const, ['b', undefined] as const])
			await withMemory(context, fingerprint, async (memory) => {
				expect(memory).toEqual(expected);
				return { memory: { known: 1 }, found: [] };
			});
	});

	it('that fails leaves what is remembered as it was, whatever it did with it', async () => {
		const data: IDataObject = {};
		const context = contextOf('failing', data);
		const memory = { pending: [1, 2, 3] };
		await withMemory(context, 'a', async () => ({ memory, found: [] }));
		const kept = JSON.stringify(data);
		const failing = withMemory(context, 'a', async (given) => {
			(given!.pending as number[]).shift();
			throw new Error('down');
		});
		await expect(failing).rejects.toThrow('down');
		expect(JSON.stringify(data)).toBe(kept);
		await withMemory(context, 'a', async (given) => {
			expect(given).toEqual(memory);
			return { memory, found: [] };
		});
	});

	it('that could read nothing fails, and keeps where the next one begins', async () => {
		const data: IDataObject = {};
		const failure = new Error('down');
		const failing = withMemory(contextOf('next', data), 'a', async () => ({
			memory: { next: 'b' },
			found: [],
			failure,
		}));
		await expect(failing).rejects.toThrow(failure);
		expect(data.poll).toEqual({ fingerprint: 'a', next: 'b' });
	});

	it('does not make n8n write when nothing has changed', async () => {
		const data: IDataObject = {};
		const context = contextOf('same', data);
		const same = async () =>
			await withMemory(context, 'a', async () => ({ memory: {}, found: [] }));
		await same();
		const before = data.poll;
		await same();
		expect(data.poll).toBe(before);
	});

	it('is left out while n8n saves what the one before has found, for half a minute', async () => {
		await poll('saving', { finds: true });
		expect(await poll('saving')).toMatchObject({ isMade: false });
		await time.advance(29_999);
		expect(await poll('saving')).toMatchObject({ isMade: false });
		await time.advance(1);
		expect(await poll('saving')).toMatchObject({ isMade: true });
	});

	it('is not left out because of another trigger, also where their nodes have one ID', async () => {
		await poll('copied', { finds: true });
		expect(await poll('copied', { name: 'Poll1' })).toMatchObject({ isMade: true });
	});

	it('goes on from one that found nothing, which n8n does not save', async () => {
		await poll('rising', { keeps: { isLow: false } });
		expect(await poll('rising')).toMatchObject({ given: { isLow: false } });
		const saved = { poll: { fingerprint: 'fingerprint', isLow: true } };
		expect(await poll('rising', { data: saved })).toMatchObject({ given: { isLow: true } });
	});
});
