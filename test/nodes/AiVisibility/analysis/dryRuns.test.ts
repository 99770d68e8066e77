import { byId, useScene } from '../../support/scene';
import { addReport } from './reportHistory';

const scene = useScene();

const coffee = { mentions: { 'Which coffee?': { chatgpt: true, claude: false } } };

const previewOf = async (parameters: object) => {
	const { records } = await scene.run({ parameters: { resource: 'report', ...parameters } });
	expect(records).toHaveLength(1);
	const { dry_run: shown } = records[0] as { dry_run: Record<string, unknown> };
	return { shown, steps: shown.steps as Array<Record<string, unknown>> };
};

/** What was really read, and not only previewed. */
const read = () =>
	scene.requests.filter(({ query }) => query.dry_run !== 'true').map(({ template }) => template);

describe('the dry run of Get Rows', () => {
	const rows = (more: object) =>
		previewOf({
			operation: 'getRows',
			brandId: byId(scene.brandId),
			options: { dryRun: true, findCompetitors: true },
			...more,
		});

	it('counts the reports, and reads only the list that names them', async () => {
		for (let count = 0; count < 3; count++) addReport(scene, coffee);
		const { shown, steps } = await rows({ rowsFrom: 'since', since: '2020-01-01T00:00:00Z' });
		const completed = scene.sandbox.state.reports.where(({ status }) => status === 'completed');
		expect(steps).toMatchObject([
			{ step: 'Read reports', requests: completed.length },
			{ step: 'Read the name of the brand', requests: 1, request_units: 1 },
			{ step: 'List competitors', requests: 1 },
		]);
		expect(shown.requests).toBe(completed.length + 2);
		expect(shown.request_units).toBe(
			steps.reduce((sum, { request_units: units }) => sum + Number(units), 0),
		);
		expect(shown).toHaveProperty('quota');
		expect([...new Set(read())]).toEqual(['/v1/reports']);
	});

	it('reads nothing for a report that is named', async () => {
		const { id } = addReport(scene, coffee);
		const { steps } = await rows({ rowsFrom: 'report', reportId: byId(id) });
		expect(steps).toMatchObject([{ step: 'Read reports', requests: 1 }]);
		expect(read()).toEqual([]);
	});
});

describe('the dry run of Compare', () => {
	it('shows what all steps would cost, with what the options add', async () => {
		const { id } = addReport(scene, coffee);
		const all = { operation: 'compare', reportId: byId(id) };
		const { steps } = await previewOf({ ...all, options: { dryRun: true, findCompetitors: true } });
		expect(steps.map(({ step }) => step)).toEqual([
			'Read both reports',
			'Find the earlier report',
			'Read the name of the brand',
			'List competitors',
			'Read the cited pages of both reports',
		]);
		expect(steps.at(-1)).toMatchObject({ requests: 2, request_units: 4 });
		expect(read()).toEqual(['/v1/reports/{report_id}']);
		const less = await previewOf({ ...all, includeDomains: false, options: { dryRun: true } });
		expect(less.steps).toHaveLength(3);
	});
});
