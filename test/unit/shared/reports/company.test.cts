import type { IDataObject } from 'n8n-workflow';
import { toCompany } from '../../../../nodes/shared/reports/company';

const ID = '3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10';

describe('a competitor whose fields are not published', () => {
	const social = {
		logo_url: 'https://cdn.example/a.png',
		linkedin_url: 'https://social.example/x',
	};

	it.each<[IDataObject, string, string[]]>([
		[{ name: ` ${'N'.repeat(198)} `, domain: 'a.example' }, 'N'.repeat(198), ['a.example']],
		[{ domain_name: 'a.example', label: 'A' }, 'A', ['a.example']],
		[{ competitor_name: 'A', website_url: 'https://www.a.example/en' }, 'A', ['a.example']],
		[{ status: 'tracked', company: { name: 'A', url: 'a.example' } }, 'A', ['a.example']],
		[{ title: 'A', domains: ['a.example', 'b.example'] }, 'A', ['a.example', 'b.example']],
		[{ status: 'tracked', host: 'a.example' }, 'a.example', ['a.example']],
		[{ name: 'Rival', url: 'https://al.example/rivals' }, 'Rival', ['al.example/rivals']],
		[{ name: 'Sample.example' }, 'Sample.example', []],
		[{ name: 'Sample', ...social }, 'Sample', []],
	])('is read in %j', (record, name, domains) => {
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
		expect(toCompany({ id: ID, name: 'N'.repeat(201) })).toBeUndefined();
	});
});
