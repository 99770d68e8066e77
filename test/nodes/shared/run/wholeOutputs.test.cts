import { createServer } from 'http';
import type { AddressInfo } from 'net';
import type {
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	IPairedItemData,
} from 'n8n-workflow';
import { byId, createBrand, NODE, useScene } from '../../support/scene.cts';

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

/** The answer about it is held back until another item looks for a brand. */
const HELD = '00000000-0000-4000-8000-000000000000';

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
	Coffee: refuse(404, 'not_found'),
	Stuck: refuse(404, 'not_found'),
	[HELD]: refuse(404, 'not_found'),
	brands: [
		{
			data: [
				{ id: 'b1', name: 'Coffee <Co>' },
				{ id: 2, name: 'Coffee & Tea' },
			],
		},
	],
	stranger: [{ message: 'No' }, 401],
};

/** A service that answers always the same, and what it was asked, in any order. */
const asked: string[] = [];

const held: Array<() => void> = [];

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
		const answer = () => {
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(typeof body === 'string' ? body : JSON.stringify(body));
		};
		if (url.endsWith(HELD)) return void held.push(answer);
		if (!url.includes('search=Stuck')) return answer();
		// The refusal comes first.
		const next = () => held.splice(0).forEach((each) => each());
		response.writeHead(503, { 'retry-after': '200' }).end(next);
	});
});

beforeAll(async () => await new Promise<void>((resolve) => server.listen(0, resolve)));
beforeEach(() => void asked.splice(0));
afterAll(() => void server.close());

const IDS = [
	'c1',
	'',
	'c 2/?#%',
	'..',
	7,
	null,
	true,
	{ id: 'x' },
	['c3'],
	' c4 ',
	'😀',
	'x'.repeat(70),
	'job',
	'preview',
	'bare',
	'missing',
	'later',
	'forbidden',
	'odd',
	'new',
	'nothing',
	'list',
	'page',
	'stranger',
];
const items = IDS.map((id) => ({ id })) as IDataObject[];
const get = { resource: 'citation', operation: 'get', citationId: byId('={{ $json.id }}') };

const port = () => (server.address() as AddressInfo).port;
const workflow = () => ({
	executionId: 'whole',
	credential: { baseUrl: `http://127.0.0.1:${port()}`, apiKey: 'ab_live_0123456789' },
});
/** Fields without a value are none that JSON shows. */
const shown = (_: string, value: unknown) => (value === undefined ? '(undefined)' : value);

const told = (lines: unknown[]) =>
	[...lines.map((line) => JSON.stringify(line, shown)), ...asked.sort()]
		.join('\n')
		.replaceAll(String(port()), 'port');
const toLines = (out: INodeExecutionData[]) =>
	out.map(({ pairedItem, ...item }) => ({ ...item, ...(pairedItem as IPairedItemData) }));

it('what becomes of items that are odd', async () => {
	const node = { onError: 'continueRegularOutput' as const };
	const { out, hints } = await scene.run({ items, node, parameters: get, workflow: workflow() });
	expect(told([...toLines(out), ...hints(NODE)])).toMatchSnapshot();
});

it('what is created for items that are odd', async () => {
	const names = [
		'One',
		' Two ',
		3,
		0,
		false,
		null,
		'',
		LONG,
		'forbidden',
		'odd',
		'new',
		'missing',
		{ a: 1 },
	];
	const parameters = createBrand('={{ $json.name }}', {
		website: '={{ $json.site ?? "https://new.example" }}',
		options: { idempotencyKey: '={{ $json.key }}' },
	});
	const all = names.map((name, n) => ({
		...{ name, key: n === 9 ? 'with a blank' : `key-${n}` },
	})) as IDataObject[];
	const odd = [
		...all,
		{ name: 'A', key: 'key-8' },
		{ name: 'D' },
		{ name: 'B', site: 'no address' },
		{ name: 'C', key: 'k'.repeat(256) },
	];
	const node = { onError: 'continueRegularOutput' as const };
	const { out } = await scene.run({ items: odd, node, parameters, workflow: workflow() });
	expect(told(toLines(out))).toMatchSnapshot();
});

it.each<[string, INodeParameters]>([
	['simplified', {}],
	['whole', { output: 'raw' }],
	['cut', { output: 'raw', maxTextLength: 100 }],
	['selected', { output: 'selectedFields', selectedFields: 'svc_score, tags, title' }],
	['selected, unknown', { output: 'selectedFields', selectedFields: 'domain, nmae' }],
])('what an agent gets for what is odd: %s', async (_, more) => {
	const calls = ['c1', '', '..', 'job', 'bare', 'missing', 'page'].map((id) => ({ id }));
	const citationId = byId("={{ $fromAI('id', '', 'string') }}");
	const node = { onError: 'continueRegularOutput' as const };
	const records = await scene.runAsTool({ ...get, citationId, ...more }, calls, {
		node,
		workflow: workflow(),
	});
	expect(told(records)).toMatchSnapshot();
});

it.each([[['c1', '..', 'c2']], [['c1', 'missing', 'c2']], [['missing']], [['c1', null]]])(
	'the run ends: %j',
	async (ids: unknown[]) => {
		const all = ids.map((id) => ({ id })) as IDataObject[];
		const { error } = await scene.runFailing({ items: all, parameters: get, workflow: workflow() });
		expect(told([error.message, error.description])).toMatchSnapshot();
	},
);
