import { createServer } from 'http';
import type { AddressInfo } from 'net';
import type { IDataObject, INodeParameters, IPairedItemData } from 'n8n-workflow';
import { byId, createBrand, useScene } from '../../support/scene.cts';

const scene = useScene();

const LONG = `${'Long text, '.repeat(11)}${'😀'.repeat(10)}`;

const RECORD = {
	...{
		object: 'citation',
		domain: '<b>"&*_~|',
		page_type: LONG,
		url: LONG.slice(0, 100),
		title: '',
	},
	...{
		ab_score: 61.25,
		svc_score: 1,
		is_actionable: false,
		brand_id: 'b'.repeat(120),
		tags: [LONG, 1],
	},
	...{
		domain_authority: 0,
		created_at: null,
		contact: { email: 'a@b.example', note: LONG.slice(0, 101) },
	},
};

const refuse = (status: number, code: string, details?: object) =>
	[{ error: { code, message: `About ${code}.`, details }, request_id: 'req-1' }, status] as const;

/** What the service answers about an ID; else the record. */
const ANSWERS: Record<string, readonly [body: unknown, status?: number]> = {
	missing: refuse(404, 'not_found'),
	later: refuse(410, 'gone'),
	forbidden: refuse(403, 'forbidden'),
	odd: refuse(422, 'validation_error', {
		errors: [{ loc: ['path', 'citation_id'], msg: 'is odd.' }],
	}),
	new: refuse(418, 'brand_new'),
	nothing: [null],
	list: [{ data: [{ id: 1 }], has_more: false }],
	job: [{ object: 'job', id: 'j1', status: 'queued', domain: 'd.example' }],
	preview: [{ dry_run: { credits: 2 }, domain: 'd.example' }],
	bare: [{ id: 'bare' }],
	page: ['<html>Log in</html>'],
	stranger: [{ message: 'No' }, 401],
};

/** A service that answers always the same, and what it was asked, in any order. */
const asked: string[] = [];

const server = createServer((request, response) => {
	let text = '';
	request.on('data', (chunk) => (text += chunk));
	request.on('end', () => {
		const { method, url = '', headers } = request;
		asked.push(
			[method, url, text, headers['idempotency-key'] && 'with a key'].filter(Boolean).join(' '),
		);
		const id = decodeURIComponent(url.split('/').at(-1)!.replace(/\?.*/, ''));
		const name = text === '' ? id : String((JSON.parse(text) as IDataObject).name);
		const [body, status = 200] = ANSWERS[name] ?? [{ id: name, ...RECORD }];
		response.writeHead(status, { 'content-type': 'application/json' });
		response.end(typeof body === 'string' ? body : JSON.stringify(body));
	});
});

beforeAll(async () => await new Promise<void>((resolve) => server.listen(0, resolve)));
beforeEach(() => void asked.splice(0));
afterAll(() => void server.close());

const get = { resource: 'citation', operation: 'get', citationId: byId('={{ $json.id }}') };

const port = () => (server.address() as AddressInfo).port;
const workflow = () => ({
	executionId: 'whole',
	credential: { baseUrl: `http://127.0.0.1:${port()}`, apiKey: 'ab_live_0123456789' },
});

type Told = [code: string, message: string];

/** The code and message of an error item, else the record. */
function toldOf({ error, ...record }: IDataObject): unknown {
	if (error === undefined) return record;
	const { code, message } = error as IDataObject;
	return [code, String(message).replace(String(port()), 'port')];
}

const EMPTY: Told = ['not_sent', "'Citation' is empty"];
const cannotBe = (shown: string): Told => ['not_sent', `'Citation' cannot be ${shown}`];
const PAGE = 'Something other than the service answered';

/** What 'Citation' has, and what becomes of its item. */
const ODD_IDS: Array<[id: unknown, path: string | undefined, told: unknown]> = [
	['', undefined, EMPTY],
	[null, undefined, EMPTY],
	['..', undefined, cannotBe('".."')],
	[true, undefined, cannotBe('"true"')],
	[{ id: 'x' }, undefined, cannotBe('"{\"id\":\"x\"}"')],
	[['c3'], undefined, cannotBe('"[\"c3\"]"')],
	['job', 'job', { object: 'job', id: 'j1', status: 'queued', domain: 'd.example' }],
	['preview', 'preview', { dry_run: { credits: 2 }, domain: 'd.example' }],
	['bare', 'bare', { id: 'bare' }],
	['list', 'list', {}],
	['missing', 'missing', ['not_found', 'There is no citation with the ID "missing"']],
	['later', 'later', ['gone', 'The citation is no longer available']],
	[
		'forbidden',
		'forbidden',
		['forbidden', 'The account of the API key has no permission for this operation'],
	],
	['odd', 'odd', ['validation_error', "The service refused: 'Citation': is odd"]],
	['new', 'new', ['brand_new', 'The service refused: About brand_new']],
	[
		'nothing',
		'nothing',
		['unreadable_response', 'Unexpected response from 127.0.0.1:port (HTTP 200)'],
	],
	['page', 'page', ['unreadable_response', `${PAGE} (HTTP 200 from 127.0.0.1:port)`]],
	['stranger', 'stranger', ['not_of_service', `${PAGE} (HTTP 401 from 127.0.0.1:port)`]],
];

/** What has a record, by the path that was asked for. */
const FOUND: Array<[id: unknown, path: string]> = [
	['c1', 'c1'],
	['c 2/?#%', 'c%202%2F%3F%23%25'],
	[7, '7'],
	[' c4 ', 'c4'],
	['😀', '%F0%9F%98%80'],
	['x'.repeat(70), 'x'.repeat(70)],
];

it('what becomes of items that are odd', async () => {
	const node = { onError: 'continueRegularOutput' as const };
	const items = [...ODD_IDS, ...FOUND].map(([id]) => ({ id })) as IDataObject[];
	const { out } = await scene.run({ items, node, parameters: get, workflow: workflow() });
	const { url, domain, ab_score, domain_authority, is_actionable } = RECORD;
	const simplified = { url, domain, ab_score, domain_authority, is_actionable };
	const records = FOUND.map(([id]) => ({ ...simplified, id: String(id).trim() }));
	expect(out.map(({ json }) => toldOf(json))).toEqual([
		...ODD_IDS.map(([, , told]) => told),
		...records,
	]);
	expect(out.map(({ pairedItem }) => (pairedItem as IPairedItemData).item)).toEqual([
		...items.keys(),
	]);
	const paths = [...ODD_IDS, ...FOUND].flatMap(([, path]) => path ?? []);
	expect(new Set(asked)).toEqual(new Set(paths.map((path) => `GET /v1/citations/${path}`)));
});

const KEY_RULE =
	"'Idempotency Key' must be at most 255 letters (A to Z), digits and signs, without spaces";

/** What 'Name', 'Idempotency Key' and 'Website' have, and what becomes of the item. */
const ODD_BRANDS: Array<[name: unknown, told: unknown, key?: string, site?: string]> = [
	['One', { created_at: null, id: 'One' }],
	[' Two ', { created_at: null, id: 'Two' }],
	[3, { created_at: null, id: '3' }],
	[0, { created_at: null, id: '0' }],
	[false, { created_at: null, id: 'false' }],
	[null, ['not_sent', "'Name' is empty"]],
	['', ['not_sent', "'Name' is empty"]],
	[LONG, ['not_sent', "'Name' must be at most 80 characters long (it has 131)"]],
	[{ a: 1 }, ['not_sent', "'Name' must be text"]],
	['forbidden', ['forbidden', 'The account of the API key has no permission for this operation']],
	['new', ['brand_new', 'The service refused: About brand_new']],
	['missing', ['not_found', 'There is no such record']],
	['A', ['not_sent', KEY_RULE], 'with a blank'],
	['B', ['not_sent', KEY_RULE], 'k'.repeat(256)],
	['C', ['not_sent', "'Idempotency Key' is empty"], ''],
	['D', ['not_sent', "'Website' must be an address with https://"], 'key-d', 'no address'],
];

it('what is created for items that are odd', async () => {
	const parameters = createBrand('={{ $json.name }}', {
		website: '={{ $json.site ?? "https://new.example" }}',
		options: { idempotencyKey: '={{ $json.key }}' },
	});
	const items = ODD_BRANDS.map(([name, , key, site], n) => ({
		...{ name, key: key ?? `key-${n}`, site },
	})) as IDataObject[];
	const node = { onError: 'continueRegularOutput' as const };
	const { out } = await scene.run({ items, node, parameters, workflow: workflow() });
	expect(out.map(({ json }) => toldOf(json))).toEqual(ODD_BRANDS.map(([, told]) => told));
	const names = ODD_BRANDS.filter(([, told]) => !Array.isArray(told) || told[0] !== 'not_sent');
	const sent = names.map(([name]) =>
		JSON.stringify({ name: String(name).trim(), website: 'https://new.example' }),
	);
	expect(asked.sort()).toEqual(sent.map((body) => `POST /v1/brands ${body} with a key`).sort());
});

const CUT = `${'Long text, '.repeat(9)}L… (cut at 100 of 141 characters)`;
const NOTE = `${'Long text, '.repeat(9)}L… (cut at 100 of 101 characters)`;
const JOB = { object: 'job', id: 'j1', status: 'queued', domain: 'd.example' };
const { url, domain, ab_score, domain_authority, is_actionable, tags, title } = RECORD;
const noField = (name: string): Told => ['unknown_field', `No record has the field ${name}`];

it.each<[string, INodeParameters, record: unknown, job: unknown, bare: unknown]>([
	[
		'simplified',
		{},
		{ url, domain, ab_score, domain_authority, is_actionable, id: 'c1' },
		JOB,
		{ id: 'bare' },
	],
	['whole', { output: 'raw' }, { id: 'c1', ...RECORD }, JOB, { id: 'bare' }],
	[
		'cut',
		{ output: 'raw', maxTextLength: 100 },
		{
			...{ id: 'c1', ...RECORD, page_type: CUT, tags: [CUT, 1] },
			contact: { ...RECORD.contact, note: NOTE },
		},
		JOB,
		{ id: 'bare' },
	],
	[
		'selected',
		{ output: 'selectedFields', selectedFields: 'svc_score, tags, title' },
		{ ab_score, tags, title, id: 'c1' },
		noField('tags, title'),
		noField('tags, title'),
	],
	[
		'selected, unknown',
		{ output: 'selectedFields', selectedFields: 'domain, nmae' },
		noField('nmae'),
		noField('nmae'),
		noField('nmae'),
	],
])('what an agent gets for what is odd: %s', async (_, more, ...[record, job, bare]) => {
	const calls = ['c1', '', '..', 'job', 'bare', 'missing', 'page'].map((id) => ({ id }));
	const citationId = byId("={{ $fromAI('id', '', 'string') }}");
	const node = { onError: 'continueRegularOutput' as const };
	const parameters = { ...get, citationId, ...more };
	const records = await scene.runAsTool(parameters, calls, { node, workflow: workflow() });
	const others = ODD_IDS.filter(([id]) => id === 'missing' || id === 'page').map(
		([, , told]) => told,
	);
	expect((records as IDataObject[]).map(toldOf)).toEqual([
		...[record, EMPTY, cannotBe('".."'), job, bare],
		...others,
	]);
});

it.each<[ids: unknown[], message: string, sent: number]>([
	[['c1', '..', 'c2'], `'Citation' cannot be ".." [item 1]`, 0],
	[['c1', 'missing', 'c2'], 'There is no citation with the ID "missing" [item 1]', 3],
	[['missing'], 'There is no citation with the ID "missing"', 1],
	[['c1', null], "'Citation' is empty [item 1]", 0],
])('the run ends: %j', async (ids, message, sent) => {
	const items = ids.map((id) => ({ id })) as IDataObject[];
	const { error } = await scene.runFailing({ items, parameters: get, workflow: workflow() });
	expect(error.message).toBe(message);
	expect(asked).toHaveLength(sent);
});
