import type {
	Endpoint,
	EndpointSettings,
} from '../../../../nodes/AiVisibilityTrigger/endpoint/api';
import type { StoredEndpoint } from '../../../../nodes/AiVisibilityTrigger/endpoint/memory';
import { planRegistration, serves } from '../../../../nodes/AiVisibilityTrigger/registration/plan';

const settings: EndpointSettings = {
	brandId: 'brand',
	url: 'https://n8n.example/webhook/1/webhook',
	events: ['report.completed', 'report.failed'],
};
const endpoint = (changes: Partial<Endpoint> = {}): Endpoint => ({
	id: 'one',
	url: settings.url,
	events: ['report.failed', 'report.completed'],
	description: '',
	isActive: true,
	...changes,
});
const stored = (changes: Partial<StoredEndpoint> = {}): StoredEndpoint => ({
	...settings,
	id: 'one',
	secret: 'whsec',
	revision: 1,
	...changes,
});
const stranger = endpoint({ id: 'stranger', url: 'https://other.example/hook' });

describe('a registration', () => {
	it('creates an endpoint where there is none', () => {
		expect(planRegistration(settings, undefined, [stranger])).toMatchObject({
			existing: undefined,
			remove: [],
		});
	});

	it('uses the endpoint that is there, whatever the order of its events', () => {
		const plan = planRegistration(settings, stored(), [stranger, endpoint()]);
		expect(plan).toEqual({ existing: endpoint(), remove: [], rotate: false });
	});

	it.each([
		['nothing is stored', undefined],
		['the secret is that of another endpoint', stored({ id: 'two' })],
		['the endpoint was one of another brand', stored({ brandId: 'other' })],
	])('asks for a new secret when %s', (_, kept) => {
		expect(planRegistration(settings, kept, [endpoint()])).toMatchObject({ rotate: true });
	});

	it.each([
		['fewer', ['report.failed']],
		['more', ['report.failed', 'report.completed', 'schedule.run.completed']],
		['different', ['report.failed', 'schedule.run.completed']],
		['as many', ['report.failed', 'report.failed']],
	])('replaces an endpoint with %s events: they cannot be changed', (_, events) => {
		const plan = planRegistration(settings, stored(), [endpoint({ events })]);
		expect(plan.existing).toBeUndefined();
		expect(plan.remove).toEqual([{ brandId: 'brand', id: 'one' }]);
	});

	it('prefers the endpoint whose secret is known, and removes the others of its URL', () => {
		const plan = planRegistration(settings, stored({ id: 'two' }), [
			endpoint({ id: 'one' }),
			endpoint({ id: 'two', isActive: false }),
			endpoint({ id: 'three', events: [] }),
			stranger,
		]);
		expect(plan).toMatchObject({ existing: { id: 'two' }, rotate: false });
		expect(plan.remove.map(({ id }) => id)).toEqual(['one', 'three']);
	});

	it('removes the endpoint of the brand that was chosen before', () => {
		const plan = planRegistration(settings, stored({ id: 'old', brandId: 'other' }), []);
		expect(plan).toMatchObject({
			existing: undefined,
			remove: [expect.objectContaining({ brandId: 'other', id: 'old' })],
		});
	});

	it.each([
		['it has these settings', {}, true],
		['its events are in another order', { events: ['report.failed', 'report.completed'] }, true],
		['it is of another brand', { brandId: 'other' }, false],
		['it has other events', { events: ['report.failed'] }, false],
	])('knows whether what is stored will do: %s', (_, changes, expected) => {
		expect(serves(stored(changes), settings)).toBe(expected);
	});
});
