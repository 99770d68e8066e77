import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, UNKNOWN, useScene } from '../../support/scene.cts';

const scene = useScene();

const fromList = (value: string) => ({ __rl: true, mode: 'list', value });

const report = () =>
	scene.sandbox.state.reports.where(
		({ brand_id: of, status }) => of === scene.brandId && status === 'completed',
	)[0];

const schedule = () =>
	scene.sandbox.state.scheduledReports.where(({ brand_id: of }) => of === scene.brandId)[0];

const NEW_MARKET = { resource: 'regionConfig', operation: 'create', name: 'P', country: 'Peru' };

const market = () =>
	scene.sandbox.state.regionConfigs.where(({ brand_id: of }) => of === scene.brandId)[0];

/** Forms in which only Brand was changed, by the field whose record stayed. */
const FORMS: Record<string, INodeParameters[]> = {
	reportId: [
		{ resource: 'report', operation: 'get' },
		{ resource: 'report', operation: 'getSummary' },
		{ resource: 'report', operation: 'delete' },
		{ resource: 'report', operation: 'run' },
		{ resource: 'report', operation: 'update', updateFields: { name: 'Renamed' } },
		{ resource: 'report', operation: 'getHtml', reportFrom: 'report' },
		{ resource: 'report', operation: 'compare', reportFrom: 'report' },
		{ resource: 'report', operation: 'getRows', reportFrom: 'report' },
		{ resource: 'prompt', operation: 'getMany' },
		{ resource: 'reportShare', operation: 'create' },
		{ resource: 'reportShare', operation: 'delete' },
	],
	'additionalFields.sourceReportId': [{ ...NEW_MARKET, scheduledReportId: byId(UNKNOWN) }],
	scheduledReportId: [
		{ resource: 'scheduledReport', operation: 'get' },
		{ resource: 'scheduledReport', operation: 'run' },
		{ resource: 'scheduledReport', operation: 'delete' },
		{ resource: 'scheduledReport', operation: 'getRegionConfigs' },
		NEW_MARKET,
	],
	regionConfigId: [
		{
			resource: 'scheduledReport',
			operation: 'attachRegionConfig',
			scheduledReportId: byId(UNKNOWN),
		},
	],
	'additionalFields.regionConfigId': [{ resource: 'report', operation: 'create' }],
};

const rows = Object.entries(FORMS).flatMap(([path, forms]) =>
	forms.map((form) => [path, form] as const),
);

it.each(rows)('a record of another brand is refused: %s of %j', async (path, form) => {
	const [name, inner] = path.split('.');
	const record = /schedule/.test(path) ? schedule() : /region/.test(path) ? market() : report();
	const kept = fromList(record.id);
	const field = inner === undefined ? kept : { [inner]: kept };
	const { error } = await scene.runFailing({
		parameters: {
			...form,
			brandId: fromList(scene.otherBrandId),
			[name]: field,
		} as INodeParameters,
	});
	expect(error.message).toMatch(
		/^'(Market|Schedule|Report|Source Report)' belongs to another brand/,
	);
	expect(error.context?.data).toMatchObject({ code: 'not_sent' });
	expect(error.description).toContain(scene.brandId);
	expect(error.description).toContain(scene.otherBrandId);
	expect(scene.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('is looked at once for many items, and not where no brand is chosen or an ID was entered', async () => {
	const update = async (more: IDataObject) => {
		const before = scene.requests.length;
		await scene.run({
			items: [{}, {}],
			parameters: {
				resource: 'report',
				operation: 'update',
				reportId: fromList(report().id),
				updateFields: { name: 'Renamed' },
				...more,
			},
		});
		return scene.requests.slice(before).map(({ method }) => method);
	};
	const [brandId, twice] = [fromList(scene.brandId), ['PATCH', 'PATCH']];
	expect(await update({ brandId })).toEqual(['GET', ...twice]);
	expect(await update({})).toEqual(twice);
	expect(await update({ brandId, reportId: byId(report().id) })).toEqual(twice);
	const another = fromList(scene.otherBrandId);
	expect(await update({ brandId: another, reportId: byId(report().id) })).toEqual(twice);
	expect(await update({ operation: 'get', brandId })).toEqual(['GET', 'GET']);
});

describe('a look that did not succeed', () => {
	const remove = async (fault: object) => {
		scene.sandbox.faults.add({ path: '/v1/reports/{report_id}', method: 'GET', ...fault } as never);
		const form = { resource: 'report', operation: 'delete', reportId: fromList(report().id) };
		const ended = scene.start({ parameters: { ...form, brandId: fromList(scene.otherBrandId) } });
		const { error } = await ended.finished;
		scene.sandbox.faults.clear();
		return { error, deleted: scene.requests.filter(({ method }) => method === 'DELETE') };
	};

	it.each([
		['five times 503', { kind: 'status', status: 503, times: 5 }, 'The service is not available'],
		[
			'a 403',
			{ kind: 'status', status: 403, code: 'insufficient_scope', times: 1 },
			'The API key lacks the scope read:reports',
		],
	])('refuses what it was for, and deletes nothing: %s', async (_, fault, why) => {
		const { error, deleted } = await remove(fault);
		expect(error?.message).toMatch(new RegExp(`^Check the brand: ${why}`));
		expect(error?.description).toMatch(/to check that it belongs to 'Brand'. Nothing was changed/);
		expect(deleted).toEqual([]);
	});

	it.each([404, 410])(
		'lets the service refuse where there is no such record: %i',
		async (status) => {
			const { error, deleted } = await remove({ kind: 'status', status, code: 'gone', times: 1 });
			expect(deleted).toHaveLength(1);
			expect(error).toBeUndefined();
		},
	);
});
