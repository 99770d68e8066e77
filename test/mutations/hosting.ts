import { breakagesOf } from './breakage';

const trigger = 'nodes/AiVisibilityTrigger';
const nodes = 'test/nodes';
const unit = 'test/unit/AiVisibilityTrigger';
const deliveries = [`${nodes}/trigger/delivery.test.ts`, `${nodes}/trigger/duplicates.test.ts`];
const secrets = [`${nodes}/trigger/rotation.test.ts`, `${nodes}/trigger/healing.test.ts`];
const registration = [
	`${nodes}/trigger/registration.test.ts`,
	`${nodes}/trigger/deactivation.test.ts`,
	`${nodes}/trigger/registrationRefusals.test.ts`,
];

/** Where n8n and the nodes meet: how it calls a node, hands on a delivery, publishes a trigger. */
export const hosting = [
	...breakagesOf(
		'nodes/shared/run/runNode.ts',
		[`${nodes}/failingItems.test.ts`],
		[
			[
				'every item has the parameters of the first',
				'this.getNodeParameter(name, index,',
				'this.getNodeParameter(name, 0,',
			],
			[
				'the Request Options are left out',
				'() => toRequestOptions(values)',
				'() => toRequestOptions({})',
				[`${nodes}/requestOptions.test.ts`],
			],
			[
				'the batching of Request Options is left out',
				'batching: toBatching(values),',
				'batching: toBatching({}),',
				[`${nodes}/requestOptions.test.ts`],
			],
			[
				'nobody sees a hint',
				"this.addExecutionHints({ message, location: 'outputPane' })",
				'void message',
				[`${nodes}/run/hints.test.ts`],
			],
			[
				'Retry On Fail of a tool is said to be safe',
				'identity: null,',
				'identity: readIdentity(this, this.getWorkflowDataProxy()),',
				[`${nodes}/agentTools.test.ts`],
			],
			[
				'a tool does what the model said in another call',
				'const context = atOwnRun(this);',
				'const context = this;',
				[`${nodes}/agentTools.test.ts`],
			],
		],
	),
	...breakagesOf(
		`${trigger}/delivery/enrich.ts`,
		[`${nodes}/trigger/enrich.test.ts`],
		[
			[
				'an event is lost when its report cannot be read',
				'} catch (error) {',
				'} catch (error) { throw error;',
			],
			[
				'an event waits a minute for its report',
				'const LONGEST_SECONDS = 5;',
				'const LONGEST_SECONDS = 60;',
			],
			['a report is read without being asked for', " && enrich.includes('report')", '', deliveries],
			['the reports of all runs are read', 'batch_id: data.scheduled_run_id', ''],
		],
	),
	...breakagesOf(
		`${trigger}/host/log.ts`,
		[`${unit}/host/log.test.ts`],
		[
			['each forged request writes a line', 'if (count !== undefined) return;', ''],
			['nobody learns of repeats', 'write(count);', ''],
		],
	),
	...breakagesOf(`${trigger}/host/response.ts`, deliveries, [
		[
			'an execution that could not be made counts as started',
			' && response.statusCode >= 200 && response.statusCode <= 299',
			'',
		],
		[
			'a caller that hangs up has the event start twice',
			'while (!response.writableEnded && clock.now() < latest) await sleep(POLL_MS);',
			'',
		],
	]),
	...breakagesOf(`${trigger}/delivery/verify.ts`, deliveries, [
		[
			'each delivery reads the credential',
			'if (isOwn && stored !== undefined)',
			"if (isOwn && stored === '')",
		],
		['a delivery id of any length is noted', ' && id.length <= 255', ''],
		[
			'the credential is not asked for the secret',
			"const isOwn = registration === 'automatic';",
			'const isOwn = true;',
		],
	]),
	...breakagesOf(`${trigger}/registration/hooks.ts`, registration, [
		[
			'a trigger without events is published',
			'if (settings.events.length === 0) {',
			'if (settings.events.length < 0) {',
		],
		[
			'an address that only this machine knows is registered',
			'if (!isPublicUrl(url) && !isLoopback(serviceRoot(baseUrl))) {',
			"if (url === '') {",
		],
		['by hand, no secret is needed', 'signingSecretIn(await this', 'void (await context'],
		[
			'what the trigger had registered stays beside the one made by hand',
			'if (stored !== undefined) await unregister',
			'if (stored === null) await unregister',
		],
		[
			'a service that refuses keeps a workflow published',
			'const { message } = toNodeError(error, { node: this.getNode() });',
			'throw error;',
		],
		['two workflows look alike in the service', 'String(chosen || ', 'String(description && '],
	]),
	...breakagesOf(`${trigger}/host/detached.ts`, secrets, [
		[
			'a request after the answer has no key',
			'{ ...options.headers, Authorization: `Bearer ${credential.apiKey}` }',
			'{ ...options.headers }',
		],
	]),
	...breakagesOf(`${trigger}/registration/apply.ts`, registration, [
		[
			'the endpoint of the brand before is left behind',
			'for (const leftover of plan.remove) await tryRemove(registration, leftover);',
			'',
		],
		[
			'nobody learns which endpoints the brand has',
			"error.code !== 'webhook_limit_reached'",
			"error.code !== ''",
		],
	]),
];
