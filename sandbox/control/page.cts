import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { KEPT_RESPONSES } from '../pipeline/requestLog.cts';
import type { RecordedRequest } from '../pipeline/routes.cts';
import type { DeliveryRecord } from '../state/outreachRecords.cts';
import type { State } from '../state/state.cts';
import type { World } from '../world.cts';
import { type Action, actions, CannotHappen } from './actions.cts';
import { bodyOf } from './accessGuard.cts';

const FILES = ['index.html', 'style.css', 'main.js', 'stream.js', 'actions.js', 'elements.js'];
const TYPES: Record<string, string> = { html: 'html', css: 'css', js: 'javascript' };

/** Loads nothing from other hosts, and gives the URL with its token to no one. */
const HEADERS = {
	'content-security-policy':
		"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:",
	'referrer-policy': 'no-referrer',
	'cache-control': 'no-store',
};

/** The page, what its buttons do, and its stream of server-sent events. */
export function servePage(scope: FastifyInstance, world: World, mainKey: string): void {
	scope.get('/', (request, reply) => {
		const [path] = request.url.split('?');
		// The page names its files relative to a path that ends with a slash.
		if (!path.endsWith('/')) return reply.redirect(`${path}/`);
		return sendFile('index.html', reply);
	});
	scope.get('/page/:file', (request, reply) => {
		const { file } = request.params as { file: string };
		return FILES.includes(file)
			? sendFile(file, reply)
			: reply.code(404).send({ error: `no ${file}` });
	});
	serveActions(scope, world, mainKey);
	serveStream(scope, world);
}

function sendFile(file: string, reply: FastifyReply): FastifyReply {
	const content = readFileSync(join(__dirname, 'page', file), 'utf8');
	return reply
		.headers(HEADERS)
		.type(`text/${TYPES[file.split('.')[1]]}; charset=utf-8`)
		.send(content);
}

function serveActions(scope: FastifyInstance, world: World, mainKey: string): void {
	const brands = () => world.state.brands.where(({ workspace }) => workspace === 'own');
	scope.get('/actions', () => ({
		actions: Object.entries(actions).map(([name, { run: _, ...shown }]) => ({ name, ...shown })),
	}));
	scope.post('/actions/:name', async (request, reply) => {
		const { name } = request.params as { name: string };
		const { brand_id } = bodyOf<{ brand_id: string }>(request);
		const brand = brands().find(({ id }) => id === brand_id);
		const key = world.keys.find(mainKey);
		if (!(name in actions) || !brand || !key)
			return await reply.code(404).send({ error: 'There is no such button or brand.' });
		try {
			return await (actions as Record<string, Action>)[name].run({ world, brand, key });
		} catch (error) {
			if (!(error instanceof CannotHappen)) throw error;
			return await reply.code(409).send({ error: error.message });
		}
	});
}

function serveStream(scope: FastifyInstance, world: World): void {
	scope.get('/events', (request, reply) => {
		reply.hijack();
		reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
		let shownBrands = '';
		const write = (kind: string, record: object) => {
			if (kind !== 'report') reply.raw.write(eventOf(world, kind, record));
			const brands = eventOf(world, 'brands', { brands: brandsOf(world) });
			if (brands !== shownBrands) reply.raw.write(brands);
			shownBrands = brands;
		};
		const { log, state } = world;
		write('report', {});
		for (const record of log.requests.slice(-KEPT_RESPONSES)) write('request', record);
		for (const record of state.emails.all().slice(-KEPT_RESPONSES)) write('email', record);
		for (const record of state.deliveries.all().slice(-KEPT_RESPONSES)) write('delivery', record);
		log.on('shown', write);
		request.raw.on('close', () => log.off('shown', write));
	});
}

/** What the page shows: names in place of ids, and no key. */

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** @returns the text with the names of records, or the start of an id that has none */
function withNames({ state }: World, text: string): string {
	return text.replace(ID, (id) => `‹${nameOf(state, id) ?? id.slice(0, 8)}›`);
}

function nameOf(state: State, id: string): string | undefined {
	for (const collection of state.collections()) {
		const record = collection.get(id) as Record<string, unknown> | undefined;
		const name = ['name', 'title', 'subject', 'email', 'recipient_email', 'prompt_text', 'url']
			.map((field) => record?.[field])
			.find((value) => typeof value === 'string');
		if (record !== undefined) return name as string | undefined;
	}
	return undefined;
}

/** The brands of the workspace, with the score of the latest report and its change. */
function brandsOf({ state }: World) {
	return state.brands
		.where(({ workspace }) => workspace === 'own')
		.map(({ id, name }) => {
			const [latest, before] = state.reports
				.where((report) => report.brand_id === id && report.status === 'completed')
				.sort((a, b) => String(b.completed_at).localeCompare(String(a.completed_at)));
			const same = before?.name === latest?.name ? before : undefined;
			const [score, earlier] = [latest, same].map((one) => one?.visibility_score ?? null);
			const change = score === null || earlier === null ? null : score - earlier;
			return { id, name, report: latest?.name ?? null, score, change };
		});
}

/** What the page shows of each kind of record, in addition to its fields. */
const VIEWS: Record<string, (world: World, record: never) => object> = {
	request: (world, record: RecordedRequest) => {
		const { authorization, ...headers } = record.headers;
		const query = new URLSearchParams(record.query as Record<string, string>).toString();
		return {
			headers: { ...headers, ...(authorization && { authorization: 'Bearer …' }) },
			what: withNames(world, `${record.path}${query && `?${decodeURIComponent(query)}`}`),
			response: world.log.responseTo(record),
		};
	},
	delivery: (world, { payload, brand_id }: DeliveryRecord) => {
		const content = JSON.parse(payload) as { data?: { report_id?: string } };
		const about = [brand_id, content.data?.report_id].filter(Boolean).join(' ');
		return { payload: content, what: withNames(world, about) };
	},
};

/** @returns the event of a record for the page, as text: without signing secrets */
function eventOf(world: World, kind: string, record: object): string {
	const shown = { ...record, ...VIEWS[kind]?.(world, record as never) };
	const hidden = (name: string, value: unknown) =>
		/secret$/.test(name) && typeof value === 'string' ? '…' : value;
	return `event: ${kind}\ndata: ${JSON.stringify(shown, hidden)}\n\n`;
}
