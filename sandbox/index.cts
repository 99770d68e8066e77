import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { adding } from './adding.cts';
import { handlers } from './areas/index.cts';
import { Clock } from './clock.cts';
import { contractFor, readContract } from './contract.cts';
import { serveControls } from './control/controls.cts';
import { type SandboxOptions, withDefaults } from './options.cts';
import { Faults } from './pipeline/faults.cts';
import { IdempotencyStore } from './pipeline/idempotency.cts';
import { RequestLog } from './pipeline/requestLog.cts';
import { RollingLimit } from './pipeline/rollingLimit.cts';
import { serveOperations, serveTheRest } from './pipeline/routes.cts';
import { seedDemoData } from './seed/demoData.cts';
import { type KeyOptions, Keys } from './state/keys.cts';
import { State } from './state/state.cts';
import { Webhooks } from './webhooks/webhooks.cts';
import { Campaigns } from './work/campaigns.cts';
import { Jobs } from './work/jobs.cts';
import { namesFor, type World } from './world.cts';
import { ruleBook } from './rules.cts';

export type { SandboxOptions } from './options.cts';
export type { Fault } from './pipeline/faults.cts';
export type { RecordedRequest } from './pipeline/routes.cts';
const TEST_DELIVERIES_PER_MINUTE = 10;
const LONGEST_PARAMETER = 4_000;
const LARGEST_BODY = 10 * 1024 * 1024;

/** A running sandbox of the service. */
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Starts a sandbox on 127.0.0.1. */
export async function startSandbox(options: SandboxOptions = {}) {
	const world = buildWorld(options);
	/** A key with all scopes. */
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
		/** Every request so far. */
		requests: world.log.requests,
		createKey: (keyOptions: KeyOptions) => world.keys.create(keyOptions).token,
		revokeKey: (key: string) => world.keys.revoke(key),
		faults: world.faults,
		/** Adds records past the API. */
		add: adding(world),
		/** The sandbox's internals. */
		world,
		stop: async () => {
			world.clock.stop();
			await server.close();
			await world.webhooks.stop();
		},
	};
}

function buildWorld(options: SandboxOptions): World {
	const settings = withDefaults(options);
	const rules = ruleBook(settings.without);
	const names = namesFor(rules.holds('1.5') ? settings.abbreviation : 'svc');
	const clock = new Clock(settings.speed, settings.startAt.getTime(), settings.longestStepMs);
	const state = new State(settings, clock.now());
	const world = {
		...rules,
		settings,
		names,
		clock,
		state,
		keys: new Keys(names.keyPrefix),
		operations: readContract(settings.abbreviation),
		faults: new Faults(),
		log: new RequestLog(),
		idempotency: new IdempotencyStore(clock, rules),
		burst: new RollingLimit(clock, settings.requestsPerMinute),
		llm: new RollingLimit(clock, settings.llmPerMinute, { scope: 'llm' }),
		testDeliveries: new RollingLimit(clock, TEST_DELIVERIES_PER_MINUTE),
		jobs: new Jobs(clock, state, rules),
		url: '',
	} as World;
	world.webhooks = new Webhooks(world);
	world.campaigns = new Campaigns(world);
	return world;
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
