import { breakagesOf } from './breakage';

/** The webhook endpoint in the service: its registration and its secret. */
export const endpoints = [
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
];
