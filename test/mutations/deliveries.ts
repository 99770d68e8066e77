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
	...breakagesOf(
		'nodes/AiVisibilityPollTrigger/detectors/newRecord.ts',
		[
			'test/unit/AiVisibilityPollTrigger/detectors',
			'test/nodes/AiVisibilityPollTrigger/newCitation.test.ts',
		],
		[
			[
				'the first poll starts the workflow',
				'NewRecordPass.take',
				'this.mark !== undefined && ',
				'',
			],
			['a record comes with each poll', 'NewRecordPass.take', '&& !this.seen.has(id)', ''],
			[
				'what shows up late is missed',
				'NewRecordPass.markBelow',
				'- this.settings.lookBackMs',
				'- 0 * this.settings.lookBackMs',
			],
			[
				'a date in the future hides those of today',
				'NewRecordPass.markBelow',
				'Math.min(newest, clock.now())',
				'newest',
			],
		],
	),
	...breakagesOf(
		'nodes/AiVisibilityPollTrigger/detectors/scoreChange.ts',
		[
			'test/unit/AiVisibilityPollTrigger/detectors',
			'test/nodes/AiVisibilityPollTrigger/reports.test.ts',
		],
		[
			[
				'a change below the threshold counts',
				'differenceFilter',
				'Math.abs(difference) >= threshold',
				'Math.abs(difference) >= 0',
			],
			[
				'a change of just the threshold does not count',
				'differenceFilter',
				'Math.abs(difference) >= threshold',
				'Math.abs(difference) > threshold',
			],
			[
				'a report is compared with itself for ever',
				'compare',
				'newest.set(report.series',
				'if (before === undefined) newest.set(report.series',
			],
			['the first poll reports changes', 'ScorePass.finish', 'isFirst ? [] : found', 'found'],
			[
				'a late report is a change there and back',
				'ScorePass.take',
				'time > (this.newest.get(series)?.[2] ?? -Infinity)',
				'time !== (this.newest.get(series)?.[2] ?? -Infinity)',
			],
		],
	),
];
