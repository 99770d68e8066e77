import { randomUUID } from 'node:crypto';
import type { EmailStatus } from '../../../sandbox/state/outreachRecords.cts';
import { NODE, useScene } from '../support/scene.cts';

const scene = useScene();

const CONTACT = '/v1/brands/{brand_id}/contact-lists/{list_id}/contacts/{contact_id}';

const removing = (email: string) => scene.call('contact', 'removeFromAllLists', { email });

function addEmail(recipient_email: string, status: EmailStatus, subject: string): string {
	return scene.sandbox.add.email({ brand_id: scene.brandId, recipient_email, subject, status }).id;
}

it('takes a person off all lists, deletes what is not sent, and reports what was refused', async () => {
	const { contactLists, contacts, emails } = scene.sandbox.state;
	emails.clear();
	const [editors, recent] = contactLists.where(({ brand_id: id }) => id === scene.brandId);
	const [contact] = contacts.all();
	const add = (email: string, ...lists: string[]) =>
		contacts.add({ ...contact, id: randomUUID(), email, list_ids: lists }).id;
	const anna = add('Anna <ANNA@x.example>', editors.id, recent.id);
	const bo = add('bo@x.example', editors.id);
	const draft = addEmail('anna@x.example', 'draft', 'A draft');
	const due = addEmail('anna@x.example', 'scheduled', 'Due');
	addEmail('anna@x.example', 'sent', 'Sent');
	addEmail('anna@x.example', 'failed', 'Failed');
	addEmail('bo@x.example', 'draft', 'To Bo');
	const { records, hints } = await scene.run(removing('Anna@x.example'));
	expect(records).toEqual([
		{
			...{ email: 'Anna@x.example', done: 3, refused: 1 },
			results: expect.arrayContaining([
				{
					...{ kind: 'contact_list', name: editors.name, list_id: editors.id, contact_id: anna },
					...{ done: true, reason: null },
				},
				{
					...{ kind: 'contact_list', name: recent.name, list_id: recent.id, contact_id: anna },
					...{ done: false, reason: expect.stringContaining('The service cannot do this') },
				},
				{ kind: 'draft_email', name: 'A draft', email_id: draft, done: true, reason: null },
				{ kind: 'scheduled_email', name: 'Due', email_id: due, done: true, reason: null },
			]),
		},
	]);
	expect(contacts.get(anna)?.list_ids).toEqual([recent.id]);
	expect(contacts.get(bo)?.list_ids).toEqual([editors.id]);
	expect(emails.all().map(({ subject }) => subject)).toEqual(['Sent', 'Failed', 'To Bo']);
	expect(hints(NODE)).toEqual([
		'Only the service can block an address permanently. Someone may add it to a list again: Anna@x.example.',
	]);
});

it('says that nothing has the address, and refuses what is none', async () => {
	expect((await scene.run(removing('nobody@x.example'))).records).toEqual([
		{ email: 'nobody@x.example', done: 0, refused: 0, results: [] },
	]);
	const items = [{ email: 'reader@press.example' }, { email: 'N/A' }];
	const { error } = await scene.runFailing({ ...removing('={{ $json.email }}'), items });
	expect(error.message).toBe("'Email' must be an email address [item 1]");
	expect(scene.requestsTo('DELETE', CONTACT)).toEqual([]);
});

it('deletes nothing when a list cannot be read to its end', async () => {
	const path = '/v1/brands/{brand_id}/emails';
	scene.sandbox.faults.add({ kind: 'status', status: 403, code: 'forbidden', path });
	await scene.runFailing(removing('reader@press.example'));
	expect(scene.requestsTo('DELETE', CONTACT)).toEqual([]);
});
