import { randomBytes, randomUUID } from 'node:crypto';

/**
 * - `pro`: everything
 * - `trial`: Pro on trial, so drafts but no sending
 * - `starter`: no outreach
 * - `none`, `api_past_due`, `past_due`: refused (sandbox/api.md 2.11)
 */
type Plan = 'pro' | 'trial' | 'starter' | 'none' | 'api_past_due' | 'past_due';
type Role = 'owner' | 'editor' | 'client';

export interface KeyOptions {
	scopes?: string[];
	allowedBrandId?: string;
	expiresAt?: Date;
	role?: Role;
	plan?: Plan;
}

export type ApiKey = ReturnType<Keys['create']>;

export class Keys {
	private readonly byToken = new Map<string, ApiKey>();

	/** @param prefix start of every key, such as `svc_live_` */
	constructor(private readonly prefix: string) {}

	create(options: KeyOptions = {}) {
		const key = {
			id: randomUUID(),
			token: `${this.prefix}${randomBytes(20).toString('hex')}`,
			scopes: options.scopes ?? ['*'],
			allowedBrandId: options.allowedBrandId ?? null,
			/** Sandbox ms, or null for a key that never expires. */
			expiresAt: options.expiresAt?.getTime() ?? null,
			role: options.role ?? 'owner',
			plan: options.plan ?? 'pro',
			revoked: false,
		};
		this.byToken.set(key.token, key);
		return key;
	}

	find(token: string): ApiKey | undefined {
		return this.byToken.get(token);
	}

	revoke(token: string): void {
		const key = this.byToken.get(token);
		if (key) key.revoked = true;
	}

	keepOnly(token: string): void {
		for (const known of this.byToken.keys()) if (known !== token) this.byToken.delete(known);
	}
}
