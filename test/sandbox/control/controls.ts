import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../pipeline/faults';
import { seedDemoData } from '../seed/seed';
import type { KeyOptions } from '../state/keys';
import { sampleData } from '../webhooks/samples';
import type { Deviations } from '../webhooks/webhooks';
import type { World } from '../world';
import { servePage } from './page';

interface Emission extends Deviations {
	brand_id: string;
	event: string;
	data?: object;
}

/**
 * The controls for other processes under `/_sandbox/`: what tests in the same process reach
 * through the object that `startSandbox` returns. Without a key, and to loopback only.
 * @param mainKey the key that survives a reset
 */
export function serveControls(server: FastifyInstance, world: World, mainKey: string): void {
	server.register((scope, _options, done) => {
		scope.addHook('onRequest', async (request, reply) => {
			if (!/^(127\.|::1|::ffff:127\.)/.test(request.ip)) return await reply.code(403).send();
		});
		serveReading(scope, world);
		serveChanging(scope, world, mainKey);
		servePage(scope, world);
		done();
	});
}

function serveReading(scope: FastifyInstance, world: World): void {
	scope.get('/_sandbox/requests', () => world.log.requests);
	scope.get('/_sandbox/deliveries', () => world.state.deliveries.all());
	scope.get('/_sandbox/state/:collection', (request: FastifyRequest, reply: FastifyReply) => {
		const { collection } = request.params as { collection: string };
		const records = world.state.collection(collection);
		return records ?? reply.code(404).send({ error: `no collection ${collection}` });
	});
}

function serveChanging(scope: FastifyInstance, world: World, mainKey: string): void {
	scope.post('/_sandbox/faults', (request) => {
		world.faults.add(bodyOf<Fault>(request));
		return { added: true };
	});
	scope.delete('/_sandbox/faults', () => {
		world.faults.clear();
		return { cleared: true };
	});
	scope.post('/_sandbox/keys', (request) => {
		const options = bodyOf<Omit<KeyOptions, 'expiresAt'> & { expiresAt?: string }>(request);
		const expiresAt = options.expiresAt ? new Date(options.expiresAt) : undefined;
		return { apiKey: world.keys.create({ ...options, expiresAt }).token };
	});
	scope.delete('/_sandbox/keys', (request) => {
		world.keys.revoke(bodyOf<{ apiKey: string }>(request).apiKey);
		return { revoked: true };
	});
	scope.post('/_sandbox/advance', async (request) => {
		await world.clock.advance(bodyOf<{ ms: number }>(request).ms);
		return { now: world.clock.iso() };
	});
	scope.post('/_sandbox/deliveries', async (request) => {
		const { brand_id, event, data, ...deviations } = bodyOf<Emission>(request);
		const content = data ?? sampleData(event, brand_id);
		const deliveries = world.webhooks.emit(brand_id, event, content, deviations);
		await world.webhooks.idle();
		return { deliveries };
	});
	scope.post('/_sandbox/reset', () => {
		resetWorld(world, mainKey);
		return { reset: true };
	});
}

function bodyOf<T>(request: FastifyRequest): T {
	return (typeof request.body === 'string' ? JSON.parse(request.body) : {}) as T;
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
	if (world.settings.seed) seedDemoData(world);
}
