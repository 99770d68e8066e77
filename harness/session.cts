import type { Owner } from './owner.cts';

/** Requests to a running n8n, made as its owner. */
export class Session {
	/** @param cookie of a session that goes on; n8n refuses frequent logins */
	constructor(
		readonly url: string,
		readonly owner: Owner,
		private cookie?: string,
	) {}

	/** Creates the owner account of a new instance; does nothing if the instance has one. */
	async setUpOwner(): Promise<void> {
		try {
			await this.authenticate('/rest/owner/setup', this.owner);
		} catch (error) {
			if (!/owner already setup/.test(String(error))) throw error;
		}
	}

	/** Logs in as the owner. */
	async logIn(): Promise<void> {
		const { email, password } = this.owner;
		await this.authenticate('/rest/login', { emailOrLdapLoginId: email, password });
	}

	/** @returns the session's cookie for a browser: name and value */
	get cookiePair(): { name: string; value: string } {
		const [name, value] = (this.cookie ?? '').split('=', 2);
		if (!value) throw new Error('The owner is not logged in yet.');
		return { name, value };
	}

	async get<T>(path: string): Promise<T> {
		return await this.send<T>('GET', path);
	}

	async post<T>(path: string, body: unknown): Promise<T> {
		return await this.send<T>('POST', path, body);
	}

	/**
	 * Any request; logs in before the first.
	 *
	 * @returns the `data` of n8n's response
	 * @throws Error with n8n's response for every status but 2xx
	 */
	async send<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await this.fetch(path, {
			method,
			headers: { 'content-type': 'application/json' },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
		return (JSON.parse(text) as { data: T }).data;
	}

	/** A request whose response is not wrapped in `data`: icons, type lists, schemas. */
	async fetch(path: string, init: RequestInit = {}): Promise<Response> {
		if (!this.cookie) await this.logIn();
		const headers = { ...init.headers, cookie: this.cookie ?? '' };
		return await fetch(`${this.url}${path}`, { ...init, headers });
	}

	private async authenticate(path: string, body: unknown): Promise<void> {
		const response = await fetch(`${this.url}${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		const cookie = response.headers.getSetCookie().find((line) => line.startsWith('n8n-auth='));
		if (!response.ok || !cookie) {
			throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
		}
		this.cookie = cookie.split(';')[0];
	}
}
