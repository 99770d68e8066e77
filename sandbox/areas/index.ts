import type { Area } from '../call';
import { account } from './account';
import { aliasSuggestions } from './aliasSuggestions';
import { analytics } from './analytics';
import { audits } from './audits';
import { brands } from './brands';
import { campaigns } from './campaigns';
import { citations } from './citations';
import { cms } from './cms';
import { competitors } from './competitors';
import { content } from './content';
import { emails } from './emails';
import { facts } from './facts';
import { jobs } from './jobs';
import { outreachLists } from './outreachLists';
import { pageAudit } from './pageAudit';
import { prompts } from './prompts';
import { regionConfigs } from './regionConfigs';
import { reports } from './reports';
import { scheduledReports } from './scheduledReports';
import { seo } from './seo';
import { shares } from './shares';
import { tasks } from './tasks';
import { webhookEndpoints } from './webhookEndpoints';
import { whiteLabel } from './whiteLabel';

/** Every handler by operation id. */
export const handlers: Area = {
	...account,
	...aliasSuggestions,
	...analytics,
	...audits,
	...brands,
	...campaigns,
	...citations,
	...cms,
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
	...tasks,
	...webhookEndpoints,
	...whiteLabel,
};
