import { useScene } from '../nodes/support/scene.cts';
import { campaign } from './campaign.cts';
import { runWrite, writeCases } from './writes.cts';

const scene = useScene({ speed: 600, webhookTimeoutMs: 500 });

campaign(
	'every write has its effect once, and every output is right and linked',
	{ share: 0.7, numRuns: 100 },
	writeCases,
	async (one) => await runWrite(scene, one),
);
