import {
	brandAuditInPath,
	named,
	openForm,
	recordsAt,
	toResource,
} from '../../shared/forms/declare';

const brandAudits = recordsAt('brand audit', '/v1/brands/{brandId}/audits', 'auditId');

export const brandAudit = toResource({
	name: 'Brand Audit',
	description: 'An audit of a brand in one market: a country and a language',
	inPath: [brandAuditInPath],
	operations: [
		brandAudits.create({
			description: 'Audit a brand in one market, which is a country and a language (costs credits)',
			warnings: ["Each item costs credits. The option 'Dry Run' shows how many."],
			kind: 'job',
			jobResult: 'brandAudit',
			cost: 'credits',
			fields: openForm('country, language', { country: 'Germany', language: 'German' }),
		}),
		brandAudits.get({ description: 'Retrieve a brand audit' }),
		brandAudits.getMany({ description: 'List the audits of a brand' }),
		named.startJob('Run Citations Step', 'Run citations step of brand audit', {
			value: 'runCitations',
			description: 'Run the citations step of an audit (costs credits)',
			warnings: ["Each item costs credits. The option 'Dry Run' shows how many."],
			url: '/v1/brands/{brandId}/audits/{auditId}/citations',
			cost: 'credits',
		}),
	],
	defaultOperation: 'getMany',
});
