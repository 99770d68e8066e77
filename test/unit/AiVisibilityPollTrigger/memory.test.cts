import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { HostFacts } from '../../../nodes/AiVisibilityPollTrigger/host';
import { withMemory } from '../../../nodes/AiVisibilityPollTrigger/memory';
import { useManualTime } from '../support/manualTime.cts';

const time = useManualTime();

let lastTrigger = 0;

const EVENT = { event: 'x', record: {}, time: 0 };

/**
 * An n8n with one trigger. Polls in memory share a context from one activation to the next; those of the
 * durable scheduler each have their own.
 */
class N8n {
	readonly trigger = `trigger ${++lastTrigger}`;
	/** What the database has. */
	stored = '{}';
	canSave = true;
	isDurable = false;
	settings = 'a';
	/** Whether another trigger of the workflow has polled since it was activated. */
	hasOtherTrigger = false;

	private opened = this.open();

	private open() {
		const data = JSON.parse(this.stored) as IDataObject;
		const isChanged = () => this.hasOtherTrigger || JSON.stringify(data) !== this.stored;
		const staticData = Object.defineProperty({}, '__dataChanged', { get: isChanged });
		const context = { getWorkflowStaticData: () => data, workflow: { staticData } };
		return { context: context as unknown as IPollFunctions, data };
	}

	/** Saves what a poll has changed, if the database takes it. */
	private save({ data }: ReturnType<N8n['open']>) {
		if (this.canSave) this.stored = JSON.stringify(data);
	}

	/** Publishes the workflow, or starts n8n. */
	async activate(keeps = '') {
		this.opened = this.open();
		const given = await this.poll(keeps, true);
		this.save(this.opened);
		return given;
	}

	/** @param keeps what the poll notes, with "!" if it finds something. @returns what it is given */
	async poll(keeps = '', isFirst = this.isDurable) {
		const opened = this.isDurable ? this.open() : this.opened;
		const { trigger, isDurable } = this;
		const host = { trigger, isTest: false, isFirst, isDurable } as HostFacts;
		let given: IDataObject | undefined;
		const found = await withMemory(opened.context, host, this.settings, async (memory) => {
			given = memory;
			return { memory: { seen: keeps.replace('!', '') }, found: keeps.endsWith('!') ? [EVENT] : [] };
		});
		if (found.length > 0) this.save(opened);
		await time.advance(60_000);
		return given?.seen;
	}
}

describe.each([false, true])('what a poll remembers (durable scheduler: %s)', (isDurable) => {
	const start = async () => {
		const n8n = Object.assign(new N8n(), { isDurable });
		await n8n.poll('first', true);
		return n8n;
	};

	it('is what the next one is given, also of one that found nothing', async () => {
		const n8n = await start();
		expect(await n8n.poll('quiet')).toBe('first');
		expect(await n8n.poll('found!')).toBe('quiet');
		expect(await n8n.poll()).toBe('found');
	});

	it('is what was before a find that n8n could not save, until it can', async () => {
		const n8n = await start();
		for (const canSave of [false, false, true]) {
			n8n.canSave = canSave;
			expect(await n8n.poll('found!')).toBe('first');
		}
		expect(await n8n.poll()).toBe('found');
	});

	it('is that of another process which has found more since, and not of an older state', async () => {
		const n8n = await start();
		const { stored: older, settings } = n8n;
		await n8n.poll('found!');
		await n8n.poll('quiet');
		n8n.stored = older;
		expect(await n8n.activate('quiet')).toBe('quiet');
		const memory = JSON.stringify({ settings, finds: 2, memory: { seen: 'elsewhere' } });
		n8n.stored = JSON.stringify({ memory });
		expect(await n8n.activate()).toBe('elsewhere');
	});

	it('is that of a find that n8n has saved, also where another trigger has changed its own since', async () => {
		const n8n = await start();
		await n8n.poll('found!');
		n8n.hasOtherTrigger = true;
		expect(await n8n.activate()).toBe('found');
	});

	it('belongs to the settings that it was made with', async () => {
		const n8n = await start();
		n8n.settings = 'b';
		expect(await n8n.poll('other')).toBeUndefined();
		expect(await n8n.poll()).toBe('other');
	});
});

it('what a poll without a find noted is stored by the first poll of each activation alone', async () => {
	const n8n = new N8n();
	await n8n.activate('first');
	const { stored } = n8n;
	expect(JSON.parse(JSON.parse(stored).memory)).toEqual({ settings: 'a', finds: 0, memory: { seen: 'first' } });
	await n8n.poll('quiet');
	expect(n8n.stored).toBe(stored);
	expect(await n8n.activate('again')).toBe('quiet');
	expect(n8n.stored).not.toBe(stored);
});

const contextOf = (data: IDataObject = {}) => ({ getWorkflowStaticData: () => data }) as unknown as IPollFunctions;

/** A poll that finds something, unless it is left out. @returns how much */
async function pollOnce(
	trigger: string,
	{ context = contextOf(), isDurable = false, until = Promise.resolve() },
): Promise<number> {
	const host = { trigger, isTest: false, isDurable, isFirst: true } as HostFacts;
	const found = await withMemory(context, host, 'a', async () => {
		await until;
		return { memory: { seen: 1 }, found: [EVENT] };
	});
	return found.length;
}

it.each([null, 7, 'text', '{"settings":"a","finds":', '[]', { settings: 'b' }, '{"poll":1}'])(
	'what others have stored is ignored, and replaced: %j',
	async (memory) => {
		const n8n = Object.assign(new N8n(), { stored: JSON.stringify({ memory }) });
		expect(await n8n.activate('first')).toBeUndefined();
		const { memory: kept } = JSON.parse(n8n.stored) as { memory: string };
		expect(JSON.parse(kept)).toEqual({ settings: 'a', finds: 0, memory: { seen: 'first' } });
	},
);

it('a poll that fails remembers nothing, and the next one is made', async () => {
	const data: IDataObject = {};
	const context = contextOf(data);
	const until = Promise.reject(new Error('down'));
	await expect(pollOnce('failing', { context, until })).rejects.toThrow('down');
	expect(data).toEqual({});
	expect(await pollOnce('failing', { context })).toBe(1);
});

it('polls are left out for half a minute after a find', async () => {
	// n8n has just started.
	time.now = 0;
	expect(await pollOnce('saving', {})).toBe(1);
	await time.advance(29_999);
	expect(await pollOnce('saving', {})).toBe(0);
	await time.advance(1);
	expect(await pollOnce('saving', {})).toBe(1);
});

it('a poll whose place was taken does not end the one that took it', async () => {
	const [older, newer] = [contextOf(), contextOf()];
	let end = () => {};
	const first = pollOnce('taken', { context: older, until: new Promise((resolve) => setImmediate(resolve)) });
	const second = pollOnce('taken', { context: newer, until: new Promise<void>((resolve) => (end = resolve)) });
	expect([await first, await pollOnce('taken', { context: newer })]).toEqual([0, 0]);
	end();
	expect(await second).toBe(1);
});

it.each([
	['of the same activation', false, true, [1, 0]],
	['of the durable scheduler', true, false, [1, 0]],
	['of a newer publication takes its place, and one', false, false, [0, 1]],
])('a poll %s that begins while another one is under way gives nothing', async (name, isDurable, isSame, expected) => {
	let end = () => {};
	const until = new Promise<void>((resolve) => (end = resolve));
	const context = contextOf();
	const first = pollOnce(name, { context, isDurable, until });
	const second = await pollOnce(name, { context: isSame ? context : contextOf(), isDurable });
	end();
	expect([await first, second]).toEqual(expected);
});
