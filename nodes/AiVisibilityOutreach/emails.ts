import type { IDataObject } from 'n8n-workflow';
import { brandInPath, type OperationContext } from '../shared/forms/declare';
import { readOutreachEmails } from '../shared/requests/outreachEmails';
import { addressKey } from '../shared/run/input/address';

/** The emails of a brand, and by the keys of their recipients. */
export interface BrandEmails {
	all: IDataObject[];
	to: (key: string | undefined) => IDataObject[];
}

/**
 * Reads the emails of the brand, once for all items of a run. A read that fails is tried again by the
 * next item.
 *
 * @throws as `readOutreachEmails`
 */
export async function readBrandEmails({
	client,
	form,
	shared,
}: OperationContext): Promise<BrandEmails> {
	const brandId = form.get(brandInPath);
	const name = `emails of ${String(brandId)}`;
	const reading =
		(shared.get(name) as Promise<BrandEmails> | undefined) ??
		readOutreachEmails(client, brandId).then(toBrandEmails);
	shared.set(name, reading);
	reading.catch(() => shared.delete(name));
	return await reading;
}

function toBrandEmails(all: IDataObject[]): BrandEmails {
	const byPerson = new Map<string, IDataObject[]>();
	for (const email of all) {
		const key = addressKey(email.recipient_email);
		if (key === undefined) continue;
		const known = byPerson.get(key);
		if (known === undefined) byPerson.set(key, [email]);
		else known.push(email);
	}
	return { all, to: (key = '') => byPerson.get(key) ?? [] };
}
