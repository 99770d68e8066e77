import { useScene } from '../nodes/support/scene.cts';
import { campaign } from './campaign.cts';
import { runTools, toolCases } from './tools.cts';
import { runWrite, writeCases } from './writes.cts';

const scene = useScene({ speed: 600, webhookTimeoutMs: 500 });

campaign(
	'every write has its effect once, and every output is right and linked',
	{ share: 0.5, numRuns: 100 },
	writeCases,
	async (one) => await runWrite(scene, one),
);

campaign(
	'every call of a tool has its effect once and its own answer',
	{ share: 0.2, numRuns: 50 },
	toolCases,
	async (one) => await runTools(scene, one),
);
