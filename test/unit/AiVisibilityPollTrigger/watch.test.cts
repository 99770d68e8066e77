import type { IDataObject } from 'n8n-workflow';
import { DAY_MS, type Detector, MOST_RECORDS } from '../../../nodes/AiVisibilityPollTrigger/detectors/detector';
import { pollList, type Watch } from '../../../nodes/AiVisibilityPollTrigger/watch';
import { DeadlineExceeded } from '../../../nodes/shared/base/errors/cancellation';

const NOW = 1_800_000_000_000;

/** What a poll is about in a test. */
interface Scene {
	/** Bodies or errors, one for each request. */
	answers: unknown[];
	isEnough?: Detector['isEnough'];
	isTest?: boolean;
	/** Reports to compare, and how that ends for those that cannot be compared. */
	pairs?: string[];
	failing?: Record<string, Error>;
	/** How many pairs there is time for. */
	inTime?: number;
	/** What the last poll remembered. */
	before?: IDataObject;
	now?: number;
}

/** Makes a poll, and returns what it asked for and what the detector was given. */
async function pollWith(scene: Scene) {
	const { answers, isEnough, isTest = false, pairs = [], failing = {}, before } = scene;
	const { now = NOW, inTime = Infinity } = scene;
	const given: unknown[] = [];
	const logged: string[] = [];
	const compared: string[] = [];
	let asked = 0;
	const request = async () => {
		const body = answers[asked++];
		if (body instanceof Error) throw body;
		return { status: 200, headers: {}, body, tookMs: 0 };
	};
	const detector: Detector = {
		detect: (_, records, { extent }) => {
			given.push({ ids: records.map(({ id }) => id), extent });
			return { memory: {}, found: [], pairs: pairs.map((id) => ({ report: { id }, earlier: [] })) };
		},
		isEnough,
	};
	const compare = async (_: unknown, { report }: { report: IDataObject }) => {
		const id = String(report.id);
		compared.push(id);
		if (id in failing) throw failing[id];
		return [{ event: id, record: {}, time: 0 }];
	};
	const log = (message: string) => logged.push(message);
	const watch = {
		form: { event: { subject: 'change', compare }, listFor: () => ({ path: '/v1/jobs' }) },
		client: { request, serviceTime: now },
		detector,
		isTest,
		signal: {
			get aborted() {
				return compared.length >= inTime;
			},
		},
		logger: { warn: log },
	} as unknown as Watch;
	const { memory, found } = await pollList(watch, before);
	const events = found.map(({ event }) => event);
	return { asked, given: given.at(-1), logged, memory, compared, events };
}

const page = (ids: string[], next: string | null) => ({
	data: ids.map((id) => ({ id })),
	has_more: next !== null,
	next_cursor: next,
});
const many = Array.from({ length: MOST_RECORDS }, (_, index) => `${index}`);

it.each<[string, Scene, unknown]>([
	['to its end', { answers: [page(['a'], '2'), page(['b'], null)] }, 'whole'],
	[
		'until the detector has enough',
		{ answers: [page(['a'], '2'), page(['b'], '3')], isEnough: (_, all) => all.length === 2 },
		'enough',
	],
	['until the time is up', { answers: [page(['a'], '2'), new DeadlineExceeded(36)] }, 'cut'],
	['no further than what is remembered', { answers: [page(many, '2')] }, 'cut'],
])('a list is read %s', async (_, scene, extent) => {
	const { asked, given } = await pollWith(scene);
	expect({ asked, given }).toMatchObject({ asked: scene.answers.length, given: { extent } });
});

it.each([
	['the time is up before the first record', [new DeadlineExceeded(36)]],
	['a later page cannot be read', [page(['a'], '2'), new Error('down')]],
])('a poll fails where %s', async (_, answers) => {
	await expect(pollWith({ answers })).rejects.toBe(answers.at(-1));
});

describe('reports that have to be compared', () => {
	const answers = [page([], null)];
	const down = new Error('down');

	it('are left for the next poll when they cannot be read, while the others come', async () => {
		const { events, memory, logged } = await pollWith({
			answers,
			pairs: ['a', 'b'],
			failing: { a: down },
		});
		expect(events).toEqual(['b']);
		expect(memory.waiting).toEqual({ a: NOW });
		expect(logged).toEqual(['AI Visibility: a change (a) is left for the next poll: down']);
	});

	it('are tried for 24 hours, behind the others', async () => {
		const scene = {
			...{ answers, pairs: ['a', 'b'], failing: { a: down } },
			before: { waiting: { a: NOW } },
		};
		const last = await pollWith({ ...scene, now: NOW + DAY_MS - 1 });
		expect(last).toMatchObject({ compared: ['b', 'a'], memory: { waiting: { a: NOW } } });
		const over = await pollWith({ ...scene, now: NOW + DAY_MS });
		expect(over.memory.waiting).toEqual({});
		expect(over.logged).toEqual(['AI Visibility: a change (a) is given up: down']);
	});

	it('are at most 20, and no more than there is time for', async () => {
		const pairs = many.slice(0, 30);
		const { compared, memory } = await pollWith({ answers, pairs });
		expect(compared).toEqual(pairs.slice(0, 20));
		expect(memory.waiting).toEqual(Object.fromEntries(pairs.slice(20).map((id) => [id, NOW])));
		expect((await pollWith({ answers, pairs, inTime: 3 })).compared).toHaveLength(3);
	});

	it('are compared in a test until there are five examples', async () => {
		const { compared, events } = await pollWith({ answers, pairs: many.slice(0, 9), isTest: true });
		expect(compared).toHaveLength(5);
		expect(events).toHaveLength(5);
	});
});
