import type { EmailRecord } from '../../../sandbox/state/outreachRecords';
import { ids, useService } from './service';

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
		const host = service.host('noReply', { days: 7 });
		await host.activate();
		await days(6);
		expect(await host.poll()).toEqual([]);
		await days(1);
		const [item] = await host.poll();
		expect(item).toMatchObject({
			...service.shown(first),
			event: 'email.no_reply',
			emails_to_recipient: 1,
			slack_text: expect.stringMatching(/No reply from Ann@.*Emails to this person so far: 1/),
		});
		expect(await host.poll()).toEqual([]);
		const followUp = sent({ recipient_email: 'ann@magazine.example' });
		await days(6);
		expect(await host.poll()).toEqual([]);
		await days(1);
		expect(await host.poll()).toMatchObject([{ id: followUp.id, emails_to_recipient: 2 }]);
	});

	it.each<[string, Partial<EmailRecord>, Partial<EmailRecord>]>([
		['replied to a follow-up', {}, { status: 'replied' }],
		['bounced', { status: 'bounced' }, {}],
		['unsubscribed from another email', {}, { status: 'unsubscribed', citation_url: 'b' }],
		['never got it', { status: 'failed' }, { status: 'draft', sent_at: null }],
	])('leave out who %s', async (_, email, other) => {
		const host = service.host('noReply');
		await host.activate();
		for (const changes of [email, other]) sent({ recipient_email: 'a@b.example', ...changes });
		const silent = sent({ recipient_email: 'c@b.example' });
		await days(30);
		expect(ids(await host.poll())).toEqual([silent.id]);
	});
});

it('backlinks come out when they are found, and when they are lost again', async () => {
	const email = service.email('replied');
	const host = service.host('backlinkVerifiedOrLost');
	await host.activate();
	service.email('sent');
	expect(await host.poll()).toEqual([]);
	for (const [found, event] of [
		[true, 'backlink.verified'] as const,
		[false, 'backlink.lost'] as const,
	]) {
		email.backlink_verified = found;
		expect(await host.poll()).toMatchObject([{ ...service.shown(email), event }]);
		expect(await host.poll()).toEqual([]);
	}
});
