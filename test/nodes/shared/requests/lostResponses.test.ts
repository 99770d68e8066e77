import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../../sandbox';
import { useScene } from '../../support/scene';

const scene = useScene();

const BRANDS = '/v1/brands';

const create = {
	resource: 'brand',
	operation: 'create',
	name: '={{ $json.name }}',
	website: 'https://new.example',
};

const MAY_BE_DONE =
	'The request may already have been processed. Check in the service before you run it again.';

let lastName = 0;

/** Items for brands that nobody has created before. */
const newBrands = (count: number): IDataObject[] =>
	Array.from({ length: count }, () => ({ name: `Brand ${++lastName}` }));

const brandsNamed = (items: IDataObject[]) =>
	scene.sandbox.state.brands.all().filter(({ name }) => items.some((item) => item.name === name));

const keysOf = () => scene.requestsTo('POST', BRANDS).map(({ idempotencyKey }) => idempotencyKey);

it.each<Fault['kind']>(['dropAfter', 'truncate', 'empty'])(
	'a response that is lost after the work was done creates no second record (%s)',
	async (kind) => {
		const items = newBrands(3);
		scene.sandbox.faults.add({ method: 'POST', path: BRANDS, kind, times: 2 });
		const { records } = await scene.run({ items, parameters: create });
		expect(records.map(({ name }) => name)).toEqual(items.map(({ name }) => name));
		expect(brandsNamed(items)).toHaveLength(3);
		expect(keysOf()).toHaveLength(5);
		expect(new Set(keysOf()).size).toBe(3);
		expect(scene.requests.filter(({ replayed }) => replayed)).toHaveLength(2);
	},
);

describe('when all five responses are lost', () => {
	beforeEach(() =>
		scene.sandbox.faults.add({ method: 'POST', path: BRANDS, kind: 'dropAfter', times: 5 }),
	);

	it('says that the connection broke, and what to check before running it again', async () => {
		const items = newBrands(1);
		const { error } = await scene.runFailing({ items, parameters: create });
		expect(error.message).toMatch(/^The connection to 127\.0\.0\.1:\d+ broke after 5 attempts$/);
		expect(error.description).toContain(
			"Running the workflow again repeats the request unless 'Idempotency Key' is set; Retry On Fail does not.",
		);
		expect(error.description).toContain(MAY_BE_DONE);
		expect(keysOf()).toHaveLength(5);
	});
});
