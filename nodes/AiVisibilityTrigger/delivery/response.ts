import type { IWebhookFunctions } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';
import { sleep } from '../../shared/time/sleep';

/** How long n8n may take to answer after the caller has hung up. */
const LATEST_MS = 60_000;

const LOOK_MS = 250;

/** The parts of Node's server response that tell how a request ended. */
export interface Response {
	readonly statusCode: number;
	/** Whether n8n has given its answer, be it that nobody was listening any more. */
	readonly writableEnded: boolean;
	readonly destroyed: boolean;
	once(event: 'finish' | 'close', listener: () => void): unknown;
}

/**
 * Waits until n8n has answered a delivery, which it does when the execution exists, or when it could
 * not be made. A caller that hangs up before does not stop n8n: whether the execution exists still
 * shows in the answer that n8n gives then.
 *
 * @returns whether the answer is a 2xx
 */
export async function wasAccepted(response: Response): Promise<boolean> {
	if (!response.writableEnded && !response.destroyed) {
		await new Promise<void>((resolve) => {
			response.once('finish', resolve);
			response.once('close', resolve);
		});
	}
	const latest = clock.now() + LATEST_MS;
	while (!response.writableEnded && clock.now() < latest) await sleep(LOOK_MS);
	return response.writableEnded && response.statusCode >= 200 && response.statusCode <= 299;
}

export function responseOf(context: IWebhookFunctions): Response {
	return context.getResponseObject() as unknown as Response;
}
