import type { IDataObject } from 'n8n-workflow';
import { toCompany } from '../../../../nodes/shared/reports/company';

const ID = '3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10';

describe('a competitor whose fields are not published', () => {
	it.each<[string, IDataObject, string, string[]]>([
		[
			'name and domain',
			{ name: ' Sample ', domain: 'sample.example' },
			'Sample',
			['sample.example'],
		],
		[
			'other names of fields',
			{ competitor_name: 'Sample', website_url: 'https://www.sample.example/en' },
			'Sample',
			['sample.example'],
		],
		[
			'one inside of another',
			{ status: 'tracked', company: { name: 'Sample', url: 'sample.example' } },
			'Sample',
			['sample.example'],
		],
		[
			'a list of domains',
			{ title: 'Sample', domains: ['a.example', 'b.example'] },
			'Sample',
			['a.example', 'b.example'],
		],
		[
			'a domain only',
			{ status: 'tracked', host: 'sample.example' },
			'sample.example',
			['sample.example'],
		],
		['a name that looks like a domain', { name: 'Sample.example' }, 'Sample.example', []],
		[
			'addresses of others',
			{
				name: 'Sample',
				logo_url: 'https://cdn.example/a.png',
				linkedin_url: 'https://social.example/x',
			},
			'Sample',
			[],
		],
	])('is read by %s', (_, record, name, domains) => {
		expect(toCompany({ id: ID, object: 'competitor', brand_id: ID, ...record })).toMatchObject({
			name,
			domains,
		});
	});

	it('has its aliases among its names', () => {
		const record = {
			name: 'Sample',
			brand_aliases: ['SMPL', '', 7],
			website: 'https://sample.example',
		};
		expect(toCompany(record as IDataObject)?.names).toEqual(['Sample', 'SMPL']);
	});

	it('is left out where it says nothing', () => {
		expect(
			toCompany({ id: ID, object: 'competitor', created_at: '2026-03-01T09:00:00Z' }),
		).toBeUndefined();
		expect(toCompany({ id: ID, website: 'soon' })).toBeUndefined();
		expect(toCompany({ id: ID, name: 'N'.repeat(100_000) })).toBeUndefined();
	});
});
