import { readAbout } from '../../../../../nodes/AiVisibility/analysis/results/readOnce';
import type { OperationContext } from '../../../../../nodes/shared/forms/describe/types';
import { ScriptedService } from '../../../support/scriptedService';

// n8n reports a rejection that nobody waits for as a crash.
it('competitors of several reports fail only where they are waited for', async () => {
	const unhandled: unknown[] = [];
	const listen = (reason: unknown) => unhandled.push(reason);
	process.on('unhandledRejection', listen);
	const service = new ScriptedService(() => ({ status: 400 }));
	const context = {
		client: await service.client(),
		shared: new Map(),
	} as unknown as OperationContext;
	const reads = [1, 2].map(async () => await readAbout(context, { brand_id: 'b1' }, true));
	const outcomes = await Promise.allSettled(reads);
	await new Promise((resolve) => void setImmediate(resolve));
	process.off('unhandledRejection', listen);
	expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	expect(unhandled).toEqual([]);
});
