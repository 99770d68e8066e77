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

	private context = this.open();

	private open() {
		const data = JSON.parse(this.stored) as IDataObject;
		const staticData = { __dataChanged: false };
		const observed = new Proxy(data, {
			set: (target, name, value) => {
				staticData.__dataChanged = true;
				return Reflect.set(target, name, value);
			},
		});
		const context = {
			getWorkflowStaticData: () => observed,
			workflow: { staticData },
		} as unknown as IPollFunctions;
		return { context, data, staticData };
	}

	/** Saves what a poll has changed, if the database takes it. */
	private save({ data, staticData }: ReturnType<N8n['open']>) {
		if (!staticData.__dataChanged || !this.canSave) return;
		this.stored = JSON.stringify(data);
		staticData.__dataChanged = false;
	}

	get hasChanges() {
		return this.context.staticData.__dataChanged;
	}

	/** Publishes the workflow, or starts n8n. */
	async activate(result = {}) {
		this.context = this.open();
		const found = await this.poll(result, true);
		this.save(this.context);
		return found;
	}

	/** @returns what the poll is given; 'skipped' for one that is left out */
	async poll({ finds = false, keeps = {} as IDataObject }, isFirst = this.isDurable) {
		const opened = this.isDurable ? this.open() : this.context;
		const { trigger, isDurable } = this;
		const host = { trigger, isTest: false, isFirst, isDurable } as HostFacts;
		let given: unknown = 'skipped';
		const found = await withMemory(opened.context, host, this.settings, async (memory) => {
			given = memory;
			return { memory: keeps, found: finds ? [EVENT] : [] };
		});
		if (found.length > 0) this.save(opened);
		await time.advance(60_000);
		return given;
	}
}

describe.each([false, true])('what a poll remembers (durable scheduler: %s)', (isDurable) => {
	const start = async () => {
		const n8n = Object.assign(new N8n(), { isDurable });
		await n8n.poll({ keeps: { seen: 0 } }, true);
		return n8n;
	};

	it('is what the next one is given, also of one that found nothing', async () => {
		const n8n = await start();
		expect(await n8n.poll({ keeps: { seen: 1 } })).toEqual({ seen: 0 });
		expect(await n8n.poll({ keeps: { seen: 2 }, finds: true })).toEqual({ seen: 1 });
		expect(await n8n.poll({})).toEqual({ seen: 2 });
	});

	it('is what was before a find that n8n could not save, until it can', async () => {
		const n8n = await start();
		n8n.canSave = false;
		for (let polls = 0; polls < 2; polls++)
			expect(await n8n.poll({ keeps: { seen: 1 }, finds: true })).toEqual({ seen: 0 });
		n8n.canSave = true;
		expect(await n8n.poll({ keeps: { seen: 1 }, finds: true })).toEqual({ seen: 0 });
		expect(await n8n.poll({})).toEqual({ seen: 1 });
	});

	it('is that of another process which has found more since', async () => {
		const n8n = await start();
		await n8n.poll({ keeps: { seen: 1 }, finds: true });
		await n8n.poll({ keeps: { seen: 2 } });
		const { settings } = n8n;
		n8n.stored = JSON.stringify({
			memory: JSON.stringify({ settings, finds: 2, memory: { seen: 3 } }),
		});
		expect(await n8n.activate()).toEqual({ seen: 3 });
	});

	it('is not what an older state of the database has', async () => {
		const n8n = await start();
		const { stored } = n8n;
		await n8n.poll({ keeps: { seen: 1 }, finds: true });
		await n8n.poll({ keeps: { seen: 2 } });
		n8n.stored = stored;
		expect(await n8n.activate()).toEqual({ seen: 2 });
	});

	it('belongs to the settings that it was made with', async () => {
		const n8n = await start();
		n8n.settings = 'b';
		expect(await n8n.poll({ keeps: { seen: 9 } })).toBeUndefined();
		expect(await n8n.poll({})).toEqual({ seen: 9 });
	});
});

it('what a poll without a find noted is stored by the first poll of each activation alone', async () => {
	const n8n = new N8n();
	await n8n.activate({ keeps: { seen: 1 } });
	const { stored } = n8n;
	expect(JSON.parse(JSON.parse(stored).memory)).toEqual({
		settings: 'a',
		finds: 0,
		memory: { seen: 1 },
	});
	await n8n.poll({ keeps: { seen: 2 } });
	expect(n8n.hasChanges).toBe(false);
	expect(await n8n.activate({ keeps: { seen: 3 } })).toEqual({ seen: 2 });
	expect(n8n.stored).not.toBe(stored);
});

const contextOf = (data: IDataObject = {}) => ({ getWorkflowStaticData: () => data }) as unknown as IPollFunctions;
const hostOf = (trigger: string, isDurable = false, isTest = false) =>
	({ trigger, isTest, isDurable, isFirst: true }) as HostFacts;

it.each([null, 7, 'text', '{"settings":"a","finds":', '[]', { settings: 'b' }, '{"poll":1}'])(
	'what others have stored is ignored, and replaced: %j',
	async (stored) => {
		const data: IDataObject = { memory: stored };
		const given = await new Promise((resolve) => {
			const poll = async (memory?: IDataObject) => {
				resolve(memory);
				return { memory: { seen: 1 }, found: [] };
			};
			void withMemory(contextOf(data), hostOf(`stored ${JSON.stringify(stored)}`), 'a', poll);
		});
		await time.advance(0);
		expect(given).toBeUndefined();
		expect(JSON.parse(String(data.memory))).toEqual({ settings: 'a', finds: 0, memory: { seen: 1 } });
	},
);

it('a poll that fails remembers nothing, and the next one is made', async () => {
	const data: IDataObject = {};
	const failing = withMemory(contextOf(data), hostOf('failing'), 'a', async () => {
		throw new Error('down');
	});
	await expect(failing).rejects.toThrow('down');
	expect(data).toEqual({});
	const found = [EVENT];
	const next = withMemory(contextOf(), hostOf('failing'), 'a', async () => ({
		memory: {},
		found,
	}));
	expect(await next).toBe(found);
});

it('a test remembers nothing, and is not left out', async () => {
	const data: IDataObject = {};
	for (let tests = 0; tests < 2; tests++) {
		const made = await withMemory(contextOf(data), hostOf('test', false, true), 'a', async () => ({
			memory: { seen: 1 },
			found: [EVENT],
		}));
		expect(made).toEqual([EVENT]);
	}
	expect(data).toEqual({});
});

it('polls are left out for half a minute after a find', async () => {
	const poll = async (found = [EVENT]) =>
		await withMemory(contextOf(), hostOf('saving'), 'a', async () => ({ memory: {}, found }));
	expect(await poll()).toHaveLength(1);
	await time.advance(29_999);
	expect(await poll()).toEqual([]);
	await time.advance(1);
	expect(await poll()).toHaveLength(1);
});

it.each([
	['of the same activation', false, true, [1, 0]],
	['of the durable scheduler', true, false, [1, 0]],
	['of a newer publication takes its place, and one', false, false, [0, 1]],
])('a poll %s that begins while another one is under way gives nothing', async (name, isDurable, isSame, expected) => {
	let end = () => {};
	const ended = new Promise<void>((resolve) => (end = resolve));
	const context = contextOf();
	const first = withMemory(context, hostOf(name, isDurable), 'a', async () => {
		await ended;
		return { memory: {}, found: [EVENT] };
	});
	const again = isSame ? context : contextOf();
	const second = await withMemory(again, hostOf(name, isDurable), 'a', async () => ({
		memory: {},
		found: [EVENT],
	}));
	end();
	expect([(await first).length, second.length]).toEqual(expected);
});
