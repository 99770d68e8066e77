import { locator } from './locator';

/** The campaign as a part of the path. */
export const campaignInPath = locator({
	displayName: 'Campaign',
	name: 'campaignId',
	searchMethod: 'searchCampaigns',
	description: 'The campaign to work on',
});
