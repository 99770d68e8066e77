import type { FastifyRequest } from 'fastify';

/** The JSON of a control request; an empty object without a body. */
export function bodyOf<T>(request: FastifyRequest): T {
	return (typeof request.body === 'string' ? JSON.parse(request.body) : {}) as T;
}
