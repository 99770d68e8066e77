import { byId, useScene } from '../../support/scene.cts';

const scene = useScene();

it.each([
	[
		false,
		[expect.stringMatching(/secret was rotated\. .* unpublish and publish its workflow now/)],
	],
	[true, []],
])('Rotate Secret says what a trigger needs then; as a dry run: %s', async (dryRun, expected) => {
	const brand_id = scene.brandId;
	const sent = { url: 'http://127.0.0.1:9/', events: ['report.completed'] };
	const path = `/v1/brands/${brand_id}/webhooks`;
	const { id } = await scene.direct('POST', path, sent);
	const { hints } = await scene.run({
		parameters: {
			...{ resource: 'webhookEndpoint', operation: 'rotateSecret', options: { dryRun } },
			...{ brandId: byId(brand_id), webhookId: byId(String(id)) },
		},
	});
	expect(hints('Node')).toEqual(expected);
});
