import type { IDataObject } from 'n8n-workflow';
import type { Detector } from '../../../nodes/AiVisibilityPollTrigger/detectors/detector';
import { pollList, type Watch } from '../../../nodes/AiVisibilityPollTrigger/watch';
import { DeadlineExceeded } from '../../../nodes/shared/base/errors/cancellation';
import { DAY_MS } from '../../../nodes/shared/base/time/clock';

const NOW = 1_800_000_000_000;

/** What a poll is about in a test. */
interface Scene {
	/** Bodies or errors, one for each request. */
	answers: unknown[];
	isEnough?: Detector['isEnough'];
	isTest?: boolean;
	/** Reports that have a score for the first time, and how that ends for those that cannot be compared. */
	scored?: string[];
	failing?: Record<string, Error>;
	/** How many comparisons there is time for. */
	inTime?: number;
	/** What the last poll remembered. */
	before?: IDataObject;
	now?: number;
}

/** Makes a poll, and returns what it asked for and what the detector was given. */
async function pollWith(scene: Scene) {
	const { answers, isEnough, isTest = false, scored = [], failing = {}, before } = scene;
	const { now = NOW, inTime = Infinity } = scene;
	const given: unknown[] = [];
	const logged: string[] = [];
	const compared: string[] = [];
	const after: Record<string, unknown[]> = {};
	let asked = 0;
	const request = async () => {
		const body = answers[asked++];
		if (body instanceof Error) throw body;
		return { status: 200, headers: {}, body, tookMs: 0 };
	};
	const detector: Detector = {
		detect: (_, records, facts) => {
			given.push(facts);
			const found = records.filter(({ id }) => scored.includes(String(id)));
			return {
				memory: { kept: 1 },
				found: found.map((record) => ({ event: 'report.scored', record, time: 0 })),
			};
		},
		isEnough,
	};
	const compare = async (_: unknown, report: IDataObject, earlier: IDataObject[]) => {
		const id = String(report.id);
		compared.push(id);
		after[id] = earlier.map((each) => each.id);
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
	return { asked, given: given.at(-1), logged, memory, compared, after, events };
}

/** Reports by their IDs, the newest first. */
const page = (ids: string[], next: string | null) => ({
	data: ids.map((id, at) => ({
		...{ id, name: 'Weekly', visibility_score: id === 'unscored' ? null : 50 },
		created_at: new Date(NOW - at).toISOString(),
	})),
	has_more: next !== null,
	next_cursor: next,
});
const many = Array.from({ length: 4_999 }, (_, index) => `${index}`);

it.each<[string, Scene, boolean]>([
	['to its end', { answers: [page(['a'], '2'), page(['b'], null)] }, true],
	[
		'until the detector has enough',
		{ answers: [page(['a'], '2'), page(['b'], '3')], isEnough: (_, all) => all.length === 2 },
		false,
	],
	['until the time is up', { answers: [page(['a'], '2'), new DeadlineExceeded(36)] }, false],
	['no further than what is remembered', { answers: [page(many, '2'), page(['last'], '3')] }, false],
])('a list is read %s', async (_, scene, isWhole) => {
	const { asked, given } = await pollWith(scene);
	expect({ asked, given }).toMatchObject({ asked: scene.answers.length, given: { isWhole, now: NOW } });
});

it.each([
	['the time is up before the first record', [new DeadlineExceeded(36)]],
	['a later page cannot be read', [page(['a'], '2'), new Error('down')]],
])('a poll fails where %s', async (_, answers) => {
	await expect(pollWith({ answers })).rejects.toBe(answers.at(-1));
});

describe('reports that have to be compared', () => {
	const answers = [page(['a', 'b', 'first'], null)];
	const down = new Error('down');
	const scene = { answers, scored: ['a', 'b'], failing: { a: down } };

	it('are compared with those before them in the series, the newest first', async () => {
		const list = [page(['a', 'b', 'first', 'unscored'], null)];
		const { after } = await pollWith({ answers: list, scored: ['a', 'b', 'first'] });
		expect(after).toEqual({ a: ['b', 'first', 'unscored'], b: ['first', 'unscored'] });
	});

	it('are left for the next poll when they cannot be read, while the others come', async () => {
		const { events, memory, logged } = await pollWith(scene);
		expect(events).toEqual(['b']);
		expect(memory).toEqual({ kept: 1, waiting: { a: NOW } });
		expect(logged).toEqual(['AI Visibility: a change (a) is left for the next poll: down']);
	});

	it('are tried for 24 hours, behind the others, if the list still has them', async () => {
		const later = { ...scene, before: { waiting: { a: NOW, gone: NOW } } };
		const last = await pollWith({ ...later, now: NOW + DAY_MS - 1 });
		expect(last).toMatchObject({ compared: ['b', 'a'], memory: { waiting: { a: NOW } } });
		const over = await pollWith({ ...later, now: NOW + DAY_MS });
		expect(over.memory.waiting).toEqual({});
		expect(over.logged).toEqual(['AI Visibility: a change (a) is given up: down']);
	});

	it('wait on without a word when the time is up while one is read', async () => {
		const before = { waiting: { a: NOW } };
		const { logged, memory } = await pollWith({ ...scene, scored: [], inTime: 1, before, now: NOW + DAY_MS });
		expect({ logged, waiting: memory.waiting }).toEqual({ logged: [], ...before });
	});

	it.each([
		['20', Infinity, 20],
		['there is time for', 3, 3],
	])('are no more than %s', async (_, inTime, most) => {
		const scored = many.slice(0, 30);
		const list = [page(many.slice(0, 31), null)];
		const { compared, memory } = await pollWith({ answers: list, scored, inTime });
		expect(compared).toEqual(scored.slice(0, most));
		expect(memory.waiting).toEqual(Object.fromEntries(scored.slice(most).map((id) => [id, NOW])));
	});

	it('are compared in a test until there are five examples', async () => {
		const list = [page(many.slice(0, 10), null)];
		const { events } = await pollWith({ answers: list, scored: many.slice(0, 9), isTest: true });
		expect(events).toHaveLength(5);
	});
});
