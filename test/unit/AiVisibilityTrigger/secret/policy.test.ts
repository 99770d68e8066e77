import type { StoredEndpoint } from '../../../../nodes/AiVisibilityTrigger/endpoint/record';
import { secretsOf } from '../../../../nodes/AiVisibilityTrigger/endpoint/store';
import {
	type CheckedDelivery,
	conclude,
	type Conclusion,
	type KnownSecrets,
	nextStep,
	type SignatureCheck,
} from '../../../../nodes/AiVisibilityTrigger/secret/policy';
import { useManualTime } from '../../support/manualTime';
import { storedEndpoint } from '../../support/storedEndpoint';

const time = useManualTime();

const HOUR_MS = 3_600_000;

const endpoint = (changes: Partial<StoredEndpoint> = {}): StoredEndpoint =>
	storedEndpoint({ secret: 'current', revision: 3, since: time.now, ...changes });

const known: KnownSecrets = { secrets: [], whyNone: 'none', isOwn: true, abbreviation: 'ab' };

/** What follows when the secrets of these endpoints check as given; a secret left out does not match. */
function concludeFrom(endpoints: StoredEndpoint[], checks: Record<string, SignatureCheck>) {
	const secrets = secretsOf(endpoints);
	const checked = secrets.map((each) => ({ ...each, check: checks[each.secret] ?? 'no match' }));
	return conclude(checked, { ...known, secrets });
}

it('a trigger checks with the current secrets first, then with those before, while they sign along', () => {
	const rotated = endpoint({ previous: 'before' });
	const other = endpoint({ secret: 'other', previous: 'long ago', since: time.now - 24 * HOUR_MS });
	const lost = endpoint({ secret: '' });
	expect(secretsOf([rotated, other, lost]).map(({ secret }) => secret)).toEqual([
		'current',
		'other',
		'before',
	]);
});

describe('a delivery that is rightly signed', () => {
	it('shows that the secret is the newest', () => {
		const current = endpoint();
		expect(concludeFrom([current], { current: 'valid' })).toEqual({
			secret: 'newest',
			endpoint: current,
		});
	});

	it('shows that somebody has rotated the secret', () => {
		const current = endpoint();
		expect(concludeFrom([current], { current: 'valid, rotated' })).toEqual({
			secret: 'rotated',
			endpoint: current,
		});
	});

	it('by the secret before the last rotation may have been on its way', () => {
		const current = endpoint({ previous: 'before' });
		expect(concludeFrom([current], { before: 'valid' })).toEqual({
			secret: 'newest',
			endpoint: current,
		});
		expect(concludeFrom([current], { before: 'valid, rotated' })).toEqual({
			secret: 'rotated',
			endpoint: current,
		});
	});

	it('by the secret before, beside the one that replaced it, shows that the older one counts', () => {
		const current = endpoint({ previous: 'before' });
		expect(concludeFrom([current], { before: 'valid', current: 'valid, rotated' })).toEqual({
			secret: 'newest',
			endpoint: endpoint({ secret: 'before', previous: 'current', revision: 4 }),
		});
	});

	it.each([
		['of two secrets the one counts that signs as the newest', 'valid, rotated'],
		['also when the other does not sign at all', 'no match'],
	] as const)('%s, and the other stays good', (_, check) => {
		const restored = endpoint({ secret: 'restored', revision: 9 });
		expect(concludeFrom([restored, endpoint()], { current: 'valid', restored: check })).toEqual({
			secret: 'newest',
			endpoint: endpoint({ previous: 'restored', revision: 10 }),
		});
	});

	it('by the secret in the credential has no endpoint, whatever else is known', () => {
		const byHand = { secret: 'by hand', check: 'valid' as const };
		const stored = { secret: 'current', endpoint: endpoint(), check: 'no match' as const };
		for (const checked of [[byHand], [stored, byHand]]) {
			expect(conclude(checked, { ...known, isOwn: false })).toEqual({
				secret: 'newest',
				endpoint: undefined,
			});
		}
	});

	it('by the secret of an endpoint is of that one, whatever the credential has', () => {
		const stored = { secret: 'current', endpoint: endpoint(), check: 'valid' as const };
		const byHand = { secret: 'by hand', check: 'no match' as const };
		expect(conclude([byHand, stored], { ...known, isOwn: false }).endpoint).toEqual(endpoint());
	});
});

describe('a delivery that is refused', () => {
	it.each<[SignatureCheck, Conclusion['secret']]>([
		['no match', 'lost'],
		['no signature', undefined],
		['unreadable signature', undefined],
		['outside the tolerance', 'right'],
	])('for %s says about the secret: %s', (check, secret) => {
		expect(concludeFrom([endpoint()], { current: check })).toEqual({ refusal: check, secret });
	});

	it('shows that the secret is right when any of them matches, though too late', () => {
		const current = endpoint({ previous: 'before' });
		expect(concludeFrom([current], { before: 'outside the tolerance' })).toEqual({
			refusal: 'outside the tolerance',
			secret: 'right',
		});
	});

	it('for want of a secret says why there is none', () => {
		expect(concludeFrom([], {})).toEqual({ refusal: 'none', secret: 'lost' });
	});

	it('says nothing about a secret that the user keeps', () => {
		const byHand = { ...known, isOwn: false };
		expect(conclude([], byHand)).toEqual({ refusal: 'none', secret: undefined });
		const checked = [{ secret: 'by hand', check: 'no match' as const }];
		expect(conclude(checked, byHand)).toEqual({ refusal: 'no match', secret: undefined });
	});
});

describe('what is done about the secret', () => {
	const ROTATED: Partial<CheckedDelivery> = {
		conclusion: { secret: 'rotated', endpoint: endpoint() },
	};
	const LOST: Partial<CheckedDelivery> = { conclusion: { refusal: 'no match', secret: 'lost' } };
	const BY_HAND: Partial<CheckedDelivery> = { conclusion: { secret: 'rotated' } };

	const history = { newestUntil: 99, sinceConfirmed: HOUR_MS, sinceSearched: HOUR_MS };

	const after = (delivery: Partial<CheckedDelivery>, changes: Partial<typeof history> = {}) =>
		nextStep(
			{ id: 'dlv_1', signedAt: 100, isTest: false, conclusion: {}, ...delivery },
			{ ...history, ...changes },
		);

	it('after a rotation: the service must confirm it', () => {
		expect(after(ROTATED)).toBe('confirm rotation');
	});

	it.each<[string, Partial<CheckedDelivery>, Partial<typeof history>]>([
		['in a test of the editor', { isTest: true }, {}],
		['without a delivery that the service could know', { id: null }, {}],
		['by a delivery from when the secret was the newest', { signedAt: 99 }, {}],
		['by a delivery from before', { signedAt: 98 }, {}],
		['within an hour', {}, { sinceConfirmed: HOUR_MS - 1 }],
	])('after a rotation, nothing: %s', (_, delivery, changes) => {
		expect(after({ ...ROTATED, ...delivery }, changes)).toBeUndefined();
	});

	it('after a rotation of a secret in the credential: the user is reminded, however often', () => {
		const justNow = { sinceConfirmed: 0, sinceSearched: 0 };
		expect(after({ ...BY_HAND, isTest: true, signedAt: 0 }, justNow)).toBe('remind user');
	});

	it('when it may be lost: the service is asked what is refused, whoever sent this', () => {
		expect(after({ ...LOST, id: null, signedAt: NaN })).toBe('search for refusals');
		expect(after(LOST, { sinceConfirmed: 0 })).toBe('search for refusals');
	});

	it.each<[string, Partial<CheckedDelivery>, Partial<typeof history>]>([
		['in a test of the editor', { isTest: true }, {}],
		['within an hour', {}, { sinceSearched: HOUR_MS - 1 }],
	])('when it may be lost, nothing: %s', (_, delivery, changes) => {
		expect(after({ ...LOST, ...delivery }, changes)).toBeUndefined();
	});

	it.each<Conclusion>([
		{ secret: 'newest' },
		{ secret: 'right', refusal: 'outside the tolerance' },
		{ refusal: 'no signature' },
	])('otherwise nothing: %j', (conclusion) => expect(after({ conclusion })).toBeUndefined());
});
