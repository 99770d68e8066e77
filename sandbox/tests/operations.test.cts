import { readContract, type Operation } from '../contract.cts';
import { apiOperations, resolve, returnedBy } from '../openapi.cts';
import type { Json } from './client.cts';
import { Collection, placeOf } from '../state/collection.cts';
import { ruleTests } from './ruleTests.cts';
import { precedingOf, sampleCalls, samplePath } from './sampleCalls.cts';
import { WebhookScene } from './webhookScene.cts';

const OPERATIONS = readContract('svc');

/** Of a success (sandbox/api.md 1.7). */
function statusOf({ id, method }: Operation): number {
	if (method === 'DELETE') return 204;
	if (method !== 'POST' || NOTHING_NEW.test(id)) return 200;
	return /ReportsRuns|Executions/.test(id) ? 202 : 201;
}

/** Operations that are sent by POST but make no record. */
const NOTHING_NEW =
	/AuditsCitations|Merges|Acceptances|Dismissals|Sends|Facts|PageAudit|RegionConfigsOne|Rotations|TestDeliveries/;

/** Lists that nothing fills before a run. */
const EMPTY_LISTS = new Set(['getScheduledReportsRuns']);

/** What ends in an s and is no list of records, newest first. */
const OTHER_THAN_LISTS = /ByDomain|AliasSuggestions|PromptInsights|Facts|Credits|Analytics/;
const isList = ({ id, method }: Operation) =>
	method === 'GET' && /[^s]s$/.test(id) && !OTHER_THAN_LISTS.test(id);

const inContract = ({ id }: Operation) =>
	apiOperations.find(({ operationId }) => operationId === id)!;

/** The name of the schema of the records that an operation returns, such as `SeoPage`. */
function schemaOf(operation: Operation): string {
	const whole = returnedBy(inContract(operation));
	const [form = whole] = whole?.anyOf ?? [];
	const record = (form && resolve(form).properties?.data?.items) ?? form;
	return record?.$ref?.split('/').pop() ?? '';
}

/** What `object` says where the schema is not named like it, or there is none. */
const OTHER_KINDS: Record<string, string> = {
	ScheduledReportRunDispatched: 'scheduled_report.execution',
	ScheduleAnalytics: 'scheduled_report.analytics',
	SeoAudit: 'seo_audit',
	getBrandsAnalyticsConnection: 'analytics_connection',
	getBrandsSearchConsoleUrlInspection: 'url_inspection',
	getMeCredits: 'credits',
	getMeQuota: 'quota',
	getMeUsage: 'usage',
	postBrandsAuditsCitations: 'brand_audit.citations',
	postBrandsWebhooksDeliveriesReplays: 'webhook_delivery',
	postScheduledReportsRegionConfigsOne: 'region_config',
};

const idsOf = (filter: (operation: Operation) => boolean) =>
	OPERATIONS.filter(filter).map(({ id }) => id);

/** Operations about a record below another one. Dismissing an unknown alias is no error. */
const belowAnother = ({ id, path }: Operation) =>
	/\{(brand|report)_id\}\/.*\{/.test(path) && id !== 'deleteBrandsAliasSuggestionsOne';

describe('the operations of openapi.json', () => {
	// State is compared, so the clock stands still.
	const scene = new WebhookScene({ speed: 0, factsSeconds: 0 });
	const it = ruleTests(scene);

	beforeAll(async () => await scene.start());
	afterAll(async () => await scene.stop());

	const sampleOf = ({ id }: Operation) => sampleCalls(scene.sandbox, scene.receiver.url)[id] ?? {};
	const pathOf = (operation: Operation, more: Record<string, string> = {}) => {
		const query = { ...sampleOf(operation).query, ...more };
		return samplePath(scene.sandbox, operation, { query });
	};
	const call = async (operation: Operation, path = pathOf(operation), client = scene.client) =>
		await client.send(operation.method, path, { body: sampleOf(operation).body });
	/** Makes the preceding calls in a fresh sandbox, a moment ago. */
	const prepare = async (id: string) => {
		const operation = OPERATIONS.find((one) => one.id === id)!;
		await scene.control('/reset');
		for (const first of precedingOf(operation, OPERATIONS)) await call(first);
		await scene.advance(1);
		return operation;
	};

	/** What its records say they are, and when they were made or changed (3.1). */
	const expectRecord = (operation: Operation, status: number, body: Json) => {
		const { object } = ((body.data as Json[] | undefined) ?? [body])[0] ?? {};
		const schema = schemaOf(operation) || operation.id;
		const word = String(object ?? '').replace(/[._]/g, '');
		if (schema in OTHER_KINDS) expect(object).toMatch(OTHER_KINDS[schema]);
		else if (object !== undefined) expect(schema.toLowerCase()).toMatch(new RegExp(`^${word}`));
		const now = scene.clock.iso();
		if (status === 201 && 'created_at' in body) expect(body.created_at).toBe(now);
		if (operation.method !== 'GET' && 'updated_at' in body) expect(body.updated_at).toBe(now);
	};

	it.each(idsOf(() => true))(
		'1.7, 2.5, 2.6, 2.7, 5.1, 5.2 %s requires its scope, changes nothing in a dry run, and answers by the contract',
		async (id) => {
			const operation = await prepare(id);
			if (operation.scope) {
				const scopes = ['read:meta'];
				const { code, details } = await call(operation, undefined, scene.as({ scopes }));
				const wanted = { required_scope: operation.scope, key_scopes: scopes };
				expect([code, details]).toEqual(['insufficient_scope', wanted]);
			}
			const before = JSON.stringify(scene.state);
			if (!operation.public) {
				const preview = await call(operation, pathOf(operation, { dry_run: 'true' }));
				expect([preview.status, Object.keys(preview.body)]).toEqual([200, ['dry_run']]);
				expect(JSON.stringify(scene.state)).toBe(before);
			}
			const sent = Object.entries(sampleOf(operation).body ?? {});
			const path = pathOf(operation);
			const { status, body, text } = await call(operation, path);
			if (status >= 300) {
				throw new Error(`${text}: sampleCalls.cts may need another call for ${id}`);
			}
			expect(status).toBe(statusOf(operation));
			expect(body).not.toHaveProperty('dry_run');
			expect(body).toMatchObject(Object.fromEntries(sent.filter(([name]) => name in body)));
			expectRecord(operation, status, body);
			const isRead = OPERATIONS.some((one) => one.path === operation.path && one.method === 'GET');
			if (operation.method === 'DELETE' && isRead && !/Shares|Jobs/.test(id))
				expect((await scene.get(path)).code).toBe('not_found');
		},
	);

	it.each(idsOf(isList))(
		'3.4, 3.5 %s lists the records of the brand alone, newest first',
		async (id) => {
			const operation = await prepare(id);
			const { body, data } = await call(operation);
			const isPaged = inContract(operation)['x-pagination'] === 'cursor';
			const paging = isPaged ? ['has_more', 'next_cursor'] : [];
			expect(Object.keys(body)).toEqual(['object', 'data', ...paging]);
			expect(data.length === 0).toBe(EMPTY_LISTS.has(id));
			const collections = Object.values(scene.state).filter((one) => one instanceof Collection);
			const places = data.map(({ id: record, created_at }) => {
				const stored = collections.map((one) => one.get(String(record))).find(Boolean)!;
				return [String(created_at), placeOf(stored)] as const;
			});
			const newestFirst = [...places].sort(([a, x], [b, y]) =>
				a < b || (a === b && x < y) ? 1 : -1,
			);
			expect(places).toEqual(newestFirst);
			const path = pathOf(operation);
			if (!path.includes(scene.ids.brand)) return;
			const other = await call(operation, path.replace(scene.ids.brand, scene.ids.other));
			const ids = data.map((one) => one.id);
			expect((other.data ?? []).filter((one) => ids.includes(one.id))).toEqual([]);
		},
	);

	it.each(idsOf(belowAnother))('%s finds nothing below another brand or report', async (id) => {
		const operation = await prepare(id);
		const { brand, other, draft, failed } = scene.ids;
		const path = pathOf(operation).replace(brand, other).replace(draft, failed);
		expect((await call(operation, path)).code).toBe('not_found');
	});

	it.each([
		['name', 7],
		['id', undefined],
	])('3.7 answers nothing that the contract does not have: %s', async (field, value) => {
		Object.assign(scene.state.brands.all()[0], { [field]: value });
		jest.spyOn(console, 'error').mockReturnValueOnce();
		expect((await scene.get('/v1/brands')).status).toBe(500);
		await scene.control('/reset');
	});

	it('20.1 says what each assumed operation rests on', () => {
		const silent = apiOperations.filter(
			(one) => (one['x-provenance'] === 'assumed') !== 'x-evidence' in one,
		);
		expect(silent.map(({ operationId }) => operationId)).toEqual([]);
	});

	it('2.5 names a scope for every operation that not every key may call', () => {
		const open = OPERATIONS.filter((one) => !one.scope && !one.public);
		expect(open.filter(({ path }) => !path.startsWith('/v1/me')).map(({ id }) => id)).toEqual([]);
	});
});
