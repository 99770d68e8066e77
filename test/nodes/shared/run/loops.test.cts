import type { INodeParameters } from 'n8n-workflow';
import { PACK } from '../../engine/nodeTypes.cts';
import { byId, NODE, useScene } from '../../support/scene.cts';

const scene = useScene({ speed: 600 });

/** The node under test, behind a trigger that starts the workflow when a report of a brand is done. */
function after(trigger: INodeParameters, parameters: INodeParameters) {
	const type = `${PACK}.aiVisibilityTrigger`;
	const nodes = [
		{ name: 'Source', type: 'test.source', parameters: { items: [{}] as never } },
		{ name: 'Report completed', type, typeVersion: 2, parameters: trigger },
		{ name: NODE, type: `${PACK}.aiVisibility`, parameters },
	];
	const wires = ['Source', 'Report completed'].map((from) => ({ from, to: NODE }));
	return { parameters, workflow: { nodes, wires } };
}

const ofBrand = () => ({ brandId: byId(scene.brandId) });

const generate = (options: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'report', operation: 'generate', ...ofBrand(), options },
	...{ promptSource: 'text', promptTexts: 'Which coffee is best?' },
});

const run = (): INodeParameters => ({
	...{ resource: 'scheduledReport', operation: 'run' },
	scheduledReportId: byId(scene.sandbox.state.scheduledReports.all()[0].id),
});

it.each([
	['Generate', 'report.completed', generate],
	['Schedule: Run', 'schedule.run.completed', run],
])('%s after a trigger for %s is refused, before anything is sent', async (_, event, start) => {
	const { error } = await scene.runFailing(after({ ...ofBrand(), events: [event] }, start()));
	expect(error.message).toMatch(/again and again, because "Report completed" starts it whenever/);
	expect(error.description).toContain("'Allow Loop'");
	expect(error.context?.data).toMatchObject({ code: 'report_loop' });
	expect(scene.requests).toEqual([]);
});

it.each(['allowLoop', 'dryRun'])('Generate runs with the option %s', async (option) => {
	const { records } = await scene.run(after(ofBrand(), generate({ [option]: true })));
	expect(records).toHaveLength(1);
});
