import { createHmac } from 'node:crypto';

/**
 * The signature header of a delivery (docs/api.md 19.11, 19.12).
 * @param rawBody the body, byte for byte as it is sent
 * @param seconds Unix seconds of real time: receivers compare it with their own clocks
 * @param secret current secret of the endpoint
 * @param previous secret before the rotation, while that one is still good
 */
export function signatureOf(
	rawBody: string,
	seconds: number,
	secret: string,
	previous?: string,
): string {
	const parts = [`t=${seconds}`, `v1=${macOf(rawBody, seconds, secret)}`];
	if (previous !== undefined) parts.push(`v0=${macOf(rawBody, seconds, previous)}`);
	return parts.join(',');
}

function macOf(rawBody: string, seconds: number, secret: string): string {
	return createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest('hex');
}
