import type { IDataObject, INodeParameters } from 'n8n-workflow';
import fc from 'fast-check';

import { PACK } from '../nodes/engine/nodeTypes.cts';
import type { Scene } from '../nodes/support/scene.cts';
import { checkRun, effectsOf, errorOf, must } from './invariants.cts';
import type { CaseOf } from './campaign.cts';
import { faultPlans, runWithFaults, stops } from './faults.cts';
import { nameOf, operationOf, parametersOf, prepare, writes } from './subjects.cts';

/** Operations with a field that their response repeats, and its place in the form. */
const NAMES: Record<string, (name: string) => INodeParameters> = {
	'brand: create': (name) => ({ name }),
	'email: create': (subject) => ({ subject }),
	'report: create': (name) => ({ additionalFields: { name } }),
};

/** Tool calls of an agent, and the faults. */
export const toolCases = fc.record({
	subject: fc.constantFrom(...writes.filter((subject) => nameOf(subject) in NAMES)),
	agent: fc.constantFrom('test.agent' as const, 'test.olderAgent' as const),
	/** Number of simultaneous calls by the model, for each item of the agent. */
	calls: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
	plan: faultPlans(20),
	onError: fc.constantFrom('continueRegularOutput' as const, 'stopWorkflow' as const),
	stopAfterMs: stops,
});

/** Checks that every call has its effect once and gets its own response. */
export async function runTools(scene: Scene, one: CaseOf<typeof toolCases>): Promise<void> {
	const { subject, agent, onError } = one;
	await prepare(subject, scene);
	const items = one.calls.map((count, item) => ({
		said: Array.from({ length: count }, (_, call) => ({ name: `item ${item}, call ${call}` })),
	}));
	const parameters = {
		...parametersOf(subject, scene.sandbox),
		...NAMES[nameOf(subject)]("={{ $fromAI('name', '', 'string') }}"),
	};
	const node = { type: `${PACK}.${operationOf(subject).node.description.name}Tool`, onError };
	const call = { parameters, items, node };
	const start = () => [scene.startAgent(call, '={{ $json.said }}', agent)];
	const { results, requests } = await runWithFaults(scene, one, start);
	const [result] = results;
	const answers = result.jsons('Agent').map(({ records }) => (records as IDataObject[])[0]);
	checkRun({ error: result.error, out: [], records: answers }, requests, scene.apiKey);
	const done = effectsOf(requests).map(({ body }) => saidIn(body as IDataObject));
	must(new Set(done).size === done.length, `a call acted twice: ${done.join('; ')}`);
	if (one.stopAfterMs !== null || result.error !== undefined) return;
	const calls = items.flatMap(({ said }) => said.map(({ name }) => name));
	must(answers.length === calls.length, `${answers.length} answers to ${calls.length} calls`);
	for (const [index, answer] of answers.entries()) {
		// After 45 s, a tool answers with what is under way.
		if (errorOf(answer) !== undefined || answer.status === 'under_way') continue;
		must(saidIn(answer) === calls[index], `${calls[index]} is answered with ${saidIn(answer)}`);
		must(done.includes(calls[index]), `${calls[index]} succeeded without an effect`);
	}
}

const saidIn = ({ name, subject }: IDataObject): string => String(name ?? subject);
