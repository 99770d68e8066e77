import { useSandbox } from './scene.cts';
import { ruleTests } from './ruleTests.cts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2027-03-01T12:00:00Z');
const after = (milliseconds: number) => new Date(START + milliseconds).toISOString();

/** Of someone who has unsubscribed. */
const SPELLINGS = [
	'gone@quiet.example',
	'GONE@quiet.example ',
	'mailto:gone@quiet.example?subject=x',
	'"N" <gone@quiet.example>',
	"'gone@quiet.example,;.",
	'go\u00ADne@qui\u200Bet.example',
];

describe('outreach', () => {
	const scene = useSandbox({ speed: 0, startAt: new Date(START) });
	const it = ruleTests(scene);

	const draft = async (recipient_email: string, fields: object = {}) => {
		const email = { recipient_email, subject: 'Hi', body: '<p>Hello <b>you</b></p>', ...fields };
		return await scene.post(`${scene.brandPath}/emails`, email);
	};
	/** @returns the path of a new draft */
	const drafted = async (recipient_email = 'a@reader.example', fields: object = {}) =>
		`${scene.brandPath}/emails/${String((await draft(recipient_email, fields)).body.id)}`;
	const send = async (email: string, body: object = {}) => await scene.post(`${email}/sends`, body);

	it('15.6, 15.7 creates emails as drafts, with a text made from the body unless it has one', async () => {
		const { status, body } = await draft('a@reader.example');
		const defaults = { tone: 'professional', follow_up_number: 0, mailbox_id: null };
		expect([status, body]).toMatchObject([
			201,
			{ ...defaults, status: 'draft', body_text: 'Hello you', sent_at: null },
		]);
		const own = await drafted('a@reader.example', { body_text: 'Mine' });
		expect(await scene.read(own)).toMatchObject({ body_text: 'Mine' });
		expect((await scene.patch(own, { body: '<i>New</i>' })).body.body_text).toBe('New');
		await scene.advance(DAY);
		expect((await scene.read(own)).status).toBe('draft');
	});

	it('15.1 queues an email and sends it within minutes, after which it is no draft', async () => {
		const own = await drafted();
		const queued = { status: 'scheduled', scheduled_for: after(0), sent_at: null };
		expect((await send(own)).body).toMatchObject(queued);
		expect((await send(own)).code).toBe('conflict');
		expect((await scene.patch(own, { subject: 'Newer' })).code).toBe('conflict');
		await scene.advance(MINUTE);
		expect(await scene.read(own)).toMatchObject({ status: 'sent', sent_at: after(MINUTE) });
		expect((await scene.delete(own)).code).toBe('conflict');
	});

	it('15.1 deletes what was not sent yet, which is then never sent', async () => {
		const own = await drafted();
		await send(own);
		expect((await scene.delete(own)).status).toBe(204);
		await scene.advance(DAY);
		expect(scene.state.emails.where(({ sent_at }) => sent_at !== null)).toEqual([]);
	});

	it('15.2 waits for send_at, and sends as many a day as the mailbox allows', async () => {
		scene.state.mailboxes.all()[0].daily_limit = 1;
		const midnight = 12 * 60 * MINUTE;
		const emails = [await drafted(), await drafted(), await drafted()];
		await send(emails[0]);
		await send(emails[1], { send_at: after(MINUTE) });
		const send_at = after(midnight - MINUTE);
		expect((await send(emails[2], { send_at })).body.scheduled_for).toBe(send_at);
		await scene.advance(3 * DAY);
		const times = [];
		for (const email of emails) times.push((await scene.read(email)).sent_at);
		// The last one is sent at midnight, and takes the next day.
		expect(times).toEqual([after(MINUTE), after(midnight + DAY + MINUTE), after(midnight)]);
	});

	it.each<[status: string, shown: object]>([
		['opened', { opened_at: after(2 * MINUTE), replied_at: null }],
		['replied', { opened_at: after(2 * MINUTE), replied_at: after(3 * MINUTE) }],
		['bounced', { bounced_at: after(2 * MINUTE), error_message: 'The mailbox does not exist' }],
		['failed', { sent_at: null, error_message: 'The receiving server refused the email' }],
		['unsubscribed', { opened_at: null, bounced_at: null }],
	])('15.1, 15.4 ends an email as %s', async (status, shown) => {
		const own = await drafted(`${status.toUpperCase()}@r.example`);
		const later = await drafted(`${status}@r.example`);
		await send(own);
		await send(later, { send_at: after(DAY) });
		await scene.advance(10 * MINUTE);
		expect(await scene.read(own)).toMatchObject({ status, ...shown });
		await scene.advance(DAY);
		const hasLeft = /bounced|unsubscribed/.test(status);
		expect((await scene.read(later)).status).toBe(hasLeft ? 'failed' : status);
		expect((await draft(`${status}@R.example`)).status).toBe(hasLeft ? 409 : 201);
	});

	it('15.4 refuses emails to unsubscribed and blocked recipients', async () => {
		for (const address of [...SPELLINGS, 'anyone@blocked.example'])
			expect((await draft(address)).code).toBe('conflict');
		const own = await drafted('later@reader.example');
		expect((await scene.patch(own, { recipient_email: SPELLINGS[0] })).code).toBe('conflict');
		scene.state.unsubscribed.add('later@reader.example');
		expect((await send(own)).code).toBe('conflict');
	});

	it('15.3 sends from the named, the saved, the default or the only mailbox', async () => {
		const [first, second] = scene.state.mailboxes.all();
		const saved = { mailbox_id: second.id };
		const named = { mailbox_id: first.id };
		const sentFrom = async (fields: object, body: object = {}) =>
			(await send(await drafted('a@r.example', fields), body)).body.mailbox_id;
		expect(await sentFrom(saved)).toBe(second.id);
		expect(await sentFrom(saved, named)).toBe(first.id);
		expect(await sentFrom({})).toBe(first.id);
		first.is_connected = false;
		expect(await sentFrom({})).toBe(second.id);
		first.is_default = false;
		expect(await sentFrom({})).toBe(second.id);
		expect((await draft('a@r.example', { mailbox_id: 'none' })).code).toBe('not_found');
		second.is_connected = false;
		const { code, details } = await send(await drafted());
		expect([code, details.connect_url]).toEqual([
			'integration_not_connected',
			expect.stringContaining('/app/mailboxes/connect'),
		]);
	});

	it('15.5 saves drafts but sends nothing on a trial', async () => {
		const own = await drafted();
		const trial = scene.as({ plan: 'trial' });
		expect((await trial.post(`${own}/sends`, {})).code).toBe('brand_plan_required');
		expect((await trial.patch(own, { subject: 'New' })).body.subject).toBe('New');
	});

	it('adds a contact by ID or address, once, and makes none without an address', async () => {
		const [{ id: listId }, { id: otherId }] = scene.state.contactLists.all();
		const add = async (list: string, body: object) =>
			await scene.post(`${scene.brandPath}/contact-lists/${list}/contacts`, body);
		const { body } = await add(listId, { email: 'emil@reader.example', name: 'Emil' });
		for (const again of [{ contact_id: body.id }, { email: ' EMIL@reader.example' }]) {
			expect((await add(otherId, again)).body.id).toBe(body.id);
		}
		expect(scene.state.contacts.get(String(body.id))?.list_ids).toEqual([listId, otherId]);
		expect((await add(listId, { contact_id: 'N/A' })).status).toBe(404);
		expect((await add(listId, { name: 'Emil' })).status).toBe(422);
	});

	it('17.5 says in the status of a contact who must not be emailed', async () => {
		const { bounced, contactLists, contacts } = scene.state;
		bounced.add('bounced@weekly.example');
		contacts.where(({ email }) => email.startsWith('opened@'))[0].status = 'complained';
		const list = `${scene.brandPath}/contact-lists/${contactLists.all()[0].id}/contacts`;
		expect((await scene.list(list)).map(({ email, status }) => [email, status])).toEqual([
			['editor@blocked.example', 'blocked'],
			['gone@quiet.example', 'unsubscribed'],
			['unsubscribed@daily.example', 'active'],
			['bounced@weekly.example', 'bounced'],
			['replied@journal.example', 'active'],
			['opened@magazine.example', 'complained'],
			['reader@press.example', 'active'],
		]);
	});

	it('17.4 removes a contact from a static list and keeps the contact', async () => {
		const [staticList, dynamicList] = scene.state.contactLists.all();
		const [contact] = scene.state.contacts.all();
		const removeFrom = async (list: string) =>
			await scene.delete(`${scene.brandPath}/contact-lists/${list}/contacts/${contact.id}`);
		expect((await removeFrom(staticList.id)).status).toBe(204);
		expect(scene.state.contacts.get(contact.id)?.list_ids).toEqual([]);
		expect((await removeFrom(staticList.id)).code).toBe('not_found');
		contact.list_ids.push(dynamicList.id);
		expect((await removeFrom(dynamicList.id)).code).toBe('conflict');
	});
});
