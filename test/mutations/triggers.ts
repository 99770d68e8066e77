import { breakagesOf } from './breakage';

const trigger = 'nodes/AiVisibilityTrigger';
const unit = 'test/unit/AiVisibilityTrigger';
const nodes = 'test/nodes/trigger';
const rotation = [`${nodes}/rotation.test.ts`, `${nodes}/healing.test.ts`];
const registration = [`${nodes}/registration.test.ts`, `${nodes}/registrationRefusals.test.ts`];

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
				'candidates.filter(({ mac })',
				'candidates.slice(0, 1).filter(({ mac })',
			],
			['two times are accepted', 'others.length === 0 && ', ''],
			['a header of any length is read', 'text.length > LONGEST_HEADER', 'text.length < 0'],
			['without a secret everything is right', "return 'no secret';", "return 'valid';"],
		],
	),
	...breakagesOf(
		`${trigger}/delivery/seenEvents.ts`,
		[`${unit}/delivery/seenEvents.test.ts`],
		[
			[
				'events are remembered for an hour',
				'export const REMEMBER_HOURS = 32;',
				'export const REMEMBER_HOURS = 1;',
			],
			[
				'ten events are remembered',
				'export const MOST_REMEMBERED = 5_000;',
				'export const MOST_REMEMBERED = 10;',
			],
			[
				'an event that failed does not run again',
				'release: settle((hash) => this.released.set(hash, this.hour)),',
				'release: settle((hash) => this.add(hash, this.hour)),',
			],
			[
				'an event that ran runs again',
				'confirm: settle((hash) => this.add(hash, this.hour)),',
				'confirm: settle(() => undefined),',
			],
			['two deliveries at once run twice', 'await this.pending.get(other);', 'break;'],
			['what another process stored is not learned', 'this.add(hash, Number(hour));', ';'],
			['four characters stand for an id', 'const HASH_LENGTH = 8;', 'const HASH_LENGTH = 2;'],
		],
	),
	...breakagesOf(
		`${trigger}/delivery/receive.ts`,
		[`${nodes}/delivery.test.ts`, `${nodes}/duplicates.test.ts`],
		[
			[
				'what is not signed starts the workflow',
				'if (!verification.isValid) {',
				'if (false as boolean && !verification.isValid) {',
			],
			[
				'a replay of the same signature runs again',
				"[`${id} ${deliveryId ?? ''}`, `${id} t=${signingTime(header('Signature')) ?? ''}`]",
				"[`${id} ${deliveryId ?? ''}`]",
			],
			['every replay is a duplicate', 'allowReplays === true ?', 'allowReplays === false ?'],
			[
				'an unwanted event starts the workflow',
				'return skip(context, envelope)',
				'return skip(context, envelope) && envelope.id === ""',
			],
			[
				'a test in the editor hides a real event',
				"context.getMode() === 'manual'",
				'false as boolean',
			],
		],
	),
	...breakagesOf(
		`${trigger}/delivery/respond.ts`,
		[`${nodes}/duplicates.test.ts`, `${nodes}/delivery.test.ts`],
		[['old static data are written back', 'if (clock.now() - arrived >= FRESH_MS) return;', '']],
	),
	...breakagesOf(
		`${trigger}/registration/endpointStore.ts`,
		[
			`${unit}/registration/endpointStore.test.ts`,
			...rotation,
			...registration,
			`${nodes}/delivery.test.ts`,
		],
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
			[
				'a new registration loses against an older one',
				'b.revision - a.revision',
				'a.revision - b.revision',
			],
			[
				"the endpoint of a copy's original is taken over",
				'stored !== undefined && isSameUrl(stored.url, url) ? stored : undefined',
				'stored',
			],
			[
				'an older copy of the static data wins',
				'known.revision > (own?.revision ?? -1)',
				'known.revision < (own?.revision ?? -1)',
			],
		],
	),
	...breakagesOf(
		`${trigger}/registration/plan.ts`,
		[`${unit}/registration/plan.test.ts`],
		[
			[
				'endpoints of other URLs are removed',
				'const own = endpoints.filter(({ url }) => isSameUrl(url, wanted.url));',
				'const own = endpoints;',
			],
			['a switched-off endpoint stays off', 'keep?.isActive === false', 'false'],
			[
				'an endpoint without a known secret is kept',
				'keep !== undefined && !(isStored(keep) && Boolean(stored?.secret))',
				'false',
			],
			['an endpoint of other events is kept', 'a.length === b.length && ', ''],
			[
				'the endpoint of the brand before stays',
				'return [{ brandId: stored.brandId, id: stored.id, isActive: true }];',
				'return [];',
			],
		],
	),
	...breakagesOf(`${trigger}/registration/applyPlan.ts`, registration, [
		[
			'a 429 does not count as passing',
			' || error.status === 429',
			'',
			[`${unit}/registration/applyPlan.test.ts`],
		],
		[
			'an outage removes the endpoint',
			'|| !isPassing(error)) throw error;',
			'|| isPassing(error)) throw error;',
		],
		['a refused secret is kept', 'rotate: firstRefused(log) !== undefined', 'rotate: false'],
	]),
	...breakagesOf(`${trigger}/rotation/handleRotation.ts`, rotation, [
		[
			'a relabelled delivery rotates the secret',
			'if (!(await isConfirmed(client, endpoint, deliveryId))) return;',
			'',
		],
		['a refused delivery rotates the secret', "return state === 'accepted';", 'return true;'],
		[
			'an older delivery rotates the secret',
			'isRotated && !isOutdated(url, signedAt) &&',
			'isRotated &&',
		],
	]),
	...breakagesOf(`${trigger}/rotation/hourlyLimit.ts`, rotation, [
		['forged deliveries ask the service each time', 'this.takenAt.set(key, clock.elapsed());', ''],
		[
			'the second rotation never heals',
			'const HOUR_MS = 3_600_000;',
			'const HOUR_MS = 3_600_000_000;',
		],
	]),
	...breakagesOf(`${trigger}/rotation/healSecret.ts`, rotation, [
		['a forged delivery makes a new secret', 'if (refused === undefined) continue;', ''],
		[
			'a wrong clock makes a new secret',
			'log.filter((each) => !rightlySigned.has(each.id))',
			'log',
		],
	]),
	...breakagesOf(
		`${trigger}/rotation/renewSecret.ts`,
		[`${nodes}/renewal.test.ts`, ...rotation],
		[
			['an endpoint that was given up gets a secret', 'if (!isKept(endpoint)) return;', ''],
			[
				'each process makes a secret of its own',
				'${method} ${endpoint.id} ${occasion}',
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
				'last.set(report.series, [report.id, report.score]);',
				'if (before === undefined) last.set(report.series, [report.id, report.score]);',
			],
			['the first poll reports changes', 'return isFirst ? [] : found;', 'return found;'],
		],
	),
];
