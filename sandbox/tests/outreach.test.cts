import type { Json } from './client.cts';
import { useSandbox } from './scene.cts';
import { ruleTests } from './ruleTests.cts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
	const scene = useSandbox({
		requestsPerMinute: 10_000,
		startAt: new Date('2027-03-01T12:00:00Z'),
	});
	const it = ruleTests(scene);

	const draft = async (recipient_email: string, fields: object = {}) =>
		await scene.post(`${scene.brandPath}/emails`, {
			recipient_email,
			subject: 'Hi',
			body: '<p>Hello <b>you</b></p>',
			...fields,
		});
	const send = async (email: Json, body: object = {}) =>
		await scene.post(`${scene.brandPath}/emails/${String(email.id)}/sends`, body);
	const emailNow = async (email: Json) =>
		await scene.read(`${scene.brandPath}/emails/${String(email.id)}`);

	describe('emails', () => {
		it('15.6, 15.7 creates emails as drafts, with a text made from the body', async () => {
			const { status, body } = await draft('a@reader.example');
			expect(status).toBe(201);
			expect(body).toMatchObject({
				status: 'draft',
				tone: 'professional',
				follow_up_number: 0,
				body_text: 'Hello you',
			});
			await scene.advance(DAY);
			expect((await emailNow(body)).status).toBe('draft');
		});

		it('15.1 queues an email and sends it within minutes, after which it is no draft', async () => {
			const { body } = await draft('a@reader.example');
			const own = `${scene.brandPath}/emails/${String(body.id)}`;
			expect((await scene.patch(own, { subject: 'New' })).body.subject).toBe('New');
			const queued = (await send(body)).body;
			expect(queued).toMatchObject({ status: 'scheduled', scheduled_for: expect.any(String) });
			expect((await send(body)).status).toBe(409);
			expect((await scene.patch(own, { subject: 'Newer' })).status).toBe(409);
			await scene.advance(5 * MINUTE);
			expect(await emailNow(body)).toMatchObject({ status: 'sent', sent_at: expect.any(String) });
			expect((await scene.delete(own)).status).toBe(409);
		});

		it('15.2 waits for send_at', async () => {
			const { body } = await draft('a@reader.example');
			const send_at = new Date(scene.clock.now() + DAY).toISOString();
			expect((await send(body, { send_at })).body.scheduled_for).toBe(send_at);
			await scene.advance(DAY + MINUTE / 2);
			expect((await emailNow(body)).status).toBe('scheduled');
			await scene.advance(MINUTE);
			expect((await emailNow(body)).status).toBe('sent');
		});

		it.each(['opened', 'replied', 'bounced', 'failed', 'unsubscribed'])(
			'15.1, 15.4 ends an email as %s',
			async (status) => {
				const { body } = await draft(`${status}@reader.example`);
				const { body: later } = await draft(`${status}@reader.example`);
				await send(body);
				await send(later, { send_at: new Date(scene.clock.now() + DAY).toISOString() });
				await scene.advance(10 * MINUTE);
				expect((await emailNow(body)).status).toBe(status);
				await scene.advance(DAY);
				const hasLeft = /bounced|unsubscribed/.test(status);
				expect((await emailNow(later)).status).toBe(hasLeft ? 'failed' : status);
				expect((await draft(`${status}@Reader.example`)).status).toBe(hasLeft ? 409 : 201);
			},
		);

		it('15.4 refuses emails to unsubscribed and blocked recipients', async () => {
			for (const address of SPELLINGS) expect((await draft(address)).status).toBe(409);
			expect((await draft('anyone@blocked.example')).status).toBe(409);
			const { body } = await draft('later@reader.example');
			scene.state.unsubscribed.add('later@reader.example');
			expect((await send(body)).status).toBe(409);
		});

		it('15.3 sends from the named, the saved, the default or the only mailbox', async () => {
			const [first, second] = scene.state.mailboxes.all();
			const sentFrom = async (email: Json, body: object = {}) =>
				(await send(email, body)).body.mailbox_id;
			const saved = { mailbox_id: second.id };
			expect(await sentFrom((await draft('a@r.example', saved)).body)).toBe(second.id);
			const named = { mailbox_id: first.id };
			expect(await sentFrom((await draft('a@r.example', saved)).body, named)).toBe(first.id);
			expect(await sentFrom((await draft('a@r.example')).body)).toBe(first.id);
			first.is_default = false;
			first.is_connected = false;
			expect(await sentFrom((await draft('a@r.example')).body)).toBe(second.id);
		});

		it('15.5 saves drafts but sends nothing on a trial', async () => {
			const trial = scene.as({ plan: 'trial' });
			const { body } = await draft('a@reader.example');
			const reply = await trial.post(`${scene.brandPath}/emails/${String(body.id)}/sends`, {});
			expect(reply.code).toBe('brand_plan_required');
			expect((await trial.get(`${scene.brandPath}/emails`)).status).toBe(200);
		});
	});

	it('17.1 accepts sequences of 1 to 50 steps that begin with an email', async () => {
		const create = async (steps: object[]) =>
			await scene.post(`${scene.brandPath}/email-sequences`, { name: 'S', steps });
		const email = { id: 'a', order: 0, type: 'email' };
		expect((await create([email])).status).toBe(201);
		expect((await create([])).status).toBe(422);
		expect((await create([{ ...email, type: 'wait' }])).status).toBe(422);
		const late = [
			{ ...email, order: 1 },
			{ ...email, id: 'b', type: 'wait' },
		];
		expect((await create(late)).status).toBe(422);
		const many = Array.from({ length: 51 }, (_, order) => ({ ...email, id: `s${order}`, order }));
		expect((await create(many)).status).toBe(422);
	});

	it('17.2 refuses links to other steps and templates, in a dry run too', async () => {
		const email = { id: 'a', order: 0, type: 'email' };
		const wrong = [
			[{ ...email, next_step_id: 'z' }],
			[email, { id: 'b', order: 1, type: 'condition', on_false_step_id: 'z' }],
			[{ ...email, template_id: 'unknown' }],
			[email, { ...email, order: 1 }],
		];
		for (const steps of wrong)
			for (const query of ['', '?dry_run=true']) {
				const path = `${scene.brandPath}/email-sequences${query}`;
				expect((await scene.post(path, { name: 'S', steps })).code).toBe('body_validation_error');
			}
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
		const { contactLists, contacts } = scene.state;
		const [{ id }] = contactLists.all();
		const statuses = async () => {
			const read = await scene.list(`${scene.brandPath}/contact-lists/${id}/contacts`);
			return new Map(read.map(({ email, status }) => [email, status]));
		};
		const known = await statuses();
		expect(known.get('gone@quiet.example')).toBe('unsubscribed');
		expect(known.get('editor@blocked.example')).toBe('blocked');
		expect(known.get('reader@press.example')).toBe('active');
		contacts.where(({ email }) => email === 'reader@press.example')[0].status = 'complained';
		expect((await statuses()).get('reader@press.example')).toBe('complained');
	});

	it('17.4 removes a contact from a static list and keeps the contact', async () => {
		const [staticList, dynamicList] = scene.state.contactLists.all();
		const contacts = `${scene.brandPath}/contact-lists/${staticList.id}/contacts`;
		const [contact] = await scene.list(contacts);
		expect((await scene.delete(`${contacts}/${String(contact.id)}`)).status).toBe(204);
		const left = (await scene.list(contacts)).map(({ id }) => id);
		expect(left).not.toContain(contact.id);
		const record = scene.state.contacts.get(String(contact.id));
		expect(record).toBeDefined();
		record?.list_ids.push(dynamicList.id);
		const dynamic = `${scene.brandPath}/contact-lists/${dynamicList.id}/contacts/${String(contact.id)}`;
		expect((await scene.delete(dynamic)).status).toBe(409);
	});
});
