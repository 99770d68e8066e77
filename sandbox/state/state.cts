import { Collection } from './collection.cts';
import type * as outreach from './outreachRecords.cts';
import type * as records from './records.cts';

export const PERIOD_MS = 30 * 24 * 3_600_000;

/** All records of the sandbox. Tests may read and change them. */
export class State {
	readonly brands = new Collection<records.BrandRecord>();
	readonly facts = new Collection<records.FactsRecord>();
	readonly aliasSuggestions = new Collection<records.AliasSuggestionRecord>();
	readonly competitors = new Collection<records.FreeRecord>();
	readonly reports = new Collection<records.ReportRecord>();
	readonly prompts = new Collection<records.PromptRecord>();
	readonly regionConfigs = new Collection<records.RegionConfigRecord>();
	readonly regionConfigPrompts = new Collection<records.RegionConfigPromptRecord>();
	readonly scheduledReports = new Collection<records.ScheduledReportRecord>();
	readonly scheduledRuns = new Collection<records.ScheduledRunRecord>();
	readonly jobs = new Collection<records.JobRecord>();
	readonly citations = new Collection<records.CitationRecord>();
	readonly shares = new Collection<records.ShareRecord>();
	readonly whiteLabels = new Collection<records.FreeRecord>();
	readonly audits = new Collection<records.FreeRecord>();
	readonly seoPages = new Collection<records.FreeRecord>();
	readonly seoAudits = new Collection<records.FreeRecord>();
	readonly schemaTemplates = new Collection<records.FreeRecord>();
	readonly sitemaps = new Collection<records.FreeRecord>();
	readonly contentBriefs = new Collection<records.FreeRecord>();
	readonly contentOpportunities = new Collection<records.FreeRecord>();
	readonly interlinks = new Collection<records.FreeRecord>();
	readonly cmsConnections = new Collection<records.FreeRecord>();
	readonly tasks = new Collection<records.FreeRecord>();
	readonly emails = new Collection<outreach.EmailRecord>();
	readonly campaigns = new Collection<outreach.CampaignRecord>();
	readonly sequences = new Collection<outreach.SequenceRecord>();
	readonly templates = new Collection<records.FreeRecord>();
	readonly contactLists = new Collection<records.FreeRecord>();
	readonly contacts = new Collection<outreach.ContactRecord>();
	readonly mailboxes = new Collection<outreach.MailboxRecord>();
	readonly webhooks = new Collection<outreach.WebhookEndpointRecord>();
	readonly deliveries = new Collection<outreach.DeliveryRecord>();
	/** Addresses by `addressKey`. */
	readonly unsubscribed = new Set<string>();
	readonly bounced = new Set<string>();
	/** Blocked domains, in lower case. */
	readonly blockedDomains = new Set<string>();
	/** Page audits that were charged, so that a retried one is not charged again. */
	readonly paidPageAudits = new Set<string>();
	account: ReturnType<State['newAccount']>;

	constructor(
		private readonly sizes: { monthlyQuota: number; credits: number },
		now: number,
	) {
		this.account = this.newAccount(now);
	}

	collections(): Array<Collection<{ id: string }>> {
		return Object.values(this).filter((value) => value instanceof Collection);
	}

	/** The collection of that name, for looking at it and adding to it from outside. */
	named(name: string): Collection<{ id: string }> | undefined {
		const value: unknown = this[name as keyof this];
		return value instanceof Collection ? value : undefined;
	}

	/** Empties everything and refills quota and credits. */
	clear(now: number): void {
		const { unsubscribed, bounced, blockedDomains, paidPageAudits } = this;
		const sets = [unsubscribed, bounced, blockedDomains, paidPageAudits];
		for (const emptied of [...this.collections(), ...sets]) emptied.clear();
		this.account = this.newAccount(now);
	}

	/** The request units of the billing period (sandbox/api.md 6.4). */
	get quota() {
		const { unitsLimit: limit, unitsUsed: used } = this.account;
		return { limit, used, remaining: Math.max(0, limit - used) };
	}

	/** Quota and credits (sandbox/api.md 6.4, 7). */
	private newAccount(now: number) {
		return {
			unitsUsed: 0,
			unitsLimit: this.sizes.monthlyQuota,
			/** Sandbox ms at which the billing period ends. */
			periodEnd: now + PERIOD_MS,
			credits: this.sizes.credits,
			creditsUsed: 0,
			/** Units by operation id, for the usage answer. */
			unitsByOperation: new Map<string, number>(),
		};
	}
}
