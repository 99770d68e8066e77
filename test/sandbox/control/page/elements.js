/** An element with a class and children; texts become text nodes. */
export function element(tag, className, ...children) {
	const made = document.createElement(tag);
	if (className) made.className = className;
	made.append(...children);
	return made;
}

/** Asks the control address. @throws Error with what it says is wrong */
export async function ask(path, body) {
	const response = await fetch(
		path,
		body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
	);
	const answer = await response.json();
	if (!response.ok) throw new Error(answer.error);
	return answer;
}

/** A link to a record. */
export function recordLink(text, id, collection) {
	const link = element('a', '', text);
	const query = new URLSearchParams({ id, ...(collection ? { collection } : {}) });
	link.href = `#${query.toString()}`;
	return link;
}

const IDS = /(\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)/;

/** JSON in which the id of each record is a link to it. */
export function json(value) {
	const parts = JSON.stringify(value, null, 2).split(IDS);
	const nodes = parts.map((part, index) => (index % 2 === 1 ? recordLink(part, part) : part));
	return element('pre', '', ...nodes);
}
