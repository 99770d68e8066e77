import type { Timer } from '../clock';
import type {
	CampaignRecord,
	ContactRecord,
	EmailRecord,
	SequenceStepRecord,
} from '../state/outreachRecords';
import type { FreeRecord } from '../state/records';
import type { World } from '../world';
import { draftEmail, sendNow } from './emailSending';
import { chooseMailbox, mailboxOpensAt } from './mailboxes';
import { mayReceive } from './recipients';
import { localTime, nextInWindow } from './sendWindow';

const DAY_MS = 24 * 3_600_000;
const FASTEST_MS = 1_000;

/** A step of a sequence that is due for a contact. */
interface Due {
	contact: ContactRecord;
	stepId: string;
	at: number;
	last: EmailRecord | undefined;
}

interface Progress {
	due: Due[];
	lastSentAt: number;
	timer: Timer | undefined;
}

/** Sends the emails of active campaigns (docs/api.md 16.4 to 16.7). */
export class Campaigns {
	private readonly progress = new Map<string, Progress>();

	constructor(private readonly world: World) {}

	/** Starts or resumes. A campaign with a template only creates drafts for review. */
	activate(campaign: CampaignRecord): void {
		const known = this.progress.get(campaign.id);
		if (!known && campaign.sequence_id === null) this.writeDrafts(campaign);
		if (!known) this.progress.set(campaign.id, this.begin(campaign));
		this.plan(campaign);
	}

	pause(campaign: CampaignRecord): void {
		const { timer } = this.progress.get(campaign.id) ?? {};
		if (timer) this.world.clock.cancel(timer);
	}

	/** Completes the campaign; the remaining emails are not sent. */
	end(campaign: CampaignRecord): void {
		this.pause(campaign);
		this.progress.delete(campaign.id);
	}

	/** The next email's time and recipient, while active or paused. */
	next(campaign: CampaignRecord): object | null {
		const progress = this.progress.get(campaign.id);
		const first = progress && earliest(progress.due);
		if (!progress || !first) return null;
		const at = this.momentFor(campaign, progress, first);
		return {
			contact_id: first.contact.id,
			recipient_email: first.contact.email,
			scheduled_for: this.world.clock.iso(at),
		};
	}

	clear(): void {
		this.progress.clear();
	}

	private begin(campaign: CampaignRecord): Progress {
		const { clock } = this.world;
		const first = this.stepsOf(campaign).reduce<SequenceStepRecord | undefined>(
			(min, step) => (!min || step.order < min.order ? step : min),
			undefined,
		);
		const contacts = first ? this.recipients(campaign) : [];
		const due = contacts.map((contact) => ({
			contact,
			stepId: first?.id ?? '',
			at: clock.now(),
			last: undefined,
		}));
		return { due, lastSentAt: 0, timer: undefined };
	}

	/** Contacts of the list that may get email and that no other campaign has emailed. */
	private recipients(campaign: CampaignRecord): ContactRecord[] {
		const { state } = this.world;
		const listId = campaign.contact_list_id ?? '';
		const written = new Set(
			state.emails
				.where((email) => email.campaign_id !== null && email.campaign_id !== campaign.id)
				.map(({ contact_id }) => contact_id),
		);
		return state.contacts.where(
			(contact) =>
				contact.list_ids.includes(listId) &&
				mayReceive(state, contact.email) &&
				(campaign.re_enrollment_behavior !== 'skip' || !written.has(contact.id)),
		);
	}

	private writeDrafts(campaign: CampaignRecord): void {
		const { state } = this.world;
		const template = state.templates.get(campaign.template_id);
		if (!template) return;
		for (const contact of this.recipients(campaign)) {
			state.emails.add(this.emailFor(campaign, contact, template, undefined));
		}
	}

	private plan(campaign: CampaignRecord): void {
		const progress = this.progress.get(campaign.id);
		const first = progress && earliest(progress.due);
		if (!progress || campaign.status !== 'active' || !first) return;
		const at = this.momentFor(campaign, progress, first);
		progress.timer = this.world.clock.at(at, () => this.work(campaign, progress, first));
	}

	private momentFor(campaign: CampaignRecord, progress: Progress, due: Due): number {
		const { clock } = this.world;
		const interval = Math.max(FASTEST_MS, campaign.send_interval_minutes * 60_000);
		const wanted = Math.max(clock.now(), due.at, progress.lastSentAt + interval);
		return nextInWindow(campaign, this.underDailyLimit(campaign, wanted));
	}

	private underDailyLimit(campaign: CampaignRecord, at: number): number {
		const zone = campaign.send_window_timezone;
		const { day, minutes } = localTime(at, zone);
		const sentThatDay = this.world.state.emails.where(
			({ campaign_id, sent_at }) =>
				campaign_id === campaign.id &&
				sent_at !== null &&
				localTime(Date.parse(sent_at), zone).day === day,
		);
		const isFull = campaign.daily_limit !== null && sentThatDay.length >= campaign.daily_limit;
		return isFull ? at + DAY_MS - minutes * 60_000 : at;
	}

	/** Runs one step for one contact and schedules the next. */
	private work(campaign: CampaignRecord, progress: Progress, due: Due): void {
		if (campaign.status !== 'active' || !progress.due.includes(due)) return;
		const mailbox = chooseMailbox(this.world, campaign.mailbox_id);
		const opens = mailboxOpensAt(this.world, mailbox, this.world.clock.now());
		if (opens > this.world.clock.now()) due.at = opens;
		else this.takeStep(campaign, progress, due);
		if (progress.due.length > 0) this.plan(campaign);
		else this.complete(campaign);
	}

	private takeStep(campaign: CampaignRecord, progress: Progress, due: Due): void {
		const { clock, state } = this.world;
		const step = this.stepsOf(campaign).find(({ id }) => id === due.stepId);
		progress.due = progress.due.filter((other) => other !== due);
		if (!step || !mayReceive(state, due.contact.email)) return;
		if (step.type === 'email') {
			const template = state.templates.get(step.template_id);
			due.last = state.emails.add(this.emailFor(campaign, due.contact, template, due.last, step));
			sendNow(this.world, due.last, chooseMailbox(this.world, campaign.mailbox_id));
			progress.lastSentAt = clock.now();
		}
		const next = step.type === 'condition' ? branchOf(step, due.last) : step.next_step_id;
		if (next === undefined) return;
		const following = this.stepsOf(campaign).find(({ id }) => id === next);
		const days = (step.wait_days ?? 0) + (following?.condition_timeout_days ?? 0);
		progress.due.push({ ...due, stepId: next, at: clock.now() + days * DAY_MS });
	}

	private complete(campaign: CampaignRecord): void {
		const now = this.world.clock.iso();
		Object.assign(campaign, { status: 'completed', completed_at: now, updated_at: now });
		this.end(campaign);
	}

	private stepsOf(campaign: CampaignRecord): SequenceStepRecord[] {
		return this.world.state.sequences.get(campaign.sequence_id)?.steps ?? [];
	}

	private emailFor(
		campaign: CampaignRecord,
		contact: ContactRecord,
		template: FreeRecord | undefined,
		last: EmailRecord | undefined,
		step?: SequenceStepRecord,
	): EmailRecord {
		return draftEmail(this.world, {
			brand_id: campaign.brand_id,
			campaign_id: campaign.id,
			contact_id: contact.id,
			recipient_email: contact.email,
			mailbox_id: campaign.mailbox_id,
			subject: step?.subject_override ?? String(template?.subject ?? campaign.name),
			body: String(template?.body ?? '<p>Hello</p>'),
			follow_up_number: last ? last.follow_up_number + 1 : 0,
			parent_email_id: last ? (last.parent_email_id ?? last.id) : null,
		});
	}
}

function earliest(due: Due[]): Due | undefined {
	return due.reduce<Due | undefined>(
		(min, one) => (!min || one.at < min.at ? one : min),
		undefined,
	);
}

/** The branch of a condition step: on the last email opened or replied to. */
function branchOf(step: SequenceStepRecord, last: EmailRecord | undefined): string | undefined {
	const isReply = step.condition_type === 'replied';
	const isTrue = isReply ? last?.replied_at : (last?.opened_at ?? last?.replied_at);
	return isTrue ? step.next_step_id : step.on_false_step_id;
}
