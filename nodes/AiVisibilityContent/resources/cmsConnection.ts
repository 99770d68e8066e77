import {
	bodyJsonOfTool,
	bodyJsonOption,
	brandInPath,
	listSize,
	type Operation,
	readOptions,
	type Resource,
	withBodyJson,
	withOptions,
	writeOptions,
} from '../../shared/forms/declare';
import { cmsConnectionFields, cmsConnectionInPath } from '../locators';

const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create CMS connection',
	description: "Connect the content management system of a brand's website",
	method: 'POST',
	url: '/v1/brands/{brandId}/cms-connections',
	prepare: withBodyJson,
	fields: [
		brandInPath,
		cmsConnectionFields,
		bodyJsonOfTool({ url: 'https://coffee.example/blog' }),
		withOptions(writeOptions, bodyJsonOption),
	],
};

const deleteConnection: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete CMS connection',
	description: 'Disconnect a content management system permanently',
	method: 'DELETE',
	url: '/v1/brands/{brandId}/cms-connections/{connectionId}',
	fields: [brandInPath, cmsConnectionInPath, writeOptions],
};

const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get CMS connection',
	description: 'Retrieve a CMS connection',
	method: 'GET',
	url: '/v1/brands/{brandId}/cms-connections/{connectionId}',
	fields: [brandInPath, cmsConnectionInPath, readOptions],
};

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many CMS connections',
	description: 'List the connected content management systems',
	method: 'GET',
	url: '/v1/brands/{brandId}/cms-connections',
	paging: 'cursor',
	fields: [brandInPath, ...listSize, readOptions],
};

export const cmsConnection: Resource = {
	name: 'CMS Connection',
	value: 'cmsConnection',
	description: 'A content management system that is connected to the service',
	operations: [create, deleteConnection, get, getMany],
};
