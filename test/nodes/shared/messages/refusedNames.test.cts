import { hostLog } from '../../engine/engineHost.cts';
import { byId, UNKNOWN, useScene } from '../../support/scene.cts';

const scene = useScene();

it.each<[string, string, string, () => object, RegExp]>([
	[
		'each ID of the path',
		...(['competitor', 'delete'] as const),
		() => ({ competitorId: byId(UNKNOWN) }),
		/^There is no brand or competitor with this ID\n.*check the IDs: Brand .*, Competitor 0000/,
	],
	[
		'the field of a list by its label',
		...(['sequence', 'create'] as const),
		() => ({ name: 'One', steps: { step: [{ type: 'email', templateId: byId(UNKNOWN) }] } }),
		/^The service refused: 'Steps → entry 1 → Template': there is no such template\n/,
	],
	[
		'the choices of a field',
		...(['job', 'getMany'] as const),
		() => {
			const errors = [{ loc: ['query', 'status'], msg: 'odd', type: 'enum' }];
			scene.sandbox.faults.add({ kind: 'status', code: 'validation_error', details: { errors } });
			return {};
		},
		/^The service refused: 'Status': must be one of: .*, Failed \(failed\)/,
	],
	[
		'an assumed path',
		...(['sequence', 'get'] as const),
		() => ({ sequenceId: byId(UNKNOWN) }),
		/\n.* The path of this operation is assumed\. /,
	],
	[
		'what the operation sets itself by its name in the API',
		...(['campaign', 'pause'] as const),
		() => {
			const [{ id }] = scene.sandbox.state.campaigns.where(({ status }) => status === 'draft');
			return { campaignId: byId(id) };
		},
		/^The service refused: 'status': A campaign cannot go from draft to paused\n/,
	],
])('a refusal names %s', async (_, resource, operation, form, said) => {
	const { error } = await scene.runFailing(scene.call(resource, operation, form()));
	expect(`${error.message}\n${error.description}`).toMatch(said);
});

it('a retry is logged without the API key, and without the token of a shared link', async () => {
	const fault = { kind: 'status', status: 503, code: 'service_unavailable' } as const;
	const lastRetry = () => hostLog.filter(({ message }) => message.includes('next attempt')).pop();
	scene.sandbox.faults.add({ ...fault, path: '/v1/me' });
	await scene.run({ parameters: { resource: 'account', operation: 'get' } });
	const message = expect.stringContaining('GET /v1/me ended with status 503');
	expect(lastRetry()).toMatchObject({ level: 'info', message });
	const accessToken = 'abc-secret';
	scene.sandbox.faults.add({ ...fault, path: `/shared/${accessToken}` });
	const parameters = { resource: 'sharedLink', operation: 'open', accessToken };
	await scene.runFailing({ parameters });
	expect(lastRetry()?.message).toContain('GET /shared/{accessToken} ended with status 503');
	expect(JSON.stringify(hostLog)).not.toContain(accessToken);
	expect(JSON.stringify(hostLog)).not.toContain(scene.apiKey);
});
