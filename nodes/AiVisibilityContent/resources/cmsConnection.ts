import { locator, openForm, toResource, usual } from '../../shared/forms/declare';

export const cmsConnection = toResource({
	name: 'CMS Connection',
	description: 'A content management system that is connected to the service',
	inPath: [locator('connectionId', 'Connection', 'searchCmsConnections')],
	operations: [
		{
			...usual.create('CMS connection', '/v1/brands/{brandId}/cms-connections'),
			description: "Connect the content management system of a brand's website",
			fields: openForm('url', { url: 'https://coffee.example/blog' }),
		},
		{
			...usual.delete('CMS connection', '/v1/brands/{brandId}/cms-connections/{connectionId}'),
			description: 'Disconnect a content management system permanently',
		},
		{
			...usual.get('CMS connection', '/v1/brands/{brandId}/cms-connections/{connectionId}'),
			description: 'Retrieve a CMS connection',
		},
		{
			...usual.getMany('CMS connections', '/v1/brands/{brandId}/cms-connections'),
			description: 'List the connected content management systems',
		},
	],
});
