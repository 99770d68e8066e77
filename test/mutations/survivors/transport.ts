import { type Survivor, survivorsOf } from './survivor';

export const transport: Survivor[] = [
	...survivorsOf('nodes/shared/requests/apiError.ts', [
		[
			'What came back is nothing then, and has no status: the type asks for the distinction.',
			"return result.kind === 'noResponse' ? undefined : result.status;",
			'false',
		],
	]),
	...survivorsOf('nodes/shared/requests/client.ts', [
		[
			'A success always is a response: what is none is classified as lost.',
			"if (outcome.kind === 'success' && result.kind === 'response') {",
			'true',
		],
	]),
	...survivorsOf('nodes/shared/requests/limits/rateLimiter.ts', [
		[
			'With nobody waiting, a tick ends at once; it only forgets idle tiers earlier.',
			'if (!this.ticking && this.queue.size > 0) void this.tick();',
			'true',
			'this.queue.size >= 0',
		],
	]),
];
