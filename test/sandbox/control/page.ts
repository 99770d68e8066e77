import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world';

/** The page and its stream of server-sent events. */
export function servePage(scope: FastifyInstance, world: World): void {
	scope.get('/', (_request, reply) =>
		reply.type('text/html; charset=utf-8').send(readFileSync(join(__dirname, 'page.html'), 'utf8')),
	);
	scope.get('/events', (request, reply) => {
		reply.hijack();
		reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
		const write = (kind: string, record: object) =>
			reply.raw.write(`event: ${kind}\ndata: ${JSON.stringify(record)}\n\n`);
		for (const record of world.log.requests.slice(-50)) write('request', record);
		for (const record of world.state.emails.all().slice(-50)) write('email', record);
		for (const record of world.state.deliveries.all().slice(-50)) write('delivery', record);
		const stopListening = world.log.listen(write);
		request.raw.on('close', stopListening);
	});
}
