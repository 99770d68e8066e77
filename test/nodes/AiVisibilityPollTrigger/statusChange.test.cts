import { ids, times, useService } from './service.cts';

// At this speed, a poll has half a minute of real time: a busy machine needs it for 50 pages.
const service = useService({ speed: 8 });

const EMAILS = '/v1/brands/{brand_id}/emails';

it('emails come out once with their status, the one before and all their fields', async () => {
	const [email, other] = times(2, () => service.email('sent'));
	const emailStatuses = ['opened', 'replied'];
	const host = service.host('emailStatusChanged', { emailStatuses, simplify: false });
	await host.activate();
	email.status = 'opened';
	other.status = 'bounced';
	expect(await host.poll()).toEqual([
		{
			event: 'email.opened',
			previous_status: 'sent',
			...email,
			slack_text: expect.stringContaining(': opened'),
			text: expect.stringContaining(': opened'),
		},
	]);
	expect(await host.poll()).toEqual([]);
	email.status = 'replied';
	expect(await host.poll()).toMatchObject([{ event: 'email.replied', previous_status: 'opened' }]);
});

describe('a poll that breaks off in the middle', () => {
	const broken = [
		{ kind: 'status', status: 403, code: 'forbidden', skip: 1 },
		{ kind: 'empty', skip: 1, times: 5 },
	] as const;

	it.each(broken)('loses nothing and starts nothing: $kind', async (fault) => {
		const emails = times(250, () => service.email('sent'));
		const host = service.host('emailStatusChanged');
		await host.activate();
		for (const email of emails) email.status = 'replied';
		service.sandbox.faults.add({ ...fault, path: EMAILS });
		await expect(host.poll()).rejects.toMatchObject({
			name: expect.stringMatching(/^Node(Api|Operation)Error$/),
		});
		expect(host.executions).toEqual([]);
		service.sandbox.faults.clear();
		expect(new Set(ids(await host.poll())).size).toBe(250);
		expect(await host.poll()).toEqual([]);
	});
});

it('a poll for changes of a status finds what was missed while the workflow was inactive or n8n stopped, once', async () => {
	const emails = times(3, () => service.email('sent'));
	const host = service.host('emailStatusChanged');
	await host.activate();
	emails[0].status = 'replied';
	await host.poll();
	emails[1].status = 'replied';
	emails[2].status = 'opened';
	await host.activate();
	await host.activate();
	await host.poll();
	expect(ids(host.items)).toEqual(ids(emails.slice(0, 2)));
});

it('campaigns come out as archived, and stay in the list', async () => {
	const campaign = service.campaign('completed');
	const host = service.host('campaignStatusChanged');
	await host.activate();
	campaign.status = 'archived';
	const about = { event: 'campaign.archived', previous_status: 'completed' };
	expect(await host.poll()).toMatchObject([{ id: campaign.id, ...about }]);
	expect(await host.poll()).toEqual([]);
});

it('jobs come out when they have ended, in the chosen way', async () => {
	const jobs = times(3, () => service.job('processing'));
	const host = service.host('jobFinished', { jobStatuses: ['completed', 'failed'] });
	await host.activate();
	const ends = ['completed', 'failed', 'cancelled'] as const;
	ends.forEach((status, index) => (jobs[index].status = status));
	const quick = service.job('completed');
	const items = await host.poll();
	expect(items.map(({ id, event }) => `${String(id)} ${String(event)}`).sort()).toEqual(
		[`${jobs[0].id} job.completed`, `${jobs[1].id} job.failed`, `${quick.id} job.completed`].sort(),
	);
	expect(await host.poll()).toEqual([]);
});

it('a find that n8n could not save is found again, until it can', async () => {
	const email = service.email('sent');
	const host = service.host('emailStatusChanged');
	await host.activate();
	email.status = 'replied';
	host.canSave = false;
	for (let polls = 0; polls < 2; polls++) expect(ids(await host.poll())).toEqual([email.id]);
	host.canSave = true;
	expect(ids(await host.poll())).toEqual([email.id]);
	expect(await host.poll()).toEqual([]);
});
