import type { Timer } from '../clock';
import type { CampaignRecord, ContactRecord } from '../state/outreachRecords';
import type { FreeRecord } from '../state/records';
import type { World } from '../world';
import { draftEmail, sendNow } from './emailSending';
import { chooseMailbox } from './mailboxes';
import { mayReceive } from './recipients';

const FASTEST_MS = 1_000;
/** How long a campaign waits for replies to its last email. */
const REPLIES_MS = 3 * 24 * 3_600_000;

interface Progress {
	/** Who has no email yet. */
	left: ContactRecord[];
	nextAt: number;
	timer?: Timer;
}

/**
 * Sends the first email of active campaigns to each contact, one at an interval (docs/api.md 16.4).
 * Windows, daily limits and follow-ups are kept but have no effect.
 */
export class Campaigns {
	private readonly progress = new Map<string, Progress>();

	constructor(private readonly world: World) {}

	/** Starts or resumes. A campaign with a template only creates drafts for review. */
	activate(campaign: CampaignRecord): void {
		const progress = this.progress.get(campaign.id) ?? this.begin(campaign);
		this.progress.set(campaign.id, progress);
		this.plan(campaign, progress);
	}

	pause(campaign: CampaignRecord): void {
		const { timer } = this.progress.get(campaign.id) ?? {};
		if (timer) this.world.clock.cancel(timer);
	}

	/** The remaining emails are not sent. */
	end(campaign: CampaignRecord): void {
		this.pause(campaign);
		this.progress.delete(campaign.id);
	}

	/** The next email's time and recipient, while active or paused. */
	next(campaign: CampaignRecord): object | null {
		const { left: [contact] = [], nextAt } = this.progress.get(campaign.id) ?? {};
		if (!contact) return null;
		const scheduled_for = this.world.clock.iso(nextAt);
		return { contact_id: contact.id, recipient_email: contact.email, scheduled_for };
	}

	clear(): void {
		this.progress.clear();
	}

	private begin(campaign: CampaignRecord): Progress {
		const { clock, state } = this.world;
		const contacts = state.contacts.where(
			({ list_ids, email }) =>
				list_ids.includes(campaign.contact_list_id ?? '') && mayReceive(state, email),
		);
		const template = state.templates.get(campaign.template_id);
		const left = template ? [] : contacts;
		if (template) for (const contact of contacts) this.addEmail(campaign, contact, template);
		return { left, nextAt: clock.now() };
	}

	private plan(campaign: CampaignRecord, progress: Progress): void {
		const { clock } = this.world;
		const isSent = progress.left.length === 0;
		const at = Math.max(clock.now(), progress.nextAt + (isSent ? REPLIES_MS : 0));
		const next = () => (isSent ? this.complete(campaign) : this.sendNext(campaign, progress));
		progress.timer = clock.at(at, next);
	}

	private sendNext(campaign: CampaignRecord, progress: Progress): void {
		const { clock, state } = this.world;
		const [first] = state.sequences.get(campaign.sequence_id)?.steps ?? [];
		const template = state.templates.get(first?.template_id);
		const email = this.addEmail(campaign, progress.left.shift()!, template);
		sendNow(this.world, email, chooseMailbox(this.world, campaign.mailbox_id));
		const interval = campaign.send_interval_minutes * 60_000;
		progress.nextAt = clock.now() + Math.max(FASTEST_MS, interval);
		this.plan(campaign, progress);
	}

	private complete(campaign: CampaignRecord): void {
		const now = this.world.clock.iso();
		Object.assign(campaign, { status: 'completed', completed_at: now, updated_at: now });
		this.end(campaign);
	}

	private addEmail(
		campaign: CampaignRecord,
		contact: ContactRecord,
		template: FreeRecord | undefined,
	) {
		const email = draftEmail(this.world, {
			brand_id: campaign.brand_id,
			campaign_id: campaign.id,
			contact_id: contact.id,
			recipient_email: contact.email,
			mailbox_id: campaign.mailbox_id,
			subject: String(template?.subject ?? campaign.name),
			body: String(template?.body ?? '<p>Hello</p>'),
		});
		return this.world.state.emails.add(email);
	}
}
