import type { ContactRecord, EmailRecord, SequenceStepRecord } from '../state/outreachRecords';
import { DAY_MS } from './sendTimes';

/** Where a person stands: at an email that can be sent since, or in a wait that lasts until a time. */
interface Standing {
	email?: SequenceStepRecord;
	at: number;
}

/** More steps than a sequence has. */
const MOST_STEPS = 60;

/** A person on the way through the steps of a campaign's sequence (docs/api.md 17.2, 17.3). */
export class Enrollment {
	/** The email that conditions look at. */
	last: EmailRecord | null = null;

	/** The first email of the thread. */
	first: EmailRecord | null = null;

	emails = 0;

	/** Whether a reply led to the present step: nobody else gets an email after a reply. */
	private byReply = false;

	constructor(
		readonly contact: ContactRecord,
		private stepId: string | undefined,
		private since: number,
	) {}

	/** Goes on to where time and reactions have led by now. Undefined at the end. */
	advance(steps: SequenceStepRecord[], now: number): Standing | undefined {
		for (let hops = 0; hops < MOST_STEPS; hops++) {
			const step = steps.find(({ id }) => id === this.stepId);
			if (step === undefined) return undefined;
			if (step.type === 'email') {
				const isOver = this.last?.replied_at != null && !this.byReply;
				return isOver ? undefined : { email: step, at: this.since };
			}
			const metAt = step.type === 'condition' ? this.metAt(step) : undefined;
			const until = metAt ?? this.endOf(step);
			if (until > now) return { at: until };
			this.byReply = metAt !== undefined && step.condition_type === 'replied';
			const isMet = metAt !== undefined || step.type === 'wait';
			this.goTo(isMet ? step.next_step_id : step.on_false_step_id, until);
		}
		return undefined;
	}

	/** When the next email is due if nobody reacts. */
	nextEmailAt(steps: SequenceStepRecord[]): number | undefined {
		const ahead = Object.assign(new Enrollment(this.contact, undefined, 0), this);
		return ahead.advance(steps, Infinity)?.at;
	}

	goTo(stepId: string | undefined, at: number): void {
		this.stepId = stepId;
		this.since = at;
	}

	/** Records an email that was sent, and goes on. */
	addEmail(email: EmailRecord, step: SequenceStepRecord, at: number): void {
		this.first ??= email;
		this.last = email;
		this.emails += 1;
		this.goTo(email.status === 'failed' ? undefined : step.next_step_id, at);
	}

	private endOf({ wait_days, condition_timeout_days }: SequenceStepRecord): number {
		return this.since + Number(wait_days ?? condition_timeout_days ?? 0) * DAY_MS;
	}

	/** When the last email was opened or replied to, or the step was reached if that came before. */
	private metAt({ condition_type }: SequenceStepRecord): number | undefined {
		const moment = condition_type === 'opened' ? this.last?.opened_at : this.last?.replied_at;
		return moment ? Math.max(this.since, Date.parse(moment)) : undefined;
	}
}
