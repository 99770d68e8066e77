import { breakagesOf } from './breakage';

const operations = 'nodes/shared/operations';
const trigger = 'nodes/AiVisibilityTrigger';
const nodes = 'test/nodes';
const deliveries = [`${nodes}/trigger/delivery.test.ts`, `${nodes}/trigger/duplicates.test.ts`];
const secrets = [`${nodes}/trigger/rotation.test.ts`, `${nodes}/trigger/healing.test.ts`];
const registration = [
	`${nodes}/trigger/registration.test.ts`,
	`${nodes}/trigger/registrationRefusals.test.ts`,
];

/** Where n8n and the nodes meet: how it calls a node, hands on a delivery, publishes a trigger. */
export const hosting = [
	...breakagesOf(
		`${operations}/routedItem.ts`,
		[`${nodes}/run/preparation.test.ts`],
		[
			[
				'what the engine began before an expression threw is sent',
				'this.items.size < this.total && !mayBePart',
				'this.items.size > this.total && !mayBePart',
			],
			[
				'calls of a tool that are alike have one key',
				'isTool(context)\n',
				'(false as boolean)\n',
				[`${nodes}/agentTools.test.ts`],
			],
			[
				'the proxy is not used',
				"['timeout', 'proxy', ",
				"['timeout', ",
				[`${nodes}/requestOptions.test.ts`],
			],
		],
	),
	...breakagesOf(
		`${operations}/runNode.ts`,
		[`${nodes}/failingItems.test.ts`],
		[
			[
				'every item has the parameters of the first',
				'context.getNodeParameter(name, index,',
				'context.getNodeParameter(name, 0,',
			],
			[
				'the batching of Request Options is left out',
				'batching: toBatching(values),',
				'batching: toBatching({}),',
				[`${nodes}/requestOptions.test.ts`],
			],
			[
				'nobody sees a hint',
				"context.addExecutionHints({ message, location: 'outputPane' })",
				'void message',
				[`${nodes}/run/hints.test.ts`],
			],
		],
	),
	...breakagesOf(`${trigger}/delivery/enrich.ts`, deliveries, [
		[
			'an event is lost when its report cannot be read',
			'return { enrich_error: inWords(context, error) };',
			'throw error;',
		],
		[
			'an event waits a minute for its report',
			'const LONGEST_SECONDS = 5;',
			'const LONGEST_SECONDS = 60;',
		],
		['a report is read without being asked for', " && enrich.includes('report')", ''],
		['the reports of all runs are read', 'batch_id: data.scheduled_run_id', ''],
	]),
	...breakagesOf(`${trigger}/delivery/log.ts`, secrets, [
		['each forged request writes a line', 'if (count !== undefined) return;', ''],
		['nobody learns of repeats', 'write(count);', ''],
	]),
	...breakagesOf(`${trigger}/delivery/readDelivery.ts`, deliveries, [
		['each delivery reads the credential', 'known === undefined ?', "known !== '' ?"],
		['a delivery id of any length is noted', ' && id.length <= 255', ''],
		['the credential is not asked for the secret', 'isByHand ? {', 'isByHand === null ? {'],
	]),
	...breakagesOf(`${trigger}/delivery/response.ts`, deliveries, [
		[
			'an execution that could not be made counts as started',
			' && response.statusCode >= 200 && response.statusCode <= 299',
			'',
		],
		[
			'a caller that hangs up has the event start twice',
			'while (!response.writableEnded && clock.now() < latest) await sleep(LOOK_MS);',
			'',
		],
	]),
	...breakagesOf(
		`${trigger}/delivery/verify.ts`,
		[...deliveries, ...secrets],
		[
			[
				'the secret before a rotation does not count',
				'return [...current, ...previous];',
				'return current;',
			],
			[
				'a secret that signs as the newest does not become it',
				'if (endpoint === undefined || first === undefined || endpoint === first) return endpoint;',
				'if (first !== null) return endpoint;',
			],
			[
				'a clock that is wrong looks like a lost secret',
				"why: verdict, secret: 'right' };",
				'why: verdict, secret: undefined };',
			],
			[
				'a delivery never shows that its secret was replaced',
				'isRotated: true,',
				'isRotated: false,',
			],
			[
				'the log does not say that there is no secret',
				'why: isUnknown ? noSecret : verdict',
				'why: verdict',
			],
		],
	),
	...breakagesOf(`${trigger}/registration/hooks.ts`, registration, [
		[
			'a trigger without events is published',
			'if (events.length === 0) {',
			'if (events.length < 0) {',
		],
		[
			'an address that only this machine knows is registered',
			'if (isPublicUrl(url) || isLoopback(serviceRoot(baseUrl))) return;',
			'return;',
		],
		[
			'by hand, no secret is needed',
			'if (!webhookSigningSecret) {',
			"if (webhookSigningSecret === ' ') {",
		],
		[
			'what the trigger had registered stays beside the one made by hand',
			'if (endpointOf(context) !== undefined) {',
			'if (endpointOf(context) === null) {',
		],
		[
			'a service that refuses keeps a workflow published',
			'const { message } = toNodeError(error, { node: this.getNode() });',
			'throw error;',
		],
		[
			'two workflows look alike in the service',
			'options.description || ',
			'options.description && ',
		],
	]),
	...breakagesOf(`${trigger}/rotation/detachedContext.ts`, secrets, [
		[
			'a request after the answer has no key',
			'{ ...options.headers, Authorization: `Bearer ${credential.apiKey}` }',
			'{ ...options.headers }',
		],
	]),
	...breakagesOf(`${trigger}/registration/applyPlan.ts`, registration, [
		[
			'the endpoint of the brand before is left behind',
			'for (const unwanted of plan.remove) await tryRemove(registration, unwanted);',
			'',
		],
		[
			'nobody learns which endpoints the brand has',
			"error.code !== 'webhook_limit_reached'",
			"error.code !== ''",
		],
	]),
];
