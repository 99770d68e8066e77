import { campaign } from './campaign';
import { pollCases, runPolls } from './polls';

campaign(
	'every record starts the poll trigger once',
	{ share: 0.15, numRuns: 20 },
	pollCases,
	runPolls,
);
