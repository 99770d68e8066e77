import type { IDataObject, IHttpRequestOptions, ILoadOptionsFunctions } from 'n8n-workflow';
import { trackingLists } from '../../../nodes/AiVisibility/locators';
import type { Scene } from './scene';

/** The lists of the node under test. */
export type List = keyof typeof trackingLists;

/**
 * Opens a list of the form, as the editor does.
 *
 * @param form what is filled in so far
 * @param filter what is typed into the search field
 */
export async function openList(scene: Scene, list: List, form: IDataObject, filter?: string) {
	const context = {
		helpers: { httpRequestWithAuthentication: requestFor(scene) },
		getCredentials: async () => await Promise.resolve(scene.credential),
		getCurrentNodeParameter: (name: string) => form[name],
		getNode: () => ({ name: 'Node', type: 'aiVisibility', parameters: {} }),
		logger: { info: () => {} },
	};
	const { results } = await trackingLists[list].call(
		context as unknown as ILoadOptionsFunctions,
		filter,
	);
	return results;
}

/** n8n's request helper. */
const requestFor =
	({ apiKey }: Scene) =>
	async (_: string, { baseURL, url, method, headers }: IHttpRequestOptions) => {
		const answer = await fetch(`${baseURL}${url}`, {
			method,
			headers: { ...(headers as Record<string, string>), authorization: `Bearer ${apiKey}` },
		});
		const body = await answer.text();
		return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body };
	};
