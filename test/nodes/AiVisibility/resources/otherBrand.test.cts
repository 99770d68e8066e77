import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../../sandbox/index.cts';
import { byId, UNKNOWN, useScene } from '../../support/scene.cts';

const scene = useScene();

const fromList = (value: string) => ({ __rl: true, mode: 'list', value });

const ofBrand = ({ brand_id: brandId }: { brand_id: string }) => brandId === scene.brandId;

const report = () =>
	scene.sandbox.state.reports.where((each) => ofBrand(each) && each.status === 'completed')[0];

/** A record of the brand, for the field that selects one. */
function recordFor(field: string): { id: string } {
	const { citations, regionConfigs, scheduledReports } = scene.sandbox.state;
	if (/citation/.test(field)) return citations.where(ofBrand)[0];
	if (/schedule/.test(field)) return scheduledReports.where(ofBrand)[0];
	return /region/.test(field) ? regionConfigs.where(ofBrand)[0] : report();
}

const NEW_MARKET = { name: 'P', country: 'Peru' };

const FROM_REPORT = { reportFrom: 'report' };

const TO_OTHER = { scheduledReportId: byId(UNKNOWN) };

/** Forms in which only Brand was changed, by the field whose record stayed. */
const FORMS: Array<[field: string, resource: string, operation: string, more?: INodeParameters]> = [
	['citationId', 'citation', 'get'],
	['reportId', 'report', 'get'],
	['reportId', 'report', 'delete'],
	['reportId', 'report', 'update', { updateFields: { name: 'Renamed' } }],
	['reportId', 'report', 'getHtml', FROM_REPORT],
	['reportId', 'report', 'compare', FROM_REPORT],
	['reportId', 'report', 'getRows', FROM_REPORT],
	['reportId', 'report', 'generate', { promptSource: 'earlier', ...FROM_REPORT }],
	['reportId', 'prompt', 'getMany'],
	['reportId', 'reportShare', 'create'],
	['scheduledReportId', 'scheduledReport', 'get'],
	['scheduledReportId', 'scheduledReport', 'run'],
	['scheduledReportId', 'scheduledReport', 'getRegionConfigs'],
	['scheduledReportId', 'regionConfig', 'create', NEW_MARKET],
	['regionConfigId', 'scheduledReport', 'attachRegionConfig', TO_OTHER],
	['additionalFields.regionConfigId', 'report', 'create'],
	['additionalFields.sourceReportId', 'regionConfig', 'create', { ...NEW_MARKET, ...TO_OTHER }],
];

it.each(FORMS)('a record of another brand is refused: %s of %s: %s', async (path, ...of) => {
	const [resource, operation, more = {}] = of;
	const [name, inner] = path.split('.');
	const kept = fromList(recordFor(path).id);
	const field = inner === undefined ? kept : { [inner]: kept };
	const form = { ...more, brandId: fromList(scene.otherBrandId), [name]: field };
	const { error } = await scene.runFailing(scene.call(resource, operation, form));
	expect(error.message).toMatch(
		/^'(Citation|Market|Schedule|Report|Source Report)' belongs to another brand/,
	);
	expect(error.context?.data).toMatchObject({ code: 'not_sent' });
	expect(error.description).toContain(`brand is ${scene.brandId}, but`);
	expect(error.description).toContain(scene.otherBrandId);
	expect(scene.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('is looked at once for many items, and not where no brand is chosen or an ID was entered', async () => {
	const update = async (more: IDataObject) => {
		const before = scene.requests.length;
		const updateFields = { name: 'Renamed' };
		const form = { resource: 'report', operation: 'update', updateFields };
		const reportId = fromList(report().id);
		await scene.run({ items: [{}, {}], parameters: { ...form, reportId, ...more } });
		return scene.requests.slice(before).map(({ method }) => method);
	};
	const [brandId, twice] = [fromList(scene.brandId), ['PATCH', 'PATCH']];
	expect(await update({ brandId })).toEqual(['GET', ...twice]);
	const [, { id: other }] = scene.sandbox.state.reports.where(ofBrand);
	const either = fromList(`={{ $itemIndex ? '${other}' : '${report().id}' }}`);
	expect((await update({ brandId, reportId: either })).sort()).toEqual(['GET', 'GET', ...twice]);
	expect(await update({})).toEqual(twice);
	expect(await update({ brandId, reportId: byId(report().id) })).toEqual(twice);
	const another = fromList(scene.otherBrandId);
	expect(await update({ brandId: another, reportId: byId(report().id) })).toEqual(twice);
	expect(await update({ operation: 'get', brandId })).toEqual(['GET', 'GET']);
});

const INSUFFICIENT_SCOPE = { status: 403, code: 'insufficient_scope' };

it.each<[string, object, string | undefined]>([
	['five times 503', { status: 503, times: 5 }, 'The service is not available'],
	['a 403', INSUFFICIENT_SCOPE, 'The API key lacks the scope read:reports'],
	['a 404, which the service may refuse', { status: 404, code: 'gone' }, undefined],
	['a 410, which the service may refuse', { status: 410, code: 'gone' }, undefined],
])('a look that did not succeed refuses what it was for: %s', async (_, fault, why) => {
	const path = '/v1/reports/{report_id}';
	scene.sandbox.faults.add({ path, method: 'GET', kind: 'status', times: 1, ...fault } as Fault);
	const form = { reportId: fromList(report().id), brandId: fromList(scene.otherBrandId) };
	const { error } = await scene.start(scene.call('report', 'delete', form)).finished;
	expect(scene.requestsTo('DELETE', path)).toHaveLength(why === undefined ? 1 : 0);
	if (why === undefined) {
		expect(error).toBeUndefined();
	} else {
		expect(error?.message).toMatch(new RegExp(`^Check the brand: ${why}`));
		expect(error?.description).toMatch(
			/ The node reads the report to check that it belongs to 'Brand'\. Nothing was changed\./,
		);
	}
});
