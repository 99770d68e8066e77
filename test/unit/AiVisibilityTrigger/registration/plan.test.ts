import type { StoredEndpoint } from '../../../../nodes/AiVisibilityTrigger/registration/endpointStore';
import {
	type Endpoint,
	planRegistration,
	type Wanted,
} from '../../../../nodes/AiVisibilityTrigger/registration/plan';

const wanted: Wanted = {
	brandId: 'brand',
	url: 'https://n8n.example/webhook/1/webhook',
	events: ['report.completed', 'report.failed'],
};
const endpoint = (changes: Partial<Endpoint> = {}): Endpoint => ({
	id: 'one',
	url: wanted.url,
	events: ['report.failed', 'report.completed'],
	isActive: true,
	...changes,
});
const stored = (changes: Partial<StoredEndpoint> = {}): StoredEndpoint => ({
	...wanted,
	id: 'one',
	secret: 'whsec',
	since: 0,
	revision: 1,
	...changes,
});
const stranger = endpoint({ id: 'stranger', url: 'https://other.example/hook' });

it('creates an endpoint where there is none', () => {
	expect(planRegistration(wanted, undefined, [stranger])).toMatchObject({
		keep: undefined,
		remove: [],
	});
});

it('uses the endpoint that is there, whatever the order of its events', () => {
	const plan = planRegistration(wanted, stored(), [stranger, endpoint()]);
	expect(plan).toEqual({ keep: endpoint(), remove: [], switchOn: false, rotate: false });
});

it('uses one whose URL is written differently', () => {
	const plan = planRegistration(wanted, stored(), [
		endpoint({ url: 'https://N8N.example:443/webhook/1/webhook' }),
	]);
	expect(plan.keep?.id).toBe('one');
});

it('switches it on when it was switched off', () => {
	const plan = planRegistration(wanted, stored(), [endpoint({ isActive: false })]);
	expect(plan).toMatchObject({ switchOn: true, rotate: false });
});

it.each([
	['nothing is remembered', undefined],
	['the secret is not', stored({ secret: '' })],
	['the secret is that of another endpoint', stored({ id: 'two' })],
	['the endpoint was one of another brand', stored({ brandId: 'other' })],
])('asks for a new secret when %s', (_, kept) => {
	expect(planRegistration(wanted, kept, [endpoint()])).toMatchObject({ rotate: true });
});

it.each([
	['fewer', ['report.failed']],
	['more', ['report.failed', 'report.completed', 'schedule.run.completed']],
	['different', ['report.failed', 'schedule.run.completed']],
])('replaces an endpoint with %s events: they cannot be changed', (_, events) => {
	const plan = planRegistration(wanted, stored(), [endpoint({ events })]);
	expect(plan.keep).toBeUndefined();
	expect(plan.remove).toEqual([{ brandId: 'brand', id: 'one', isActive: true }]);
});

it('prefers the endpoint whose secret is known, and removes the others of its URL', () => {
	const plan = planRegistration(wanted, stored({ id: 'two' }), [
		endpoint({ id: 'one' }),
		endpoint({ id: 'two', isActive: false }),
		endpoint({ id: 'three', events: [] }),
		stranger,
	]);
	expect(plan).toMatchObject({ keep: { id: 'two' }, switchOn: true, rotate: false });
	expect(plan.remove.map(({ id }) => id)).toEqual(['one', 'three']);
});

it('removes the endpoint of the brand that was chosen before', () => {
	const plan = planRegistration(wanted, stored({ id: 'old', brandId: 'other' }), []);
	expect(plan).toMatchObject({
		keep: undefined,
		remove: [{ brandId: 'other', id: 'old', isActive: true }],
	});
});

it.each([
	['of the same brand', stored({ url: 'https://production.example/webhook/1/webhook' })],
	['of another brand', stored({ url: 'https://production.example/hook', brandId: 'other' })],
])('leaves what a copied workflow knows of the original alone: %s', (_, original) => {
	const endpoints = [endpoint({ url: original.url }), stranger];
	expect(planRegistration(wanted, original, endpoints)).toMatchObject({
		keep: undefined,
		remove: [],
	});
});

it('never touches an endpoint of somebody else', () => {
	for (const kept of [undefined, stored(), stored({ brandId: 'other' })]) {
		const { remove, keep } = planRegistration(wanted, kept, [stranger]);
		expect([...remove, keep].some((each) => each?.id === 'stranger')).toBe(false);
	}
});
