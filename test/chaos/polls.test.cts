import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Service } from '../nodes/AiVisibilityPollTrigger/service.cts';
import { campaign, type CaseOf } from './campaign.cts';
import { arm, faultPlans } from './faults.cts';
import { must } from './invariants.cts';

/** By event: its form, and what creates a record for it and returns the ID that its item has. */
const EVENTS: Record<string, [form: object, make: (service: Service) => string]> = {
	newCitation: [{}, (service) => service.citation().id],
	campaignStatusChanged: [
		{ campaignStatuses: ['active'] },
		(service) => service.campaign('active').id,
	],
	reportFinished: [{}, (service) => service.completed(50).id],
	visibilityChanged: [
		{ changes: 'threshold', direction: 'both' },
		(service) => {
			const series = { region_config_id: randomUUID() };
			service.completed(40, { ...series, created_at: '2026-01-01T00:00:00Z' });
			return service.completed(50, series).id;
		},
	],
};

/** What happens between the first poll and the last one. */
const steps = fc.oneof(
	fc.record({ kind: fc.constant('records' as const), count: fc.integer({ min: 1, max: 130 }) }),
	fc.record({ kind: fc.constant('poll' as const), plan: faultPlans(8) }),
	// n8n stops without saving what polls have remembered since the last execution.
	fc.record({ kind: fc.constant('restart' as const), plan: faultPlans(8) }),
);

const pollCases = fc.record({
	event: fc.constantFrom(...Object.keys(EVENTS)),
	steps: fc.array(steps, { minLength: 1, maxLength: 8 }),
});

/** Checks that every record starts the workflow exactly once, whatever happens to the polls. */
async function runPolls({ event, steps: all }: CaseOf<typeof pollCases>): Promise<void> {
	const service = new Service();
	await service.start({ speed: 600 });
	try {
		const [form, make] = EVENTS[event];
		const host = service.host(event as never, form as never);
		await host.activate();
		const made: string[] = [];
		const { faults } = service.sandbox;
		for (const step of all) {
			if (step.kind === 'records') {
				for (let n = 0; n < step.count; n++) made.push(make(service));
				continue;
			}
			arm(faults, step.plan);
			// A failed poll is only logged, and the next one continues.
			await (step.kind === 'poll' ? host.poll() : host.activate()).catch(() => undefined);
		}
		faults.clear();
		// At this speed, a poll on a busy machine can read only a page or two.
		for (let polls = 0; polls < 30 && host.items.length < made.length; polls++) await host.poll();
		await host.poll();
		const found = host.items.map(({ id, report_id: reportId }) => String(id ?? reportId));
		must(new Set(found).size === found.length, `a record came twice: ${found.length}`);
		const missing = made.filter((id) => !found.includes(id));
		must(missing.length === 0, `${missing.length} of ${made.length} records never came`);
	} finally {
		await service.stop();
	}
}

campaign(
	'every record starts the watch trigger once',
	{ share: 0.3, numRuns: 20 },
	pollCases,
	runPolls,
);
