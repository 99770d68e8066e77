import { breakagesOf } from './breakage';

/** Deliveries and polls: signatures, duplicates, responses. */
export const deliveries = [
	...breakagesOf(
		'nodes/AiVisibilityTrigger/host/log.ts',
		['test/unit/AiVisibilityTrigger/host/log.test.ts'],
		[['nobody learns of repeats', 'countRepeats', 'write(count)', '']],
	),
	...breakagesOf(
		'nodes/AiVisibilityTrigger/host/response.ts',
		[
			'test/nodes/AiVisibilityTrigger/delivery.test.ts',
			'test/nodes/AiVisibilityTrigger/duplicates.test.ts',
		],
		[
			[
				'an execution that could not be made counts as started',
				'wasAccepted',
				' && response.statusCode >= 200 && response.statusCode <= 299',
				'',
			],
			[
				'a caller that hangs up has the event start twice',
				'wasAccepted',
				'clock.elapsed() < latest',
				'false',
			],
			[
				'old static data are written back',
				'saveWhileFresh',
				'clock.elapsed() - arrivedAt < FRESH_MS',
				'true',
				[
					'test/nodes/AiVisibilityTrigger/duplicates.test.ts',
					'test/nodes/AiVisibilityTrigger/delivery.test.ts',
				],
			],
		],
	),
	...breakagesOf(
		'nodes/AiVisibilityTrigger/host/detached.ts',
		[
			'test/nodes/AiVisibilityTrigger/rotation.test.ts',
			'test/nodes/AiVisibilityTrigger/healing.test.ts',
		],
		[
			[
				'a request after the answer has no key',
				'detach',
				'{ ...options.headers, Authorization: `Bearer ${credential.apiKey}` }',
				'{ ...options.headers }',
			],
		],
	),
	...breakagesOf(
		'nodes/AiVisibilityTrigger/delivery/signature.ts',
		['test/unit/AiVisibilityTrigger/delivery/signature.test.ts'],
		[
			[
				'the comparison takes as long as it matches',
				'checkSignature',
				'timingSafeEqual(mac, expected)',
				"mac.toString('hex') === expected.toString('hex')",
			],
			[
				'a delivery of the future is accepted',
				'checkSignature',
				'Math.abs(now - Number(t))',
				'now - Number(t)',
			],
			['the time is not signed', 'checkSignature', '.update(`${t}.`)', ''],
			[
				'only the first signature counts',
				'checkSignature',
				'signatures.filter',
				'signatures.slice(0, 1).filter',
			],
			['without a secret everything is right', 'checkSignature', "'no secret'", "'valid'"],
		],
	),
	...breakagesOf(
		'nodes/AiVisibilityTrigger/delivery/duplicates.ts',
		['test/unit/AiVisibilityTrigger/delivery/duplicates.test.ts'],
		[
			['events are remembered for an hour', 'MEMORY_HOURS', '32', '1'],
			['ten events are remembered', 'MAX_IDS', '5_000', '10'],
			[
				'two deliveries at once run twice',
				'SeenIds.claim',
				'await this.pending.get(other)',
				'break',
			],
			[
				'what another process saved is not loaded',
				'SeenIds.load',
				'this.seen.set(hash, Number(hour))',
				'',
			],
			['four characters stand for an id', 'HASH_LENGTH', '8', '2'],
			[
				'a replay of the same signature runs again',
				'duplicateIds',
				', `${eventId} t=${signedAt}`',
				'',
			],
		],
	),
];
