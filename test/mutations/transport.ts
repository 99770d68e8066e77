import { breakagesOf } from './breakage';

/** The way of a request: limits, outcome, retries, keys. */
export const transport = [
	...breakagesOf(
		'nodes/shared/limits/rateWindow.ts',
		['test/unit/shared/limits/rateWindow.test.ts'],
		[
			[
				"a request at the window's edge counts as outside",
				'<= now - WINDOW_MS',
				'<= now + 1 - WINDOW_MS',
			],
			['one request too many in a minute', '>= this.perMinute - kept', '> this.perMinute - kept'],
			[
				'requests under way do not count',
				'this.answeredAt.length + this.inFlight',
				'this.answeredAt.length',
			],
			['no pause after a 429', 'now + pauseMs)', 'now)'],
			[
				'a shorter pause cuts a longer one off',
				'Math.max(this.pausedUntil, now + pauseMs)',
				'now + pauseMs',
			],
			['as many at once as before after a 429', 'this.allowedInFlight = 1;', ''],
			[
				'never more than one at once after a 429',
				'this.allowedInFlight * 2',
				'this.allowedInFlight',
			],
			[
				'one request too many at once',
				'this.inFlight < this.maxInFlight',
				'this.inFlight <= this.maxInFlight',
			],
			[
				'what was under way before a 429 speeds up what goes after it',
				'} else if (admittedAt >= this.pausedUntil) {',
				'} else {',
			],
			[
				'nothing goes after a 429 while an earlier request is under way',
				'this.startedSincePause = 0;\n',
				'\n',
			],
			['a paused window is forgotten', 'this.pausedUntil <= now && ', ''],
		],
	),
	...breakagesOf(
		'nodes/shared/limits/rateTiers.ts',
		['test/unit/shared/limits/rateTiers.test.ts'],
		[
			['running a report counts as a quick call', '/^\\/v1\\/reports\\/[^/]+\\/runs$/,', ''],
			['reading facts counts as a slow call', "if (method !== 'POST') return undefined;", ''],
			[
				'slow calls take every slot',
				'perMinute: 10, maxInFlight: 6,',
				'perMinute: 10, maxInFlight: 8,',
			],
			[
				'eleven slow calls a minute',
				'perMinute: 10, maxInFlight: 6,',
				'perMinute: 11, maxInFlight: 6,',
			],
			['all endpoints share the limit of test deliveries', '{ name: path,', "{ name: 'tests',"],
		],
	),
	...breakagesOf(
		'nodes/shared/limits/rateLimiter.ts',
		['test/unit/shared/limits/rateLimiter.test.ts', 'test/unit/shared/limits/rateLimits.test.ts'],
		[
			['a 429 of a tier pauses the whole key', 'isTierOnly ? undefined : pauseMs', 'pauseMs'],
			['a 429 of a tier pauses nothing', 'isTierOnly ? pauseMs : undefined', 'undefined'],
			[
				'a run that rests and one that begins have a limit each',
				'const HELD_MS = 60 * 60_000;',
				'const HELD_MS = 0;',
				['test/unit/shared/keys/apiKeyState.test.ts'],
			],
			[
				'the largest of several limits rules',
				'Math.min(...[...this.stated',
				'Math.max(...[...this.stated',
			],
			[
				'nothing of a minute is kept for others',
				'isKept ? 0 : Math.floor',
				'isKept ? 0 : 0 * Math.floor',
			],
			['nine at once', 'const MAX_IN_FLIGHT = 8;', 'const MAX_IN_FLIGHT = 9;'],
			[
				'a list in the editor waits for long calls',
				'const INTERACTIVE_SLOTS = 1;',
				'const INTERACTIVE_SLOTS = 0;',
			],
			[
				'a single request waits for long calls of another run',
				'const FIRST_SLOTS = 1;',
				'const FIRST_SLOTS = 0;',
			],
			['a run that begins does not heed a 429', 'this.key.isOpen && ', ''],
			['a cancelled request stays in the queue', 'if (reason !== undefined) reject(reason);', ''],
			[
				'a limiter in use is forgotten',
				'this.queue.size === 0 && ',
				'',
				['test/unit/shared/keys/apiKeyState.test.ts'],
			],
		],
	),
	...breakagesOf(
		'nodes/shared/limits/fairQueue.ts',
		['test/unit/shared/limits/fairQueue.test.ts'],
		[
			[
				'a run keeps its turn',
				'if (lines.size > 0) this.groups.set(group, lines);',
				'if (lines.size > 0) { const rest = [...this.groups]; this.groups.clear(); this.groups.set(group, lines); for (const [one, other] of rest) this.groups.set(one, other); }',
			],
			[
				'new requests go before those under way',
				'positionOf(b[0]) < positionOf(a[0])',
				'positionOf(b[0]) > positionOf(a[0])',
			],
			[
				'interactive requests wait in line',
				'if (entry.isInteractive) return this.interactive;',
				'',
			],
			['the queue forgets how long it is', 'this.count -= line.length - kept.length;', ''],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/outcome.ts',
		['test/unit/shared/requests/outcome.test.ts'],
		[
			['an unknown host may have done the work', "	'ENOTFOUND',\n", ''],
			["a gateway's timeout counts as not done", 'new Set([408, 502, 504])', 'new Set([408, 502])'],
			[
				'a broken connection counts as not done',
				": 'lost';\n}\n\n/** Any",
				": 'unavailable';\n}\n\n/** Any",
			],
			[
				'a used-up quota is tried again',
				"isQuota(exchange) ? 'refused' : 'rateLimited'",
				"'rateLimited'",
			],
			[
				'an unreadable 200 counts as a success',
				"if (exchange.kind !== 'response') return 'lost';",
				'',
			],
			[
				'a request still processed counts as refused',
				"return { kind: 'lost', exchange, isInFlight: true };",
				"return { kind: 'refused', exchange };",
			],
			[
				'a 503 counts as processed',
				'GATEWAY_GAVE_UP.has(status) ||',
				'status === 503 || GATEWAY_GAVE_UP.has(status) ||',
			],
			[
				'a wrong certificate is tried again',
				"if (isEncryptionFailure(code)) return 'refused';",
				'',
			],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/retry.ts',
		['test/unit/shared/requests/retry.test.ts'],
		[
			[
				'one attempt too many',
				'progress.attempts < maxAttempts ||',
				'progress.attempts <= maxAttempts ||',
			],
			[
				'Retry-After is not kept to',
				'if (stated === undefined) return backoffMs',
				'if (stated !== undefined) return backoffMs',
			],
			['Retry-After counts in ms', 'stated * 1_000', 'stated'],
			[
				'a pause of an hour is made',
				'export const MAX_RETRY_AFTER_MS = 300_000;',
				'export const MAX_RETRY_AFTER_MS = 3_600_000;',
			],
			['the backoff does not grow', '2 ** (attempts - 1)', '1'],
			['a request in flight is given up', 'attempts > 1 ? IN_FLIGHT_PATIENCE_MS : 0', '0'],
			['others on the key make a request fail', 'isUnlimited ? RATE_LIMIT_PATIENCE_MS : 0', '0'],
			[
				"a date is compared with this machine's clock",
				'Number.isNaN(now) ? clock.now() : now',
				'clock.now()',
			],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/idempotencyKey.ts',
		['test/unit/shared/requests/idempotencyKey.test.ts'],
		[
			...['instanceId', 'executionId', 'executionToken', 'nodeName', 'runIndex', 'itemIndex'].map(
				(part): [string, string, string] => [`the key leaves out ${part}`, `\t\t\t${part},\n`, ''],
			),
			['the key leaves out the method', '\t\t\trequest.method,\n', ''],
			['the key leaves out the path', '\t\t\trequest.path,\n', ''],
			['the key leaves out the body', "\t\t\trequest.body ?? '',\n", ''],
			['the key leaves out the step', "\t\t\trequest.step ?? '',\n", ''],
			['an own key swallows other paths', "[method, path, step ?? '']", "[method, step ?? '']"],
			['an own key swallows other steps', "[method, path, step ?? '']", '[method, path]'],
			['a PATCH has no key', "'POST', 'PATCH', 'DELETE', 'PUT'", "'POST', 'DELETE', 'PUT'"],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/apiError.ts',
		['test/unit/shared/requests/apiError.test.ts'],
		[
			['a key in flight asks for another one', " && !code.startsWith('idempotency_key')", ''],
			['a refusal after a lost answer passes for final', ' && !mayHaveBeenProcessed', ''],
			['a refused dry run asks for another key', ' && request.sent?.query?.dry_run !== true', ''],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/client.ts',
		['test/unit/shared/requests/client.test.ts', 'test/unit/shared/requests/client.limits.test.ts'],
		[
			[
				'every 429 of a slow call pauses the whole key',
				'scope === tier.scope',
				'scope === undefined',
			],
			[
				'another attempt makes another body',
				'body: text, signal,',
				'body: text === undefined ? text : `${text} `, signal,',
			],
			['a 429 does not pause the key', "if (kind !== 'rateLimited') return {};", 'return {};'],
			[
				'an earlier lost answer is forgotten',
				"state.earlierWasLost ||= outcome.kind === 'lost';",
				'',
			],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/path.ts',
		['test/unit/shared/requests/path.test.ts'],
		[
			['an id leads to another path', 'encodeURIComponent(value)', 'encodeURI(value)'],
			[
				'two dots are an id',
				"value === '' || value === '.' || value === '..'",
				"value === '' || value === '.'",
			],
		],
	),
	...breakagesOf(
		'nodes/shared/requests/http.ts',
		['test/unit/shared/requests/http.test.ts'],
		[
			['the key follows redirects', 'disableFollowRedirect: true,', ''],
			['a broken connection is not known on the oldest n8n', 'httpCode ?? code', 'code'],
			['the status of a cut-off answer passes for a code', "isStatus ? '' : reason", 'reason'],
			['what was not sent is tried again', ' || NOT_SENT.test(reason)', ''],
			['an echoed API key is shown', "text.replaceAll(key, '***')", 'text'],
			[
				'an answer that drips may take for ever',
				'[signal, timeoutSignal] : [timeoutSignal]',
				'[signal] : []',
			],
		],
	),
	...breakagesOf(
		'nodes/shared/keys/serviceAddress.ts',
		['test/unit/shared/keys/serviceAddress.test.ts'],
		[['the key travels unencrypted', '&& isLoopback(trimmed))', ')']],
	),
	...breakagesOf(
		'nodes/shared/requests/pagination.ts',
		['test/unit/shared/requests/pagination.test.ts'],
		[
			['a list in a circle is followed', 'if (seen.has(next)) throw', 'if (!next) throw'],
			['a list cut short is whole', ' && body.has_more !== true) return;', ') return;'],
			['a page too many is read', 'if (records.length >= limit) break;', ''],
			['an empty page ends a list', 'emptyPages === MAX_EMPTY_PAGES', 'emptyPages === 1'],
			['the second page begins at the first record', '{ offset: next }', '{ offset: 0 }'],
		],
	),
];
