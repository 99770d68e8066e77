import type { Area } from '../call';
import { account } from './account';
import { aliasSuggestions } from './aliasSuggestions';
import { brands } from './brands';
import { citations } from './citations';
import { competitors } from './competitors';
import { facts } from './facts';
import { jobs } from './jobs';
import { prompts } from './prompts';
import { regionConfigs } from './regionConfigs';
import { reports } from './reports';
import { scheduledReports } from './scheduledReports';
import { shares } from './shares';
import { webhookEndpoints } from './webhookEndpoints';
import { whiteLabel } from './whiteLabel';

/** Every handler by operation id. */
export const handlers: Area = {
	...account,
	...aliasSuggestions,
	...brands,
	...citations,
	...competitors,
	...facts,
	...jobs,
	...prompts,
	...regionConfigs,
	...reports,
	...scheduledReports,
	...shares,
	...webhookEndpoints,
	...whiteLabel,
};
