import { readOptions, writeOptions } from '../../../shared/fields/options';
import { withPrompts, promptFields } from '../../prompts';
import { brandForList } from '../../../shared/locators/brand';
import { regionConfigInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const addPrompts: Operation = {
	name: 'Add Prompts',
	value: 'addPrompts',
	action: 'Add prompts to market',
	description:
		'Add prompts to a market (at most 50). The first prompt activates an inactive market.',
	method: 'POST',
	url: '/v1/region-configs/{regionConfigId}/prompts',
	paging: 'none',
	prepare: withPrompts,
	fields: [brandForList, regionConfigInPath, ...promptFields(true, false), writeOptions],
};

export const getPrompts: Operation = {
	name: 'Get Prompts',
	value: 'getPrompts',
	action: 'Get prompts of market',
	description: 'List the prompts of a market, newest first (at most 50)',
	method: 'GET',
	url: '/v1/region-configs/{regionConfigId}/prompts',
	paging: 'none',
	fields: [brandForList, regionConfigInPath, readOptions],
};
