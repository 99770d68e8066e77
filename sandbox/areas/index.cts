import type { Area } from '../call.cts';
import { account } from './account.cts';
import { aliasSuggestions } from './aliasSuggestions.cts';
import { audits } from './audits.cts';
import { brands } from './brands.cts';
import { campaigns } from './campaigns.cts';
import { citations } from './citations.cts';
import { competitors } from './competitors.cts';
import { content } from './content.cts';
import { emails } from './emails.cts';
import { facts } from './facts.cts';
import { jobs } from './jobs.cts';
import { outreachLists } from './outreachLists.cts';
import { pageAudit } from './pageAudit.cts';
import { prompts } from './prompts.cts';
import { regionConfigs } from './regionConfigs.cts';
import { reports } from './reports.cts';
import { scheduledReports } from './scheduledReports.cts';
import { seo } from './seo.cts';
import { shares } from './shares.cts';
import { webhookEndpoints } from './webhookEndpoints.cts';
import { whiteLabel } from './whiteLabel.cts';

export const handlers: Area = {
	...account,
	...aliasSuggestions,
	...audits,
	...brands,
	...campaigns,
	...citations,
	...competitors,
	...content,
	...emails,
	...facts,
	...jobs,
	...outreachLists,
	...pageAudit,
	...prompts,
	...regionConfigs,
	...reports,
	...scheduledReports,
	...seo,
	...shares,
	...webhookEndpoints,
	...whiteLabel,
};
