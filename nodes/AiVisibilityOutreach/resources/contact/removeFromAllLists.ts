import type { IDataObject } from 'n8n-workflow';
import { readContact } from '../../../shared/assumptions/contact';
import {
	brandInPath,
	type FieldValues,
	inForm,
	type OperationContext,
	type RunOperation,
} from '../../../shared/forms/declare';
import { explain } from '../../../shared/messages/toNodeError';
import { ApiFailure } from '../../../shared/requests/apiError';
import { recordsOf } from '../../../shared/requests/pagination';
import { pathTo } from '../../../shared/requests/path';
import { addressKey, toAddress } from '../../../shared/run/input/address';
import { readBrandEmails } from '../../emails';

const CONTACT_LISTS = '/v1/brands/{brandId}/contact-lists';

export const personEmail = inForm('email', {
	required: true,
	placeholder: 'e.g. anna@magazine.example',
	description: 'The email address of the person',
});

type Removal = [what: IDataObject, path: string];

/**
 * Takes a person off all contact lists of the brand, and deletes the drafts and scheduled emails to the
 * person. What the service refuses is reported, and the rest is done.
 *
 * @returns one record with what was done, and what was refused
 * @throws OperationError for what is no address; ApiFailure when a list or the emails cannot be read,
 * before anything is deleted
 */
export function removeFromAllLists(form: FieldValues): RunOperation {
	const email = toAddress(form.get(personEmail), 'Email');
	return async (context) => {
		const results: IDataObject[] = [];
		for (const [what, path] of await findRemovals(context, addressKey(email)!)) {
			const response = await context.client.tryRequest({ method: 'DELETE', path });
			const reason = response instanceof ApiFailure ? explain(response, {}).message : null;
			results.push({ ...what, done: reason === null, reason });
		}
		context.note(
			'Only the service can block an address permanently. Someone may add it to a list again:',
			email,
		);
		const refused = results.filter(({ done }) => !done).length;
		return [{ email, done: results.length - refused, refused, results }];
	};
}

/** Reads everything first: a list from which a record is deleted shifts while it is read. */
async function findRemovals(context: OperationContext, key: string): Promise<Removal[]> {
	const { client, form } = context;
	const brandId = form.get(brandInPath);
	const found: Removal[] = [];
	for await (const { id: listId, name } of recordsOf(client, {
		method: 'GET',
		path: pathTo(CONTACT_LISTS, { brandId }),
	})) {
		const contacts = pathTo(`${CONTACT_LISTS}/{listId}/contacts`, { brandId, listId });
		for await (const contact of recordsOf(client, { method: 'GET', path: contacts })) {
			if (addressKey(readContact(contact).email) !== key) continue;
			const path = pathTo(`${contacts}/{id}`, { id: contact.id });
			found.push([{ kind: 'contact_list', name, list_id: listId, contact_id: contact.id }, path]);
		}
	}
	const emails = await readBrandEmails(context);
	for (const { id, status, subject } of emails.to(key)) {
		if (status !== 'draft' && status !== 'scheduled') continue;
		const path = pathTo('/v1/brands/{brandId}/emails/{id}', { brandId, id });
		found.push([{ kind: `${status}_email`, name: subject, email_id: id }, path]);
	}
	return found;
}
