import type { Operation } from '../../../../nodes/shared/forms/describe/types';
import * as shares from '../../../../nodes/AiVisibility/resources/share';

const resources = Object.values(shares);

const all = resources.flatMap(({ operations }) => operations as Operation[]);

const calls = all.map(({ method, url }) => `${method} ${url}`);

describe('the share links', () => {
	it('have the same four operations for all that can be shared', () => {
		for (const { operations } of resources) {
			expect(operations.map(({ value }) => value)).toEqual([
				'create',
				'delete',
				'getMany',
				'update',
			]);
		}
	});

	it('say in the query, too, whether a new link replaces the one there is, beside a dry run', () => {
		const create = all.find(({ value }) => value === 'create')!;
		const parameter = (name: string, fallback?: unknown) =>
			name === 'additionalFields.rotate' ? true : fallback;
		const query = { dry_run: true };
		const request = { method: 'POST', path: '/v1/brands/b1/shares', query, body: {} } as const;
		expect(create.prepare!(request, parameter).query).toEqual({ ...query, rotate: true });
	});

	it.each([
		'/v1/brands/{brandId}',
		'/v1/brands/{brandId}/audits/{auditId}',
		'/v1/reports/{reportId}',
		'/v1/scheduled-reports/{scheduledReportId}',
	])('are below %s', (parent) => {
		for (const method of ['GET', 'POST', 'DELETE'])
			expect(calls).toContain(`${method} ${parent}/shares`);
		expect(calls).toContain(`PATCH ${parent}/shares/{shareId}`);
	});
});
