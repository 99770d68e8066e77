import { brandAuditInPath, named, openForm, toResource, usual } from '../../shared/forms/declare';

export const brandAudit = toResource({
	name: 'Brand Audit',
	description: 'An audit of a brand in one market: a country and a language',
	inPath: [brandAuditInPath],
	operations: [
		{
			...usual.create('brand audit', '/v1/brands/{brandId}/audits'),
			description: 'Audit a brand in one market, which is a country and a language (costs credits)',
			warnings: ["Each item costs credits. The option 'Dry Run' shows how many."],
			kind: 'job',
			jobResult: 'brandAudit',
			cost: 'credits',
			fields: openForm('country, language', { country: 'Germany', language: 'German' }),
		},
		{
			...usual.get('brand audit', '/v1/brands/{brandId}/audits/{auditId}'),
			description: 'Retrieve a brand audit',
		},
		{
			...usual.getMany('brand audits', '/v1/brands/{brandId}/audits'),
			description: 'List the audits of a brand',
		},
		{
			...named.startJob('Run Citations Step', 'Run citations step of brand audit'),
			value: 'runCitations',
			description: 'Run the citations step of an audit (costs credits)',
			warnings: ["Each item costs credits. The option 'Dry Run' shows how many."],
			url: '/v1/brands/{brandId}/audits/{auditId}/citations',
			cost: 'credits',
		},
	],
	defaultOperation: 'getMany',
});
