import { describeCases } from './cases.cts';
import { approvalCases } from './outreach/approvalCases.cts';
import { campaignCases, campaignCopies } from './outreach/campaignCases.cts';
import { draftCases, draftCopies } from './outreach/draftCases.cts';
import { followUpCases } from './outreach/followUpCases.cts';
import { formPassword, publishApproval } from './outreach/outreach.cts';

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
