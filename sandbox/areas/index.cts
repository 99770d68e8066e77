import type { Area } from '../call.cts';
import { account } from './account.cts';
import { brandDetails } from './brandDetails.cts';
import { brands } from './brands.cts';
import { campaigns } from './campaigns.cts';
import { citations } from './citations.cts';
import { content } from './content.cts';
import { emails } from './emails.cts';
import { facts } from './facts.cts';
import { jobs } from './jobs.cts';
import { outreachLists } from './outreachLists.cts';
import { prompts } from './prompts.cts';
import { regionConfigs } from './regionConfigs.cts';
import { reports } from './reports.cts';
import { scheduledReports } from './scheduledReports.cts';
import { seo } from './seo.cts';
import { shares } from './shares.cts';
import { webhookEndpoints } from './webhookEndpoints.cts';

export const handlers: Area = {
	...account,
	...brandDetails,
	...brands,
	...campaigns,
	...citations,
	...content,
	...emails,
	...facts,
	...jobs,
	...outreachLists,
	...prompts,
	...regionConfigs,
	...reports,
	...scheduledReports,
	...seo,
	...shares,
	...webhookEndpoints,
};
