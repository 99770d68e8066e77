import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/index.cts';
import type {
	CampaignRecord,
	EmailRecord,
	EmailStatus,
} from '../../../sandbox/state/outreachRecords.cts';
import type { CitationRecord, JobRecord, ReportRecord } from '../../../sandbox/state/records.cts';
import { LONGEST_STEP_MS, runTimeAt } from '../support/speed.cts';
import { PollHost } from './pollHost.cts';

/** Far above what the tests need: how requests are paced is tested elsewhere. */
const PER_MINUTE = 100_000;

/** A sandbox whose records the tests change behind its back. */
export class Service {
	sandbox!: Sandbox;

	private restoreTime = () => {};

	async start(options: SandboxOptions = {}): Promise<void> {
		this.sandbox = await startSandbox({
			seed: 'oneBrand',
			speed: 60,
			longestStepMs: LONGEST_STEP_MS,
			requestsPerMinute: PER_MINUTE,
			monthlyQuota: 1_000_000,
			...options,
		});
		const { emails, campaigns, citations, jobs, reports } = this.sandbox.state;
		for (const collection of [emails, campaigns, citations, jobs, reports]) collection.clear();
		this.restoreTime = runTimeAt(this.sandbox.clock);
	}

	async stop(): Promise<void> {
		this.restoreTime();
		await this.sandbox.stop();
	}

	get brandId(): string {
		return this.sandbox.state.brands.all()[0].id;
	}

	hoursAgo(hours: number): string {
		const { clock } = this.sandbox;
		return clock.iso(clock.now() - hours * 3_600_000);
	}

	/** A trigger in a workflow that is not active yet. */
	host(event: string, parameters: INodeParameters = {}): PollHost {
		const { url: baseUrl, apiKey } = this.sandbox;
		return new PollHost(
			{ baseUrl, apiKey, requestsPerMinute: PER_MINUTE },
			{
				event,
				brandId: { __rl: true, mode: 'id', value: this.brandId },
				filters: {},
				...parameters,
			},
		);
	}

	email(status: EmailStatus, changes: Partial<EmailRecord> = {}): EmailRecord {
		return this.sandbox.add.email({ brand_id: this.brandId, status, ...changes });
	}

	campaign(status: CampaignRecord['status']): CampaignRecord {
		return this.sandbox.add.campaign({ brand_id: this.brandId, status });
	}

	citation(changes: Partial<CitationRecord> = {}): CitationRecord {
		const fields = { brand_id: this.brandId, score: 60, brand_mention_sentiment: null };
		return this.sandbox.add.citation({ ...fields, ...changes });
	}

	report(changes: Partial<ReportRecord> = {}): ReportRecord {
		return this.sandbox.add.report({ brand_id: this.brandId, ...changes });
	}

	/** A report of a schedule's market that has completed with this score. */
	completed(score: number, changes: Partial<ReportRecord> = {}): ReportRecord {
		return this.report({
			status: 'completed',
			visibility_score: score,
			scheduled_report_id: 'schedule',
			region_config_id: 'market',
			...changes,
		});
	}

	job(status: JobRecord['status']): JobRecord {
		return this.sandbox.add.job(this.sandbox.apiKey, { brand_id: this.brandId, status });
	}

	/** The pages that the trigger asked for. */
	pages(template: string): number {
		return this.sandbox.requests.filter((each) => each.template === template).length;
	}
}

/** A service that is new for each test of a file. */
export function useService(options?: SandboxOptions): Service {
	const service = new Service();
	beforeEach(async () => await service.start(options));
	afterEach(async () => await service.stop());
	return service;
}

export const ids = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id);

/** Makes so many records. */
export function times<T>(count: number, make: (index: number) => T): T[] {
	return Array.from({ length: count }, (_, index) => make(index));
}
