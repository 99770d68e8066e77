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
