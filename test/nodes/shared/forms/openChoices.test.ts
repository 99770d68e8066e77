import { Service } from '../../AiVisibilityPollTrigger/service';

describe('a status that the API has added since', () => {
	const service = new Service();
	beforeAll(async () => await service.start());
	afterAll(async () => await service.stop());

	it('is an event of the poll trigger', async () => {
		const email = service.email('sent');
		const host = service.host('emailStatusChanged', { emailStatuses: '={{ ["clicked"] }}' });
		await host.activate();
		Object.assign(email, { status: 'clicked' });
		expect(await host.poll()).toMatchObject([{ event: 'email.clicked', id: email.id }]);
	});
});
