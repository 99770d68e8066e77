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

const runSchedule = (): INodeParameters => {
	const [{ id }] = scene.sandbox.state.scheduledReports.where(
		({ brand_id }) => brand_id === scene.brandId,
	);
	return { resource: 'scheduledReport', operation: 'run', scheduledReportId: byId(id) };
};

it.each<[string, string[], () => INodeParameters]>([
	['Generate', ['report.completed'], generate],
	['the run of a schedule', ['schedule.run.completed'], runSchedule],
])(
	'%s after a trigger for %j of the brand is refused, before anything is sent',
	async (_, events, start) => {
		const { error } = await scene.runFailing(after({ ...ofBrand(), events }, start()));
		expect(error.message).toMatch(/again and again, because "Report completed" starts it whenever/);
		expect(error.description).toContain("'Allow Loop'");
		expect(error.context?.data).toMatchObject({ code: 'report_loop' });
		expect(scene.requests).toEqual([]);
	},
);

it.each<[string, () => ReturnType<typeof after>]>([
	['Allow Loop', () => after(ofBrand(), generate({ allowLoop: true }))],
	['Dry Run', () => after(ofBrand(), generate({ dryRun: true }))],
])('Generate runs with %s', async (_, setup) => {
	const { records } = await scene.run(setup());
	expect(records).toHaveLength(1);
});
