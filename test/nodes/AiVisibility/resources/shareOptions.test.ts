import { trackingOptions } from '../../../../nodes/AiVisibility/locators';
import { addReport } from '../analysis/reportHistory';
import { formContext } from '../../support/openList';
import { byId, useScene } from '../../support/scene';

const scene = useScene();

const form = (additionalFields: object = {}) =>
	formContext(scene, { brandId: byId(scene.brandId), additionalFields });

describe('what a link to a brand shows', () => {
	it('is chosen from its completed reports', async () => {
		const { id } = addReport(scene, { mentions: { 'Which coffee?': { chatgpt: true } } });
		await scene.draftReport();
		const options = await trackingOptions.getCompletedReports.call(form());
		expect(options.map(({ value }) => value)).toContain(id);
		const completed = scene.sandbox.state.reports.where(({ status }) => status === 'completed');
		expect(options).toHaveLength(completed.length);
	});
});
