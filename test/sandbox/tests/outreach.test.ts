import { startSandbox, type Sandbox } from '../index';
import { Client, codeOf, dataOf, demoIds, detailsOf, type Json } from './client';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('outreach', () => {
	let sandbox: Sandbox;
	let client: Client;
	let path: string;

	beforeEach(async () => {
		sandbox = await startSandbox({
			requestsPerMinute: 10_000,
			startAt: new Date('2027-03-01T12:00:00Z'),
		});
		client = new Client(sandbox);
		path = `/v1/brands/${demoIds(sandbox).brand}`;
	});
	afterEach(() => sandbox.stop());

	const draft = async (recipient_email: string, fields: object = {}) =>
		await client.post(`${path}/emails`, {
			recipient_email,
			subject: 'Hi',
			body: '<p>Hello <b>you</b></p>',
			...fields,
		});
	const send = async (email: Json, body: object = {}) =>
		await client.post(`${path}/emails/${String(email.id)}/sends`, body);
	const emailNow = async (email: Json) =>
		(await client.get(`${path}/emails/${String(email.id)}`)).body;

	describe('emails', () => {
		it('are drafts at first, with a text made from the body', async () => {
			const { status, body } = await draft('a@reader.example');
			expect(status).toBe(201);
			expect(body).toMatchObject({
				status: 'draft',
				tone: 'professional',
				follow_up_number: 0,
				body_text: 'Hello you',
			});
			await sandbox.clock.advance(DAY);
			expect((await emailNow(body)).status).toBe('draft');
		});

		it('are queued when sent and go out within minutes', async () => {
			const { body } = await draft('a@reader.example');
			const queued = (await send(body)).body;
			expect(queued).toMatchObject({ status: 'scheduled', scheduled_for: expect.any(String) });
			expect((await send(body)).status).toBe(409);
			await sandbox.clock.advance(5 * MINUTE);
			expect(await emailNow(body)).toMatchObject({ status: 'sent', sent_at: expect.any(String) });
		});

		it('wait for the time they are to go out at', async () => {
			const { body } = await draft('a@reader.example');
			const send_at = new Date(sandbox.clock.now() + DAY).toISOString();
			expect((await send(body, { send_at })).body.scheduled_for).toBe(send_at);
			await sandbox.clock.advance(DAY - MINUTE);
			expect((await emailNow(body)).status).toBe('scheduled');
			await sandbox.clock.advance(6 * MINUTE);
			expect((await emailNow(body)).status).toBe('sent');
		});

		it.each(['opened', 'replied', 'bounced', 'failed', 'unsubscribed'])(
			'can end as %s',
			async (status) => {
				const { body } = await draft(`${status}@reader.example`);
				await send(body);
				await sandbox.clock.advance(10 * MINUTE);
				expect((await emailNow(body)).status).toBe(status);
			},
		);

		it('are refused to unsubscribed and blocked recipients', async () => {
			expect((await draft('gone@quiet.example')).status).toBe(409);
			expect((await draft('anyone@blocked.example')).status).toBe(409);
			const { body } = await draft('later@reader.example');
			sandbox.state.unsubscribed.add('later@reader.example');
			expect((await send(body)).status).toBe(409);
		});

		it('go out from the named, the saved, the default or the only mailbox', async () => {
			const [first, second] = sandbox.state.mailboxes.all();
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

		it('cannot be sent without a connected mailbox', async () => {
			for (const mailbox of sandbox.state.mailboxes.all()) mailbox.is_connected = false;
			const reply = await send((await draft('a@reader.example')).body);
			expect([reply.status, codeOf(reply)]).toEqual([400, 'integration_not_connected']);
			expect(detailsOf(reply).connect_url).toMatch(/^http/);
		});

		it('can be drafted but not sent on a trial', async () => {
			const trial = new Client(sandbox, sandbox.createKey({ plan: 'trial' }));
			const { body } = await draft('a@reader.example');
			const reply = await trial.post(`${path}/emails/${String(body.id)}/sends`, {});
			expect([reply.status, codeOf(reply)]).toEqual([403, 'brand_plan_required']);
			expect((await trial.get(`${path}/emails`)).status).toBe(200);
		});

		it('keep within the daily limit of the mailbox', async () => {
			for (const mailbox of sandbox.state.mailboxes.all()) mailbox.daily_limit = 1;
			const emails = [(await draft('a@r.example')).body, (await draft('b@r.example')).body];
			for (const email of emails) await send(email);
			await sandbox.clock.advance(5 * MINUTE);
			const statuses = async () =>
				(await Promise.all(emails.map(emailNow))).map(({ status }) => status);
			expect((await statuses()).sort()).toEqual(['scheduled', 'sent']);
			await sandbox.clock.advance(DAY);
			expect(await statuses()).toEqual(['sent', 'sent']);
		});

		it('can be changed and deleted as drafts only', async () => {
			const { body } = await draft('a@reader.example');
			const own = `${path}/emails/${String(body.id)}`;
			expect((await client.patch(own, { subject: 'New' })).body.subject).toBe('New');
			await send(body);
			expect((await client.patch(own, { subject: 'Newer' })).status).toBe(409);
			await sandbox.clock.advance(5 * MINUTE);
			expect((await client.delete(own)).status).toBe(409);
		});
	});

	describe('campaigns', () => {
		const demo = () => sandbox.state.campaigns.all()[0];
		const patch = (body: object, id = demo().id) => client.patch(`${path}/campaigns/${id}`, body);
		const emailsOf = (id: string) =>
			sandbox.state.emails.where(({ campaign_id }) => campaign_id === id);

		it('start as drafts', async () => {
			const { status, body } = await client.post(`${path}/campaigns`, { name: 'New' });
			expect([status, body.status, body.re_enrollment_behavior]).toEqual([201, 'draft', 'skip']);
		});

		it('send in their interval once active, leaving out unsubscribed and blocked addresses', async () => {
			expect((await patch({ status: 'active' })).body.next_scheduled_email).not.toBeNull();
			await sandbox.clock.advance(5 * MINUTE);
			expect(emailsOf(demo().id)).toHaveLength(1);
			await sandbox.clock.advance(60 * MINUTE);
			const recipients = emailsOf(demo().id).map(({ recipient_email }) => recipient_email);
			expect(recipients).toHaveLength(5);
			expect(recipients).not.toContain('gone@quiet.example');
			expect(recipients).not.toContain('editor@blocked.example');
			const { stats } = (await client.get(`${path}/campaigns/${demo().id}`)).body as {
				stats: Json;
			};
			expect(stats).toMatchObject({
				emails_sent: 5,
				emails_opened: 2,
				emails_replied: 1,
				open_rate: 40,
			});
		});

		it('follow up where nobody replied and end when all is sent', async () => {
			await patch({ status: 'active' });
			await sandbox.clock.advance(5 * DAY);
			const reminders = emailsOf(demo().id).filter(
				({ follow_up_number }) => follow_up_number === 1,
			);
			const recipients = reminders.map(({ recipient_email }) => recipient_email);
			expect(recipients).not.toContain('replied@journal.example');
			expect(recipients).toContain('reader@press.example');
			expect(reminders[0]).toMatchObject({
				subject: 'A reminder',
				parent_email_id: expect.any(String),
			});
			expect(demo()).toMatchObject({ status: 'completed', completed_at: expect.any(String) });
		});

		it('stop while paused and go on after', async () => {
			await patch({ status: 'active' });
			await sandbox.clock.advance(5 * MINUTE);
			expect((await patch({ status: 'paused' })).body.paused_at).not.toBeNull();
			await sandbox.clock.advance(DAY);
			expect(emailsOf(demo().id)).toHaveLength(1);
			await patch({ status: 'active' });
			await sandbox.clock.advance(60 * MINUTE);
			expect(emailsOf(demo().id).length).toBeGreaterThan(1);
		});

		it('send nothing more once completed, and are hidden by archiving', async () => {
			await patch({ status: 'active' });
			await sandbox.clock.advance(5 * MINUTE);
			await patch({ status: 'completed' });
			await sandbox.clock.advance(DAY);
			expect(emailsOf(demo().id)).toHaveLength(1);
			expect(codeOf(await patch({ status: 'active' }))).toBe('validation_error');
			expect((await patch({ status: 'archived' })).body.status).toBe('archived');
		});

		it('refuse moves that their state does not allow', async () => {
			const reply = await patch({ status: 'paused' });
			expect([reply.status, codeOf(reply)]).toEqual([400, 'validation_error']);
			await patch({ status: 'active' });
			expect(codeOf(await patch({ status: 'archived' }))).toBe('validation_error');
		});

		it('must be paused before list, emails or mailbox change', async () => {
			await patch({ status: 'active' });
			const [, mailbox] = sandbox.state.mailboxes.all();
			const reply = await patch({ mailbox_id: mailbox.id });
			expect([reply.status, codeOf(reply)]).toEqual([409, 'conflict']);
			expect((await patch({ name: 'Renamed' })).status).toBe(200);
			expect((await patch({ status: 'paused', mailbox_id: mailbox.id })).status).toBe(200);
		});

		it('need a subscription and a mailbox to become active', async () => {
			const trial = new Client(sandbox, sandbox.createKey({ plan: 'trial' }));
			const own = `${path}/campaigns/${demo().id}`;
			expect(codeOf(await trial.patch(own, { status: 'active' }))).toBe('brand_plan_required');
			for (const mailbox of sandbox.state.mailboxes.all()) mailbox.is_connected = false;
			expect(codeOf(await patch({ status: 'active' }))).toBe('integration_not_connected');
		});

		it('keep to their window, weekends and daily limit', async () => {
			await patch({
				send_window_start: '09:00',
				send_window_end: '10:00',
				send_window_timezone: 'Asia/Tokyo',
				skip_weekends: true,
				daily_limit: 2,
				status: 'active',
			});
			await sandbox.clock.advance(9 * DAY);
			const sent = emailsOf(demo().id).map(({ sent_at }) => new Date(String(sent_at)));
			expect(sent.length).toBeGreaterThan(4);
			expect(sent.every((at) => at.getUTCHours() === 0)).toBe(true);
			expect(sent.every((at) => ![0, 6].includes(at.getUTCDay()))).toBe(true);
			const days = sent.map((at) => at.toISOString().slice(0, 10));
			for (const day of days)
				expect(days.filter((one) => one === day).length).toBeLessThanOrEqual(2);
		});

		it('write drafts to review when they have a template instead of a sequence', async () => {
			const [template] = sandbox.state.templates.all();
			await patch({ sequence_id: null, template_id: template.id, status: 'active' });
			await sandbox.clock.advance(DAY);
			const statuses = emailsOf(demo().id).map(({ status }) => status);
			expect(statuses).toEqual(['draft', 'draft', 'draft', 'draft', 'draft']);
		});

		it('skip contacts of other campaigns unless told to go on', async () => {
			await patch({ status: 'active' });
			await sandbox.clock.advance(60 * MINUTE);
			const { contact_list_id, sequence_id, mailbox_id } = demo();
			const settings = { contact_list_id, sequence_id, mailbox_id };
			const second = (await client.post(`${path}/campaigns`, settings)).body;
			const third = (
				await client.post(`${path}/campaigns`, { ...settings, re_enrollment_behavior: 'restart' })
			).body;
			for (const { id } of [second, third]) await patch({ status: 'active' }, String(id));
			await sandbox.clock.advance(60 * MINUTE);
			expect(emailsOf(String(second.id))).toHaveLength(0);
			expect(emailsOf(String(third.id)).length).toBeGreaterThan(0);
		});

		it.each([
			[{ send_interval_minutes: 5 }],
			[{ daily_limit: 501 }],
			[{ send_window_start: '9:00' }],
			[{ send_window_timezone: 'Mars/Base' }],
			[{ unknown_setting: 1 }],
		])('refuse the settings %j', async (settings) => {
			const reply = await patch(settings);
			expect([reply.status, codeOf(reply)]).toEqual([422, 'body_validation_error']);
		});
	});

	it('takes sequences that begin with an email and lead somewhere', async () => {
		const create = async (steps: object[]) =>
			await client.post(`${path}/email-sequences`, { name: 'S', steps });
		const email = { id: 'a', order: 0, type: 'email' };
		expect((await create([email])).status).toBe(201);
		expect((await create([])).status).toBe(422);
		expect((await create([{ ...email, type: 'wait' }])).status).toBe(422);
		expect((await create([{ ...email, next_step_id: 'z' }])).status).toBe(422);
		expect((await create([{ ...email, template_id: 'unknown' }])).status).toBe(422);
		const many = Array.from({ length: 51 }, (_, order) => ({
			id: String(order),
			order,
			type: 'email',
		}));
		expect((await create(many)).status).toBe(422);
	});

	it('takes a contact off a static list and keeps the contact', async () => {
		const [staticList, dynamicList] = sandbox.state.contactLists.all();
		const contacts = `${path}/contact-lists/${staticList.id}/contacts`;
		const [contact] = dataOf(await client.get(contacts));
		expect((await client.delete(`${contacts}/${String(contact.id)}`)).status).toBe(204);
		const left = dataOf(await client.get(contacts)).map(({ id }) => id);
		expect(left).not.toContain(contact.id);
		const record = sandbox.state.contacts.get(String(contact.id));
		expect(record).toBeDefined();
		record?.list_ids.push(dynamicList.id);
		const dynamic = `${path}/contact-lists/${dynamicList.id}/contacts/${String(contact.id)}`;
		expect((await client.delete(dynamic)).status).toBe(409);
	});
});
