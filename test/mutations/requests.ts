import { breakagesOf, type Change } from './breakage';

/** Limits, keys and requests. */
export const requests = [
	...breakagesOf(
		'nodes/shared/requests/limits/rateWindow.ts',
		['test/unit/shared/requests/limits/rateWindow.test.ts'],
		[
			[
				'as many at once as before after a 429',
				'RateWindow.release',
				'this.allowedInFlight = 1',
				'',
			],
			[
				'nothing goes after a 429 while an earlier request is under way',
				'RateWindow.release',
				'this.startedSincePause = 0',
				'',
			],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/limits/rateTiers.ts',
		['test/unit/shared/requests/limits/rateTiers.test.ts'],
		[
			[
				'running a report counts as a quick call',
				'LLM_PATHS',
				'/^\\/v1\\/reports\\/[^/]+\\/runs$/,',
				'',
			],
			['slow calls take every slot', 'LLM', 'maxInFlight: 6', 'maxInFlight: 8'],
			['eleven slow calls a minute', 'LLM', 'perMinute: 10', 'perMinute: 11'],
			['all endpoints share the limit of test deliveries', 'tierOf', 'name: path', "name: 'tests'"],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/limits/rateLimiter.ts',
		[
			'test/unit/shared/requests/limits/rateLimiter.test.ts',
			'test/unit/shared/requests/limits/rateLimits.test.ts',
		],
		[
			['nine at once', 'MAX_IN_FLIGHT', '8', '9'],
			['a list in the editor waits for long calls', 'INTERACTIVE_SLOTS', '1', '0'],
			['a single request waits for long calls of another run', 'FIRST_SLOTS', '1', '0'],
			[
				'a run that rests and one that begins have a limit each',
				'HELD_MS',
				'24 * 60 * 60_000',
				'0',
				['test/unit/shared/requests/keys/apiKeyState.test.ts'],
			],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/limits/fairQueue.ts',
		['test/unit/shared/requests/limits/fairQueue.test.ts'],
		[
			[
				'a run keeps its turn',
				'FairQueue.endTurn',
				'this.groups.set(group, lines)',
				'this.groups = new Map([[group, lines], ...this.groups])',
			],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/outcome.ts',
		['test/unit/shared/requests/outcome.test.ts'],
		[
			['an unknown host may have done the work', 'NEVER_CONNECTED', "'ENOTFOUND',", ''],
			[
				"a gateway's timeout counts as not done",
				'GATEWAY_GAVE_UP',
				'[408, 502, 504]',
				'[408, 502]',
			],
			[
				'a request still processed counts as refused',
				'classify',
				"'lost', result, isInFlight",
				"'refused', result, isInFlight",
			],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/retry.ts',
		['test/unit/shared/requests/retry.test.ts'],
		[
			['a pause of an hour is made', 'MAX_RETRY_AFTER_MS', '300_000', '3_600_000'],
			['the backoff does not grow', 'backoffMs', '2 ** (attempts - 1)', '1'],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/idempotencyKey.ts',
		['test/unit/shared/requests/idempotencyKey.test.ts'],
		[
			...['instanceId', 'executionId', 'executionToken', 'nodeName', 'runIndex', 'itemIndex'].map(
				(part): Change => [`the key leaves out ${part}`, 'automaticKey', `\t${part},`, ''],
			),
			['the key leaves out the method', 'automaticKey', 'request.method,', ''],
			['the key leaves out the path', 'automaticKey', 'request.path,', ''],
			['the key leaves out the body', 'automaticKey', "request.body ?? '',", ''],
			['the key leaves out the step', 'automaticKey', "request.step ?? '',", ''],
			[
				'an own key swallows other paths',
				'usersKey',
				"[method, path, step ?? '']",
				"[method, step ?? '']",
			],
			[
				'an own key swallows other steps',
				'usersKey',
				"[method, path, step ?? '']",
				'[method, path]',
			],
			['a PATCH has no key', 'KEYED_METHODS', "'PATCH', ", ''],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/client.ts',
		['test/unit/shared/requests/client.test.ts', 'test/unit/shared/requests/client.limits.test.ts'],
		[
			[
				'another attempt makes another body',
				'ApiClient.toHttpRequest',
				'body: text',
				'body: text === undefined ? text : `${text} `',
			],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/path.ts',
		['test/unit/shared/requests/path.test.ts'],
		[
			[
				'an id leads to another path',
				'encodeSegment',
				'encodeURIComponent(value)',
				'encodeURI(value)',
			],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/http.ts',
		['test/unit/shared/requests/http.test.ts'],
		[['an echoed API key is shown', 'toHttpResult', "text.replaceAll(key, '***')", 'text']],
	),
];
