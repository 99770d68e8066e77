import type { Resource } from '../../../../../nodes/shared/describe/types';
import * as shares from '../../../../../nodes/AiVisibility/resources/share';

const resources: Resource[] = Object.values(shares);

const calls = resources.flatMap(({ operations }) =>
	operations.map(({ method, url }) => `${method} ${url}`),
);

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

	it('mention an undocumented endpoint in exactly the operations that use one', () => {
		const inferred = resources.flatMap(({ operations }) =>
			operations.filter((each) => each.isInferred),
		);
		const saying = resources.flatMap(({ operations }) =>
			operations.filter(({ description }) =>
				description.endsWith('Uses an undocumented endpoint.'),
			),
		);
		expect(inferred).toHaveLength(3);
		expect(saying).toEqual(inferred);
	});
});
