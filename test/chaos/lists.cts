import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { PACK } from '../nodes/engine/nodeTypes.cts';
import type { Scene } from '../nodes/support/scene.cts';
import { checkLinks, checkRun, effectsOf, must } from './invariants.cts';
import type { CaseOf } from './campaign.cts';
import { arm, faultPlans } from './faults.cts';
import { operationOf, parametersOf, prepare, type Subject } from './subjects.cts';

/** Reading a whole list, and the faults. */
export const listCases = (subjects: Subject[]) =>
	fc.record({ subject: fc.constantFrom(...subjects), plan: faultPlans(12) });

/** Reads the list without and with faults. It must be complete, or the node must fail. */
export async function runList(
	scene: Scene,
	{ subject, plan }: CaseOf<ReturnType<typeof listCases>>,
): Promise<void> {
	await prepare(subject, scene);
	const first = scene.requests.length;
	const call = {
		parameters: parametersOf(subject, scene.sandbox),
		node: { type: `${PACK}.${operationOf(subject).node.description.name}` },
	};
	const whole = await scene.run(call);
	arm(scene.sandbox.faults, plan);
	const result = await scene.start(call).finished;
	scene.sandbox.faults.clear();
	const requests = scene.requests.slice(first);
	checkRun(result, requests, scene.apiKey);
	must(effectsOf(requests).length === 0, 'reading a list changed something');
	if (result.error !== undefined) return;
	checkLinks(result, 1);
	// A job goes on between the two readings.
	const named = (records: IDataObject[]) =>
		JSON.stringify(records.map(({ id, ...more }) => id ?? more));
	must(
		named(result.records) === named(whole.records),
		`${result.records.length} of ${whole.records.length} records, or others`,
	);
}
