import { byId, useScene } from '../../support/scene';

const scene = useScene();

it.each([
	['brand', ['brand_aliases', 'categories', 'country', 'language']],
	['report', ['ai_platforms', 'country', 'language', 'location']],
	['regionConfig', ['ai_platforms']],
	['scheduledReport', ['next_run_at']],
])('%s: Update empties %j, and nothing else', async (resource, clearFields) => {
	const update = (names: string[]) => ({
		resource,
		operation: 'update',
		...{ brandId: byId(scene.brandId), reportId: byId('r'), regionConfigId: byId('m') },
		scheduledReportId: byId('s'),
		clearFields: names,
	});
	const onError = { onError: 'continueRegularOutput' as const };
	await scene.run({ parameters: update(clearFields), node: onError });
	const [{ body }] = scene.requests.slice(-1);
	expect(body).toEqual(Object.fromEntries(clearFields.map((name) => [name, null])));
	const { error } = await scene.runFailing({ parameters: update(['name']) });
	expect(error.message).toContain("'Set to Empty' must be one of");
});
