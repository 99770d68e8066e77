import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { loadOptions } from '../../../nodes/AiVisibilityTrigger/loadOptions';
import { refusal, ScriptedService } from '../support/scriptedService';

/**
 * The form while its list is opened, and a service with the brand "acme", which has these records by
 * their status.
 */
function formWith(parameters: IDataObject, records: Record<string, IDataObject[]> = {}) {
	const service = new ScriptedService(({ query: { brand_id: brandId, status = 'all' } }) =>
		brandId === 'acme'
			? { body: { data: records[status] ?? [], has_more: false, next_cursor: null } }
			: refusal(404, 'not_found'),
	);
	const getCurrentNodeParameter = (name: string, options?: { extractValue?: boolean }) =>
		options?.extractValue === true ? extracted(parameters[name]) : parameters[name];
	const context = { ...service.context, getCurrentNodeParameter };
	return { context: context as unknown as ILoadOptionsFunctions, service };
}

/** What n8n makes of a value that was chosen from a list or entered as an ID. */
function extracted(value: unknown): unknown {
	const isLocator = typeof value === 'object' && value !== null && 'mode' in value;
	return isLocator ? (value as IDataObject).value : value;
}

const report = (id: string, status: string) => ({
	id,
	name: `Check ${id}`,
	status,
	created_at: '2026-03-01T09:00:00Z',
});

describe('the list of reports to wait for', () => {
	const records = {
		all: [report('c', 'completed')],
		completed: [report('c', 'completed')],
		draft: [report('d', 'draft')],
		failed: [report('f', 'failed')],
		processing: [report('p', 'processing')],
	};

	it('has those that can still complete or fail, with status and date', async () => {
		const { context } = formWith({ brandId: 'acme' }, records);
		expect(await loadOptions.getReports.call(context)).toEqual([
			{ name: 'Check p (processing, 2026-03-01 09:00)', value: 'p' },
			{ name: 'Check d (draft, 2026-03-01 09:00)', value: 'd' },
			{ name: 'Check f (failed, 2026-03-01 09:00)', value: 'f' },
		]);
	});

	it('keeps what was chosen before', async () => {
		const chosen = { brandId: 'acme', 'options.reportIds': ['c', 'd'] };
		const names = (await loadOptions.getReports.call(formWith(chosen, records).context)).map(
			({ name }) => name,
		);
		expect(names).toHaveLength(4);
		expect(names).toContain('c (no longer listed)');
	});

	it('does not show an expression as a choice', async () => {
		const form = { brandId: 'acme', 'options.reportIds': '={{ $json.id }}' };
		expect(await loadOptions.getReports.call(formWith(form, records).context)).toHaveLength(3);
	});

	it.each([
		['none', undefined],
		['none but space', '  '],
	])('needs a brand: there is %s', async (_, brandId) => {
		const { context, service } = formWith({ brandId });
		await expect(loadOptions.getReports.call(context)).rejects.toThrow("Choose 'Brand' first");
		expect(service.seen).toEqual([]);
	});
});

describe('the list of schedules', () => {
	it('shows how often they run, and whether they are off', async () => {
		const all = [
			{ id: 's', name: 'Weekly', frequency: 'weekly', is_active: true },
			{ id: 'o', name: 'Old', frequency: 'daily', is_active: false },
		];
		const { context } = formWith({ brandId: 'acme' }, { all });
		expect(await loadOptions.getSchedules.call(context)).toEqual([
			{ name: 'Weekly (weekly)', value: 's' },
			{ name: 'Old (daily, paused)', value: 'o' },
		]);
	});
});
