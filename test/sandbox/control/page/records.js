import { ask, element, json, recordLink } from './elements.js';

const panel = document.getElementById('record');

/** `regionConfigs` as people write it. */
const inWords = (name) =>
	name
		.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
		.replace(/^./, (first) => first.toUpperCase());

/** The panel's content as text. The panel is rendered again only when it changes. */
let shown = '';

/** Shows the record or collection that the address names, whenever the address changes. */
export function showRecords() {
	window.addEventListener('hashchange', () => {
		shown = '';
		void refresh().then(() => panel.scrollIntoView({ block: 'nearest' }));
	});
	void refresh();
}

/** Shows the collections that have records, with their number, and the chosen record. */
export async function refresh() {
	const collections = await ask('collections');
	document.getElementById('collections').replaceChildren(
		...collections.map(({ name, size }) => {
			const link = element('a', 'chip', `${inWords(name)} `, element('span', '', String(size)));
			link.href = `#collection=${name}`;
			return link;
		}),
	);
	const chosen = new URLSearchParams(location.hash.slice(1));
	await showChosen(chosen.get('id'), chosen.get('collection'));
}

async function showChosen(id, collection) {
	panel.hidden = !id && !collection;
	if (panel.hidden) return;
	let content;
	try {
		content = await contentOf(id, collection);
	} catch (error) {
		content = [element('p', 'empty', error.message)];
	}
	const text = content.map((part) => part.outerHTML).join('');
	if (text !== shown) panel.replaceChildren(closeLink(), ...content);
	shown = text;
}

async function contentOf(id, collection) {
	if (!id) {
		const entries = await ask(`entries/${encodeURIComponent(collection)}`);
		return [element('h3', '', inWords(collection)), listOf(entries)];
	}
	const query = collection ? `?collection=${encodeURIComponent(collection)}` : '';
	const found = await ask(`records/${encodeURIComponent(id)}${query}`);
	return [
		element('h3', '', found.title),
		element('div', 'links', ...groupsOf(found.names), ...groupsOf(found.namedBy)),
		json(found.record),
	];
}

function groupsOf(entries) {
	return [...Map.groupBy(entries, (entry) => entry.collection)].map(([name, list]) => {
		const summary = element(
			'summary',
			'',
			`${inWords(name)} `,
			element('span', '', String(list.length)),
		);
		const group = element('details', '', summary, listOf(list));
		group.open = list.length <= 8;
		return group;
	});
}

function listOf(entries) {
	const rows = entries.map(({ id, collection, title }) =>
		element('li', '', recordLink(title, id, collection)),
	);
	return element('ul', '', ...rows);
}

function closeLink() {
	const link = element('a', 'close', 'Close');
	link.href = '#';
	return link;
}
