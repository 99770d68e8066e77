import { named, toResource } from '../../shared/forms/declare';

export const analytics = toResource({
	name: 'Analytics',
	description: 'The analytics account of a brand',
	operations: [
		named.get('Get Connection', 'Get analytics connection', {
			description:
				"Check whether an analytics account is connected. You can connect one in the service's app.",
			url: '/v1/brands/{brandId}/analytics/connection',
		}),
	],
});
