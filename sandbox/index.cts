import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { adding } from './adding.cts';
import { handlers } from './areas/index.cts';
import { contractFor } from './contract.cts';
import { serveControls } from './control/controls.cts';
import type { SandboxOptions } from './options.cts';
import { serveOperations, serveTheRest } from './pipeline/routes.cts';
import { seedDemoData } from './seed/demoData.cts';
import type { KeyOptions } from './state/keys.cts';
import { buildWorld, type World } from './world.cts';

export type { SandboxOptions } from './options.cts';
export type { Fault } from './pipeline/faults.cts';
export type { RecordedRequest } from './pipeline/routes.cts';
const LONGEST_PARAMETER = 4_000;
const LARGEST_BODY = 10 * 1024 * 1024;

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

export async function startSandbox(options: SandboxOptions = {}) {
	const world = buildWorld(options);
	const { token: apiKey } = world.keys.create();
	seedDemoData(world);
	const server = buildServer(world);
	const controlPath = serveControls(server, world, apiKey);
	world.url = await server.listen({ port: world.settings.port, host: '127.0.0.1' });
	return {
		/** Base URL without a trailing slash. */
		url: world.url,
		/**
		 * Base of the control requests and, with a trailing slash, the address of the page. It has a
		 * random token.
		 */
		controlUrl: world.url + controlPath,
		apiKey,
		clock: world.clock,
		state: world.state,
		requests: world.log.requests,
		createKey: (keyOptions: KeyOptions) => world.keys.create(keyOptions).token,
		revokeKey: (key: string) => world.keys.revoke(key),
		faults: world.faults,
		add: adding(world),
		world,
		stop: async () => {
			world.clock.stop();
			await server.close();
			await world.webhooks.stop();
		},
	};
}

function buildServer(world: World): FastifyInstance {
	const server = fastify({
		genReqId: () => randomUUID(),
		forceCloseConnections: true,
		bodyLimit: LARGEST_BODY,
		routerOptions: { maxParamLength: LONGEST_PARAMETER },
	});
	server.removeAllContentTypeParsers();
	server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
		done(null, body),
	);
	serveOperations(server, world, handlers);
	server.get('/openapi.json', () => contractFor(world));
	serveTheRest(server, world);
	return server;
}
