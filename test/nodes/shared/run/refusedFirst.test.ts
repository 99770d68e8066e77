import type { IDataObject } from 'n8n-workflow';
import { byId, useScene } from '../../support/scene';

const scene = useScene();

describe('an API request that cannot be sent', () => {
	const post = {
		method: 'POST',
		path: '/v1/brands',
		bodyJson: '{"name":"New","website":"https://a.b"}',
	};

	it.each<[string, IDataObject, string]>([
		['a broken body', { bodyJson: '{"name":' }, "'Body (JSON)' is not valid JSON"],
		[
			'a foreign host',
			{ path: 'https://elsewhere.example/v1/me' },
			"'Path' must be a path under /v1/",
		],
		[
			'a method in small letters',
			{ method: 'post' },
			"'Method' must be one of: DELETE, GET, PATCH,",
		],
		['no method', { method: null }, "'Method' is empty"],
		['a list as the query', { queryJson: '[1]' }, 'Query (JSON) must be a JSON object'],
		['a list in the query', { queryJson: '{"id":[1]}' }, 'JSON object of single values'],
	])('keeps the items before it from being sent: %s', async (_, second, message) => {
		const items = [{ ...post }, { ...post, ...second }];
		const names = ['method', 'path', 'bodyJson', 'queryJson'];
		const parameters = {
			resource: 'apiRequest',
			operation: 'send',
			querySource: 'json',
			...Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`])),
		};
		const { error } = await scene.runFailing({ items, parameters });
		expect(error.message).toContain(message);
		expect(error.message).toMatch(/ \[item 1\]$/);
		expect(scene.requests).toEqual([]);
	});
});

describe('an item of many that cannot be sent', () => {
	const getBrand = { resource: 'brandFacts', operation: 'get', brandId: byId('={{ $json.id }}') };

	it.each([
		['an expression that is no JavaScript', '={{ $json. }}'],
		['an expression that throws', '={{ $("Nowhere").item }}'],
		['an expression that gives a function', '={{ $json.id.trim }}'],
	])('is told as what it is: %s', async (_, brandId) => {
		const { records } = await scene.run({
			items: [{ id: 'x' }],
			parameters: { ...getBrand, brandId: byId(brandId) },
			node: { onError: 'continueRegularOutput' },
		});
		expect(records).toMatchObject([{ error: { code: 'expression_error' } }]);
		expect(scene.requests).toEqual([]);
	});
});
