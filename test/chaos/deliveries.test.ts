import { campaign } from './campaign';
import { deliveryCases, runDeliveries } from './deliveries';

campaign(
	'every event starts the webhook trigger once, and nothing else does',
	{ share: 0.15, numRuns: 20 },
	deliveryCases,
	runDeliveries,
);
