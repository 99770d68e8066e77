import { ApiError, bodyError, validationError } from '../apiError.cts';
import { type Area, type Call, found } from '../call.cts';
import { brandArea } from '../freeArea.cts';
import { newRecord } from '../state/newRecord.cts';
import type { CampaignRecord, CampaignStatus } from '../state/outreachRecords.cts';
import type { World } from '../world.cts';
import { chooseMailbox } from '../work/mailboxes.cts';

/** Settings that can be changed only while a campaign is paused (sandbox/api.md 16.3). */
const CORE = ['contact_list_id', 'mailbox_id', 'sequence_id', 'template_id'];

/** Allowed transitions. Where they are undocumented, a choice of the sandbox. */
const TRANSITIONS: Record<string, CampaignStatus[]> = {
	active: ['draft', 'paused'],
	paused: ['active'],
	completed: ['active', 'paused'],
	archived: ['draft', 'paused', 'completed'],
};

const records = brandArea('BrandsCampaigns', 'campaigns', 'campaign_id', campaignView);

/** Campaigns (sandbox/api.md 16). */
export const campaigns: Area = {
	...records.operations,
	postBrandsCampaigns: (call) => {
		const campaign = newCampaign(call.world, call.brand.id);
		Object.assign(campaign, sentSettings(call));
		call.proceed();
		return call.created(campaignView(call.state.campaigns.add(campaign), call));
	},
	patchBrandsCampaignsOne: (call) => {
		const campaign = records.named(call);
		const settings = sentSettings(call);
		const status = (call.body.status ?? undefined) as CampaignStatus | undefined;
		const staysActive = campaign.status === 'active' && (status ?? 'active') === 'active';
		const isCore = CORE.some((name) => name in call.body);
		call.refuseIf('16.3', staysActive && isCore, 'conflict', 'Pause the campaign first.');
		if (status !== undefined) requireTransition(call, campaign, settings, status);
		call.proceed();
		Object.assign(campaign, settings, { updated_at: call.now });
		if (status !== undefined && status !== campaign.status) move(call.world, campaign, status);
		else call.world.campaigns.touch(campaign.id);
		return campaignView(campaign, call);
	},
};

/** An invalid state transition is a 400 (sandbox/api.md 8.2). */
function requireTransition(
	call: Call,
	campaign: CampaignRecord,
	settings: Partial<CampaignRecord>,
	status: CampaignStatus,
): void {
	if (status === campaign.status) return;
	const isNone = !TRANSITIONS[status].includes(campaign.status);
	call.refuseIf('16.1', isNone, () => {
		const msg = `A campaign cannot go from ${campaign.status} to ${status}.`;
		return validationError(['body', 'status'], msg, 'invalid_transition');
	});
	if (status !== 'active' || !call.holds('16.2')) return;
	if (call.key.plan !== 'pro') throw new ApiError('brand_plan_required');
	const mailboxId = 'mailbox_id' in settings ? settings.mailbox_id : campaign.mailbox_id;
	chooseMailbox(call.world, mailboxId);
}

function move(world: World, campaign: CampaignRecord, status: CampaignStatus): void {
	const now = world.clock.iso();
	campaign.status = status;
	if (status === 'active') {
		campaign.started_at ??= now;
		world.campaigns.activate(campaign);
	}
	if (status === 'paused') {
		campaign.paused_at = now;
		world.campaigns.pause(campaign);
	}
	if (status === 'completed') campaign.completed_at = now;
	if (status === 'completed' || status === 'archived') world.campaigns.end(campaign);
}

/** The settings sent, within bounds that the schema cannot express (sandbox/api.md 16.5). */
function sentSettings(call: Call): Partial<CampaignRecord> {
	const { status: _, ...sent } = call.sentFields<CampaignRecord>('Campaign');
	const interval = Number(call.body.send_interval_minutes);
	call.refuseIf('16.5', interval > 0 && interval < 10, () =>
		bodyError(['send_interval_minutes'], 'must be 0, or 10 and more'),
	);
	if (!isTimeZone(call.textOf('send_window_timezone')))
		throw bodyError(['send_window_timezone'], 'must be an IANA time zone');
	const { contactLists, mailboxes, sequences, templates } = call.state;
	if (sent.contact_list_id) found(contactLists.get(sent.contact_list_id));
	if (sent.mailbox_id) found(mailboxes.get(sent.mailbox_id));
	if (sent.sequence_id) found(sequences.get(sent.sequence_id));
	if (sent.template_id) found(templates.get(sent.template_id));
	return sent;
}

function isTimeZone(zone: string | undefined): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone: zone });
		return true;
	} catch {
		return false;
	}
}

export function newCampaign(world: World, brandId: string): CampaignRecord {
	return newRecord<CampaignRecord>(world, 'Campaign', {
		brand_id: brandId,
		name: 'Untitled campaign',
		status: 'draft',
		re_enrollment_behavior: 'skip',
		send_interval_minutes: 10,
		send_window_timezone: 'UTC',
	});
}

function campaignView(campaign: CampaignRecord, { world }: Call): object {
	const emails = world.state.emails.where(({ campaign_id }) => campaign_id === campaign.id);
	const count = (moment: 'sent_at' | 'opened_at' | 'replied_at' | 'bounced_at') =>
		emails.filter((email) => email[moment] !== null).length;
	const sent = count('sent_at');
	const rate = (part: number) => (sent === 0 ? 0 : Math.round((1000 * part) / sent) / 10);
	const isOpen = campaign.status === 'active' || campaign.status === 'paused';
	return {
		...campaign,
		next_scheduled_email: isOpen ? world.campaigns.next(campaign) : null,
		stats: {
			bounce_rate: rate(count('bounced_at')),
			emails_bounced: count('bounced_at'),
			emails_opened: count('opened_at'),
			emails_replied: count('replied_at'),
			emails_sent: sent,
			open_rate: rate(count('opened_at')),
			reply_rate: rate(count('replied_at')),
			total_emails: emails.length,
		},
	};
}
