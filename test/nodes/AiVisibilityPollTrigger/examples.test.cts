import { times, useService } from './service.cts';

const service = useService();

const at = (second: number) => service.sandbox.clock.iso(1_700_000_000_000 + second * 1000);

describe('a test of the watch trigger', () => {
	it('shows the newest that match, and leaves the mark alone', async () => {
		const emails = times(10, (index) =>
			service.email(index === 9 ? 'sent' : 'replied', { updated_at: at(index) }),
		);
		const host = service.host('emailStatusChanged');
		const shown = await host.test();
		expect(shown.map(({ id }) => id)).toEqual([8, 7, 6, 5, 4].map((index) => emails[index].id));
		expect(shown[0]).toMatchObject({ event: 'email.replied', previous_status: null });
		expect(host.staticData).toBe('{}');

		await host.activate();
		const kept = host.staticData;
		emails[9].status = 'replied';
		await host.test();
		expect(host.staticData).toBe(kept);
		expect(await host.poll()).toMatchObject([{ id: emails[9].id, previous_status: 'sent' }]);
	});

	it('looks through a few pages for records', async () => {
		service.citation({ created_at: at(0) });
		const replied = service.email('replied');
		times(250, () => service.email('draft'));
		expect(await service.host('emailStatusChanged').test()).toMatchObject([{ id: replied.id }]);
		times(5_000, () => service.email('draft'));
		const before = service.sandbox.requests.length;
		await expect(service.host('emailStatusChanged').test()).rejects.toThrow('no email to show');
		expect(service.sandbox.requests.length - before).toBe(5);
	});

	it('shows the newest citations from one page', async () => {
		const citations = times(150, (index) => service.citation({ created_at: at(index) }));
		const shown = await service.host('newCitation').test();
		expect(shown.map(({ id }) => id)).toEqual(
			[149, 148, 147, 146, 145].map((index) => citations[index].id),
		);
		expect(service.sandbox.requests).toHaveLength(1);
	});

	it('shows the quota as it is', async () => {
		const [shown, ...more] = await service.host('quotaLow').test();
		expect(shown).toMatchObject({ event: 'quota.low', limit: 1_000_000, remaining_percent: 100 });
		expect(more).toEqual([]);
	});

	it('shows any change of visibility, also one that would start nothing', async () => {
		service.completed(40, { created_at: service.hoursAgo(2) });
		service.completed(50, { created_at: service.hoursAgo(1) });
		const shown = await service.host('visibilityChanged').test();
		expect(shown).toMatchObject([{ event: 'visibility.up', is_clear: false }]);
	});

	it.each(['jobFinished', 'visibilityChanged'])(
		'says when there is nothing to show: %s',
		async (event) => {
			for (const hours of [2, 1]) service.completed(40, { created_at: service.hoursAgo(hours) });
			await expect(service.host(event).test()).rejects.toMatchObject({
				name: 'NodeOperationError',
				message: expect.stringMatching(/^There is no (job|change of visibility) to show yet$/),
				description: expect.stringContaining('Once published'),
			});
		},
	);
});
