import { randomUUID } from 'node:crypto';
import { useSandbox } from './scene.cts';
import { ruleTests } from './ruleTests.cts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Steps of a sequence, each leading to the one after it unless it says otherwise. Ids count from 1. */
const stepsOf = (...steps: object[]) =>
	steps.map((step, index) => ({
		...{ id: `${index + 1}`, order: index, type: 'email' },
		...(index + 1 < steps.length && { next_step_id: `${index + 2}` }),
		...step,
	}));
const called = (subject_override: string) => ({ subject_override });
const wait = (days: number) => ({ type: 'wait', wait_days: days });
/** Leads to the step after it when it is met. */
const condition = (what: string, days: number, otherwise: string) => ({
	...{ type: 'condition', condition_type: what, condition_timeout_days: days },
	on_false_step_id: otherwise,
});
const LAST = { next_step_id: undefined };

describe('campaigns', () => {
	const scene = useSandbox({ startAt: new Date('2027-03-01T12:00:00Z') });
	const it = ruleTests(scene);

	const demo = () => scene.state.campaigns.all()[0];
	const patch = (body: object, id = demo().id) =>
		scene.patch(`${scene.brandPath}/campaigns/${id}`, body);
	const emailsOf = (id: string) =>
		scene.state.emails.where(({ campaign_id }) => campaign_id === id);
	const ofCampaigns = () => scene.state.emails.where(({ campaign_id: id }) => id !== null);

	it('16.4 sends an active campaign at its interval to all who may get it', async () => {
		expect((await patch({ status: 'active' })).body.next_scheduled_email).not.toBeNull();
		await scene.advance(5 * MINUTE);
		expect(emailsOf(demo().id)).toHaveLength(1);
		await scene.advance(60 * MINUTE);
		const recipients = emailsOf(demo().id).map(({ recipient_email }) => recipient_email);
		expect(recipients.filter((one) => /^gone@|@blocked/.test(one))).toEqual([]);
		const { body } = await scene.get(`${scene.brandPath}/campaigns/${demo().id}`);
		expect(body).toMatchObject({
			status: 'active',
			stats: { emails_sent: 5, emails_opened: 2, emails_replied: 1, open_rate: 40 },
		});
	});

	it('17.3 sends the reminder to those who did not reply in time, and completes', async () => {
		await patch({ status: 'active' });
		await scene.advance(3 * DAY - MINUTE);
		expect(emailsOf(demo().id)).toHaveLength(5);
		const { body } = await scene.get(`${scene.brandPath}/campaigns/${demo().id}`);
		expect(body.next_scheduled_email).toMatchObject({ recipient_email: 'reader@press.example' });
		await scene.advance(DAY);
		const reminders = emailsOf(demo().id).slice(5);
		const persons = ['reader@press.example', 'opened@magazine.example'];
		expect(reminders.map(({ recipient_email: person }) => person)).toEqual(persons);
		const followUp = { follow_up_number: 1, parent_email_id: emailsOf(demo().id)[0].id };
		expect(reminders[0]).toMatchObject({ subject: 'A reminder', ...followUp });
		await scene.advance(3 * DAY);
		expect(demo()).toMatchObject({ status: 'completed', completed_at: expect.any(String) });
	});

	/** Starts a campaign of its own, and says when and to whom it has sent after some days. */
	const sentBy = async (settings: object, people: string[], days: number, steps = stepsOf({})) => {
		const { state, clock } = scene.sandbox;
		const list = state.contactLists.add({ ...state.contactLists.all()[0], id: randomUUID() });
		const [known] = state.contacts.all();
		for (const email of people)
			state.contacts.add({ ...known, id: randomUUID(), email, list_ids: [list.id] });
		const template_id = state.templates.all()[0].id;
		const sequence = await scene.post(`${scene.brandPath}/email-sequences`, {
			name: 'S',
			steps: steps.map((step) => (step.type === 'email' ? { ...step, template_id } : step)),
		});
		const { body } = await scene.post(`${scene.brandPath}/campaigns`, {
			name: 'C',
			contact_list_id: list.id,
			sequence_id: sequence.body.id,
			mailbox_id: state.mailboxes.all()[0].id,
			send_interval_minutes: 0,
			...settings,
		});
		const id = String(body.id);
		expect((await patch({ status: 'active' }, id)).status).toBe(200);
		await clock.advance(days * DAY);
		return emailsOf(id).map(({ recipient_email, sent_at }) => ({ recipient_email, sent_at }));
	};
	const timesOf = (sent: Array<{ sent_at: string | null }>) =>
		sent.map(({ sent_at }) => sent_at?.slice(5, 16));

	it('16.4 sends in the window of its zone, not on weekends, past midnight too', async () => {
		// March 14, a Sunday, is the day on which summer time begins in New York.
		await scene.advance(11 * DAY - 6 * 60 * MINUTE);
		const zone = { send_window_timezone: 'America/New_York', send_interval_minutes: 10 };
		const gap = { ...zone, send_window_start: '02:30', send_window_end: '02:50', daily_limit: 1 };
		await sentBy(gap, ['x@x.example', 'y@x.example', 'z@x.example'], 1);
		const window = { send_window_start: '09:00', send_window_end: '09:25', skip_weekends: true };
		const people = ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'];
		expect(timesOf(await sentBy({ ...zone, ...window }, people, 5))).toEqual([
			...['03-15T13:00', '03-15T13:10', '03-15T13:20', '03-16T13:00'],
		]);
		const inGap = scene.state.emails.where(({ recipient_email: to }) => /^[xyz]@/.test(to));
		expect(timesOf(inGap)).toEqual(['03-12T07:30', '03-13T07:30', '03-15T06:30']);
		const night = { send_window_start: '23:30', send_window_end: '00:10', daily_limit: 1 };
		const weekdays = { ...night, skip_weekends: true };
		const three = ['e@x.example', 'f@x.example', 'g@x.example'];
		expect(timesOf(await sentBy(weekdays, three, 5))).toEqual([
			...['03-18T23:30', '03-19T00:00', '03-22T00:00'],
		]);
	});

	it('16.4 sends the same whether time passes at once or in small steps', async () => {
		const steps = stepsOf({}, condition('opened', 2, '4'), LAST, {});
		const sentIn = async (parts: number) => {
			await scene.start({ speed: 1e-9 });
			const people = ['reader@x.example', 'opened@x.example', 'b@x.example'];
			const window = { send_window_start: '22:00', send_window_end: '01:00' };
			await sentBy({ ...window, send_interval_minutes: 150 }, people, 0, steps);
			for (let at = 0; at < parts; at++) await scene.advance((21 * DAY) / parts);
			return scene.state.emails.all().map(({ sent_at: at }) => at);
		};
		expect(await sentIn(1)).toEqual(await sentIn(500));
	});

	it('16.5 obeys its daily limit, and 15.2 the cap that its mailbox has for all', async () => {
		const people = Array.from({ length: 5 }, (_, index) => `p${index}@x.example`);
		expect(timesOf(await sentBy({ daily_limit: 2 }, people, 4))).toEqual([
			...['03-01T12:00', '03-01T12:00', '03-02T00:00', '03-02T00:00', '03-03T00:00'],
		]);
		const [mailbox] = scene.state.mailboxes.all();
		mailbox.daily_limit = 1;
		const single = async (recipient_email: string) => {
			const emails = `${scene.brandPath}/emails`;
			const email = { recipient_email, subject: 'S', body: 'B' };
			const { body } = await scene.post(emails, email);
			await scene.post(`${emails}/${String(body.id)}/sends`, {});
		};
		await single('single@x.example');
		await scene.advance(2 * MINUTE);
		expect(timesOf(await sentBy({}, ['q@x.example', 'r@x.example'], 3))).toEqual([
			...['03-06T00:00', '03-07T00:00'],
		]);
		for (const second of ['s@x.example', 't@x.example']) await single(second);
		await scene.advance(2 * DAY);
		const sent = scene.state.emails.where(({ recipient_email: to }) => /^[st]@/.test(to));
		expect(timesOf(sent)).toEqual(['03-08T12:03', '03-09T00:01']);
	});

	it('16.4 emails an address once, whatever its spelling, and nobody who has bounced or left', async () => {
		const people = ['bounced@x.example', 'a@x.example', ' A@X.example', 'mailto:a@x.example'];
		const others = ['unsubscribed@x.example', 'failed@x.example', 'GONE@quiet.example', ''];
		const steps = stepsOf({}, wait(2), {});
		const sent = await sentBy({ send_interval_minutes: 60 }, [...people, ...others], 4, steps);
		expect(sent.map(({ recipient_email: person }) => person)).toEqual([
			...['bounced@x.example', 'a@x.example', 'unsubscribed@x.example', 'failed@x.example'],
			'a@x.example',
		]);
		// The wait begins when the email before it was sent, not when the campaign was started.
		expect(timesOf(sent)[4]).toBe('03-03T13:00');
	});

	it('17.3 branches on opens and replies, and writes to nobody who has replied otherwise', async () => {
		const [opened, last] = [called('You opened it'), called('The last one')];
		const steps = stepsOf({}, condition('opened', 2, '4'), opened, wait(1), last);
		await sentBy({}, ['reader@x.example', 'opened@x.example', 'replied@x.example'], 5, steps);
		const sent = ofCampaigns();
		const shown = sent.map((one) => [one.recipient_email, one.subject, one.sent_at?.slice(5, 16)]);
		expect(shown).toEqual([
			['reader@x.example', 'A story for your readers', '03-01T12:00'],
			['opened@x.example', 'A story for your readers', '03-01T12:00'],
			['replied@x.example', 'A story for your readers', '03-01T12:00'],
			['opened@x.example', 'You opened it', '03-01T12:01'],
			['replied@x.example', 'You opened it', '03-01T12:01'],
			['opened@x.example', 'The last one', '03-02T12:01'],
			['reader@x.example', 'The last one', '03-04T12:00'],
		]);
		// A follow-up belongs to the first email of its person.
		expect(sent[5]).toMatchObject({ follow_up_number: 2, parent_email_id: sent[1].id });
		const path = `${scene.brandPath}/campaigns/${String(sent[0].campaign_id)}`;
		expect((await scene.read(path)).stats).toMatchObject({ emails_sent: 7, open_rate: 71.4 });
	});

	it('17.3 goes on after a wait for whoever replied in time, and stops at a reply to any email', async () => {
		const [first, thanks, second, third] = ['First', 'Thanks', 'Second', 'Third'].map(called);
		const steps = stepsOf(
			...[first, condition('replied', 2, '5'), wait(1), { ...thanks, ...LAST }],
			...[second, wait(2), third],
		);
		const people = ['replied@x.example', 'late@x.example', 'reader@x.example'];
		await sentBy({}, people, 3, steps);
		const [, toLate] = ofCampaigns();
		toLate.replied_at = scene.clock.iso();
		await scene.advance(3 * DAY);
		expect(ofCampaigns().map((one) => `${one.subject} ${one.recipient_email}`)).toEqual([
			...people.map((person) => `First ${person}`),
			...['Thanks replied@x.example', 'Second late@x.example', 'Second reader@x.example'],
			'Third reader@x.example',
		]);
	});

	it('17.3 takes a reply after the time-out for none, also where the campaign was paused', async () => {
		const steps = stepsOf(
			...[{}, condition('opened', 1, '4'), { ...called('Opened'), ...LAST }, called('Not opened')],
		);
		await sentBy({}, ['reader@x.example'], 0.5, steps);
		const [first] = ofCampaigns();
		await patch({ status: 'paused' }, String(first.campaign_id));
		await scene.advance(DAY);
		first.opened_at = scene.clock.iso();
		await patch({ status: 'active' }, String(first.campaign_id));
		await scene.advance(MINUTE);
		expect(emailsOf(String(first.campaign_id)).at(-1)!.subject).toBe('Not opened');
	});

	it.each([
		['skip', []],
		['continue', ['Second']],
		['restart', ['First', 'Second']],
	])('16.7 treats a person emailed by another campaign by %s', async (behavior, subjects) => {
		const steps = stepsOf(called('First'), called('Second'));
		await sentBy({}, ['a@x.example'], 1);
		const settings = { re_enrollment_behavior: behavior };
		await sentBy(settings, ['A@x.example'], 0, steps);
		const { id } = scene.state.campaigns.all().at(-1)!;
		const { next_scheduled_email: next } = await scene.read(`${scene.brandPath}/campaigns/${id}`);
		if (behavior === 'skip') expect(next).toBeNull();
		await scene.advance(DAY);
		const ofSecond = scene.state.emails.where(({ recipient_email: to }) => to[0] === 'A');
		expect(ofSecond.map(({ subject }) => subject)).toEqual(subjects);
	});

	it('16.1 sends nothing of a paused or completed campaign; 8.2 other moves are refused', async () => {
		expect((await patch({ status: 'paused' })).code).toBe('validation_error');
		await patch({ status: 'active' });
		expect((await patch({ status: 'archived' })).code).toBe('validation_error');
		const planned = expect.objectContaining({ recipient_email: expect.anything() });
		expect((await patch({ status: 'paused' })).body).toMatchObject({
			...{ paused_at: expect.any(String), next_scheduled_email: planned },
		});
		await scene.advance(DAY);
		expect(emailsOf(demo().id)).toHaveLength(1);
		await patch({ status: 'active' });
		await scene.advance(60 * MINUTE);
		const sent = emailsOf(demo().id).length;
		expect(sent).toBeGreaterThan(1);
		await patch({ status: 'completed' });
		await scene.advance(4 * DAY);
		expect(emailsOf(demo().id)).toHaveLength(sent);
		expect((await patch({ status: 'active' })).code).toBe('validation_error');
		expect((await patch({ status: 'archived' })).body.status).toBe('archived');
	});

	it('17.3 completes a campaign that nobody is left for three days after its start', async () => {
		for (const { id } of scene.state.contacts.all()) scene.state.contacts.delete(id);
		await patch({ status: 'active' });
		await scene.advance(3 * DAY - MINUTE);
		expect(demo().status).toBe('active');
		await scene.advance(MINUTE);
		expect(demo().status).toBe('completed');
	});

	it('16.3 changes list, emails and mailbox of a paused campaign only', async () => {
		await patch({ status: 'active' });
		const [, mailbox] = scene.state.mailboxes.all();
		expect((await patch({ mailbox_id: mailbox.id })).code).toBe('conflict');
		expect((await patch({ name: 'Renamed' })).status).toBe(200);
		expect((await patch({ status: 'paused', mailbox_id: mailbox.id })).status).toBe(200);
	});

	it('16.2 activates a campaign only with a subscription and a mailbox', async () => {
		const trial = scene.as({ plan: 'trial' });
		const own = `${scene.brandPath}/campaigns/${demo().id}`;
		expect((await trial.patch(own, { status: 'active' })).code).toBe('brand_plan_required');
		const { mailboxes } = scene.state;
		for (const mailbox of mailboxes.all()) mailbox.is_default = false;
		expect((await patch({ status: 'active', mailbox_id: null })).code).toBe(
			'integration_not_connected',
		);
		for (const mailbox of mailboxes.all()) mailbox.is_connected = false;
		expect((await patch({ status: 'active' })).code).toBe('integration_not_connected');
		expect(demo().status).toBe('draft');
	});

	it('16.6 writes drafts to review for a campaign with a template instead of a sequence', async () => {
		const [template] = scene.state.templates.all();
		await patch({ sequence_id: null, template_id: template.id, status: 'active' });
		await scene.advance(DAY);
		const { subject, body } = template;
		const { mailbox_id } = demo();
		expect(emailsOf(demo().id)).toMatchObject(
			Array(5).fill({ status: 'draft', follow_up_number: 0, subject, body, mailbox_id }),
		);
	});
});
