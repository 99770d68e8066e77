import { clock } from '../../../../../nodes/shared/base/time/clock';
import { createBrand, useScene } from '../../../support/scene.cts';

const scene = useScene();

afterEach(() => jest.restoreAllMocks());

it('nothing is sent when an expression throws for the last of three items', async () => {
	const parameters = createBrand('={{ $json.name ?? $("Nowhere").item }}');
	const items = [{ name: 'One' }, { name: 'Other' }, {}];
	const { error, out } = await scene.runFailing({ items, parameters });
	expect(error.message).toContain("Referenced node doesn't exist");
	expect(error.context).toMatchObject({ itemIndex: 2 });
	expect(out).toEqual([]);
	expect(scene.requests).toEqual([]);
});

describe('the credential', () => {
	const parameters = { resource: 'account', operation: 'get' };

	it('is read for one item only, and once to see whether it has expressions', async () => {
		const { credentialReads } = await scene.run({ items: Array(30).fill({}), parameters });
		expect(credentialReads).toBe(2);
		expect(scene.requests).toHaveLength(30);
	});

	it.each(['apiKey', 'baseUrl'] as const)(
		'is refused for several items with an expression as %s',
		async (field) => {
			const { credential } = scene;
			const byExpression = { credential: { ...credential, [field]: '={{ $json.value }}' } };
			const item = { value: credential[field] };
			await scene.run({ items: [item], parameters, workflow: byExpression });
			const { error } = await scene.runFailing({
				items: [item, item],
				parameters,
				workflow: byExpression,
			});
			expect(error.message).toContain('The credential has expressions');
			expect(error.context?.data).toMatchObject({ code: 'not_sent' });
			expect(scene.requests).toHaveLength(1);
		},
	);
});

it('200 items with four expressions each leave the event loop to others while they are prepared', async () => {
	const items = Array.from({ length: 200 }, (_, n) => ({ n }));
	const given = '={{ $json.n + " of " + $itemIndex }}';
	// Every look at the clock finds that 20 ms have passed: there is a turn after each item.
	let now = clock.elapsed();
	jest.spyOn(clock, 'elapsed').mockImplementation(() => (now += 20));
	const pause = jest.spyOn(clock, 'pause');
	const { error } = await scene.runFailing({
		items: [...items, {}],
		// The last item is refused when all are prepared: nothing is sent.
		parameters: createBrand('={{ $json.n === undefined ? "" : "Brand " + $json.n }}', {
			additionalFields: { brandAliases: given, categories: given, description: given },
		}),
	});
	expect(error.message).toBe("'Name' is empty [item 200]");
	expect(scene.requests).toEqual([]);
	// The first work of all begins a turn.
	expect(pause.mock.calls.length).toBeGreaterThanOrEqual(199);
});
