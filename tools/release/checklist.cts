/** What must be set before the first release: docs/developers/releases.md lists the same. */

/** The parts of package.json that name people and places. */
export interface Manifest {
	version: string;
	author?: { name?: string; email?: string };
	repository?: { url?: string };
	bugs?: { url?: string };
	homepage?: string;
}

/** The author before there is one. */
const PLACEHOLDER = /\.example$/;

/**
 * @param readme the text of README.md
 * @param docs the addresses that *Docs* of the nodes leads to
 * @returns the names of what is not set
 */
export function unsetOf(
	{ author, repository, bugs, homepage }: Manifest,
	readme: string,
	docs: string[],
): string[] {
	const place = repository?.url?.replace(/^git\+|\.git$/g, '');
	const isSet = {
		author: Boolean(author?.name && author.email) && !PLACEHOLDER.test(author?.email ?? ''),
		repository: place !== undefined,
		bugs: place !== undefined && bugs?.url?.startsWith(place) === true,
		homepage: place !== undefined && homepage?.startsWith(place) === true,
		docs: place !== undefined && docs.every((url) => url.startsWith(place)),
		video: /\[[^\]]*video[^\]]*\]\(https:/i.test(readme),
	};
	return Object.entries(isSet).flatMap(([name, is]) => (is ? [] : [name]));
}
