import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, useScene } from '../../support/scene';

const scene = useScene();

const fromList = (value: string) => ({ __rl: true, mode: 'list', value });

const otherBrand = () => scene.sandbox.state.brands.all().find(({ id }) => id !== scene.brandId)!;

const brand = () => scene.sandbox.state.brands.get(scene.brandId)!;

const completedReport = () =>
	scene.sandbox.state.reports.where(
		({ brand_id: of, status }) => of === scene.brandId && status === 'completed',
	)[0];

const schedule = () =>
	scene.sandbox.state.scheduledReports.where(({ brand_id: of }) => of === scene.brandId)[0];

/** Operations on a report of one brand, as they stand in the form when only Brand was changed. */
const REPORT: INodeParameters[] = [
	{ resource: 'report', operation: 'get' },
	{ resource: 'report', operation: 'getSummary' },
	{ resource: 'report', operation: 'delete' },
	{ resource: 'report', operation: 'run' },
	{ resource: 'report', operation: 'update', updateFields: { name: 'Renamed' } },
	{ resource: 'report', operation: 'getHtml', reportFrom: 'report' },
	{ resource: 'report', operation: 'compare', reportFrom: 'report' },
	{ resource: 'report', operation: 'getRows', rowsFrom: 'report' },
	{ resource: 'prompt', operation: 'getMany' },
	{ resource: 'reportShare', operation: 'create' },
	{ resource: 'reportShare', operation: 'delete' },
];

const SCHEDULE: INodeParameters[] = [
	{ resource: 'scheduledReport', operation: 'get' },
	{ resource: 'scheduledReport', operation: 'run' },
	{ resource: 'scheduledReport', operation: 'delete' },
	{ resource: 'scheduledReport', operation: 'getRegionConfigs' },
];

const all: Array<[string, INodeParameters]> = [
	...REPORT.map((form): [string, INodeParameters] => ['reportId', form]),
	...SCHEDULE.map((form): [string, INodeParameters] => ['scheduledReportId', form]),
];

/** Records of a brand that stayed in a form beside others of it. */
const BESIDE: Array<[string, () => INodeParameters]> = [
	[
		'the market to attach',
		() => ({
			resource: 'scheduledReport',
			operation: 'attachRegionConfig',
			scheduledReportId: byId(schedule().id),
			regionConfigId: fromList(market().id),
		}),
	],
	[
		'the market of a new report',
		() => ({
			resource: 'report',
			operation: 'create',
			additionalFields: { regionConfigId: fromList(market().id) },
		}),
	],
	[
		'the schedule of a new market',
		() => ({
			resource: 'regionConfig',
			operation: 'create',
			name: 'Peru',
			country: 'Peru',
			scheduledReportId: fromList(schedule().id),
		}),
	],
	[
		'the report whose prompts are copied',
		() => ({
			resource: 'regionConfig',
			operation: 'create',
			name: 'Peru',
			country: 'Peru',
			scheduledReportId: byId(schedule().id),
			additionalFields: { sourceReportId: fromList(completedReport().id) },
		}),
	],
	[
		'a filter',
		() => ({
			resource: 'citation',
			operation: 'getMany',
			filters: { reportId: fromList(completedReport().id) },
		}),
	],
];

const market = () =>
	scene.sandbox.state.regionConfigs.where(({ brand_id: of }) => of === scene.brandId)[0];

it.each(BESIDE)('a record of another brand is refused: %s', async (_, form) => {
	const { error } = await scene.runFailing({
		parameters: { ...form(), brandId: fromList(otherBrand().id) },
	});
	expect(error.message).toMatch(
		/^'(Market|Schedule|Report|Source Report)' is a record of another brand/,
	);
	expect(writes()).toEqual([]);
});

const writes = () => scene.requests.filter(({ method }) => method !== 'GET');

it.each(all)('a record of another brand is refused: %s of %j', async (name, form) => {
	const { id } = name === 'reportId' ? completedReport() : schedule();
	const { error } = await scene.runFailing({
		parameters: { ...form, brandId: fromList(otherBrand().id), [name]: fromList(id) },
	});
	expect(error.message).toMatch(/^'(Report|Schedule)' is a record of another brand/);
	expect(error.description).toContain(`"${brand().name}" (${brand().id})`);
	expect(error.description).toContain(`"${otherBrand().name}" (${otherBrand().id})`);
	expect(writes()).toEqual([]);
});

it('is looked at once for many items, and not where no brand is chosen or an ID was entered', async () => {
	const update = async (more: IDataObject) => {
		const before = scene.requests.length;
		await scene.run({
			items: [{}, {}],
			parameters: {
				resource: 'report',
				operation: 'update',
				reportId: fromList(completedReport().id),
				updateFields: { name: 'Renamed' },
				...more,
			},
		});
		return scene.requests.slice(before).map(({ method }) => method);
	};
	const [brandId, twice] = [fromList(scene.brandId), ['PATCH', 'PATCH']];
	expect(await update({ brandId })).toEqual(['GET', ...twice]);
	expect(await update({})).toEqual(twice);
	expect(await update({ brandId, reportId: byId(completedReport().id) })).toEqual(twice);
});
