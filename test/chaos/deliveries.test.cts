import fc from 'fast-check';
import { clock } from '../../nodes/shared/base/time/clock';
import type { Host } from '../nodes/AiVisibilityTrigger/webhookHost.cts';
import { TriggerScene } from '../nodes/AiVisibilityTrigger/scene.cts';
import { LONGEST_STEP_MS, runTimeAt } from '../nodes/support/speed.cts';
import { campaign, type CaseOf } from './campaign.cts';
import { arm, faultPlans, type FaultPlan } from './faults.cts';
import { must } from './invariants.cts';

/** Pause between two checks of a retried delivery, in sandbox ms. */
const RETRY_MS = 6_000;

/** What happens while a workflow is published. */
const steps = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constant('event' as const),
			isDoubled: fc.boolean(),
			refusals: fc.integer({ min: 0, max: 2 }),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({ kind: fc.constant('republish' as const), plan: faultPlans(6) }),
	},
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('forged' as const) }) },
);

type Step = CaseOf<typeof steps>;

/**
 * Checks that every event starts the workflow once, that no forged one does, and that one endpoint
 * exists at the end.
 */
async function runDeliveries(all: Step[]): Promise<void> {
	const scene = new TriggerScene();
	await scene.open({ speed: 600, longestStepMs: LONGEST_STEP_MS });
	const restoreTime = runTimeAt(scene.sandbox.clock);
	// Deliveries are signed in real time, as n8n expects.
	clock.now = Date.now;
	try {
		const host = await scene.activeHost();
		const events: string[] = [];
		for (const step of all) await take(scene, host, step, events);
		const started = host.executions.map(({ event_id: id }) => String(id));
		must(new Set(started).size === started.length, `an event started twice: ${started.join()}`);
		const missing = events.filter((id) => !started.includes(id));
		must(missing.length === 0, `${missing.length} of ${events.length} events started nothing`);
		const strange = started.filter((id) => !events.includes(id));
		must(strange.length === 0, `started by what the service never sent: ${strange.join()}`);
		const own = scene.sandbox.state.webhooks.all().filter(({ url }) => url === host.url);
		must(own.length === 1, `${own.length} endpoints of one trigger`);
	} finally {
		restoreTime();
		await scene.close();
	}
}

async function take(scene: TriggerScene, host: Host, step: Step, events: string[]): Promise<void> {
	const { sandbox } = scene;
	switch (step.kind) {
		case 'event': {
			host.refusedExecutions = step.refusals;
			if (step.isDoubled) sandbox.faults.add({ kind: 'duplicateDelivery' });
			const delivery = await scene.emit();
			events.push(delivery.event_id);
			// The service retries refused deliveries.
			for (let retry = 0; retry < 60 && delivery.status === 'pending'; retry++)
				await sandbox.clock.sleep(RETRY_MS);
			return;
		}
		case 'republish':
			return await republish(scene, host, step.plan);
		case 'forged':
			await fetch(host.url, { method: 'POST', body: scene.envelope({ id: 'evt_forged' }) });
	}
}

/** Unpublishes and publishes with faults, and repeats what failed, as a user would. */
async function republish({ sandbox }: TriggerScene, host: Host, plan: FaultPlan): Promise<void> {
	arm(sandbox.faults, plan);
	await host.deactivate().catch(() => undefined);
	await host.activate().catch(() => undefined);
	sandbox.faults.clear();
	await host.activate();
}

campaign(
	'every event starts the webhook trigger once, and nothing else does',
	{ share: 0.15, numRuns: 20 },
	fc.array(steps, { minLength: 1, maxLength: 8 }),
	runDeliveries,
);
