import { useScene } from './support/scene';

const scene = useScene({ speed: 90 });

const MINUTE = 60_000;
const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));
const getMe = { resource: 'account', operation: 'get' };
const items = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));

const statuses = (status: number) => scene.requests.filter((each) => each.status === status).length;

/** What one rolling minute of the sandbox held at most. */
function mostInAMinute({ requests } = scene): number {
	const at = requests.map((each) => each.at).sort((a, b) => a - b);
	return Math.max(
		...at.map((from) => at.filter((each) => each >= from && each < from + MINUTE).length),
	);
}

it('creates 1,000 records against a limit of 120 per minute: all of them, in order, linked', async () => {
	const names = items(1_000).map(({ n }) => ({ name: `Thousand ${n}` }));
	const { out } = await scene.run({
		items: names,
		parameters: {
			resource: 'brand',
			operation: 'create',
			name: '={{ $json.name }}',
			website: 'https://new.example',
		},
	});
	expect(out.map(({ json }) => json.name)).toEqual(names.map(({ name }) => name));
	expect(out.map(({ pairedItem }) => pairedItem)).toEqual(names.map((_, item) => ({ item })));
	const made = scene.sandbox.state.brands.where(({ name }) => name.startsWith('Thousand '));
	expect(made).toHaveLength(1_000);
	expect(statuses(201)).toBe(1_000);
	expect(statuses(429)).toBeLessThanOrEqual(50);
	// Eight, and one more for the first request of a run.
	expect(Math.max(...scene.requests.map(({ inFlight }) => inFlight))).toBeLessThanOrEqual(8);
	expect(mostInAMinute()).toBeLessThanOrEqual(120);
	// First come, first served: nobody is overtaken by more than those under way.
	const order = scene.requests.map(({ body }) =>
		Number((body as { name: string }).name.split(' ')[1]),
	);
	for (const [place, n] of order.entries()) expect(Math.abs(n - place)).toBeLessThanOrEqual(8);
});

it('keeps to 10 LLM calls per minute without delaying other requests', async () => {
	const reports = await Promise.all(
		items(14).map(
			async () => await scene.direct('POST', '/v1/reports', { brand_id: scene.brandId }),
		),
	);
	const before = scene.requests.length;
	const [prompts, rest] = await Promise.all([
		scene.run({
			items: reports.map(({ id }) => ({ id })),
			parameters: {
				resource: 'prompt',
				operation: 'add',
				reportId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
				promptSource: 'text',
				promptTexts: 'Which coffee?',
			},
		}),
		scene.run({ items: items(30), parameters: getMe }),
	]);
	expect(prompts.records).toHaveLength(14);
	expect(rest.records).toHaveLength(30);
	const mine = scene.requests.slice(before);
	const llm = mine.filter(
		({ method, template }) => method === 'POST' && template.endsWith('/prompts'),
	);
	expect(llm).toHaveLength(14);
	expect(llm.every(({ status }) => status === 201)).toBe(true);
	expect(llm[10].at - llm[0].at).toBeGreaterThanOrEqual(MINUTE);
	const others = mine.filter(({ template }) => template === '/v1/me');
	expect(others[29].at).toBeLessThan(llm[10].at);
});

it('has at most eight requests in flight, and one more for a run that begins', async () => {
	scene.sandbox.faults.add({ path: '/v1/me', kind: 'hang', times: 40 });
	const first = scene.start({ items: items(20), parameters: getMe });
	await hanging(8);
	const second = scene.start({ items: items(20), parameters: getMe });
	await hanging(9);
	for (const run of [first, second]) run.stop();
	await Promise.all([first.finished, second.finished]);
});

/** Waits for requests, after which no others follow. */
async function hanging(count: number): Promise<void> {
	while (scene.requests.length < count) await pause(5);
	await pause(100);
	expect(scene.requests).toHaveLength(count);
}

it('shares one limit between all executions on an API key', async () => {
	const results = await Promise.all(
		[1, 2, 3].map(async () => await scene.run({ items: items(80), parameters: getMe })),
	);
	expect(results.map(({ records }) => records.length)).toEqual([80, 80, 80]);
	expect(statuses(429)).toBe(0);
	expect(mostInAMinute()).toBeLessThanOrEqual(120);
	// Eight, and one more for the first request of a run.
	expect(Math.max(...scene.requests.map(({ inFlight }) => inFlight))).toBeLessThanOrEqual(8);
});

it('keeps to Requests per Minute of the credential', async () => {
	const credential = { ...scene.credential, requestsPerMinute: 10 };
	const from = scene.sandbox.clock.now();
	await scene.run({ items: items(25), parameters: getMe, workflow: { credential } });
	expect(mostInAMinute()).toBeLessThanOrEqual(10);
	expect(scene.sandbox.clock.now() - from).toBeGreaterThanOrEqual(2 * MINUTE);
});

describe('an API key that another client uses, too', () => {
	/** A minute of the limit takes three seconds, so that a burst falls into one also on a busy machine. */
	const shared = useScene({ speed: 20 });

	it('loses no item', async () => {
		const stranger = items(70).map(async () => await shared.direct('GET', '/v1/me/quota'));
		const { records } = await shared.run({
			items: items(150),
			parameters: { resource: 'account', operation: 'getCredits' },
		});
		await Promise.all(stranger);
		expect(records).toHaveLength(150);
		const mine = shared.requestsTo('GET', '/v1/me/credits');
		expect(mine.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
		expect(mine.filter(({ status }) => status === 200)).toHaveLength(150);
		expect(mine.length).toBeLessThan(150 * 1.2);
	});
});

describe('two API keys', () => {
	const slower = useScene({ speed: 10 });

	it('have a limit each', async () => {
		const other = { ...slower.credential, apiKey: slower.sandbox.createKey({}) };
		const [one, two] = await Promise.all([
			slower.run({ items: items(110), parameters: getMe }),
			slower.run({ items: items(110), parameters: getMe, workflow: { credential: other } }),
		]);
		expect([one.records.length, two.records.length]).toEqual([110, 110]);
		expect(mostInAMinute(slower)).toBeGreaterThan(120);
	});
});

it('delays other requests on the key also when Max Attempts is reached', async () => {
	scene.sandbox.faults.add({
		path: '/v1/me',
		kind: 'status',
		status: 429,
		code: 'rate_limit_exceeded',
		details: { retry_after_seconds: 10 },
	});
	const { records } = await scene.run({
		items: items(12),
		node: { onError: 'continueRegularOutput' },
		parameters: { ...getMe, options: { maxAttempts: 1 } },
	});
	expect(records.filter(({ error }) => error)).toHaveLength(1);
	const [first, ...others] = scene.requests.map(({ at }) => at).sort((a, b) => a - b);
	expect(others.filter((at) => at - first > 9_000).length).toBeGreaterThanOrEqual(4);
});
