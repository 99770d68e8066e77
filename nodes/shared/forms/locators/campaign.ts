import { toTitledItem } from './labels';
import { searchList } from './searchList';

/** Fills the lists of campaigns. */
export const campaignLists = {
	searchCampaigns: searchList({
		path: '/v1/brands/{brandId}/campaigns',
		toItem: (campaign) => toTitledItem(campaign, campaign.name, campaign.status),
	}),
};
