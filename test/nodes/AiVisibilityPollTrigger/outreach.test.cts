import { clock } from '../../../nodes/shared/base/time/clock';
import { useService } from './service.cts';

const service = useService({ speed: 1 });

const days = async (count: number) => await service.sandbox.clock.advance(count * 24 * 3_600_000);

/** An email that is sent now. */
const sent = (changes: object = {}) => {
	const now = service.sandbox.clock.iso();
	const page = { citation_url: 'https://magazine.example/a', sent_at: now };
	return service.email('sent', { ...page, ...changes });
};

it('a person comes out once per silence, by the time of the service', async () => {
	const host = service.host('noReply', { days: 7 });
	await host.activate();
	const first = sent({ recipient_email: 'Ann@magazine.example' });
	await days(6);
	const { now } = clock;
	clock.now = () => now() + 8 * 24 * 3_600_000;
	expect(await host.poll()).toEqual([]);
	clock.now = now;
	await days(1);
	const [item] = await host.poll();
	expect(item).toMatchObject({
		...first,
		event: 'email.no_reply',
		emails_to_recipient: 1,
		slack_text: expect.stringMatching(/No reply from Ann@.*Emails to this person so far: 1/),
	});
	expect(await host.poll()).toEqual([]);
});
