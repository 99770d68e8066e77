import {
	bodyJsonOption,
	brandInPath,
	type Field,
	furtherJson,
	locator,
	recordFields,
	toResource,
	usual,
	withOptions,
	writeOptions,
} from '../../shared/forms/declare';

const connectionInPath = locator('connectionId', 'Connection', 'searchCmsConnections', {
	description: 'The CMS connection to work on',
});

/** For agents, which cannot fill in columns. */
const bodyOfTool: Field = {
	...furtherJson({ url: 'https://coffee.example/blog' }),
	required: true,
	description:
		"The fields to send, as a JSON object. See the service's documentation for their names. With the option 'Dry Run', the service checks them.",
	displayOptions: { show: { '@tool': [true] } },
};

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
				bodyOfTool,
				withOptions(writeOptions, bodyJsonOption),
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
