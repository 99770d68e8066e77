import type { Timer } from '../clock.cts';
import type { CampaignRecord, ContactRecord, EmailRecord } from '../state/outreachRecords.cts';
import type { FreeRecord } from '../state/records.cts';
import type { World } from '../world.cts';
import { draftEmail, sendNow } from './emailSending.cts';
import { Enrollment } from './enrollment.cts';
import { chooseMailbox, isFull, mailboxFor } from './mailboxes.cts';
import { addressKey, mayReceive } from './recipients.cts';
import { DAY_MS, dayOf, MINUTE_MS, nextDay, nextOpening } from './sendTimes.cts';

const FASTEST_MS = 1_000;
/** How long a campaign waits for replies to its last email. */
const REPLIES_MS = 3 * DAY_MS;
/** When a campaign without a connected mailbox looks again. */
const NO_MAILBOX_MS = 60 * MINUTE_MS;

interface Progress {
	/** Who may get another email. */
	enrolled: Enrollment[];
	/** Everyone who was enrolled, by address. */
	known: Set<string>;
	lastSentAt: number;
	/** Emails sent, by the day in the campaign's zone. */
	sentByDay: Map<number, number>;
	timer?: Timer;
}

/** Sends the emails of active campaigns (sandbox/api.md 16.4 to 16.7; RULES.md). */
export class Campaigns {
	private readonly progress = new Map<string, Progress>();

	constructor(private readonly world: World) {}

	/** Starts or resumes, with all who are on the list by now. */
	activate(campaign: CampaignRecord): void {
		const none = { enrolled: [], known: new Set<string>(), lastSentAt: -Infinity };
		const progress = this.progress.get(campaign.id) ?? { ...none, sentByDay: new Map() };
		this.progress.set(campaign.id, progress);
		this.enroll(campaign, progress);
		this.run(campaign, progress);
	}

	/** Looks again at a campaign after a reaction or a change of its settings. */
	touch(campaignId: string | null): void {
		const campaign = this.world.state.campaigns.get(campaignId);
		const progress = this.progress.get(campaignId ?? '');
		if (campaign?.status !== 'active' || !progress) return;
		this.plan(campaign, progress, this.world.clock.now());
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

	/** The next email's time and recipient if nobody reacts, while active or paused. */
	next(campaign: CampaignRecord): object | null {
		const progress = this.progress.get(campaign.id);
		const steps = this.stepsOf(campaign);
		const [next] = (progress?.enrolled ?? [])
			.filter((one) => this.mayGetMore(campaign, one.contact) && this.stepFor(campaign, one))
			.map((one) => ({ contact: one.contact, at: one.nextEmailAt(steps) }))
			.filter((one): one is { contact: ContactRecord; at: number } => one.at !== undefined)
			.sort((a, b) => a.at - b.at);
		if (!progress || !next) return null;
		const { clock } = this.world;
		const at = this.nextSlot(campaign, progress, Math.max(clock.now(), next.at));
		const { id: contact_id, email: recipient_email } = next.contact;
		return { contact_id, recipient_email, scheduled_for: clock.iso(at) };
	}

	clear(): void {
		this.progress.clear();
	}

	private stepsOf(campaign: CampaignRecord) {
		return this.world.state.sequences.get(campaign.sequence_id)?.steps ?? [];
	}

	/** An address counts once, whatever its spelling. A campaign with a template only makes drafts. */
	private enroll(campaign: CampaignRecord, { enrolled, known }: Progress): void {
		const { clock, state } = this.world;
		const [first] = [...this.stepsOf(campaign)].sort((a, b) => a.order - b.order);
		const template = state.templates.get(campaign.template_id);
		for (const contact of state.contacts.where((one) => isOnList(campaign, one))) {
			const key = addressKey(contact.email);
			if (known.has(key)) continue;
			known.add(key);
			const enrollment = new Enrollment(this.world, contact, first?.id, clock.now());
			if (!template || !this.world.holds('16.6')) enrolled.push(enrollment);
			else if (mayReceive(state, contact.email) && this.stepFor(campaign, enrollment) !== null)
				this.addEmail(campaign, enrollment, template);
		}
	}

	/** Sends what can be sent now, and looks again when the next email can be. */
	private run(campaign: CampaignRecord, progress: Progress): void {
		while (this.mayGoOn(campaign, progress));
	}

	private mayGoOn(campaign: CampaignRecord, progress: Progress): boolean {
		const now = this.world.clock.now();
		const steps = this.stepsOf(campaign);
		let wakeAt = Infinity;
		const ready: Array<{ one: Enrollment; at: number }> = [];
		progress.enrolled = progress.enrolled.filter((one) => {
			const standing = one.advance(steps, now);
			if (!standing || !this.mayGetMore(campaign, one.contact)) return false;
			if (standing.email) ready.push({ one, at: standing.at });
			else wakeAt = Math.min(wakeAt, standing.at);
			return true;
		});
		const [next] = ready.sort((a, b) => a.at - b.at);
		if (next) return this.mayGoOnWith(campaign, progress, next.one);
		const isOver = progress.enrolled.length === 0;
		const end = Math.max(progress.lastSentAt, Date.parse(campaign.started_at ?? '')) + REPLIES_MS;
		if (isOver && end <= now) this.complete(campaign);
		else this.plan(campaign, progress, isOver ? end : wakeAt);
		return false;
	}

	private mayGoOnWith(campaign: CampaignRecord, progress: Progress, one: Enrollment): boolean {
		const now = this.world.clock.now();
		const slot = this.nextSlot(campaign, progress, now);
		if (slot > now) {
			this.plan(campaign, progress, slot);
			return false;
		}
		const step = this.stepFor(campaign, one);
		one.goTo(step ?? undefined, one.since);
		if (step) this.send(campaign, progress, one);
		else progress.enrolled = progress.enrolled.filter((other) => other !== one);
		return true;
	}

	private send(campaign: CampaignRecord, progress: Progress, one: Enrollment): void {
		const { clock, state } = this.world;
		const now = clock.now();
		const step = one.advance(this.stepsOf(campaign), now)!.email!;
		const email = this.addEmail(campaign, one, state.templates.get(step.template_id));
		if (step.subject_override) email.subject = step.subject_override;
		sendNow(this.world, email, chooseMailbox(this.world, campaign.mailbox_id));
		one.addEmail(email, step, now);
		const day = dayOf(now, zoneOf(campaign));
		progress.sentByDay.set(day, (progress.sentByDay.get(day) ?? 0) + 1);
		// Not before its time of sending, from which the interval counts.
		progress.lastSentAt = clock.now();
	}

	/** The first moment that window, interval and limits of campaign and mailbox leave for an email. */
	private nextSlot(campaign: CampaignRecord, progress: Progress, from: number): number {
		const interval = Math.max(FASTEST_MS, campaign.send_interval_minutes * MINUTE_MS);
		const zone = zoneOf(campaign);
		const mailbox = mailboxFor(this.world, campaign.mailbox_id);
		if (!mailbox) return from + NO_MAILBOX_MS;
		for (let at = Math.max(from, progress.lastSentAt + interval); ;) {
			const opening = this.world.holds('16.4') ? nextOpening(campaign, at) : at;
			const sent = progress.sentByDay.get(dayOf(opening, zone)) ?? 0;
			const limit = this.world.holds('16.5') ? campaign.daily_limit : null;
			if (sent >= Number(limit ?? Infinity)) at = nextDay(opening, zone);
			else if (isFull(this.world, mailbox, opening)) at = nextDay(opening, 'UTC');
			else return opening;
		}
	}

	/**
	 * The step at which a person stands, or begins after another campaign has emailed them, by
	 * `re_enrollment_behavior` (sandbox/api.md 16.7): `continue` goes on after as many emails.
	 * @returns null to leave the person out
	 */
	private stepFor(campaign: CampaignRecord, one: Enrollment): string | null | undefined {
		const { stepId, emails, contact } = one;
		const key = addressKey(contact.email);
		const earlier = this.world.state.emails.where(
			({ campaign_id: id, sent_at, recipient_email: to }) =>
				id !== null && id !== campaign.id && sent_at !== null && addressKey(to) === key,
		).length;
		const isKept = this.world.holds('16.7');
		const behavior = isKept ? campaign.re_enrollment_behavior : 'restart';
		if (emails.length > 0 || earlier === 0 || behavior === 'restart') return stepId;
		const left = this.stepsOf(campaign)
			.filter(({ type }) => type === 'email')
			.sort((a, b) => a.order - b.order)
			.slice(earlier);
		return behavior === 'skip' ? null : (left[0]?.id ?? null);
	}

	/** Whoever has left, has bounced, or is off the list by now gets nothing more. */
	private mayGetMore(campaign: CampaignRecord, contact: ContactRecord): boolean {
		return isOnList(campaign, contact) && mayReceive(this.world.state, contact.email);
	}

	private plan(campaign: CampaignRecord, progress: Progress, at: number): void {
		const { clock } = this.world;
		if (progress.timer) clock.cancel(progress.timer);
		progress.timer = clock.at(at, () => this.run(campaign, progress));
	}

	private complete(campaign: CampaignRecord): void {
		const now = this.world.clock.iso();
		Object.assign(campaign, { status: 'completed', completed_at: now, updated_at: now });
		this.end(campaign);
	}

	private addEmail(
		campaign: CampaignRecord,
		{ contact, emails }: Enrollment,
		template: FreeRecord | undefined,
	): EmailRecord {
		const email = draftEmail(this.world, {
			brand_id: campaign.brand_id,
			campaign_id: campaign.id,
			contact_id: contact.id,
			recipient_email: contact.email,
			mailbox_id: campaign.mailbox_id,
			follow_up_number: emails.length,
			parent_email_id: emails[0]?.id ?? null,
			subject: String(template?.subject ?? campaign.name),
			body: String(template?.body ?? '<p>Hello</p>'),
		});
		return this.world.state.emails.add(email);
	}
}

const zoneOf = ({ send_window_timezone: zone }: CampaignRecord): string => String(zone || 'UTC');

const isOnList = ({ contact_list_id: list }: CampaignRecord, contact: ContactRecord): boolean =>
	contact.email !== '' && contact.list_ids.includes(list ?? '');
