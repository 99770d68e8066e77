import type { ForeignRequest } from './proxy';

/** The names and values that a request sets. */
type Properties = Record<string, unknown>;

interface Body {
	properties?: Array<{ property?: string; name?: string; value: unknown }>;
	associations?: { associatedVids?: unknown; contactIds?: unknown };
	metadata?: Properties;
}

/** As much of HubSpot as n8n's node needs to save contacts, deals and tasks. */
export class HubspotStub {
	/** By email address. */
	readonly contacts = new Map<string, Properties>();

	readonly deals: Properties[] = [];

	readonly tasks: Properties[] = [];

	/** Responds to a request to api.hubapi.com. */
	respond({ method, path, body }: ForeignRequest): unknown {
		const { properties = [], associations, metadata } = (body ?? {}) as Body;
		const values = Object.fromEntries(
			properties.map(({ property, name, value }) => [property ?? name, value]),
		);
		const [, email] = /^\/contacts\/v1\/contact\/createOrUpdate\/email\/(.+)$/.exec(path) ?? [];
		if (email !== undefined) return this.saveContact(email, values);
		if (method === 'GET' && path.startsWith('/contacts/v1/contact/vid/')) {
			return { vid: Number(path.split('/')[5]), properties: {} };
		}
		if (path === '/deals/v1/deal') {
			this.deals.push({ ...values, contacts: associations?.associatedVids });
			return { dealId: this.deals.length };
		}
		if (path === '/engagements/v1/engagements') {
			this.tasks.push({ ...metadata, contacts: associations?.contactIds });
			return { engagement: { id: this.tasks.length } };
		}
		throw new Error('not stubbed');
	}

	private saveContact(email: string, values: Properties): unknown {
		const isNew = !this.contacts.has(email);
		this.contacts.set(email, { ...this.contacts.get(email), ...values });
		return { vid: [...this.contacts.keys()].indexOf(email) + 1, isNew };
	}
}
