import type { INodeParameters } from 'n8n-workflow';
import { trackingOptions } from '../../../../nodes/AiVisibility/locators';
import { formContext } from '../../support/formContext.cts';
import { byId, CONTINUES, useScene } from '../../support/scene.cts';

const scene = useScene();

const done = async (...given: Parameters<typeof scene.call>) =>
	(await scene.run(scene.call(...given))).records[0];

const share = async (additionalFields: INodeParameters = {}) =>
	await done('brandShare', 'create', { additionalFields });

const open = { resource: 'sharedLink', operation: 'open' } as const;

describe('a share link', () => {
	it('says in its body that it replaces the one there is, and can be opened', async () => {
		const made = await share();
		const another = await share({ rotate: true });
		expect(another.access_token).not.toBe(made.access_token);
		expect(scene.requests.at(-1)).toMatchObject({ query: {}, body: { rotate: true } });
		const opened = await scene.run({
			parameters: { ...open, accessToken: String(another.share_url) },
		});
		expect(opened.records[0]).toHaveProperty('share_type');
	});

	it('that has expired says so', async () => {
		const made = await share();
		scene.sandbox.state.shares.get(String(made.id))!.expires_at = '2020-01-01T00:00:00Z';
		const { error } = await scene.runFailing({
			parameters: { ...open, accessToken: String(made.access_token) },
		});
		expect(error.message).toBe('The link or token is no longer available');
	});

	it('to a brand shows completed reports', async () => {
		await scene.draftReport();
		const form = { brandId: byId(scene.brandId), additionalFields: {} };
		const options = await trackingOptions.getCompletedReports.call(formContext(scene, form));
		const completed = scene.sandbox.state.reports.where(
			({ status, brand_id: of }) => status === 'completed' && of === scene.brandId,
		);
		expect(options.map(({ value }) => value).sort()).toEqual(completed.map(({ id }) => id).sort());
	});
});

it('a schedule runs in the market that is chosen', async () => {
	const [market] = scene.sandbox.state.regionConfigs.where(
		({ brand_id: of, is_active: isActive }) => of === scene.brandId && isActive,
	);
	const report = await done('scheduledReport', 'run', {
		scheduledReportId: byId(market.scheduled_report_id),
		additionalFields: { regionConfigId: byId(market.id) },
	});
	expect(report).toMatchObject({ status: 'completed', country: market.country });
	const path = '/v1/scheduled-reports/{scheduled_report_id}/executions';
	expect(scene.requestsTo('POST', path)[0].body).toEqual({ region_config_id: market.id });
});

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
	await scene.run({ parameters: update(clearFields), node: CONTINUES });
	const [{ body }] = scene.requests.slice(-1);
	expect(body).toEqual(Object.fromEntries(clearFields.map((name) => [name, null])));
	const { error } = await scene.runFailing({ parameters: update(['name']) });
	expect(error.message).toContain("'Set to Empty' must be one of");
});

it('Market: Add Prompts adds the lines of a text, each with the category, to the market', async () => {
	const [market] = scene.sandbox.state.regionConfigs.all();
	const prompts = {
		promptSource: 'text',
		promptTexts: 'Which tea?\nWhich pot?',
		promptCategory: 'Tea',
	};
	const form = { regionConfigId: byId(market.id), ...prompts };
	await scene.run(scene.call('regionConfig', 'addPrompts', form));
	const [sent] = scene.requestsTo('POST', '/v1/region-configs/{region_config_id}/prompts');
	expect(sent.body).toEqual({
		prompts: ['Which tea?', 'Which pot?'].map((prompt_text) => ({ prompt_text, category: 'Tea' })),
	});
});
