import { times, useService } from './service.cts';

const service = useService();

describe('a test of the watch trigger', () => {
	it('shows what matches, and remembers nothing', async () => {
		const [email] = times(2, (index) => service.email(index === 0 ? 'sent' : 'replied'));
		const host = service.host('emailStatusChanged');
		const shown = { event: 'email.replied', previous_status: null };
		expect(await host.test()).toMatchObject([shown]);
		expect(host.staticData).toBe('{}');
		await host.activate();
		const kept = host.staticData;
		email.status = 'replied';
		expect(await host.test()).toMatchObject([shown, shown]);
		expect(host.staticData).toBe(kept);
		expect(await host.poll()).toMatchObject([{ id: email.id, previous_status: 'sent' }]);
	});

	it('looks through five pages for records', async () => {
		const replied = service.email('replied');
		times(250, () => service.email('draft'));
		expect(await service.host('emailStatusChanged').test()).toMatchObject([{ id: replied.id }]);
		times(500, () => service.email('draft'));
		const before = service.sandbox.requests.length;
		await expect(service.host('emailStatusChanged').test()).rejects.toThrow('no email to show');
		expect(service.sandbox.requests.length - before).toBe(5);
	});

	it('reads one page where that has five examples', async () => {
		times(150, () => service.citation());
		expect(await service.host('newCitation').test()).toHaveLength(5);
		expect(service.sandbox.requests).toHaveLength(1);
	});

	it('shows the quota as it is, at no cost', async () => {
		const shown = { event: 'quota.low', limit: 1_000_000, remaining_percent: 100, used: 0 };
		for (let count = 1; count <= 2; count++)
			expect(await service.host('quotaLow').test()).toMatchObject([shown]);
	});

	it('shows any change of visibility, also one that would start nothing', async () => {
		for (const hours of [2, 1])
			service.completed(60 - 10 * hours, { created_at: service.hoursAgo(hours) });
		for (const form of [{}, { changes: 'threshold', threshold: 90 }]) {
			const shown = await service.host('visibilityChanged', form).test();
			expect(shown).toMatchObject([{ event: 'visibility.up', is_clear: false }]);
		}
	});

	it('says when there is nothing to show', async () => {
		for (const hours of [2, 1]) service.completed(40, { created_at: service.hoursAgo(hours) });
		await expect(service.host('visibilityChanged').test()).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: 'There is no change of visibility to show yet',
		});
	});
});
