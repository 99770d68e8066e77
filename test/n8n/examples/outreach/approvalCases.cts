import { failed, refused } from '../refusals.cts';
import { FormVisit } from '../formVisit.cts';
import {
	approvalLink,
	email,
	recipientsOf,
	saveDraft,
	showDrafts,
	withoutDrafts,
	type Email,
} from './outreach.cts';
import type { Cases } from '../cases.cts';
import type { ExampleScene } from '../exampleScene.cts';

const sendPath = '/v1/brands/{brand_id}/emails/{email_id}/sends';

const again = 'Delete: may be drafted again';
const never = 'Delete, and remove from all lists';

const outlook = [
	'<HTML><BODY bgColor=#ffffff>',
	'<DIV><FONT face=Arial>Hello,&nbsp;see <A href="https://coffee.example/beans">our',
	'beans</A>.</FONT></DIV>',
	'<DIV>Gr&uuml;&szlig;e, Sam</DIV></BODY></HTML>',
].join('\r\n');

/** The workflow that asks for approval and sends. Each case has recipients of its own. */
export const approvalCases: Cases = {
	'lists the drafts of the brand to who has the password, and sends those that are ticked': async (
		scene,
	) => {
		await expect(FormVisit.open(approvalLink(scene))).rejects.toThrow('answered 401');
		const [anna, bo, chris] = await drafts(scene, 'tick', 'anna', 'bo', 'chris');
		const ofCampaign = await saveDraft(scene, 'campaign@tick.example');
		await scene.controls.addRecords('emails', [{ ...ofCampaign, campaign_id: 'c1' }]);
		const visit = await showDrafts(scene);
		const people = ['1. anna@tick.example', '2. bo@tick.example', '3. chris@tick.example'];
		expect(visit.checkboxes).toEqual(people);
		expect(visit.page).toContain('Which emails of Example Coffee');
		await visit.submit([people[0], people[2]]);
		expect(visit.page).toContain('2 of 2 emails are scheduled');
		// n8n's own page is wider than a phone.
		expect(visit.page).toContain('width: min(448px, 100%)');
		expect(visit.page).toContain(`<a href="${approvalLink(scene)}">Show the drafts that are left`);
		await visit.close();
		expect(await statusOf(scene, bo)).toBe('draft');
		for (const sent of [anna, chris]) {
			expect(await statusOf(scene, sent)).not.toBe('draft');
			expect(await sendsOf(scene, sent)).toMatchObject([{ status: 200 }]);
		}
		expect(recipientsOf(await showDrafts(scene))).toEqual(['bo@tick.example']);
	},

	'shows the oldest 25, and links to the others': async (scene) => {
		const people = Array.from({ length: 27 }, (_, index) => `person-${index + 1}`);
		await drafts(scene, 'many', ...people);
		const visit = await showDrafts(scene);
		expect(recipientsOf(visit)).toEqual(people.slice(0, 25).map((name) => `${name}@many.example`));
		expect(visit.page).toContain('Drafts 1 to 25 of 27.');
		expect(visit.page).toContain(`<a href="${approvalLink(scene, 2)}">Later drafts</a>`);
		const second = await showDrafts(scene, 2);
		expect(second.checkboxes).toEqual(['26. person-26@many.example', '27. person-27@many.example']);
		await second.submit(second.checkboxes.slice(1));
		expect(second.page).toContain('1 of 1 email is scheduled');
	},

	'sends what was changed, if it is saved, with its plain text, and all else byte for byte': async (
		scene,
	) => {
		await withoutDrafts(scene);
		const changed = await saveDraft(scene, 'anna@text.example', { body: '<p>Hi &amp; bye</p>' });
		const same: Email[] = [];
		for (const [name, body] of Object.entries({
			outlook,
			image: '<img src="https://x.example/a.png">',
			bare: 'Hello\nand bye',
		})) {
			const fields = { body, body_text: `${name}\r\n`, subject: `About ${name}` };
			same.push(await saveDraft(scene, `${name}@text.example`, fields));
		}
		const path = '/v1/brands/{brand_id}/emails/{email_id}';
		await scene.controls.addFault({ ...refused[0].fault, method: 'PATCH', path });
		const unsaved = await showDrafts(scene);
		await unsaved.submit(unsaved.checkboxes.slice(0, 1), { 'Hi & bye': 'Hello, you' });
		expect(unsaved.page).toMatch(/Not sent: 1\. anna@text\.example\. The API key is not valid/);
		expect(await sendsOf(scene, changed)).toEqual([]);

		const visit = await showDrafts(scene);
		expect(visit.page.match(/<textarea/g)).toHaveLength(1);
		await visit.submit(visit.checkboxes, {
			'Hi & bye': 'Hello & $& <you>\n\nSam\nSample',
			'About image': 'Send all 4 emails',
			'About bare': 'No field has it',
		});
		expect(visit.page).toContain('4 of 4 emails are scheduled');
		expect(await email(scene, changed.id)).toMatchObject({
			body: '<p>Hello &amp; $&amp; &lt;you&gt;</p>\n<p>Sam<br>\nSample</p>',
			body_text: 'Hello & $& <you>\n\nSam\nSample',
		});
		for (const { id, body, body_text } of same) {
			expect(await email(scene, id)).toMatchObject({ body, body_text });
		}
		const saved = (await scene.controls.requests()).filter(({ method }) => method === 'PATCH');
		expect(saved.filter(({ path }) => path.endsWith(same[0].id))).toEqual([]);
	},

	'sends none that was changed since it was shown, and says what was': async (scene) => {
		const changes = {
			recipient_email: 'other@since.example',
			recipient_name: 'Another Anna',
			mailbox_id: (await scene.state<{ id: string }>('mailboxes'))[1].id,
			subject: 'Another subject',
			body: '<p>Another</p>',
			body_text: 'Another text',
		};
		const saved = await drafts(scene, 'since', ...Object.keys(changes));
		const visit = await showDrafts(scene);
		for (const [index, change] of Object.entries(changes).entries()) {
			const { id } = saved[index];
			const before = (await email(scene, id))!;
			const changed = { ...before, ...Object.fromEntries([change]) };
			await scene.controls.addRecords('emails', [changed]);
		}
		await visit.submit(visit.checkboxes);
		expect(visit.page).toContain('Nothing was sent');
		const what = ['recipient', "recipient's name", 'mailbox', 'subject', 'text', 'plain text'];
		for (const name of what) expect(visit.page).toContain(`Its ${name} was changed in the`);
		for (const draft of saved) expect(await sendsOf(scene, draft)).toEqual([]);
	},

	'shows why a draft cannot be sent any more, and offers to reject it': async (scene) => {
		const names = ['replied', 'bounced', 'left', 'failed', 'emailed', 'fine', 'thread'];
		const [, , , , , fine, thread] = await drafts(scene, 'over', ...names);
		const twin = await saveDraft(scene, 'FINE@over.example');
		await scene.controls.addRecords('emails', [
			{ ...(await email(scene, thread.id))!, parent_email_id: fine.id },
		]);
		await becomes(scene, {
			...{ replied: 'replied', bounced: 'bounced', left: 'unsubscribed', failed: 'failed' },
			...{ emailed: 'sent', thread: 'replied' },
		});
		const visit = await showDrafts(scene);
		for (const reason of [
			...['The person has replied since', 'An email to this person bounced'],
			...['The person has unsubscribed', 'An email to this person failed since'],
			...['The person was emailed since', 'There is an older draft to this person'],
		])
			expect(visit.page).toContain(`<b>Cannot be sent: ${reason}.</b>`);
		expect(recipientsOf(visit)).toEqual(['fine@over.example', 'thread@over.example']);
		expect(visit.page).toContain('Or reject email 8?');
		await visit.submit([], {}, { 'Or reject email 8?': again });
		expect(visit.page).toContain('Deleted: 8. FINE@over.example. It may be drafted again.');
		expect(await email(scene, twin.id)).toBeUndefined();
	},

	'looks again right before it sends': async (scene) => {
		const [gone, replied] = await drafts(scene, 'again', 'gone', 'replied');
		const visit = await showDrafts(scene);
		expect(visit.checkboxes).toHaveLength(2);
		await becomes(scene, { replied: 'replied' }, 'again');
		await scene.askOfBrand('DELETE', `/emails/${gone.id}`);
		await visit.submit(visit.checkboxes);
		expect(visit.page).toContain('Nothing was sent');
		expect(visit.page).toContain('gone@again.example. It was deleted in the meantime.');
		expect(visit.page).toContain('replied@again.example. The person has replied since.');
		expect(await sendsOf(scene, replied)).toEqual([]);
	},

	'rejects a draft, which may be drafted again, and a person, who leaves all lists': async (
		scene,
	) => {
		const [anna, bo, chris] = await drafts(scene, 'reject', 'anna', 'bo', 'chris');
		const lists = await scene.state<{ id: string; name: string; kind: string }>('contactLists');
		for (const { id, kind } of lists) {
			const contact = { email: 'bo@reject.example' };
			if (kind === 'static')
				await scene.askOfBrand('POST', `/contact-lists/${id}/contacts`, contact);
		}
		const visit = await showDrafts(scene);
		const rejected = {
			'Or reject email 1?': again,
			'Or reject email 2?': never,
			'Or reject email 3?': again,
		};
		await visit.submit(['3. chris@reject.example'], {}, rejected);
		expect(visit.page).toContain('Deleted: 1. anna@reject.example. It may be drafted again.');
		expect(visit.page).toMatch(
			/Rejected: 2\. bo@reject\.example\. Removed: the list Website editors, the list Editors, the email /,
		);
		expect(visit.page).toContain('Only the service can block an address permanently.');
		expect(visit.page).toContain('chris@reject.example. You ticked it and rejected it.');
		for (const { id } of [anna, bo]) expect(await email(scene, id)).toBeUndefined();
		expect(await statusOf(scene, chris)).toBe('draft');
		const contacts = await scene.state<{ email: string; list_ids: string[] }>('contacts');
		expect(contacts.filter((one) => one.email === 'bo@reject.example')).toMatchObject([
			{ list_ids: [] },
		]);
	},

	'sends an email once, however often it is approved': async (scene) => {
		const [draft] = await drafts(scene, 'tabs', 'anna');
		const tabs = [await showDrafts(scene), await showDrafts(scene)];
		for (const tab of tabs) await tab.submit(tab.checkboxes);
		expect(tabs[0].page).toContain('1 of 1 email is scheduled');
		expect(tabs[1].page).toContain('0 of 1 email is scheduled');
		expect(tabs[1].page).toContain('anna@tabs.example. It was sent in the meantime.');
		expect(await sendsOf(scene, draft)).toMatchObject([{ status: 200 }]);
	},

	'says so when there is nothing to approve, or when it cannot be read': async (scene) => {
		await withoutDrafts(scene);
		const visit = await showDrafts(scene);
		expect(visit.state).toBe('success');
		expect(visit.page).toContain('There is nothing to approve');
		await scene.refuse('GET', '/v1/brands/{brand_id}/emails', 403, 'forbidden');
		const unread = await showDrafts(scene);
		expect(unread.page).toContain('The drafts could not be read: The account');
	},

	'names the mailbox that each email is sent from, and offers none without': async (scene) => {
		const [hello, press] = await scene.state<{ id: string; email: string }>('mailboxes');
		await drafts(scene, 'sender', 'anna');
		await saveDraft(scene, 'bo@sender.example', { mailbox_id: press.id });
		const { page } = await showDrafts(scene);
		const senders = [...page.matchAll(/<p>From ([^<]*)<\/p>/g)].map(([, sender]) => sender);
		expect(senders).toEqual([hello.email, press.email]);

		const swapped = [hello, press].map((one) => ({ ...one, is_default: false }));
		await scene.controls.addRecords('mailboxes', swapped);
		const visit = await showDrafts(scene);
		expect(visit.page).toContain('It has no mailbox, and none is the default one');
		expect(recipientsOf(visit)).toEqual(['bo@sender.example']);
		await scene.controls.addRecords('mailboxes', [hello, press]);
	},

	'says what came of each email that the service refused, and sends none twice': async (scene) => {
		const faults = [...refused, failed.undone, failed.done];
		const people = faults.map((_, index) => `person-${index}`);
		const saved = await drafts(scene, 'refusals', ...people);
		const visit = await showDrafts(scene);
		for (const { fault } of faults) {
			// The dry run before it passes.
			const skip = faults.length;
			await scene.controls.addFault({ ...fault, method: 'POST', path: sendPath, skip });
		}
		await visit.submit(visit.checkboxes);
		expect(visit.page).toContain('It is not known whether emails were sent');
		expect(visit.page).toContain(`0 of ${faults.length} emails are scheduled.`);
		const lines = visit.page.split('<br /><br />');
		for (const [begin, failures] of [
			['Not sent: ', refused],
			['Not known whether it was sent: ', Object.values(failed)],
		] as const) {
			const about = lines.filter((line) => line.startsWith(begin));
			for (const { message } of failures)
				expect(about.filter((line) => line.includes(message))).toHaveLength(1);
		}

		// One was sent before the connection broke.
		await scene.controls.clearFaults();
		const later = await showDrafts(scene);
		expect(later.checkboxes).toHaveLength(faults.length - 1);
		await later.submit(later.checkboxes);
		expect(later.page).toContain(`${faults.length - 1} of ${faults.length - 1} emails are`);
		for (const draft of saved) {
			expect((await sendsOf(scene, draft)).filter(({ status }) => status < 300)).toHaveLength(1);
		}
	},
};

/** Saves a draft for each person, one after the other; there are no others then. */
async function drafts(scene: ExampleScene, website: string, ...people: string[]): Promise<Email[]> {
	await withoutDrafts(scene);
	const saved: Email[] = [];
	for (const person of people) saved.push(await saveDraft(scene, `${person}@${website}.example`));
	return saved;
}

/** Adds an email to each person that comes to a status in an hour's time. */
async function becomes(
	scene: ExampleScene,
	statuses: Record<string, string>,
	website = 'over',
): Promise<void> {
	const later = new Date((await scene.controls.advance(0)) + 3_600_000).toISOString();
	const before = '2020-01-01T00:00:00Z';
	for (const [person, status] of Object.entries(statuses)) {
		const saved = await saveDraft(scene, `${person}@${website}.example`);
		const sent_at = status === 'sent' ? later : before;
		const times = { created_at: before, updated_at: later, sent_at };
		const replied_at = status === 'replied' ? later : null;
		await scene.controls.addRecords('emails', [{ ...saved, ...times, status, replied_at }]);
	}
}

const statusOf = async (scene: ExampleScene, { id }: Email) => (await email(scene, id))?.status;

/** The requests to send an email, previews aside. */
async function sendsOf(scene: ExampleScene, { id }: Email) {
	const end = `/emails/${id}/sends`;
	return (await scene.controls.requests()).filter(
		({ path, query }) => path.endsWith(end) && String(query.dry_run) !== 'true',
	);
}
