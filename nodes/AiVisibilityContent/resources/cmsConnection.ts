import {
	brandInPath,
	furtherJson,
	locator,
	recordFields,
	toResource,
	usual,
} from '../../shared/forms/declare';

const connectionInPath = locator('connectionId', 'Connection', 'searchCmsConnections');

export const cmsConnection = toResource({
	name: 'CMS Connection',
	value: 'cmsConnection',
	description: 'A content management system that is connected to the service',
	operations: [
		{
			...usual.create('CMS connection', '/v1/brands/{brandId}/cms-connections'),
			description: "Connect the content management system of a brand's website",
			fields: [
				brandInPath,
				recordFields('getCmsConnectionFields'),
				furtherJson({ url: 'https://coffee.example/blog' }),
			],
		},
		{
			...usual.delete('CMS connection', '/v1/brands/{brandId}/cms-connections/{connectionId}'),
			description: 'Disconnect a content management system permanently',
			fields: [brandInPath, connectionInPath],
		},
		{
			...usual.get('CMS connection', '/v1/brands/{brandId}/cms-connections/{connectionId}'),
			description: 'Retrieve a CMS connection',
			fields: [brandInPath, connectionInPath],
		},
		{
			...usual.getMany('CMS connections', '/v1/brands/{brandId}/cms-connections'),
			description: 'List the connected content management systems',
			fields: [brandInPath],
		},
	],
});
