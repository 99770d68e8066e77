import type { INodeParameters } from 'n8n-workflow';
import type { EmailRecord } from '../../../sandbox/state/outreachRecords.cts';
import { clock } from '../../../nodes/shared/base/time/clock';
import { ids, useService } from './service.cts';

const service = useService({ speed: 1 });

const days = async (count: number) => await service.sandbox.clock.advance(count * 24 * 3_600_000);

/** An email that is sent now. */
const sent = (changes: Partial<EmailRecord> = {}) => {
	const now = service.sandbox.clock.iso();
	const page = { citation_url: 'https://magazine.example/a', sent_at: now };
	return service.email('sent', { ...page, ...changes });
};

describe('people who do not reply', () => {
	it('come out once per silence, with how many emails they have had, and not if silent at first', async () => {
		sent({ recipient_email: 'old@magazine.example' });
		await days(8);
		const first = sent({ recipient_email: 'Ann@magazine.example' });
		sent({ recipient_email: 'ann@magazine.example', status: 'draft', sent_at: null });
		const host = service.host('noReply', { days: 7 });
		await host.activate();
		await days(6);
		expect(await host.poll()).toEqual([]);
		await days(1);
		const [item] = await host.poll();
		expect(item).toMatchObject({
			...first,
			event: 'email.no_reply',
			emails_to_recipient: 1,
			slack_text: expect.stringMatching(/No reply from Ann@.*Emails to this person so far: 1/),
		});
		expect(await host.poll()).toEqual([]);
		const followUp = sent({ recipient_email: '"Ann" <ann@magazine.example>' });
		await days(6);
		expect(await host.poll()).toEqual([]);
		await days(1);
		expect(await host.poll()).toMatchObject([{ id: followUp.id, emails_to_recipient: 2 }]);
	});

	it('come out for each page, also where n8n was off, its clock is wrong, and statuses go on', async () => {
		const host = service.host('noReply');
		await host.activate();
		const pages = ['a', 'b'].map((page) =>
			sent({ recipient_email: 'a@b.example', citation_url: null, citation_id: page }),
		);
		const { now } = clock;
		clock.now = () => now() + 8 * 24 * 3_600_000;
		await days(1);
		expect(await host.poll()).toEqual([]);
		clock.now = now;
		await days(9);
		pages[0].status = 'opened';
		await host.activate();
		expect(new Set(ids(host.items))).toEqual(new Set(ids(pages)));
		expect(host.items).toMatchObject([{ emails_to_recipient: 2 }, { emails_to_recipient: 2 }]);
		pages[0].status = 'sent';
		sent({ recipient_email: 'a@b.example', citation_id: 'a', status: 'failed' });
		expect(await host.poll()).toEqual([]);
	});

	it('come out once where a follow-up names the email that it follows, and no page', async () => {
		const host = service.host('noReply');
		await host.activate();
		const first = sent();
		await days(3);
		const next = sent({ citation_url: null, parent_email_id: first.id });
		await days(5);
		expect(await host.poll()).toEqual([]);
		await days(3);
		expect(ids(await host.poll())).toEqual([next.id]);
	});

	it.each<[string, Partial<EmailRecord>, Partial<EmailRecord>]>([
		['replied to a follow-up', {}, { status: 'replied' }],
		['replied about another page', {}, { status: 'replied', citation_url: 'b' }],
		['replied to a campaign', {}, { status: 'replied', campaign_id: 'c' }],
		['replied, as only a time says', { replied_at: '2026-03-01T09:00:00.000Z' }, {}],
		['bounced', { status: 'bounced' }, {}],
		['bounced, as only a time says', {}, { bounced_at: '2026-03-01T09:00:00.000Z' }],
		['unsubscribed from another email', {}, { status: 'unsubscribed', citation_url: 'b' }],
		['never got it', { status: 'failed' }, { status: 'draft', sent_at: null }],
	])('leave out who %s', async (_, email, other) => {
		const host = service.host('noReply');
		await host.activate();
		for (const changes of [email, other]) sent({ recipient_email: 'a@b.example', ...changes });
		const silent = sent({ recipient_email: 'c@b.example', status: 'opened' });
		await days(30);
		expect(ids(await host.poll())).toEqual([silent.id]);
	});
});

const byId = (value: string) => ({ __rl: true, mode: 'id', value });

it.each<[string, INodeParameters, string[]]>([
	['without a campaign', {}, ['none']],
	['all', { emails: 'all' }, ['mine', 'none', 'others']],
	['of a campaign', { emails: 'campaign', campaignId: byId('mine') }, ['mine']],
])('emails without a reply are those of the choice: %s', async (_, choice, expected) => {
	const host = service.host('noReply', choice);
	await host.activate();
	for (const name of ['mine', 'others', 'none'])
		sent({ campaign_id: name === 'none' ? null : name, recipient_email: `${name}@b.example` });
	await days(8);
	const found = (await host.poll()).map(({ recipient_email: to }) => String(to).split('@')[0]);
	expect(found.sort()).toEqual(expected);
});

it.each(['backlinkVerifiedOrLost', 'emailStatusChanged'])(
	'%s comes out of one campaign only',
	async (event) => {
		const filters = { campaignId: byId('mine') };
		const host = service.host(event, { filters, emailStatuses: ['sent'] });
		await host.activate();
		const [mine] = ['mine', 'others'].map((name) =>
			sent({ campaign_id: name, recipient_email: name, backlink_verified: true }),
		);
		await days(8);
		expect(ids(await host.poll())).toEqual([mine.id]);
	},
);

it('backlinks come out when they are found, and when they are lost again', async () => {
	const email = service.email('replied');
	const host = service.host('backlinkVerifiedOrLost');
	await host.activate();
	service.email('sent');
	expect(await host.poll()).toEqual([]);
	for (const [found, event, previous_status] of [
		[true, 'backlink.verified', null] as const,
		[false, 'backlink.lost', 'verified'] as const,
	]) {
		email.backlink_verified = found;
		const about = { event, previous_status };
		expect(await host.poll()).toMatchObject([{ ...email, ...about }]);
		expect(await host.poll()).toEqual([]);
	}
});
