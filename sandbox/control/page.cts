import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { KEPT_RESPONSES } from '../pipeline/requestLog.cts';
import type { World } from '../world.cts';
import { type Action, actions, CannotHappen } from './actions.cts';
import { bodyOf } from './accessGuard.cts';
import { brandsOf, eventOf } from './view.cts';

const FILES: Record<string, string> = {
	'index.html': 'text/html',
	'style.css': 'text/css',
	'main.js': 'text/javascript',
	'stream.js': 'text/javascript',
	'actions.js': 'text/javascript',
	'elements.js': 'text/javascript',
};

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
		return file in FILES ? sendFile(file, reply) : reply.code(404).send({ error: `no ${file}` });
	});
	serveActions(scope, world, mainKey);
	serveStream(scope, world);
}

function sendFile(file: string, reply: FastifyReply): FastifyReply {
	const content = readFileSync(join(__dirname, 'page', file), 'utf8');
	return reply.headers(HEADERS).type(`${FILES[file]}; charset=utf-8`).send(content);
}

function serveActions(scope: FastifyInstance, world: World, mainKey: string): void {
	const brands = () => world.state.brands.where(({ workspace }) => workspace === 'own');
	scope.get('/actions', () => ({
		actions: Object.entries(actions).map(([name, { group, label, description }]) => ({
			name,
			group,
			label,
			description,
		})),
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
