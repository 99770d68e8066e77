import { breakagesOf } from './breakage';

const trigger = 'nodes/AiVisibilityTrigger';
const unit = 'test/unit/AiVisibilityTrigger';
const nodes = 'test/nodes/trigger';
const rotation = [`${nodes}/rotation.test.ts`, `${nodes}/healing.test.ts`];
const registration = [
	`${nodes}/registration.test.ts`,
	`${nodes}/deactivation.test.ts`,
	`${nodes}/registrationRefusals.test.ts`,
];

/** What comes in: signatures, duplicates, registration, rotation, polls. */
export const triggers = [
	...breakagesOf(
		`${trigger}/delivery/signature.ts`,
		[`${unit}/delivery/signature.test.ts`],
		[
			[
				'no signature matches',
				'if (matches.length === 0) return',
				"if (matches.length === 0) return 'valid'; if (matches.length === 0) return",
			],
			[
				'the comparison takes as long as it matches',
				'timingSafeEqual(mac, expected)',
				"mac.toString('hex') === expected.toString('hex')",
			],
			['the tolerance is not kept', '<= tolerance)) return', '<= tolerance * 2)) return'],
			[
				'the edge of the tolerance is refused',
				'- Number(t)) <= tolerance',
				'- Number(t)) < tolerance',
			],
			['a delivery of the future is accepted', 'Math.abs(now - Number(t))', 'now - Number(t)'],
			['the time is not signed', '.update(`${t}.`)', ''],
			[
				'only the first signature counts',
				'signatures.filter(({ mac })',
				'signatures.slice(0, 1).filter(({ mac })',
			],
			['two times are accepted', 'others.length === 0 && ', ''],
			['a header of any length is read', 'text.length > LONGEST_HEADER', 'text.length < 0'],
			['without a secret everything is right', "return 'no secret';", "return 'valid';"],
		],
	),
	...breakagesOf(
		`${trigger}/delivery/duplicates.ts`,
		[`${unit}/delivery/duplicates.test.ts`],
		[
			['events are remembered for an hour', 'MEMORY_HOURS = 32;', 'MEMORY_HOURS = 1;'],
			['ten events are remembered', 'MAX_IDS = 5_000;', 'MAX_IDS = 10;'],
			[
				'an event that failed does not run again',
				'(accepted ? this.seen : this.failed)',
				'this.seen',
			],
			['an event that ran runs again', '(accepted ? this.seen : this.failed)', 'this.failed'],
			['two deliveries at once run twice', 'await this.pending.get(other);', 'break;'],
			['what another process saved is not loaded', 'this.seen.set(hash, Number(hour));', ';'],
			['four characters stand for an id', 'const HASH_LENGTH = 8;', 'const HASH_LENGTH = 2;'],
			['a replay of the same signature runs again', ', `${eventId} t=${signedAt}`]', ']'],
			['every replay is a duplicate', 'return allowReplays ?', 'return !allowReplays ?'],
		],
	),
	...breakagesOf(
		`${trigger}/settings.ts`,
		[`${unit}/settings.test.ts`],
		[
			['nobody learns of a setting that cannot be used', 'onUnusable(error as Error);', ''],
			['an event listed twice counts twice', '[...new Set(values', '[...(values'],
			[
				'a replay is lost where the option cannot be used',
				'option(allowReplays, false, true)',
				'option(allowReplays, false)',
			],
			['a secret keeps what was pasted along', "?? '').trim();\n	if (secret", "?? '');\n	if (secret"],
		],
	),
	...breakagesOf(
		`${trigger}/delivery/receive.ts`,
		[`${nodes}/delivery.test.ts`, `${nodes}/duplicates.test.ts`],
		[
			[
				'what is not signed starts the workflow',
				'if (refusal !== undefined) {',
				'if (refusal === "") {',
			],
			[
				'an unwanted event starts the workflow',
				'if (why !== undefined) return skip',
				"if (why === '') return skip",
			],
			[
				'a duplicate starts the workflow',
				'if (!(await seen.claim(ids, wasAccepted(context))))',
				'if ((await seen.claim(ids, wasAccepted(context))) === undefined)',
			],
			[
				'a test in the editor hides a real event',
				'isTest ? new Memory(new EndpointStore(url)) : memoryOf(url)',
				'memoryOf(url)',
			],
		],
	),
	...breakagesOf(
		`${trigger}/host/response.ts`,
		[`${nodes}/duplicates.test.ts`, `${nodes}/delivery.test.ts`],
		[['old static data are written back', 'if (clock.now() - arrivedAt < FRESH_MS) save', 'save']],
	),
	...breakagesOf(
		`${trigger}/endpoint/record.ts`,
		[`${unit}/endpoint/record.test.ts`],
		[
			[
				'the secret before a rotation counts forever',
				'clock.now() - since < OVERLAP_MS ? previous : undefined',
				'previous',
			],
			[
				'the secret before a rotation counts no more',
				'clock.now() - since < OVERLAP_MS ? previous : undefined',
				'undefined',
			],
		],
	),
	...breakagesOf(
		`${trigger}/endpoint/store.ts`,
		[`${unit}/endpoint/store.test.ts`],
		[
			[
				'an older copy of the static data wins',
				'b.revision - a.revision',
				'a.revision - b.revision',
			],
			[
				"the endpoint of a copy's original is taken over",
				'.find(({ url }) => isSameUrl(url, this.url))',
				'.at(0)',
			],
			['all URLs have one memory', 'known.set(url, one);', "known.set('', one);"],
		],
	),
	...breakagesOf(
		`${trigger}/registration/plan.ts`,
		[`${unit}/registration/plan.test.ts`],
		[
			[
				'endpoints of other URLs are removed',
				'const own = endpoints.filter((endpoint) => isSameUrl(endpoint.url, url));',
				'const own = endpoints;',
			],
			['a switched-off endpoint stays off', 'existing?.isActive === false', 'false'],
			[
				'an endpoint without a known secret is kept',
				'existing !== undefined && !(isStored(existing) && stored?.secret)',
				'false',
			],
			['an endpoint of other events is kept', 'new Set(a).size === both && ', ''],
			[
				'the endpoint of the brand before stays',
				'return [{ brandId: stored.brandId, id: stored.id, isActive: true }];',
				'return [];',
			],
		],
	),
	...breakagesOf(
		`${trigger}/endpoint/api.ts`,
		[`${unit}/endpoint/api.test.ts`],
		[
			['a 429 does not count as passing', ' || error.status === 429', ''],
			[
				'what is no list is an endpoint',
				'if (records.some((record) => !record?.id)) {',
				'if (!1) {',
			],
		],
	),
	...breakagesOf(`${trigger}/registration/apply.ts`, registration, [
		['an outage removes the endpoint', 'const isOpen = isPassing(error) ||', 'const isOpen ='],
		['a refused secret is kept', 'rotate: firstRefused(log) !== undefined', 'rotate: false'],
	]),
	...breakagesOf(
		`${trigger}/secret/policy.ts`,
		[`${unit}/secret/policy.test.ts`],
		[
			['an older delivery rotates the secret', 'signedAt > newestUntil', 'signedAt > 0'],
			[
				'forged deliveries ask the service each time',
				'sinceSearched >= HOUR_MS',
				'sinceSearched >= 0',
			],
			[
				'the second rotation never heals',
				'const HOUR_MS = 3_600_000;',
				'const HOUR_MS = 3_600_000_000;',
			],
			[
				'a delivery never shows that its secret was replaced',
				"return { secret: 'rotated', endpoint: rotated.endpoint };",
				"return { secret: 'newest', endpoint: rotated.endpoint };",
			],
			['the secret before a rotation does not count', '[...current, ...previous]', '[...current]'],
			[
				'a secret that signs as the newest does not become it',
				'asNewest(newest.endpoint, checked[0].endpoint)',
				'newest.endpoint',
			],
			['a clock that is wrong looks like a lost secret', "secret: 'right' };", "secret: 'lost' };"],
			['the log does not say that there is no secret', 'check ?? whyNone', "check ?? ''"],
		],
	),
	...breakagesOf(
		`${trigger}/secret/keeper.ts`,
		[...rotation, `${nodes}/renewal.test.ts`],
		[
			[
				'a relabelled delivery rotates the secret',
				"stateOf(deliveries, id) === 'accepted'",
				"stateOf(deliveries, id) !== 'accepted'",
			],
			['forged deliveries ask the service each time', 'this.askedAt[step] = now;', ''],
			['a forged delivery makes a new secret', 'if (refused === undefined) continue;', ''],
			[
				'a wrong clock makes a new secret',
				'deliveries.filter((each) => !this.rightlySigned.has(each.id))',
				'deliveries',
			],
			[
				'an endpoint that was given up gets a secret',
				'if (!this.store.isCurrent(endpoint)) break;',
				'',
			],
			[
				'each process makes a secret of its own',
				'${method} ${id} ${occasion}',
				'${method} ${Math.random()}',
			],
			[
				'an endpoint that was switched off stays off',
				'await switchOn(client, brandId, id).catch(',
				'await Promise.resolve().catch(',
			],
		],
	),
	...breakagesOf(
		'nodes/AiVisibilityPollTrigger/detectors/newRecord.ts',
		['test/unit/AiVisibilityPollTrigger/detectors', 'test/nodes/poll/newCitation.test.ts'],
		[
			[
				'the first poll starts the workflow',
				'const isNew = this.mark !== undefined && ',
				'const isNew = ',
			],
			['a record comes with each poll', '&& !this.seen.has(id);', ';'],
			[
				'what shows up late is missed',
				'- this.settings.lookBackMs',
				'- 0 * this.settings.lookBackMs',
			],
			['a date in the future hides those of today', 'Math.min(newest, clock.now())', 'newest'],
		],
	),
	...breakagesOf(
		'nodes/AiVisibilityPollTrigger/detectors/scoreChange.ts',
		['test/unit/AiVisibilityPollTrigger/detectors', 'test/nodes/poll/reports.test.ts'],
		[
			[
				'a change below the threshold counts',
				'Math.abs(difference) >= threshold',
				'Math.abs(difference) >= 0',
			],
			[
				'a change of just the threshold does not count',
				'Math.abs(difference) >= threshold',
				'Math.abs(difference) > threshold',
			],
			[
				'a report is compared with itself for ever',
				'newest.set(report.series, [report.id, report.score, report.time]);',
				'if (before === undefined) newest.set(report.series, [report.id, report.score, report.time]);',
			],
			['the first poll reports changes', 'return isFirst ? [] : found;', 'return found;'],
			[
				'a late report is a change there and back',
				'time > (this.newest.get(series)?.[2] ?? -Infinity)',
				'time !== (this.newest.get(series)?.[2] ?? -Infinity)',
			],
		],
	),
];
