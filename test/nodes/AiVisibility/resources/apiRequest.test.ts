import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useScene } from '../../support/scene';

const scene = useScene();

const request = (parameters: INodeParameters, items?: IDataObject[]) => ({
	parameters: { resource: 'apiRequest', operation: 'send', ...parameters },
	items,
});

const send = async (...given: Parameters<typeof request>) => await scene.run(request(...given));

const query = (...parameter: Array<{ name: string; value: string }>) => ({
	queryParameters: { parameter },
});

describe('API Request', () => {
	it('reads any path, by an expression too', async () => {
		const { records } = await send({ path: '=/v1/brands/{{ $json.id }}/facts' }, [
			{ id: scene.brandId },
		]);
		expect(records).toMatchObject([{ brand_id: scene.brandId }]);
	});

	it('sends query parameters from fields and from JSON, encoded', async () => {
		await send({ path: '/v1/brands', ...query({ name: 'search', value: 'a&b=c d' }) });
		await send({
			path: '/v1/brands',
			querySource: 'json',
			queryJson: '{"search":"a&b=c d","limit":5}',
		});
		const [first, second] = scene.requestsTo('GET', '/v1/brands');
		expect(first.query).toMatchObject({ search: 'a&b=c d' });
		expect(second.query).toMatchObject({ search: 'a&b=c d', limit: '5' });
	});

	it('returns a list as it is, or the records of all pages', async () => {
		const brandId = scene.brandId;
		const path = `/v1/brands/${brandId}/citations`;
		const asItCame = await send({ path });
		expect(asItCame.records).toHaveLength(1);
		expect(asItCame.records[0]).toMatchObject({ object: 'list' });

		const all = await send({ path, readAllPages: true });
		const citations = scene.sandbox.state.citations.where((each) => each.brand_id === brandId);
		expect(all.records).toHaveLength(Math.min(1000, citations.length));

		const some = await send({ path, readAllPages: true, maxRecords: 3 });
		expect(some.records).toHaveLength(3);
		expect(scene.requests[scene.requests.length - 1].query).toMatchObject({ limit: '3' });
	});

	it.each([0, 2.5, 'many'])('refuses to read %j records', async (given) => {
		const maxRecords = `={{ ${JSON.stringify(given)} }}`;
		const { error } = await scene.runFailing(
			request({ path: '/v1/brands', readAllPages: true, maxRecords }),
		);
		expect(error.message).toMatch(/^'Max Records' must be /);
		expect(scene.requests).toEqual([]);
	});

	it('previews with Dry Run', async () => {
		const { records } = await send({
			method: 'DELETE',
			path: `/v1/brands/${scene.brandId}`,
			options: { dryRun: true },
		});
		expect(records[0]).toHaveProperty('dry_run');
		expect(scene.sandbox.state.brands.get(scene.brandId)).toBeDefined();
	});

	it('confirms a deletion without a response body', async () => {
		const { id } = await scene.direct('POST', '/v1/reports', { brand_id: scene.brandId });
		const { records } = await send({ method: 'DELETE', path: `/v1/reports/${String(id)}` });
		expect(records).toEqual([{ deleted: true }]);
	});

	it('returns the job of a response, or waits for its result', async () => {
		const path = `/v1/reports/${await scene.draftReport()}/runs`;
		const atOnce = await send({ method: 'POST', path });
		expect(atOnce.records[0]).toHaveProperty('job_id');

		const again = `/v1/reports/${await scene.draftReport()}/runs`;
		const waited = await send({ method: 'POST', path: again, waitForCompletion: true });
		expect(waited.records[0]).toMatchObject({ status: 'completed', object: 'report' });
	});

	it.each(['https://elsewhere.example/v1/me', '/v1/../shared/x', '/v1/jobs?limit=1'])(
		'sends nothing for %s',
		async (path) => {
			const { error } = await scene.runFailing(request({ path }));
			expect(error.message).toBe("'Path' must be a path under /v1/, without host and query");
			expect(scene.requests).toHaveLength(0);
		},
	);
});
