import { EventEmitter } from 'node:events';
import type { IWebhookFunctions } from 'n8n-workflow';
import { wasAccepted } from '../../../../nodes/AiVisibilityTrigger/host/response';
import { useManualTime } from '../../support/manualTime';

const time = useManualTime();

it('the wait for an answer that never comes ends after a minute, also when somebody sets the clock back', async () => {
	const response = Object.assign(new EventEmitter(), { destroyed: true, writableEnded: false });
	const context = { getResponseObject: () => response } as unknown as IWebhookFunctions;
	const from = time.now;
	const accepted = wasAccepted(context);
	time.shift = -86_400_000;
	expect(await time.until(accepted)).toBe(false);
	expect(time.now - from).toBeLessThan(62_000);
});
