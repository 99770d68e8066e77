import { type Area, brandOf, ok } from '../call.cts';

/** The analytics connection; accounts are connected in the app only (sandbox/api.md 18.6). */
export const analytics: Area = {
	getBrandsAnalyticsConnection: (call) =>
		ok({
			object: 'analytics_connection',
			brand_id: brandOf(call),
			connected: false,
			connect_url: `${call.world.url}/app/analytics`,
		}),
};
