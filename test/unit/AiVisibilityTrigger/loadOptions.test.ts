import type { IDataObject, IHttpRequestOptions, ILoadOptionsFunctions } from 'n8n-workflow';
import { loadOptions } from '../../../nodes/AiVisibilityTrigger/loadOptions';

/** The form while its list is opened, and a service with these records by the query of their list. */
function formWith(parameters: IDataObject, records: Record<string, IDataObject[]> = {}) {
	const urls: string[] = [];
	const context = {
		helpers: {
			httpRequestWithAuthentication: async (_: string, { url }: IHttpRequestOptions) => {
				urls.push(url);
				const { searchParams } = new URL(url, 'https://api.example');
				const data = records[searchParams.get('status') ?? 'all'] ?? [];
				const body = JSON.stringify({ data, has_more: false, next_cursor: null });
				return await Promise.resolve({ statusCode: 200, headers: {}, body });
			},
		},
		getCredentials: async () =>
			await Promise.resolve({ baseUrl: 'https://api.example', apiKey: 'ab_live_trigger' }),
		getCurrentNodeParameter: (name: string) => parameters[name],
		getNode: () => ({ name: 'Node', type: 'aiVisibilityTrigger', parameters: {} }),
		logger: { info: () => {} },
	};
	return { context: context as unknown as ILoadOptionsFunctions, urls };
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
			{ name: 'Check p (processing, 2026-03-01)', value: 'p' },
			{ name: 'Check d (draft, 2026-03-01)', value: 'd' },
			{ name: 'Check f (failed, 2026-03-01)', value: 'f' },
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

	it('needs a brand', async () => {
		const { context, urls } = formWith({});
		await expect(loadOptions.getReports.call(context)).rejects.toThrow('Choose a Brand first');
		expect(urls).toEqual([]);
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
			{ name: 'Old (daily, off)', value: 'o' },
		]);
	});
});
