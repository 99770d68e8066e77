import type { IDataObject } from 'n8n-workflow';
import { once } from '../shared/base/time/once';
import { groupBy } from '../shared/base/values/records';
import { brandInPath, type OperationContext } from '../shared/forms/declare';
import { readOutreachEmails } from '../shared/requests/outreachEmails';
import { addressKey } from '../shared/run/input/address';

/**
 * Reads the emails of the brand, once for all items of a run.
 *
 * @returns all, and `to` for those to a person
 * @throws as `readOutreachEmails`
 */
export async function readBrandEmails({ client, form, shared }: OperationContext) {
	const brandId = form.get(brandInPath);
	return await once(shared, `emails of ${String(brandId)}`, async () => {
		const all = await readOutreachEmails(client, brandId);
		const keyOf = (email: IDataObject) => addressKey(email.recipient_email) ?? '';
		const byPerson = new Map(groupBy(all, keyOf).map((own) => [keyOf(own[0]), own]));
		return { all, to: (key = '') => (key === '' ? [] : (byPerson.get(key) ?? [])) };
	});
}
