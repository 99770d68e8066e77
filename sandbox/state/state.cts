import { Collection, Sequence } from './collection.cts';
import type * as outreach from './outreachRecords.cts';
import type * as records from './records.cts';

/** The billing period. */
export const PERIOD_MS = 30 * 24 * 3_600_000;

/** All records of the sandbox. Tests may read and change them. */
export class State {
	readonly sequence = new Sequence();
	readonly brands = new Collection<records.BrandRecord>(this.sequence);
	readonly facts = new Collection<records.FactsRecord>(this.sequence);
	readonly aliasSuggestions = new Collection<records.AliasSuggestionRecord>(this.sequence);
	readonly competitors = new Collection<records.FreeRecord>(this.sequence);
	readonly reports = new Collection<records.ReportRecord>(this.sequence);
	readonly prompts = new Collection<records.PromptRecord>(this.sequence);
	readonly regionConfigs = new Collection<records.RegionConfigRecord>(this.sequence);
	readonly regionConfigPrompts = new Collection<records.RegionConfigPromptRecord>(this.sequence);
	readonly scheduledReports = new Collection<records.ScheduledReportRecord>(this.sequence);
	readonly scheduledRuns = new Collection<records.ScheduledRunRecord>(this.sequence);
	readonly jobs = new Collection<records.JobRecord>(this.sequence);
	readonly citations = new Collection<records.CitationRecord>(this.sequence);
	readonly shares = new Collection<records.ShareRecord>(this.sequence);
	readonly whiteLabels = new Collection<records.FreeRecord>(this.sequence);
	readonly audits = new Collection<records.FreeRecord>(this.sequence);
	readonly seoPages = new Collection<records.FreeRecord>(this.sequence);
	readonly seoAudits = new Collection<records.FreeRecord>(this.sequence);
	readonly schemaTemplates = new Collection<records.FreeRecord>(this.sequence);
	readonly sitemaps = new Collection<records.FreeRecord>(this.sequence);
	readonly contentBriefs = new Collection<records.FreeRecord>(this.sequence);
	readonly contentOpportunities = new Collection<records.FreeRecord>(this.sequence);
	readonly interlinks = new Collection<records.FreeRecord>(this.sequence);
	readonly cmsConnections = new Collection<records.FreeRecord>(this.sequence);
	readonly tasks = new Collection<records.FreeRecord>(this.sequence);
	readonly emails = new Collection<outreach.EmailRecord>(this.sequence);
	readonly campaigns = new Collection<outreach.CampaignRecord>(this.sequence);
	readonly sequences = new Collection<outreach.SequenceRecord>(this.sequence);
	readonly templates = new Collection<records.FreeRecord>(this.sequence);
	readonly contactLists = new Collection<records.FreeRecord>(this.sequence);
	readonly contacts = new Collection<outreach.ContactRecord>(this.sequence);
	readonly mailboxes = new Collection<outreach.MailboxRecord>(this.sequence);
	readonly webhooks = new Collection<outreach.WebhookEndpointRecord>(this.sequence);
	readonly deliveries = new Collection<outreach.DeliveryRecord>(this.sequence);
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
