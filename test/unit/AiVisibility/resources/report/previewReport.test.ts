import { previewReport } from '../../../../../nodes/AiVisibility/resources/report/previewReport';
import type { OperationContext } from '../../../../../nodes/shared/forms/describe/types';
import { ScriptedService } from '../../../support/scriptedService';

const INPUT = {
	query: { dry_run: true },
	body: { brand_id: 'b1', ai_platforms: ['chatgpt'] },
};

/** The preview with a service whose own previews look like this. */
async function preview(shown: object, facts: object = { description: 'Coffee' }) {
	const service = new ScriptedService(({ method }) => ({
		body: method === 'GET' ? facts : { dry_run: shown },
	}));
	const context = {
		client: await service.client(),
		parameter: (_: string, fallback?: unknown) => fallback,
		wait: { maxWaitMs: 60_000 },
	} as unknown as OperationContext;
	const { dry_run: whole } = await previewReport(context, INPUT, [{}, {}]);
	return { whole: whole as Record<string, unknown>, seen: service.seen };
}

it('the preview of a report takes the numbers of the service where openapi.json shows their names', async () => {
	const { whole } = await preview({ credits: 3, request_units: 4, quota: { left: 1 } });
	expect(whole).toMatchObject({ credits: 5, quota: { left: 1 } });
	expect(whole.steps).toContainEqual({
		step: 'Create report',
		credits: 3,
		request_units: 4,
		source: 'preview',
	});
});

it('the preview of a report shows what has other names as it came, and takes the documented prices', async () => {
	const other = { cost: { units: 4 } };
	const { whole, seen } = await preview(other, { description: null });
	expect(whole.credits).toBe(3);
	expect(whole.steps).toMatchObject([
		{ step: 'Check brand facts' },
		{
			step: 'Research brand facts',
			credits: 1,
			request_units: 2,
			source: 'documented',
			preview: other,
		},
		{ step: 'Create report', credits: null, source: 'unknown', preview: other },
		{},
		{},
		{},
		{},
	]);
	const writes = seen.filter(({ method }) => method !== 'GET');
	expect(writes.map(({ path, query }) => [path, query])).toEqual([
		['/v1/brands/b1/facts', { dry_run: 'true' }],
		['/v1/reports', { dry_run: 'true' }],
	]);
});
