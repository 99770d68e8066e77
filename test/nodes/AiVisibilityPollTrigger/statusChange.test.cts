import type { IDataObject } from 'n8n-workflow';
import { direct } from '../support/http.cts';
import { times, useService } from './service.cts';

const service = useService({ jobSeconds: 600 });

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

/** An endpoint that somebody else has made. */
const endpoint = async () => {
	const body = { url: 'https://n8n.example/webhook', events: ['report.completed'] };
	const path = `/v1/brands/${service.brandId}/webhooks`;
	const { id } = await direct(service.sandbox, 'POST', path, body);
	return service.sandbox.state.webhooks.get(String(id))!;
};

const disabled = [{ event: 'webhook_endpoint.disabled' }];

it.each<[string, () => object, Array<[change: object, found: object[]]>]>([
	[
		'campaignStatusChanged',
		() => service.campaign('draft'),
		[[{ status: 'archived' }, [{ event: 'campaign.archived', previous_status: 'draft' }]]],
	],
	[
		'jobFinished',
		() => service.job('processing'),
		[[{ status: 'failed' }, [{ event: 'job.failed', previous_status: 'processing' }]]],
	],
	[
		'backlinkVerifiedOrLost',
		() => service.email('replied'),
		[
			[{ backlink_verified: true }, [{ event: 'backlink.verified', previous_status: null }]],
			[{ backlink_verified: false }, [{ event: 'backlink.lost', previous_status: 'verified' }]],
			[{ backlink_verified: true }, [{ event: 'backlink.verified', previous_status: 'lost' }]],
		],
	],
	[
		'webhookEndpointDisabled',
		endpoint,
		[
			[{ is_active: false }, disabled],
			[{ is_active: true }, []],
			[{ is_active: false }, disabled],
		],
	],
])('%s starts the workflow once per change, also of a new record', async (event, make, steps) => {
	const host = service.host(event);
	await host.activate();
	const record = (await make()) as IDataObject;
	expect(await host.poll()).toEqual([]);
	for (const [change, found] of steps) {
		Object.assign(record, change);
		expect(await host.poll()).toMatchObject(found.map((each) => ({ id: record.id, ...each })));
		expect(await host.poll()).toEqual([]);
	}
});

it('a run of a schedule comes out once, when it has ended', async () => {
	const { sandbox, brandId } = service;
	const [schedule] = sandbox.state.scheduledReports.where(({ brand_id: id }) => id === brandId);
	const host = service.host('scheduleRunFinished');
	await host.activate();
	for (let count = 1; count <= 2; count++) {
		await direct(sandbox, 'POST', `/v1/scheduled-reports/${schedule.id}/executions`, {});
		expect(await host.poll()).toEqual([]);
		await sandbox.clock.advance(600_000);
		expect(await host.poll()).toMatchObject([
			{ event: 'schedule.run.completed', last_run_at: schedule.last_run_at },
		]);
		expect(await host.poll()).toEqual([]);
	}
});
