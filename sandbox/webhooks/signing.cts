import { createHmac } from 'node:crypto';

/** Unix seconds of the real time: receivers compare the time of signing with their own clocks. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * What the service signs a delivery with (sandbox/api.md 19.11).
 * @param body byte for byte as it is sent
 * @param t Unix seconds, or whatever a test puts in their place
 * @returns the HMAC in hex
 */
export function macOf(body: string | Buffer, t: number | string, secret: string): string {
	return createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
}

/**
 * The signature header of a delivery (sandbox/api.md 19.11, 19.12).
 * @param body byte for byte as it is sent
 * @param secrets by version, in the order of the header: `{ v1: current, v0: previous }`. A version
 *   without a secret is left out.
 * @param t Unix seconds, now unless given
 */
export function signatureHeader(
	body: string | Buffer,
	secrets: Record<string, string | undefined>,
	t: number | string = nowInSeconds(),
): string {
	const signatures = Object.entries(secrets).flatMap(([version, secret]) =>
		secret === undefined ? [] : [`${version}=${macOf(body, t, secret)}`],
	);
	return [`t=${t}`, ...signatures].join(',');
}
