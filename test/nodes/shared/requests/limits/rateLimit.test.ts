import { useScene } from '../../../support/scene';

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

it('a run creates 300 records against a limit of 120 per minute: all of them, in order, linked', async () => {
	const names = items(300).map(({ n }) => ({ name: `Brand ${n}` }));
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
	const made = scene.sandbox.state.brands.where(({ name }) => name.startsWith('Brand '));
	expect(made).toHaveLength(300);
	expect(statuses(201)).toBe(300);
	expect(statuses(429)).toBeLessThanOrEqual(15);
	// Eight, and one more for the first request of a run.
	expect(Math.max(...scene.requests.map(({ inFlight }) => inFlight))).toBeLessThanOrEqual(8);
	expect(mostInAMinute()).toBeLessThanOrEqual(120);
	// First come, first served: nobody is overtaken by more than those under way.
	const order = scene.requests.map(({ body }) =>
		Number((body as { name: string }).name.split(' ')[1]),
	);
	for (const [place, n] of order.entries()) expect(Math.abs(n - place)).toBeLessThanOrEqual(8);
});

it('a run keeps to 10 LLM calls per minute without delaying other requests', async () => {
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

it('a key has at most eight requests in flight, and one more for a run that begins', async () => {
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
