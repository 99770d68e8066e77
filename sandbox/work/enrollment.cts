import type { ContactRecord, EmailRecord, SequenceStepRecord } from '../state/outreachRecords.cts';
import { DAY_MS } from './sendTimes.cts';
import type { RuleBook } from '../rules.cts';

/** Where a person stands: at an email that can be sent since, or in a wait that lasts until a time. */
interface Standing {
	email?: SequenceStepRecord;
	at: number;
}

/** More steps than a sequence has. */
const MOST_STEPS = 60;

/** A person on the way through the steps of a campaign's sequence (sandbox/api.md 17.2, 17.3). */
export class Enrollment {
	/** Oldest first. Conditions look at the last one. */
	readonly emails: EmailRecord[] = [];

	/** Whether a condition led on by a reply: nobody else gets an email after one. */
	private byReply = false;

	constructor(
		private readonly rules: RuleBook,
		readonly contact: ContactRecord,
		public stepId: string | undefined,
		public since: number,
	) {}

	/** Goes on to where time and reactions have led by now. Undefined at the end. */
	advance(steps: SequenceStepRecord[], now: number): Standing | undefined {
		for (let hops = 0; hops < MOST_STEPS; hops++) {
			const step = steps.find(({ id }) => id === this.stepId);
			if (step === undefined) return undefined;
			if (step.type === 'email') {
				const hasReplied = this.emails.some(({ replied_at }) => replied_at !== null);
				return hasReplied && !this.byReply ? undefined : { email: step, at: this.since };
			}
			const end = this.since + Number(step.wait_days ?? step.condition_timeout_days ?? 0) * DAY_MS;
			const metAt = step.type === 'condition' ? this.metAt(step) : Infinity;
			const until = Math.min(metAt, end);
			if (until > now) return { at: until };
			this.leave(step, metAt <= end && this.rules.holds('17.3'), until);
		}
		return undefined;
	}

	/** Goes on after a wait, or after a condition that was met or has timed out. */
	private leave(step: SequenceStepRecord, isMet: boolean, at: number): void {
		if (isMet && step.condition_type === 'replied') this.byReply = true;
		this.goTo(isMet || step.type === 'wait' ? step.next_step_id : step.on_false_step_id, at);
	}

	/** When the next email is due if nobody reacts. */
	nextEmailAt(steps: SequenceStepRecord[]): number | undefined {
		const ahead = Object.assign(new Enrollment(this.rules, this.contact, undefined, 0), this);
		return ahead.advance(steps, Infinity)?.at;
	}

	goTo(stepId: string | undefined, at: number): void {
		this.stepId = stepId;
		this.since = at;
	}

	/** Records an email that was sent, and goes on. */
	addEmail(email: EmailRecord, step: SequenceStepRecord, at: number): void {
		this.emails.push(email);
		this.goTo(email.status === 'failed' ? undefined : step.next_step_id, at);
	}

	/** When the last email was opened or replied to, or the step was reached if that came before. */
	private metAt({ condition_type }: SequenceStepRecord): number {
		const last = this.emails.at(-1);
		const moment = condition_type === 'opened' ? last?.opened_at : last?.replied_at;
		return moment ? Math.max(this.since, Date.parse(moment)) : Infinity;
	}
}
