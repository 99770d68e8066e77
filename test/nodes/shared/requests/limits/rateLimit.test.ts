import { useScene } from '../../../support/scene';

const scene = useScene({ speed: 90 });

const MINUTE = 60_000;
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
