import { Client, codeOf } from './client';
import { useSandbox } from './scene';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('campaigns', () => {
	const scene = useSandbox({
		requestsPerMinute: 10_000,
		startAt: new Date('2027-03-01T12:00:00Z'),
	});

	const demo = () => scene.sandbox.state.campaigns.all()[0];
	const patch = (body: object, id = demo().id) =>
		scene.client.patch(`${scene.brandPath}/campaigns/${id}`, body);
	const emailsOf = (id: string) =>
		scene.sandbox.state.emails.where(({ campaign_id }) => campaign_id === id);

	it('16.1 starts campaigns as drafts', async () => {
		const { status, body } = await scene.client.post(`${scene.brandPath}/campaigns`, {
			name: 'New',
		});
		expect([status, body.status, body.re_enrollment_behavior]).toEqual([201, 'draft', 'skip']);
	});

	it('16.4 sends an active campaign at its interval to all who may get it', async () => {
		expect((await patch({ status: 'active' })).body.next_scheduled_email).not.toBeNull();
		await scene.sandbox.clock.advance(5 * MINUTE);
		expect(emailsOf(demo().id)).toHaveLength(1);
		await scene.sandbox.clock.advance(60 * MINUTE);
		const recipients = emailsOf(demo().id).map(({ recipient_email }) => recipient_email);
		expect(recipients).toHaveLength(5);
		expect(recipients).not.toContain('gone@quiet.example');
		expect(recipients).not.toContain('editor@blocked.example');
		const { body } = await scene.client.get(`${scene.brandPath}/campaigns/${demo().id}`);
		expect(body).toMatchObject({
			status: 'active',
			stats: { emails_sent: 5, emails_opened: 2, emails_replied: 1, open_rate: 40 },
		});
		await scene.sandbox.clock.advance(3 * DAY);
		expect(demo()).toMatchObject({ status: 'completed', completed_at: expect.any(String) });
	});

	it('16.1 sends nothing of a paused campaign, and resumes it afterward', async () => {
		await patch({ status: 'active' });
		await scene.sandbox.clock.advance(5 * MINUTE);
		expect((await patch({ status: 'paused' })).body.paused_at).not.toBeNull();
		await scene.sandbox.clock.advance(DAY);
		expect(emailsOf(demo().id)).toHaveLength(1);
		await patch({ status: 'active' });
		await scene.sandbox.clock.advance(60 * MINUTE);
		expect(emailsOf(demo().id).length).toBeGreaterThan(1);
	});

	it('16.1 sends nothing more of a completed campaign, and hides an archived one', async () => {
		await patch({ status: 'active' });
		await scene.sandbox.clock.advance(5 * MINUTE);
		await patch({ status: 'completed' });
		await scene.sandbox.clock.advance(DAY);
		expect(emailsOf(demo().id)).toHaveLength(1);
		expect(codeOf(await patch({ status: 'active' }))).toBe('validation_error');
		expect((await patch({ status: 'archived' })).body.status).toBe('archived');
	});

	it('8.2 refuses transitions that the state of a campaign does not allow', async () => {
		const reply = await patch({ status: 'paused' });
		expect(codeOf(reply)).toBe('validation_error');
		await patch({ status: 'active' });
		expect(codeOf(await patch({ status: 'archived' }))).toBe('validation_error');
	});

	it('16.3 changes list, emails and mailbox of a paused campaign only', async () => {
		await patch({ status: 'active' });
		const [, mailbox] = scene.sandbox.state.mailboxes.all();
		const reply = await patch({ mailbox_id: mailbox.id });
		expect(codeOf(reply)).toBe('conflict');
		expect((await patch({ name: 'Renamed' })).status).toBe(200);
		expect((await patch({ status: 'paused', mailbox_id: mailbox.id })).status).toBe(200);
	});

	it('16.2 activates a campaign only with a subscription and a mailbox', async () => {
		const trial = new Client(scene.sandbox, scene.sandbox.createKey({ plan: 'trial' }));
		const own = `${scene.brandPath}/campaigns/${demo().id}`;
		expect(codeOf(await trial.patch(own, { status: 'active' }))).toBe('brand_plan_required');
		for (const mailbox of scene.sandbox.state.mailboxes.all()) mailbox.is_connected = false;
		expect(codeOf(await patch({ status: 'active' }))).toBe('integration_not_connected');
	});

	it('16.6 writes drafts to review for a campaign with a template instead of a sequence', async () => {
		const [template] = scene.sandbox.state.templates.all();
		await patch({ sequence_id: null, template_id: template.id, status: 'active' });
		await scene.sandbox.clock.advance(DAY);
		const statuses = emailsOf(demo().id).map(({ status }) => status);
		expect(statuses).toEqual(['draft', 'draft', 'draft', 'draft', 'draft']);
	});

	it.each([
		[{ send_interval_minutes: 5 }],
		[{ daily_limit: 501 }],
		[{ send_window_start: '9:00' }],
		[{ send_window_timezone: 'Mars/Base' }],
		[{ unknown_setting: 1 }],
	])('16.5 refuses the settings %j of a campaign', async (settings) => {
		const reply = await patch(settings);
		expect(codeOf(reply)).toBe('body_validation_error');
	});
});
