import { locator, openForm, recordsAt, toResource } from '../../shared/forms/declare';

const cmsConnections = recordsAt(
	'CMS connection',
	'/v1/brands/{brandId}/cms-connections',
	'connectionId',
);

export const cmsConnection = toResource({
	name: 'CMS Connection',
	description: 'A content management system that is connected to the service',
	inPath: [locator('connectionId', 'Connection', 'searchCmsConnections')],
	operations: [
		cmsConnections.create({
			description: "Connect the content management system of a brand's website",
			fields: openForm('url', { url: 'https://coffee.example/blog' }),
		}),
		cmsConnections.delete({ description: 'Disconnect a content management system permanently' }),
		cmsConnections.get({ description: 'Retrieve a CMS connection' }),
		cmsConnections.getMany({ description: 'List the connected content management systems' }),
	],
});
