import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, validationError } from '../apiError.cts';
import { type Answer, type Area, Call, type Handler } from '../call.cts';
import type { Operation } from '../contract.cts';
import type { World } from '../world.cts';
import type { Fault } from './faults.cts';
import { answerTo, Interruption, toAnswer } from './pipeline.cts';

/** Serves every operation of openapi.json. @throws Error for one without a handler */
export function serveOperations(server: FastifyInstance, world: World, area: Area): void {
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

/** Answers paths that are no operation: 404, and 403 for browsers' preflights. */
export function serveTheRest(server: FastifyInstance, world: World): void {
	const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: ApiError) => {
		const answer = toAnswer(world, refusal, request.id);
		const record = arrivalOf(world, request);
		world.log.arrive(record);
		finish(world, record, answer);
		return send(reply, world, record, answer);
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
	const record = arrivalOf(world, request, operation.path);
	const call = new Call(world, operation, request, record);
	if (request.body) record.body = call.bodyProblem === 'none' ? call.body : request.body;
	world.log.arrive(record);
	try {
		const answer = await answerTo(call, handler);
		finish(world, record, answer);
		return await send(reply, world, record, answer, call.fault);
	} catch (error) {
		if (!(error instanceof Interruption)) throw error;
		world.log.leave(record, undefined);
		return interrupt(reply, error.fault);
	}
}

/** One request as it arrived, and its outcome. */
export type RecordedRequest = ReturnType<typeof arrivalOf>;

/** @param template of the operation; the plain path when there is none */
function arrivalOf(world: World, request: FastifyRequest, template?: string) {
	const headers = request.headers as Record<string, string | undefined>;
	const [path] = request.url.split('?');
	return {
		method: request.method,
		/** Path without the query. */
		path,
		template: template ?? path,
		query: { ...(request.query as Record<string, unknown>) },
		headers,
		/** Parsed JSON, the raw text when it was none, null without a body. */
		body: null as unknown,
		/** Status answered; 0 while in flight and when the connection was closed before processing. */
		status: 0,
		code: null as string | null,
		at: world.clock.now(),
		idempotencyKey: headers['idempotency-key'] ?? null,
		replayed: false,
		/** How many other requests of the same key were in flight when it arrived. */
		inFlight: 0,
		fault: null as Fault['kind'] | null,
	};
}

function finish(world: World, record: RecordedRequest, { status, body }: Answer): void {
	const { error } = (body ?? {}) as { error?: { code: string } };
	Object.assign(record, { status, code: status < 400 ? null : (error?.code ?? null) });
	world.log.leave(record, body);
}

function send(
	reply: FastifyReply,
	world: World,
	{ at }: RecordedRequest,
	answer: Answer,
	fault?: Fault,
): unknown {
	if (fault?.kind === 'dropAfter') {
		reply.hijack();
		reply.raw.destroy();
		return reply;
	}
	const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
	const cut = fault?.kind === 'truncate' ? text.slice(0, Math.floor(text.length / 2)) : text;
	const isOk = answer.status < 300 && !world.holds('1.7');
	void reply.code(isOk ? 200 : answer.status).headers(headersOf(reply, world, at, answer));
	if (fault?.headers) void reply.headers(fault.headers);
	if (text === '' || fault?.kind === 'empty') return reply.send();
	return reply.type('application/json; charset=utf-8').send(cut);
}

function headersOf(reply: FastifyReply, world: World, at: number, { body, headers }: Answer) {
	// The pack subtracts how long it waited for the response; time that is sped up would not fit.
	const duration = Math.round(reply.elapsedTime);
	const isMetered = world.names.header('Request-Units') in (headers ?? {});
	// That of the first call, where this one is a replay (sandbox/api.md 1.6).
	const { request_id: id = reply.request.id } = (body ?? {}) as { request_id?: string };
	return {
		...(world.holds('1.6') && { 'X-Correlation-ID': id }),
		...(isMetered && { [world.names.header('Duration-Ms')]: String(duration) }),
		...headers,
		Date: new Date(at + duration).toUTCString(),
	};
}

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
