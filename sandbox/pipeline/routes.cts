import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, validationError } from '../apiError.cts';
import type { Answer, Area, Body, Call, Handler, QueryValue } from '../call.cts';
import { contractFor, type Operation } from '../contract.cts';
import type { ApiKey } from '../state/keys.cts';
import type { World } from '../world.cts';
import type { Fault } from './faults.cts';
import { answerTo, Interruption, toAnswer } from './pipeline.cts';

/**
 * Serves every operation of openapi.json.
 *
 * @throws Error for an operation without a handler, and for a handler of no operation
 */
export function serveOperations(server: FastifyInstance, world: World, area: Area): void {
	const known = new Set(world.operations.map(({ id }) => id));
	const unknown = Object.keys(area).filter((id) => !known.has(id));
	if (unknown.length > 0) throw new Error(`openapi.json has no operation ${unknown.join(', ')}`);
	for (const operation of world.operations) {
		const handler = area[operation.id];
		if (!handler) throw new Error(`sandbox/areas has no handler for ${operation.id}`);
		server.route({
			method: operation.method,
			url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
			exposeHeadRoute: false,
			handler: (request, reply) => serve(world, operation, handler, request, reply),
		});
	}
}

/** Serves the contract to everybody, as a whole. */
export function serveContract(server: FastifyInstance, world: World): void {
	server.get('/openapi.json', () => contractFor(world));
}

/** Answers paths that are no operation: 404, and 403 for browsers' preflights. */
export function serveTheRest(server: FastifyInstance, world: World): void {
	const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: ApiError) => {
		const moment = { startedAt: world.clock.now(), startedReal: performance.now() };
		const call = { correlationId: randomUUID(), fault: undefined, ...moment };
		const answer = toAnswer(world, refusal, call.correlationId);
		const record = arrivalOf(request, request.url.split('?')[0], world);
		world.log.arrive(record, '');
		finish(world, record, '', answer);
		return send(reply, world, call, answer);
	};
	server.setNotFoundHandler((request, reply) => {
		const code = request.headers.origin ? 'browser_calls_forbidden' : 'not_found';
		return refuse(request, reply, new ApiError(code));
	});
	server.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
		const isClients = error.statusCode !== undefined && error.statusCode < 500;
		if (!isClients) console.error(error);
		const refusal = isClients
			? validationError(['request'], error.message)
			: new ApiError('internal_error');
		return refuse(request, reply, refusal);
	});
}

async function serve(
	world: World,
	operation: Operation,
	handler: Handler,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<unknown> {
	const call = receive(world, operation, request);
	const holder = call.headers.authorization ?? '';
	const record = arrivalOf(request, operation.path, world);
	record.body = call.rawBody === '' ? null : call.bodyProblem === 'none' ? call.body : call.rawBody;
	world.log.arrive(record, holder);
	try {
		const answer = await answerTo(call, handler);
		finish(world, record, holder, answer, call);
		return await send(reply, world, call, answer);
	} catch (error) {
		if (!(error instanceof Interruption)) throw error;
		finish(world, record, holder, undefined, call);
		return interrupt(reply, error.fault);
	}
}

export function receive(world: World, operation: Operation, request: FastifyRequest) {
	const headers = plainHeaders(request);
	const rawBody = typeof request.body === 'string' ? request.body : '';
	const rawQuery = request.query as Record<string, unknown>;
	return {
		world,
		operation,
		params: { ...(request.params as Record<string, string>) },
		headers,
		rawQuery,
		rawBody,
		/** Filled by validation: query values in their types. */
		query: {} as Record<string, QueryValue | undefined>,
		...parseBody(rawBody, headers['content-type']),
		/** Filled by authentication. */
		key: undefined as unknown as ApiKey,
		dryRun: rawQuery.dry_run === 'true' && world.holds('5.1'),
		correlationId: randomUUID() as string,
		/** Units taken from the quota, given back on a replay or a status of 500 and above. */
		unitsTaken: 0,
		admitted: false,
		replayed: false,
		idempotencyKey: headers['idempotency-key'] ?? null,
		fault: undefined as Fault | undefined,
		delay: undefined as Fault | undefined,
		proceeded: false,
		/** In ms of sandbox time. */
		startedAt: world.clock.now(),
		startedReal: performance.now(),
	};
}

interface Parsed {
	/** An empty object when there was none. */
	body: Body;
	bodyProblem: 'none' | 'missing' | 'malformed' | 'notJson';
}

function parseBody(raw: string, type: string | undefined): Parsed {
	if (raw === '') return { body: {}, bodyProblem: 'missing' };
	if (!type?.toLowerCase().startsWith('application/json'))
		return { body: {}, bodyProblem: 'notJson' };
	try {
		const parsed: unknown = JSON.parse(raw);
		return { body: (parsed ?? []) as Body, bodyProblem: 'none' };
	} catch {
		return { body: {}, bodyProblem: 'malformed' };
	}
}

function plainHeaders(request: FastifyRequest): Record<string, string | undefined> {
	return Object.fromEntries(
		Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
	);
}

/** One request as it arrived, and its outcome. */
export type RecordedRequest = ReturnType<typeof arrivalOf>;

function arrivalOf(request: FastifyRequest, template: string, world: World) {
	const headers = plainHeaders(request);
	return {
		method: request.method,
		/** Path without the query. */
		path: request.url.split('?')[0],
		/** Template of the operation, or the plain path when there is none. */
		template,
		query: { ...(request.query as Record<string, unknown>) },
		headers,
		/** Parsed JSON, the raw text when it was none, null without a body. */
		body: null as unknown,
		/** Status answered; 0 while in flight and when the connection was closed before processing. */
		status: 0,
		/** Error code answered, if any. */
		code: null as string | null,
		/** Sandbox ms. */
		at: world.clock.now(),
		idempotencyKey: headers['idempotency-key'] ?? null,
		replayed: false,
		/** How many other requests of the same key were in flight when it arrived. */
		inFlight: 0,
		fault: null as Fault['kind'] | null,
	};
}

function finish(
	world: World,
	record: RecordedRequest,
	holder: string,
	answer: Answer | undefined,
	call?: Call,
): void {
	if (answer !== undefined) Object.assign(record, { status: answer.status, code: codeOf(answer) });
	if (call !== undefined) {
		record.replayed = call.replayed;
		record.fault = (call.fault ?? call.delay)?.kind ?? null;
	}
	world.log.leave(record, holder, answer?.body);
}

const codeOf = ({ status, body }: Answer): string | null =>
	status < 400 ? null : ((body as { error?: { code: string } }).error?.code ?? null);

/** What the response to a call needs to know of it. */
type Sent = Pick<Call, 'correlationId' | 'fault' | 'startedAt' | 'startedReal'>;

function send(reply: FastifyReply, world: World, call: Sent, answer: Answer): unknown {
	const { fault } = call;
	if (fault?.kind === 'dropAfter') {
		reply.hijack();
		reply.raw.destroy();
		return reply;
	}
	const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
	const cut = fault?.kind === 'truncate' ? text.slice(0, Math.floor(text.length / 2)) : text;
	const isOk = answer.status < 300 && !world.holds('1.7');
	void reply.code(isOk ? 200 : answer.status).headers(headersOf(world, call, answer));
	if (text === '' || fault?.kind === 'empty') return reply.send();
	return reply.type('application/json; charset=utf-8').send(cut);
}

function headersOf(world: World, call: Sent, answer: Answer): Record<string, string> {
	const { correlationId, fault, startedAt, startedReal } = call;
	// The pack subtracts how long it waited for the response; time that is sped up would not fit.
	const duration = Math.round(performance.now() - startedReal);
	const isMetered = world.names.header('Request-Units') in (answer.headers ?? {});
	return {
		...(world.holds('1.6') && { 'X-Correlation-ID': idIn(answer) ?? correlationId }),
		...(isMetered && { [world.names.header('Duration-Ms')]: String(duration) }),
		...answer.headers,
		...fault?.headers,
		Date: new Date(startedAt + duration).toUTCString(),
	};
}

/** That of the first call, where this one is a replay (sandbox/api.md 1.6). */
const idIn = ({ body }: Answer): string | undefined =>
	(body as { request_id?: string } | undefined)?.request_id;

const PAGE = '<!doctype html><title>Gateway</title><h1>This is not the answer</h1>';

function interrupt(reply: FastifyReply, fault: Fault): unknown {
	if (fault.kind === 'html') {
		const headers = { 'content-type': 'text/html; charset=utf-8', ...fault.headers };
		return reply
			.code(fault.status ?? 200)
			.headers(headers)
			.send(fault.text ?? PAGE);
	}
	reply.hijack();
	if (fault.kind === 'dropBefore') reply.raw.destroy();
	return reply;
}
