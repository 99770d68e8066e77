import { describeCases } from './cases';
import { approvalCases } from './outreach/approvalCases';
import { campaignCases, campaignCopies } from './outreach/campaignCases';
import { draftCases, draftCopies } from './outreach/draftCases';
import { followUpCases } from './outreach/followUpCases';
import { formPassword, publishApproval } from './outreach/outreach';

// In this order: the first cases need a service in which no workflow has run.
describeCases(
	'for outreach',
	{
		speed: 600,
		credentials: [formPassword],
		prepare: async (scene) => {
			await scene.save(...draftCopies, ...campaignCopies);
			await publishApproval(scene);
		},
	},
	draftCases,
	approvalCases,
	followUpCases,
	campaignCases,
);
