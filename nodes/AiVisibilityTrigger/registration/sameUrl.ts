/** Whether two URLs lead to the same place, however they are written. */
export function isSameUrl(a: string, b: string): boolean {
	return normalize(a) === normalize(b);
}

function normalize(url: string): string {
	return URL.canParse(url) ? new URL(url).href : url;
}
