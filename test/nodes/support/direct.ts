import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../../sandbox';

let lastDirect = 0;

/** A request past the pack: the hand of somebody else. */
export async function direct(
	{ url, apiKey }: Pick<Sandbox, 'url' | 'apiKey'>,
	method: string,
	path: string,
	body?: object,
): Promise<IDataObject> {
	const answer = await fetch(`${url}${path}`, {
		method,
		headers: {
			authorization: `Bearer ${apiKey}`,
			'content-type': 'application/json',
			'idempotency-key': `direct-${++lastDirect}`,
		},
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	return (await answer.json()) as IDataObject;
}
