import { breakagesOf } from './breakage';

/** The webhook endpoint in the service: its registration and its secret. */
export const endpoints = [
	...breakagesOf(
		'nodes/AiVisibilityTrigger/registration/hooks.ts',
		[
			'test/nodes/AiVisibilityTrigger/registration.test.ts',
			'test/nodes/AiVisibilityTrigger/deactivation.test.ts',
			'test/nodes/AiVisibilityTrigger/registrationRefusals.test.ts',
		],
		[
			[
				'a trigger without events is published',
				'open',
				'settings.events.length === 0',
				'settings.events.length < 0',
			],
			[
				'an address that only this machine knows is registered',
				'open',
				'!isPublicUrl(url) && !isLoopback(serviceRoot(baseUrl))',
				"url === ''",
			],
			[
				'by hand, no secret is needed',
				'webhookMethods',
				'signingSecretIn(await this',
				'void (await this',
			],
			[
				'what the trigger had registered stays beside the one made by hand',
				'removeStored',
				'stored !== undefined',
				'stored === null',
			],
			[
				'a service that refuses keeps a workflow published',
				'webhookMethods',
				'const { message } = toNodeError(error, { node: this.getNode() });',
				'throw error;',
			],
			[
				'two workflows look alike in the service',
				'open',
				'String(chosen || ',
				'String(description && ',
			],
		],
	),
	...breakagesOf(
		'nodes/AiVisibilityTrigger/registration/apply.ts',
		[
			'test/nodes/AiVisibilityTrigger/registration.test.ts',
			'test/nodes/AiVisibilityTrigger/deactivation.test.ts',
			'test/nodes/AiVisibilityTrigger/registrationRefusals.test.ts',
		],
		[
			[
				'the endpoint of the brand before is left behind',
				'applyPlan',
				'await tryRemove(registration, leftover)',
				'void leftover',
			],
			[
				'nobody learns which endpoints the brand has',
				'withEndpointList',
				"error.code !== 'webhook_limit_reached'",
				"error.code !== ''",
			],
			['an outage removes the endpoint', 'fallBackToStored', 'isPassing(error) ||', ''],
			['a refused secret is kept', 'makePlan', 'firstRefused(log) !== undefined', 'false'],
		],
	),
	...breakagesOf(
		'nodes/AiVisibilityTrigger/endpoint/store.ts',
		['test/unit/AiVisibilityTrigger/endpoint/store.test.ts'],
		[
			[
				"the endpoint of a copy's original is taken over",
				'EndpointStore.load',
				'.find(({ url }) => isSameUrl(url, this.url))',
				'.at(0)',
			],
			['all URLs have one memory', 'onePerUrl', 'known.set(url', "known.set(''"],
		],
	),
	...breakagesOf(
		'nodes/AiVisibilityTrigger/secret/policy.ts',
		['test/unit/AiVisibilityTrigger/secret/policy.test.ts'],
		[
			['the second rotation never heals', 'HOUR_MS', '3_600_000', '3_600_000_000'],
			[
				'a delivery never shows that its secret was replaced',
				'conclude',
				"secret: 'rotated'",
				"secret: 'newest'",
			],
			[
				'the secret before a rotation does not count',
				'secretsOf',
				'[...current, ...previous]',
				'[...current]',
			],
			[
				'a secret that signs as the newest does not become it',
				'conclude',
				'asNewest(newest.endpoint, checked[0].endpoint)',
				'newest.endpoint',
			],
			[
				'a clock that is wrong looks like a lost secret',
				'toRefusal',
				"secret: 'right'",
				"secret: 'lost'",
			],
		],
	),
	...breakagesOf(
		'nodes/AiVisibilityTrigger/secret/manager.ts',
		[
			'test/nodes/AiVisibilityTrigger/rotation.test.ts',
			'test/nodes/AiVisibilityTrigger/healing.test.ts',
			'test/nodes/AiVisibilityTrigger/renewal.test.ts',
		],
		[
			[
				'a relabelled delivery rotates the secret',
				'SecretManager.confirm',
				"deliveryState(deliveries, id) === 'accepted'",
				"deliveryState(deliveries, id) !== 'accepted'",
			],
			[
				'forged deliveries ask the service each time',
				'SecretManager.observe',
				'this.askedAt[step] = now',
				'',
			],
			[
				'a forged delivery makes a new secret',
				'SecretManager.heal',
				'refused === undefined',
				'false',
			],
			[
				'a wrong clock makes a new secret',
				'SecretManager.heal',
				'deliveries.filter((each) => !this.rightlySigned.has(each.id))',
				'deliveries',
			],
			[
				'an endpoint that was given up gets a secret',
				'SecretManager.renew',
				'!this.store.isCurrent(endpoint)',
				'false',
			],
			[
				'each process makes a secret of its own',
				'SecretManager.tryRenew',
				'${method} ${id} ${occasion}',
				'${method} ${Math.random()}',
			],
			[
				'an endpoint that was switched off stays off',
				'SecretManager.tryRenew',
				'switchOn(client, brandId, id)',
				'Promise.resolve()',
			],
		],
	),
];
