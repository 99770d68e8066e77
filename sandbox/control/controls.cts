import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Fault } from '../pipeline/faults.cts';
import { seedDemoData } from '../seed/demoData.cts';
import type { KeyOptions } from '../state/keys.cts';
import { sampleData } from '../webhooks/samples.cts';
import type { World } from '../world.cts';
import { bodyOf, guardControls, refuse } from './accessGuard.cts';
import { servePage } from './page.cts';

const CONTROLS = '/_sandbox';

/**
 * The controls for other processes and the page, under `/_sandbox/<token>/`: what tests in the same
 * process reach through the object that `startSandbox` returns. They need no API key.
 * @param mainKey the API key that survives a reset
 * @returns the path of the controls, without a trailing slash
 */
export function serveControls(server: FastifyInstance, world: World, mainKey: string): string {
	const path = `${CONTROLS}/${randomBytes(16).toString('hex')}`;
	server.register(async (outer) => {
		guardControls(outer);
		outer.all(
			`${CONTROLS}/*`,
			async (_, reply) => await refuse(reply, 'The token in the address is missing or wrong.'),
		);
		await outer.register(
			async (scope) => {
				serveReading(scope, world);
				serveChanging(scope, world, mainKey);
				servePage(scope, world, mainKey);
			},
			{ prefix: path },
		);
	});
	return path;
}

function serveReading(scope: FastifyInstance, world: World): void {
	scope.get('/requests', () => world.log.requests);
	scope.get('/deliveries', () => world.state.deliveries.all());
	scope.get<{ Params: { collection: string } }>('/state/:collection', (request, reply) => {
		const { collection } = request.params;
		return world.state.named(collection)?.all() ?? refuseCollection(reply, collection);
	});
}

function refuseCollection(reply: FastifyReply, name: string): FastifyReply {
	return reply.code(404).send({ error: `no collection ${name}` });
}

function serveChanging(scope: FastifyInstance, world: World, mainKey: string): void {
	scope.post<{ Params: { collection: string } }>('/state/:collection', (request, reply) => {
		const { collection } = request.params;
		const records = bodyOf<Array<{ id: string }>>(request);
		const known = world.state.named(collection);
		if (!known) return refuseCollection(reply, collection);
		for (const record of records) known.add(record);
		return { added: records.length };
	});
	scope.post('/faults', (request) => {
		world.faults.add(bodyOf<Fault>(request));
		return { added: true };
	});
	scope.delete('/faults', () => {
		world.faults.clear();
		return { cleared: true };
	});
	scope.post('/keys', (request) => {
		const options = bodyOf<Omit<KeyOptions, 'expiresAt'> & { expiresAt?: string }>(request);
		const expiresAt = options.expiresAt ? new Date(options.expiresAt) : undefined;
		return { apiKey: world.keys.create({ ...options, expiresAt }).token };
	});
	scope.delete('/keys', (request) => {
		world.keys.revoke(bodyOf<{ apiKey: string }>(request).apiKey);
		return { revoked: true };
	});
	scope.post('/advance', async (request) => {
		await world.clock.advance(bodyOf<{ ms: number }>(request).ms);
		return { now: world.clock.iso() };
	});
	scope.post('/deliveries', async (request) => {
		type Emission = { brand_id: string; event: string; data?: object };
		const { brand_id, event, data = sampleData(event, brand_id) } = bodyOf<Emission>(request);
		const deliveries = world.webhooks.emit(brand_id, event, data);
		await world.webhooks.idle();
		return { deliveries };
	});
	scope.post('/reset', () => {
		resetWorld(world, mainKey);
		return { reset: true };
	});
}

function resetWorld(world: World, mainKey: string): void {
	world.clock.clear();
	world.jobs.clear();
	world.campaigns.clear();
	world.state.clear(world.clock.now());
	world.keys.keepOnly(mainKey);
	world.faults.clear();
	world.log.clear();
	for (const limit of [world.burst, world.llm, world.testDeliveries]) limit.clear();
	world.idempotency.clear();
	seedDemoData(world);
}
